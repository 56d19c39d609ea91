# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Wrong objects and numbers beyond all measure: one InvalidInputError, and no space is changed by it."""

import numpy as np
import pytest

import octoway as ow
from octoway import dynamics, viewer
from octoway.agents import Agents, Traffic
from octoway.dynamics.movers import Bounce
from octoway.viewer import html, png


@pytest.fixture(scope="module")
def space():
    return ow.NavSpace.build(ow.scenes.make("zigzag", size=8))


@pytest.fixture
def curve(space):
    points = [(0.5, 0.5, 0.5), (1.5, 0.5, 0.5)]
    return space.smooth_path(points, 0.2)


A, B = (1.0, 1.0, 1.0), (18.0, 18.0, 18.0)
WRONG = {
    "draw_obstacles": lambda s: dynamics.draw_obstacles(3, 2),
    "path_stages": lambda s: viewer.path_stages("space", A, B),
    "with_query": lambda s: viewer.with_query(s, A, B),
    "Simulation of no space": lambda s: dynamics.Simulation(None, []),
    "Simulation of no obstacles": lambda s: dynamics.Simulation(s, [1, 2]),
    "Simulation of no policy": lambda s: dynamics.Simulation(s, [], policy=3),
    "Traffic of no space": lambda s: Traffic(None, [], 2),
    "Agents": lambda s: Agents(7),
    "Watch": lambda s: ow.Watch(3, s.find_path(A, A)),
    "NavSpace": ow.NavSpace,
    "World": lambda s: ow.World(np.zeros((2, 2, 2)), 1.0, np.zeros(3)),
    "usq_edge": lambda s: ow.papers.ray_guided_path(s, A, B, usq_edge=10**400),
    "scene": lambda s: ow.scenes.make("city", size=10**400),
    "scene's parameter": lambda s: ow.scenes.make("plant", size=8, density=1e18),
    "max_blocks": lambda s: viewer.ViewOptions(max_blocks=0),
    "masked": lambda s: s.is_free(np.ma.masked_array(["a"], mask=[True])),
    "complex": lambda s: s.is_free(np.ones((2, 3), dtype=complex)),
    "a flag": lambda s: s.find_path(A, B, partial=np.ones(3)),
    "a name": lambda s: ow.NavSpace.build(ow.scenes.make("zigzag", size=8), outside=np.ones(3)),
    "to_html": lambda s: html.to_html(3),
    "save_png": lambda s: png.save_png("a.png", None),
    "a mover": lambda s: Bounce((1, 2), (0, 0, 0), (0, 0, 0), (1, 1, 1)),
    "count": lambda s: dynamics.draw_obstacles(s, 10**18),
    "file": lambda s: s.save("a\0b.octoway"),
}


@pytest.mark.parametrize("name", WRONG)
def test_one_error_says_what_is_wrong(space, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    version = space.version
    with pytest.raises(ow.InvalidInputError):
        WRONG[name](space)
    assert space.version == version


def test_times_that_never_end_are_refused_without_a_warning(curve):
    for limits in ((1e-320, 1.0), (1.0, 1e-320), (1e300, 1e300)):
        with pytest.raises(ow.InvalidInputError, match="for ever, or no time"):
            curve.times(*limits)


def test_a_refused_simulation_takes_its_obstacles_back(space):
    thing = dynamics.Obstacle(Bounce((5, 5, 5), (0.9, 0, 0), (0, 0, 0), (20, 20, 20)), (0.5, 0.5, 0.5))
    for make in (lambda: dynamics.Simulation(space, [thing]), lambda: Traffic(space, [thing], 1)):
        with pytest.raises(ow.InvalidInputError, match="is the most"):
            make()
        assert space.stats.obstacles == 0
        assert not len(space.graph.pending)


def test_a_mesh_whose_faces_share_a_side_is_refused():
    with pytest.raises(ow.InvalidInputError, match="faces share the side"):
        ow.papers.WaypointMap.from_mesh(
            [(0, 0, 0), (1, 0, 0), (0, 1, 0)], np.tile([0, 1, 2], (300, 1)), region_size=1.0
        )

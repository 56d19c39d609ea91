# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Small examples of clearance, labels, preferring clearance, and snapping."""

from __future__ import annotations

import math

import numpy as np
import pytest

import octoway as ow
from octoway import Status


@pytest.fixture
def space():
    """A wall at x = 9 to 11 with a passage 6 m wide."""
    wall = [[(9, 0, 0), (11, 8, 20)], [(9, 14, 0), (11, 20, 20)]]
    return ow.NavSpace.build(ow.World.from_boxes(wall, resolution=0.5, bounds=[(0, 0, 0), (20, 20, 20)]))


START, GOAL = (2, 3, 10), (18, 3, 10)


def test_one_point_or_many(space):
    assert space.clearance((8, 4, 10)) == 1.0
    found, away = space.clearance([(8, 4, 10), (10, 4, 10), (1, 4, 10)], gradient=True)
    assert found.tolist() == [1.0, 0.0, 4.0]  # 8 voxels of 0.5 m are the default cap
    assert away.tolist() == [[-1, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert space.clearance((1, 4, 10), math.inf) == 8.0
    assert space.clearance((1, 4, 10), math.inf, bounds=True) == 1.0
    assert space.clearance(np.empty((0, 3))).shape == (0,)


@pytest.mark.parametrize("cap", [-1, math.nan, "far"])
def test_a_bad_cap_is_refused(space, cap):
    with pytest.raises(ow.InvalidInputError, match="cap must be metres"):
        space.clearance((8, 4, 10), cap)


def test_points_outside_are_refused(space):
    with pytest.raises(ow.InvalidInputError, match=r"points\[1\].*outside"):
        space.clearance([(8, 4, 10), (21, 4, 10)])
    with pytest.raises(ow.InvalidInputError, match="at least one"):
        space.clearance([], along=True)


def test_the_threads_do_not_matter(space):
    points = space.random_points(3000, seed=2)
    one, two = (space.clearance(points, gradient=True, threads=n) for n in (1, 2))
    assert (one[0] == two[0]).all()
    assert (one[1] == two[1]).all()


def test_labels_and_the_widest_way(space):
    assert space.graph.max_radius(START, GOAL) == 2.5  # six metres are twelve voxels: 5 on each side of the middle ones
    assert space.graph.max_radius(START, (3, 3, 10)) > 2.5
    assert len(space.graph.cell_widths) == space.stats.cells
    assert len(space.graph.portal_widths) == space.stats.portals
    assert space.graph.cell_widths.max() >= 2.5
    empty = ow.NavSpace.build(ow.World.from_boxes([], resolution=1, bounds=[(0, 0, 0), (4, 4, 4)]))
    assert empty.graph.max_radius((1, 1, 1), (3, 3, 3)) == math.inf


def test_preferring_clearance_keeps_off_walls(space):
    usual = space.find_path(START, GOAL)
    clear = space.find_path(START, GOAL, prefer_clearance=2.0)
    assert usual.stats.min_clearance == 0
    assert usual.cost == usual.length
    assert clear.stats.min_clearance > 1
    assert usual.length < clear.length <= clear.cost < 3 * clear.length
    assert space.check_path(clear.points)
    assert space.find_path(START, GOAL, prefer_clearance=0).length == usual.length


def test_preferring_clearance_says_what_it_takes(space):
    with pytest.raises(ow.InvalidInputError, match="prefer_clearance must be metres"):
        space.find_path(START, GOAL, prefer_clearance=-1)
    with pytest.raises(ow.InvalidInputError, match="weight must be a number"):
        space.find_path(START, GOAL, prefer_clearance=ow.PreferClearance(1, weight=-1))
    with pytest.raises(ow.InvalidInputError, match="prefer_clearance is for find_path"):
        space.find_paths_to_many(START, [GOAL], prefer_clearance=1.0)


def test_the_least_clearance_belongs_to_a_version(space):
    space.fill([(0, 0, 0), (1, 1, 1)])
    space.update()
    first, second = space.find_path(START, GOAL), space.find_path(START, GOAL)
    wished = space.find_path(START, GOAL, prefer_clearance=2.0)
    assert first.stats.min_clearance == 0  # the space has not gone on
    space.fill([(1, 1, 1), (2, 2, 2)])
    space.update()
    assert second.stats.min_clearance is None
    assert wished.stats.min_clearance > 1
    assert space.find_path((10, 4, 10), GOAL).stats.min_clearance is None  # no path


def test_a_blocked_end_is_moved_and_the_result_says_so(space):
    result = space.find_path((10, 5, 10), GOAL, snap=3.0)
    assert result.status == Status.FOUND
    assert result.snapped_start.distance == 1.0
    assert result.snapped_goal is None
    assert (result.points[0] == result.snapped_start.point).all()
    assert "the start (10, 5, 10) is blocked and was moved 1 m to" in result.reason


def test_an_end_outside_is_moved_too(space):
    assert space.find_path((-1, 3, 10), GOAL).status == Status.START_BLOCKED
    assert space.find_path((-1, 3, 10), GOAL, snap=1.0).snapped_start.point.tolist() == [0, 3, 10]
    too_far = space.find_path((-1, 3, 10), GOAL, snap=0.5)
    assert too_far.status == Status.START_BLOCKED
    assert "1 m away, farther than snap=0.5" in too_far.reason
    with pytest.raises(ow.InvalidInputError, match="not finite"):
        space.find_path((math.nan, 3, 10), GOAL, snap=1.0)


def test_a_snapped_path_can_be_watched(space):
    watch = ow.Watch(space, space.find_path(START, (10, 5, 10), snap=3.0))
    assert watch.look().state == "clear"
    assert watch.replan(START).reason == "kept"


def test_a_snapped_body_fits(space):
    result = space.find_path((9.5, 11, 10), (8.9, 3, 10), radius=1.0, snap=2.0)
    assert result.found
    assert result.snapped_goal is not None
    assert space.check_path(result.points, radius=1.0)


def wall_space(**options):
    world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=0.5, bounds=[(0, 0, 0), (10, 10, 10)])
    return ow.NavSpace.build(world, **options)


def test_the_curve_is_that_of_the_path_that_keeps_off():
    space = wall_space()
    how = {"prefer_clearance": 1.0, "refine": ("pull", "prune", "smooth")}
    result = space.find_path((1, 5, 1), (9, 5, 1), **how)
    assert abs(result.smooth.length - result.length) < 0.05 * result.length
    assert space.clearance(result.smooth.sample(0.1).points, along=True) > 0.5
    with pytest.raises(ow.InvalidInputError, match="curve"):
        space.find_path((1, 5, 1), (9, 5, 1), prefer_clearance=1.0, refine=("pull", ow.Smooth(curve="nurbs")))


def test_all_searches_of_a_query_share_one_budget():
    space = wall_space()
    usual = space.find_path((1, 5, 1), (9, 5, 1)).stats.expanded
    result = space.find_path((1, 5, 1), (9, 5, 1), prefer_clearance=1.0, max_expansions=usual + 5)
    assert result.found
    assert result.stats.expanded <= usual + 5


def test_the_border_counts_where_bodies_stay_inside_it():
    world = ow.World.from_boxes([[(4, 4, 4), (5, 5, 5)]], resolution=1, bounds=[(0, 0, 0), (12, 12, 12)])
    a, b = (9.5, 7.5, 7.5), (7.5, 9.5, 7.5)
    space = ow.NavSpace.build(world, inflate_bounds=True)
    widest = space.graph.max_radius(a, b)
    assert space.find_path(a, b, radius=widest).found
    assert not space.find_path(a, b, radius=np.nextafter(widest, 9)).found
    empty = ow.NavSpace.build(ow.World.from_voxels(np.zeros((5, 5, 5), bool)), inflate_bounds=True)
    assert empty.graph.max_radius((2.5, 2.5, 2.5), (2.5, 2.5, 2.4)) == 2
    assert empty.graph.cell_widths.max() == 2
    boxes = ow.NavSpace.build(world, radius_shape="box")
    for ask in (lambda: boxes.graph.max_radius(a, b), lambda: boxes.graph.cell_widths):
        with pytest.raises(ow.InvalidInputError, match="spheres"):
            ask()

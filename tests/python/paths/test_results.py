# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""One result for every planner: the same attributes, the same truth, and pickles that keep them."""

import copy
import pickle

import numpy as np
import pytest

import octoway as ow
from octoway import _core
from octoway.papers import (
    RayGuidedDetails,
    TerrainDetails,
    ViewConeDetails,
    WaypointDetails,
    ray_guided_path,
    view_cone_path,
)
from octoway.paths.answers import KeptPath

A, B = (1.0, 5.0, 1.0), (9.0, 5.0, 1.0)
SHARED = (
    "status found points length cost reason stats version radius links parts corridor goal travel smooth trace "
    "snapped_start snapped_goal nearest_free component_voxels details"
).split()


@pytest.fixture(scope="module")
def world():
    return ow.World.from_boxes([[(4.5, 0, 0), (5, 10, 8)]], resolution=0.5, bounds=[(0, 0, 0), (10, 10, 10)])


@pytest.fixture(scope="module")
def space(world):
    return ow.NavSpace.build(world)


def terrain_grid(_space):
    return ow.papers.TerrainGrid(np.zeros((8, 8), np.uint8)).find_path((0, 0), (7, 3))


def waypoints(_space):
    places = [(0, 0, 0), (1, 0, 0), (2, 0, 0)]
    return ow.papers.WaypointMap.from_graph(places, [(0, 1), (1, 2)]).subregions().find_path(0, 2)


PLANNERS = {
    "query": (lambda s: s.find_path(A, B), type(None)),
    "terrain grid": (terrain_grid, TerrainDetails),
    "waypoints": (waypoints, WaypointDetails),
    "view cone": (lambda s: view_cone_path(s, A, B), ViewConeDetails),
    "ray guided": (lambda s: ray_guided_path(s, A, B), RayGuidedDetails),
}


@pytest.mark.parametrize("name", PLANNERS)
def test_every_planner_gives_the_same_result(space, name):
    make, details = PLANNERS[name]
    result = make(space)
    assert type(result) is ow.PathResult
    assert isinstance(result.details, details)
    assert result
    assert result.status == "found"
    assert result.reason == ""
    assert result.length <= result.cost
    assert repr(result).startswith("PathResult(FOUND, ")
    for twin in (copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))):  # noqa: S301
        for attribute in SHARED:
            mine, its = getattr(result, attribute), getattr(twin, attribute)
            if attribute == "stats":
                assert (its.expanded, its.cpu_seconds) == (mine.expanded, mine.cpu_seconds)
            elif attribute not in ("details", "trace", "parts"):
                assert np.array_equal(np.asarray(mine, dtype=object), np.asarray(its, dtype=object)) or (
                    np.isnan(mine).all() and np.isnan(its).all()
                )
        assert type(twin.details) is type(result.details)
        assert np.array_equal(twin.points, result.points)


def test_a_planned_answer_says_something_for_every_name_of_the_core():
    known = {name for name in dir(_core.Path) if not name.startswith("_")}
    blank = KeptPath.planned(ow.Status.UNREACHABLE, np.empty((0, 3)))
    assert {*blank.values, *blank.returned} == known


def test_a_status_is_a_string_and_has_a_code():
    assert [status.value for status in ow.Status] == [str(status) for status in ow.Status]
    assert [s.name for s in ow.Status] == [core.name for core in _core.Status]
    for status in ow.Status:
        assert status == status.value == status.name.lower()
        assert f"{status}" == status.value
        assert {status.value: 1}[status] == 1
        assert ow.Status(status.value) is ow.Status.of_code(status.code) is status
        assert pickle.loads(pickle.dumps(status)) is status  # noqa: S301
    assert ow.Status.FOUND.code == 0


def test_every_outcome_of_a_search_has_a_status():
    assert {ow.Status.of(outcome) for outcome in _core.Outcome} == {
        ow.Status.FOUND,
        ow.Status.UNREACHABLE,
        ow.Status.OUT_OF_BUDGET,
        ow.Status.CANCELLED,
    }


def test_results_are_true_when_they_reach_the_goal(space):
    blocked = space.find_path(A, (4.75, 5, 1))
    assert not blocked
    assert blocked.status == "goal_blocked"
    partial = space.find_path(A, (4.75, 5, 1), partial=True)
    assert partial.status == "partial"
    assert len(partial.points)
    assert not partial, "the goal was not reached"


def test_rays_are_true_when_they_are_clear(space):
    assert space.raycast((1, 5, 9), (9, 5, 9))
    assert not space.raycast(A, B)


def test_the_nearest_target_is_true_when_one_was_reached(space):
    assert space.find_nearest_target(A, [B])
    assert not space.find_nearest_target(A, [(4.75, 5, 1)])

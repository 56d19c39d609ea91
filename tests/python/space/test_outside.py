# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""An end outside the world is a status with a reason, never an exception, in a batch for its row alone."""

import math

import numpy as np
import pytest

import octoway as ow
from octoway import Status
from octoway.papers import PatchGraph, WaypointMap, ray_guided_path, view_cone_path

A, B = (1.0, 5.0, 1.0), (9.0, 5.0, 1.0)
OUT = [(5.0, 5.0, 12.0), (-0.5, 5.0, 5.0), (1e12, 0.0, 0.0), (-1e300, 1e300, 1.7e308)]
INSIDE = (5.0, 5.0, 10.0)


@pytest.fixture(scope="module")
def space():
    world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=0.5, bounds=[(0, 0, 0), (10, 10, 10)])
    return ow.NavSpace.build(world)


@pytest.mark.parametrize("out", OUT)
@pytest.mark.parametrize("choices", [{}, {"radius": 0.6}, {"motion": "volumetric"}, {"snap": 0.1}, {"quality": "best"}])
def test_a_path_has_no_end_there(space, out, choices):
    start, goal = space.find_path(out, B, **choices), space.find_path(A, out, **choices)
    assert start.status is Status.START_BLOCKED
    assert goal.status is Status.GOAL_BLOCKED
    for result, name in ((start, "start"), (goal, "goal")):
        assert not result
        assert not len(result.points)
        assert f"the {name} (" in result.reason
        assert "lies outside the world, which reaches from (0, 0, 0) to (10, 10, 10)" in result.reason
        assert "the nearest free point is" in result.reason
        assert space.is_free(result.nearest_free, **{k: v for k, v in choices.items() if k in ("radius", "motion")})


def test_the_nearest_free_point_is_told(space):
    assert space.find_path((5, 5, 12), B).nearest_free.tolist() == [5.0, 5.0, 10.0]
    assert space.nearest_free((5, 5, 12)).tolist() == [5.0, 5.0, 10.0]
    assert space.nearest_free((1e300, 5.0, 5.0)).tolist() == [10.0, 5.0, 5.0]


def test_all_other_questions_answer_no(space):
    for out in OUT:
        assert not space.reachable(A, out)
        assert not space.reachable(out, A)
        assert space.distance(A, out) == space.distance(out, A) == math.inf
        assert not space.is_free(out)
        assert space.graph.max_radius(A, out) is None
        assert space.graph.distances_from(A).at([out, A]).tolist() == [math.inf, 0.0]
    with pytest.raises(ow.InvalidInputError, match=r"source .* is blocked"):
        space.graph.distances_from(OUT[0])


def test_in_a_batch_it_is_the_row_alone(space):
    starts, goals = [A, OUT[0], A, A, B], [B, B, OUT[2], A, A]
    batch = space.find_paths(starts, goals)
    blocked = [Status.FOUND, Status.START_BLOCKED, Status.GOAL_BLOCKED, Status.FOUND, Status.FOUND]
    assert [batch.status(i) for i in range(5)] == blocked
    assert (batch[0] == space.find_path(A, B).points).all()
    assert math.isinf(batch.lengths[1])
    assert not len(batch[1])
    for algorithm in ("astar", "crossing"):
        many = space.find_paths_to_many(A, [B, OUT[1], OUT[3], B], algorithm=algorithm)
        assert [path.status for path in many] == [Status.FOUND, *[Status.GOAL_BLOCKED] * 2, Status.FOUND]
        assert "outside the world" in many[1].reason
        back = space.find_paths_to_many(A, [B, OUT[1]], algorithm=algorithm, backward=True)
        assert [path.status for path in back] == [Status.FOUND, Status.START_BLOCKED]
        none = space.find_paths_to_many(OUT[0], [A, B], algorithm=algorithm)
        assert [path.status for path in none] == [Status.START_BLOCKED] * 2
    nearest = space.find_nearest_target(A, [OUT[0], B])
    assert nearest
    assert nearest.index == 1
    assert not space.find_nearest_target(OUT[0], [A, B])


def test_partial_and_snap_lead_into_the_world(space):
    near = space.find_path(A, (5.0, 5.0, 12.0), partial=True)
    assert near.status is Status.PARTIAL
    assert near.points[-1].tolist() == list(INSIDE)
    assert "lies outside the world" in near.reason
    snapped = space.find_path(A, (5.0, 5.0, 12.0), snap=2.0)
    assert snapped
    assert snapped.snapped_goal.point.tolist() == list(INSIDE)
    far = space.find_path(A, (5.0, 5.0, 12.0), snap=1.0)
    assert far.status is Status.GOAL_BLOCKED
    assert "farther than snap=1" in far.reason


@pytest.mark.parametrize("radius", [None, 0.25])
def test_rays_end_at_the_border(space, radius):
    up = space.raycast(A, (1.0, 5.0, 14.0), radius)
    assert not up
    assert up.point.tolist() == [1.0, 5.0, 10.0]
    assert up.distance == 9.0
    wall = space.raycast(A, (1e9 + 1.0, 5.0, 1.0), radius)
    assert not wall
    assert wall.point[0] == pytest.approx(4.0 - (radius or 0.0))
    slanted = space.raycast(A, (-3.0, 9.0, 1.0), radius)
    assert not slanted
    assert slanted.point == pytest.approx((0.0, 6.0, 1.0))
    outside = space.raycast((5, 5, 12), A, radius)
    assert not outside
    assert outside.distance == 0.0
    assert not space.raycast((5, 5, 12), (5, 5, 12), radius)


def test_a_watched_path_goes_on_from_the_border(space):
    watch = space.watch(space.find_path(A, B))
    assert watch.look((1.0, 5.0, -3.0))
    replan = watch.replan((1.0, 5.0, -3.0))
    assert replan
    assert replan.reason == "stepped out"
    assert replan.result.points[0].tolist() == [1.0, 5.0, 0.0]


def test_planners_of_the_papers_say_so_too(space):
    waypoints = WaypointMap.from_space(space).subregions()
    planners = [
        PatchGraph(space).find_path,
        lambda a, b: next(iter(space.find_path_iter(a, b))),
        lambda a, b: view_cone_path(space, a, b),
        lambda a, b: ray_guided_path(space, a, b),
        lambda a, b: space.find_path(a, b, abstraction="dta"),
        lambda a, b: space.find_path(a, b, abstraction="subregions"),
        waypoints.find_path,
    ]
    for plan in planners:
        for out in OUT:
            for result, status in ((plan(out, B), Status.START_BLOCKED), (plan(A, out), Status.GOAL_BLOCKED)):
                assert result.status is status
                assert "outside the world" in result.reason


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_is_still_refused(space, bad):
    point = (bad, 1.0, 1.0)
    calls = [
        lambda: space.find_path(point, B),
        lambda: space.find_path(A, point, snap=1.0),
        lambda: space.find_paths([A, A], [B, point]),
        lambda: space.find_paths_to_many(A, [B, point]),
        lambda: space.find_paths_to_many(point, [B]),
        lambda: space.reachable(A, point),
        lambda: space.raycast(A, point),
        lambda: space.nearest_free(point),
        lambda: space.distance(A, point),
    ]
    for call in calls:
        with pytest.raises(ow.InvalidInputError, match="finite"):
            call()


def test_a_padded_world_ends_farther_out():
    world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=0.5, bounds=[(0, 0, 0), (10, 10, 10)])
    padded = ow.NavSpace.build(world, outside="free")
    assert padded.find_path(A, (5.0, 5.0, 12.0))
    assert padded.find_path(A, (5.0, 5.0, 17.0)).status is Status.GOAL_BLOCKED


def test_nothing_is_true_that_failed(space):
    moving = ow.NavSpace.build(ow.World.from_boxes([], resolution=1.0, bounds=[(0, 0, 0), (10, 10, 4)]))
    watch = moving.watch(moving.find_path((1, 5, 1), (9, 5, 1)))
    assert watch.look()
    assert not moving.update()
    moving.add_obstacle([(4, 0, 0), (5, 10, 4)])
    assert moving.update()
    assert not watch.look()
    assert not watch.replan((1, 5, 1))
    assert not np.any([bool(space.find_path(out, B)) for out in OUT])

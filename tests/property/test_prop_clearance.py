# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Clearance equals what looking at every voxel gives, to the last bit; snapping goes where the definition says."""

from __future__ import annotations

import math

import answers
import clearance_brute as judge
import numpy as np
from brute import SUB
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import asked, free_points, points, scenes, walks

from octoway import Status

CAPS = (None, 0.3, 1.0, 2.5, 40.0, math.inf)


def cap_in(scene, cap):
    """The cap in metres and on the lattice, as the door rounds it."""
    metres = (8 if cap is None else cap) * scene.resolution
    return metres, min(round(metres / scene.resolution * SUB), 1 << 42) if metres < math.inf else math.inf


@cases(
    120,
    question=asked(scenes(odd=True), points, 8),
    cap=st.sampled_from(CAPS),
    bounds=st.booleans(),
)
def test_clearance_is_the_distance_to_the_nearest_voxel(question, cap, bounds):
    scene, places = question
    space = scene.spaces["regions"]
    metres, reach = cap_in(scene, cap)
    given = None if cap is None else metres
    found, away = space.clearance([scene.metres(p) for p in places], given, gradient=True, bounds=bounds)
    for place, distance, gradient in zip(places, found, away, strict=True):
        truth = judge.clearance(scene.solid, place, bounds=bounds)
        ASKED[__name__] += 1
        if truth is None or truth[0] >= reach**2:
            assert distance == metres
            assert (gradient == 0).all()
            continue
        assert distance == min(judge.metres(truth[0], scene.resolution), metres)
        root = math.sqrt(truth[0])
        assert gradient.tolist() == [g / root if root else 0.0 for g in truth[1]]
        one = space.clearance(scene.metres(place), given, bounds=bounds)
        assert one == distance


@cases(60, question=asked(scenes(limit=9), lambda s: walks(s, 2), 3), cap=st.sampled_from(CAPS))
def test_path_clearance_is_the_least_distance_of_any_leg_to_any_voxel(question, cap):
    scene, paths = question
    space = scene.spaces["regions"]
    metres, _ = cap_in(scene, cap)
    for path in paths:
        truth = judge.path_clearance(scene.solid, path)
        found = space.clearance([scene.metres(p) for p in path], None if cap is None else metres, along=True)
        ASKED[__name__] += 1
        exact = math.inf if truth is None else math.sqrt(truth) / SUB * scene.resolution
        assert math.isclose(found, min(exact, metres), rel_tol=1e-9, abs_tol=1e-12)
        assert (found == 0) == (min(exact, metres) == 0)


def around(scene):
    """Ends inside, on the border and outside of the world."""
    outside = st.tuples(*(st.integers(-12, 4 * n + 12).map(lambda i: i * SUB // 4) for n in scene.solid.shape))
    return st.tuples(*[st.one_of(points(scene), outside, free_points(scene))] * 2)


@cases(150, question=asked(scenes(limit=14), around, 4), distance=st.sampled_from([0.0, 0.5, 1.0, 2.25, 6.0, math.inf]))
def test_blocked_ends_go_where_the_definition_says(question, distance):
    scene, queries = question
    reach = (1 << 42) if distance == math.inf else round(distance * SUB)
    for start, goal in queries:
        ends, moved = judge.snap(scene, start, goal, reach)
        status = answers.expected_status(scene, *ends)
        asked_for = [scene.metres(p) for p in (start, goal)]
        for space in scene.spaces.values():
            result = space.find_path(*asked_for, snap=distance)
            batch = space.find_paths([asked_for[0]], [asked_for[1]], snap=distance)
            ASKED[__name__] += 1
            assert result.status == status == batch.status(0)
            assert batch.snapped.tolist() == [list(moved)]
            for snapped, end, was, place in zip(
                (result.snapped_start, result.snapped_goal), ends, moved, asked_for, strict=True
            ):
                assert (snapped is not None) == was
                if snapped is not None:
                    assert scene.sub(snapped.point) == end
                    assert (snapped.asked == place).all()
                    assert snapped.distance == np.linalg.norm(snapped.point - place)
                    assert "was moved" in result.reason
            if status == Status.FOUND:
                where = [
                    p if s is None else s.point
                    for p, s in zip(asked_for, (result.snapped_start, result.snapped_goal), strict=True)
                ]
                answers.path_is_right(scene, space, result, where)
                assert (batch[0] == result.points).all()
            elif status in (Status.START_BLOCKED, Status.GOAL_BLOCKED) and result.nearest_free is not None:
                assert "farther than snap" in result.reason


@cases(40, question=asked(scenes(limit=9), around, 5), distance=st.sampled_from([0.5, 1.5, math.inf]))
def test_many_targets_are_snapped_from_one_source(question, distance):
    scene, queries = question
    source, targets = queries[0][0], [goal for _, goal in queries]
    space = scene.spaces["regions"]
    many = space.find_paths_to_many(scene.metres(source), [scene.metres(t) for t in targets], snap=distance)
    for target, path in zip(targets, many, strict=True):
        ASKED[__name__] += 1
        here = source if path.snapped_start is None else scene.sub(path.snapped_start.point)
        there = target if path.snapped_goal is None else scene.sub(path.snapped_goal.point)
        assert path.status == answers.expected_status(scene, here, there)
        if path.snapped_goal is not None and scene.components_at(here):  # as for a single query from that source
            single = space.find_path(scene.metres(here), scene.metres(target), snap=distance)
            assert scene.sub(single.snapped_goal.point) == there
        if path.found:
            assert scene.sub(path.points[0]) == here
            assert scene.sub(path.points[-1]) == there
            assert space.check_path(path.points)

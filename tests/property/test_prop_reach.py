# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A path is found if and only if a flood fill gets there; a refusal says why, and what is nearest."""

from __future__ import annotations

import answers
import brute
from brute import SUB
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import asked, free_points, points, scenes

import octoway as ow
from octoway import Status


def ends(scene):
    return st.one_of(
        st.tuples(free_points(scene), free_points(scene)),
        st.tuples(points(scene), points(scene)),
    )


@cases(150, question=asked(scenes(), ends, 4), algorithm=st.sampled_from(ow.ALGORITHMS))
def test_found_if_and_only_if_a_flood_gets_there(question, algorithm):
    scene, queries = question
    for start, goal in queries:
        for space in scene.spaces.values():
            answers.reach_is_right(scene, space, scene.metres(start), scene.metres(goal), algorithm)
            ASKED[__name__] += 1


def around(scene):
    """Points inside, near and far outside of the world."""
    rim = st.sampled_from([8, 8, 400])
    return rim.flatmap(
        lambda r: st.tuples(*(st.integers(-r, 4 * n + r).map(lambda i: i * SUB // 4) for n in scene.solid.shape))
    )


@cases(60, question=asked(scenes(), lambda s: st.one_of(around(s), points(s)), 6))
def test_nearest_free_is_the_nearest(question):
    scene, places = question
    for place in places:
        for space in scene.spaces.values():
            asked_for = scene.metres(place)
            nearest = space.nearest_free(asked_for)
            answers.nearest_is_right(scene, space, nearest, asked_for)
            assert bool(space.is_free(asked_for)) == bool(brute.voxels_at(scene.solid, place))
            ASKED[__name__] += 1


@cases(60, question=asked(scenes(limit=14), ends, 3))
def test_partial_paths_end_at_the_nearest_reachable_point(question):
    scene, queries = question
    for start, goal in queries:
        status = answers.expected_status(scene, start, goal)
        for space in scene.spaces.values():
            result = space.find_path(scene.metres(start), scene.metres(goal), partial=True)
            ASKED[__name__] += 1
            if status in (Status.FOUND, Status.START_BLOCKED):
                assert result.status == status
                continue
            assert result.status == Status.PARTIAL
            reached = sum(scene.flood == c for c in scene.components_at(start)) > 0
            truth = brute.nearest(scene.solid, goal, reached)[1]
            assert scene.sub(result.points[-1]) == truth
            answers.path_is_right(scene, space, result, (scene.metres(start), result.points[-1]))


@cases(40, question=asked(scenes(limit=14), ends, 2), budget=st.integers(0, 12))
def test_a_spent_budget_still_gives_a_clear_path(question, budget):
    scene, queries = question
    for start, goal in queries:
        here, there = scene.metres(start), scene.metres(goal)
        for space in scene.spaces.values():
            if answers.expected_status(scene, start, goal) != Status.FOUND:
                continue
            ASKED[__name__] += 1
            bare = space.find_path(here, there, max_expansions=budget)
            result = space.find_path(here, there, max_expansions=budget, partial=True)
            assert (bare.status, result.status) in (
                (Status.FOUND, Status.FOUND),
                (Status.OUT_OF_BUDGET, Status.PARTIAL),
            )
            assert result.stats.expanded <= budget
            answers.path_is_right(scene, space, result, (here, result.points[-1]))

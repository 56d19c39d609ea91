# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The promises hold for every choice: algorithm, refinements, quality, weight, a batch."""

from __future__ import annotations

import answers
import brute
import claims
import numpy as np
import pytest
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import asked, free_points, points, scenes, walks

import octoway as ow
from octoway import Status

WEIGHED = ("crossing", "crossing_portals", "weighted_astar", "theta", "lazy_theta")
algorithms = st.sampled_from(ow.ALGORITHMS)
orders = st.lists(st.sampled_from([name for name in ow.REFINEMENTS if name != "smooth"]), max_size=4)
refinements = st.one_of(orders, orders.map(lambda names: [*names, "smooth"]))  # which can only be the last


def ends(scene):
    return st.tuples(free_points(scene), free_points(scene))


def found(question):
    """The queries that have an answer, in metres, for every decomposition."""
    for scene, start, goal in answers.found(question):
        for space in scene.spaces.values():
            yield scene, space, (scene.metres(start), scene.metres(goal))


@cases(50, question=asked(scenes(), ends, 2), algorithm=algorithms, refine=refinements)
def test_any_search_refined_in_any_order(question, algorithm, refine):
    for scene, space, pair in found(question):

        def find(steps, space=space, pair=pair):
            return space.find_path(*pair, algorithm=algorithm, refine=steps)

        answers.steps_are_right(scene, space, None, find, refine, pair)
        ASKED[__name__] += len(refine) + 1


@cases(40, question=asked(scenes(limit=14, odd=True), ends, 2))
def test_every_quality_is_right(question):
    """Good is fast and more; best refines in another order, and may end up longer than good."""
    for scene, space, pair in found(question):
        lengths = {}
        for quality in ow.QUALITIES:
            result = space.find_path(*pair, quality)
            lengths[quality] = brute.length(answers.path_is_right(scene, space, result, pair))
        claims.not_longer(lengths["good"], lengths["fast"])
        ASKED[__name__] += len(lengths)


@cases(30, question=asked(scenes(limit=14), ends, 2), algorithm=st.sampled_from(WEIGHED), weight=st.floats(1, 50))
def test_greedy_searches_find_clear_paths(question, algorithm, weight):
    for scene, space, pair in found(question):
        result = space.find_path(*pair, algorithm=algorithm, refine=(), weight=weight)
        assert result.status == Status.FOUND
        answers.path_is_right(scene, space, result, pair)
        ASKED[__name__] += 1


@cases(30, question=asked(scenes(limit=12), ends, 2), algorithm=algorithms, budget=st.integers(0, 9))
def test_a_spent_budget_still_gives_a_clear_path(question, algorithm, budget):
    for scene, space, (here, there) in found(question):
        result = space.find_path(here, there, algorithm=algorithm, max_expansions=budget, partial=True)
        assert result.status in (Status.FOUND, Status.PARTIAL)
        assert result.stats.expanded <= budget
        answers.path_is_right(scene, space, result, (here, there if result.found else result.points[-1]))
        ASKED[__name__] += 1


@cases(
    30,
    question=asked(scenes(limit=12, odd=True), lambda s: st.one_of(ends(s), st.tuples(points(s), points(s))), 9),
    threads=st.integers(0, 4),
    partial=st.booleans(),
    quality=st.sampled_from([None, *ow.QUALITIES]),
)
def test_a_batch_is_its_queries(question, threads, partial, quality):
    scene, queries = question
    starts, goals = (np.array([scene.metres(q[i]) for q in queries]) for i in (0, 1))
    for space in scene.spaces.values():
        batch = space.find_paths(starts, goals, quality, threads=threads, partial=partial)
        assert len(batch) == len(queries)
        assert batch.points.shape == (batch.offsets[-1], 3)
        for i, (start, goal) in enumerate(zip(starts, goals, strict=True)):
            alone = space.find_path(start, goal, quality, partial=partial)
            assert batch.status(i) == alone.status
            assert batch[i].tobytes() == alone.points.tobytes()
            assert np.isclose(batch.lengths[i], alone.length, rtol=1e-12, atol=0)
            assert batch.found[i] == alone.found
            ASKED[__name__] += 1


def polylines(scene):
    return st.integers(1, 5).flatmap(lambda legs: walks(scene, legs))


@cases(90, question=asked(scenes(limit=12), polylines, 5), refine=refinements)
def test_any_clear_polyline_can_be_refined(question, refine):
    """Handmade paths that graze edges and corners and turn back; one that is not clear is refused."""
    scene, paths = question
    for path in paths:
        metres = [scene.metres(p) for p in path]
        for space in scene.spaces.values():
            if not scene.clear(metres):
                with pytest.raises(ow.InvalidInputError):
                    space.refine_path(metres, refine)
                continue

            def find(steps, space=space, metres=metres):
                return space.refine_path(metres, steps)

            answers.steps_are_right(scene, space, brute.length(path), find, refine, (metres[0], metres[-1]))
            ASKED[__name__] += len(refine) + 1

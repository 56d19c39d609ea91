# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The same promises at resolution 0.1, 0.08, 0.3 and 1/3 and at odd origins, with points in metres."""

from __future__ import annotations

import answers
import numpy as np
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import asked, free_points, off_lattice, points, scenes, walks

import octoway as ow
from octoway import Status


@st.composite
def ends(draw, scene):
    pair = draw(st.tuples(free_points(scene), free_points(scene)))
    if draw(st.booleans()):
        return [scene.metres(p) for p in pair]
    return [draw(off_lattice(scene, p)) for p in pair]


@cases(60, question=asked(scenes(limit=14, odd=True), ends, 3))
def test_reach(question):
    scene, queries = question
    for start, goal in queries:
        for space in scene.spaces.values():
            answers.reach_is_right(scene, space, start, goal)
            ASKED[__name__] += 1


@cases(80, question=asked(scenes(limit=14, odd=True), ends, 1), algorithm=st.sampled_from(ow.ALGORITHMS))
def test_paths(question, algorithm):
    scene, queries = question
    for start, goal in queries:
        if answers.expected_status(scene, scene.sub(start), scene.sub(goal)) != Status.FOUND:
            continue
        for space in scene.spaces.values():
            answers.all_refinements_are_right(scene, space, start, goal, algorithm)
            ASKED[__name__] += len(answers.REFINES)


@cases(80, question=asked(scenes(limit=14, odd=True), walks, 4))
def test_sight(question):
    scene, segments = question
    for segment in segments:
        for i, space in enumerate(scene.spaces.values()):
            answers.sight_is_right(scene, space, *map(scene.metres, segment), check=i == 0)
            ASKED[__name__] += 1


@cases(40, question=asked(scenes(limit=14, odd=True), lambda s: walks(s, 3), 4))
def test_polylines(question):
    scene, paths = question
    for path in paths:
        answers.check_is_right(scene, scene.spaces["merged"], [scene.metres(p) for p in path])
        ASKED[__name__] += 1


@cases(30, question=asked(scenes(odd=True), points, 6))
def test_metres_round_trip(question):
    """A lattice point's metres round to that point, in the judge's fractions as in the package's floats."""
    scene, places = question
    corner = [n * (1 << 20) for n in scene.solid.shape]
    for space in scene.spaces.values():
        assert scene.path(space.bounds) == [(0, 0, 0), tuple(corner)]
        drawn = space.random_points(20, seed=7)
        assert space.is_free(drawn).all()
        assert len(drawn) == (0 if scene.solid.all() else 20)
        assert all(answers.brute.voxels_at(scene.solid, scene.sub(p)) for p in drawn)
    for place in places:
        here = scene.metres(place)
        assert scene.sub(here) == place
        for space in scene.spaces.values():
            nearest = space.nearest_free(here)
            if space.is_free(here):
                assert (nearest == here).all()
            elif nearest is not None:
                again = space.nearest_free(nearest)
                assert np.array_equal(again, nearest), "the nearest free point is not free"
            ASKED[__name__] += 1

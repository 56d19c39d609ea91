# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Every path that leaves the library: exact ends, clear, inside its corridor, and never longer for being refined."""

from __future__ import annotations

import answers
from cases import ASKED, cases
from hypothesis import assume
from hypothesis import strategies as st
from worlds import asked, free_points, off_lattice, points, scenes

import octoway as ow
from octoway import Status


def ends(scene):
    return st.tuples(free_points(scene), free_points(scene))


algorithms = st.sampled_from(ow.ALGORITHMS)


@cases(170, question=asked(scenes(), ends, 2), algorithm=algorithms)
def test_paths_are_right_however_refined(question, algorithm):
    scene, queries = question
    for start, goal in queries:
        if answers.expected_status(scene, start, goal) != Status.FOUND:
            continue
        for space in scene.spaces.values():
            answers.all_refinements_are_right(scene, space, scene.metres(start), scene.metres(goal), algorithm)
            ASKED[__name__] += len(answers.REFINES)


@st.composite
def rough_ends(draw, scene):
    pair = draw(ends(scene))
    assume(answers.expected_status(scene, *pair) == Status.FOUND)
    return [draw(off_lattice(scene, p)) for p in pair]


@cases(50, question=asked(scenes(limit=12), rough_ends, 2), algorithm=algorithms)
def test_ends_are_the_callers_own_numbers(question, algorithm):
    scene, queries = question
    for start, goal in queries:
        for space in scene.spaces.values():
            answers.all_refinements_are_right(scene, space, start, goal, algorithm)
            ASKED[__name__] += len(answers.REFINES)


@cases(30, question=asked(scenes(limit=10), points, 3))
def test_start_is_goal(question):
    scene, places = question
    for place in places:
        here = scene.metres(place)
        for space in scene.spaces.values():
            if space.is_free(here):
                answers.all_refinements_are_right(scene, space, here, here)
                assert space.find_path(here, here).length == 0.0
                ASKED[__name__] += 1

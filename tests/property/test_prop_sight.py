# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Raycast, check_path and the judge agree: along faces and edges, through corners, on borders, everywhere."""

from __future__ import annotations

import answers
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import asked, off_lattice, scenes, walks


@cases(200, question=asked(scenes(), walks, 6))
def test_sight(question):
    scene, segments = question
    for segment in segments:
        ends = [scene.metres(p) for p in segment]
        for i, space in enumerate(scene.spaces.values()):
            answers.sight_is_right(scene, space, *ends, check=i == 0)
            ASKED[__name__] += 1


@st.composite
def rough_segment(draw, scene):
    return [draw(off_lattice(scene, p)) for p in draw(walks(scene))]


@cases(60, question=asked(scenes(limit=12), rough_segment, 4))
def test_sight_off_the_lattice(question):
    scene, segments = question
    for a, b in segments:
        for i, space in enumerate(scene.spaces.values()):
            answers.sight_is_right(scene, space, a, b, check=i == 0)
            ASKED[__name__] += 1


def polyline(scene):
    return st.integers(2, 4).flatmap(lambda legs: walks(scene, legs))


@cases(130, question=asked(scenes(limit=12), polyline, 6))
def test_polylines(question):
    scene, paths = question
    for path in paths:
        points = [scene.metres(p) for p in path]
        answers.check_is_right(scene, next(iter(scene.spaces.values())), points)
        ASKED[__name__] += 1

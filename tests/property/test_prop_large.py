# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Large numbers: sides beyond 2,048 voxels (128-bit products), and worlds at the end of the coordinates' reach."""

from __future__ import annotations

import answers
import numpy as np
from brute import SUB
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import RESOLUTIONS, Scene, free_points, off_lattice, points, solids, walks

from octoway import Status

REACH = 1 << 28  # voxels


@st.composite
def long_questions(draw):
    """2,040 to 2,060 x few x few voxels along any axis, with a little noise; segments from end to end and elsewhere."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    sides = [draw(st.sampled_from([2040, 2048, 2049, 2060])), draw(st.integers(1, 3)), draw(st.integers(1, 3))]
    solid = rng.random(sides) < draw(st.sampled_from([0.0, 0.0005, 0.01]))
    scene = Scene(np.transpose(solid, draw(st.permutations(range(3)))), draw(st.sampled_from(RESOLUTIONS)))
    far = st.tuples(*(st.integers(0, n * SUB) for n in scene.solid.shape))
    return scene, [draw(st.one_of(walks(scene), st.lists(far, min_size=2, max_size=2))) for _ in range(2)]


@cases(12, question=long_questions())
def test_long_worlds(question):
    scene, segments = question
    spaces = {"merged": scene.spaces["merged"], "voxels": scene.spaces["voxels"]}
    for segment in segments:
        a, b = map(scene.metres, segment)
        for space in spaces.values():
            answers.sight_is_right(scene, space, a, b)
            ASKED[__name__] += 1
        answers.check_is_right(scene, spaces["merged"], [a, b, a])
        if answers.reach_is_right(scene, spaces["merged"], a, b) == Status.FOUND:
            answers.all_refinements_are_right(scene, spaces["merged"], a, b)


@st.composite
def far_questions(draw):
    """A small world whose coordinates lie as far out as they are allowed to."""
    solid = draw(solids(limit=8))
    resolution = draw(st.sampled_from(RESOLUTIONS))
    signs = draw(st.tuples(*[st.sampled_from([-1, 0, 1])] * 3))
    scene = Scene(solid, resolution, tuple(s * (REACH - 64) * resolution for s in signs))
    pair = draw(st.tuples(free_points(scene), free_points(scene)))
    rough = [draw(off_lattice(scene, p)) for p in pair] if draw(st.booleans()) else [scene.metres(p) for p in pair]
    return scene, rough, draw(walks(scene)), draw(points(scene))


@cases(50, question=far_questions())
def test_far_from_the_coordinate_origin(question):
    scene, (start, goal), segment, place = question
    for space in scene.spaces.values():
        if answers.reach_is_right(scene, space, start, goal) == Status.FOUND:
            answers.all_refinements_are_right(scene, space, start, goal)
        answers.sight_is_right(scene, space, *map(scene.metres, segment))
        answers.check_is_right(scene, space, [scene.metres(p) for p in segment])
        answers.nearest_is_right(scene, space, space.nearest_free(scene.metres(place)), scene.metres(place))
        assert scene.sub(scene.metres(place)) == place
        ASKED[__name__] += 1

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The smallest and plainest worlds: one voxel, one row, all blocked, all free."""

from __future__ import annotations

from itertools import product

import answers
import claims
import numpy as np
import pytest
from brute import SUB
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import ORIGINS, RESOLUTIONS, Scene, points

import octoway as ow
from octoway import Status

lattices = st.tuples(st.sampled_from(RESOLUTIONS), st.sampled_from(ORIGINS), st.sampled_from(["blocked", "free"]))


def all_is_right(scene, places):
    """Everything that can be asked about a world."""
    for space in scene.spaces.values():
        cells = scene.voxels(space.graph.cells)
        claims.cells_tile(cells, scene.solid)
        claims.portals_are_contacts(cells, scene.voxels(space.graph.portals), space.graph.portal_cells)
        claims.components_are_floods(cells, space.graph.components, scene.solid)
        for a, b in product(map(scene.metres, places), repeat=2):
            if answers.reach_is_right(scene, space, a, b) == Status.FOUND:
                answers.all_refinements_are_right(scene, space, a, b)
            answers.sight_is_right(scene, space, a, b)
            ASKED[__name__] += 1


CORNERS = [*product((0, SUB), repeat=3), (SUB // 2,) * 3, (0, SUB // 3, SUB), (1, 0, SUB - 1)]


@pytest.mark.parametrize("solid", [False, True])
def test_one_voxel(solid):
    all_is_right(Scene(np.full((1, 1, 1), solid)), CORNERS)


@pytest.mark.parametrize("decomposition", ow.DECOMPOSITIONS)
def test_nothing_is_free(decomposition):
    space = ow.NavSpace.build(ow.World.from_voxels(np.ones((2, 3, 4), dtype=bool)), decomposition=decomposition)
    assert space.stats.cells == space.stats.portals == space.stats.components == 0
    assert space.nearest_free((1, 1, 1)) is None
    assert space.random_points(3).shape == (0, 3)
    for partial in (False, True):
        result = space.find_path((1, 1, 1), (0, 0, 0), partial=partial)
        assert result.status == Status.START_BLOCKED
        assert result.nearest_free is None
        assert result.reason
    assert not space.check_path([(0, 0, 0)])


@st.composite
def uniform(draw):
    """All free or all blocked, of any shape."""
    shape = tuple(draw(st.integers(1, 6)) for _ in range(3))
    scene = Scene(np.full(shape, draw(st.booleans())), *draw(lattices))
    return scene, [draw(points(scene)) for _ in range(2)]


@st.composite
def rows(draw):
    """1 x 1 x n along any axis."""
    bits = draw(st.lists(st.booleans(), min_size=1, max_size=20))
    shape = draw(st.permutations([len(bits), 1, 1]))
    resolution, origin, outside = draw(lattices)
    padded = "blocked" if len(bits) > 8 else outside  # 16^3 voxels of padding tell no more than 8^3
    scene = Scene(np.array(bits).reshape(shape), resolution, origin, padded)
    return scene, [draw(points(scene)) for _ in range(2)]


@cases(20, question=uniform())
def test_all_free_or_all_blocked(question):
    all_is_right(*question)


@cases(40, question=rows())
def test_one_row(question):
    all_is_right(*question)


@cases(20, question=rows())
def test_a_row_is_as_connected_as_it_looks(question):
    """The truth without any flood: a row's components are its runs of free voxels."""
    scene, _ = question
    if scene.outside == "free":
        return
    runs = "".join("#" if s else "." for s in scene.solid.ravel()).split("#")
    sizes = [len(run) for run in runs if run]
    for name, space in scene.spaces.items():
        assert space.stats.components == len(sizes)
        if name == "voxels":
            assert np.bincount(space.graph.components, minlength=len(sizes)).tolist() == sizes
        if name == "merged":
            assert scene.voxels(space.graph.cells)[:, 1].max(axis=1).tolist() == [
                i + len(r) for i, r in placed(runs) if r
            ]
        ASKED[__name__] += 1


def placed(runs):
    """Each run with the index at which it begins."""
    at = 0
    for run in runs:
        yield at, run
        at += len(run) + 1

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Labels tell the largest body that fits, and max_radius the largest that gets there: equal to looking everywhere."""

from __future__ import annotations

import math

import clearance_brute as judge
import numpy as np
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import asked, free_points, scenes

import octoway as ow

CAP = 16


def labels_are_right(space, solid, resolution, cells, rects, pairs):
    field = np.minimum(judge.gap_field(solid), CAP**2)
    for box, label in zip(cells, space.graph.cell_widths, strict=True):
        inside = field[tuple(slice(l, h) for l, h in zip(*box, strict=True))]
        assert label == math.sqrt(inside.max()) * resolution
    for (low, high), pair, label in zip(rects, pairs, space.graph.portal_widths, strict=True):
        axis = next(a for a in range(3) if low[a] == high[a])
        below = [slice(l, h) for l, h in zip(low, high, strict=True)]
        above = list(below)
        below[axis], above[axis] = slice(low[axis] - 1, low[axis]), slice(low[axis], low[axis] + 1)
        assert label == math.sqrt(np.minimum(field[tuple(below)], field[tuple(above)]).max()) * resolution
        assert label <= space.graph.cell_widths[pair].min()


@cases(60, scene=scenes(limit=24, odd=True), which=st.sampled_from(ow.DECOMPOSITIONS))
def test_labels_are_the_largest_bodies_that_fit(scene, which):
    space = scene.spaces[which]
    ASKED[__name__] += 1
    labels_are_right(
        space,
        scene.solid,
        scene.resolution,
        scene.voxels(space.graph.cells).tolist(),
        scene.voxels(space.graph.portals).tolist(),
        space.graph.portal_cells,
    )


def pairs(scene):
    return st.tuples(free_points(scene), free_points(scene))


@cases(90, question=asked(scenes(limit=14, odd=True), pairs, 3), which=st.sampled_from(ow.DECOMPOSITIONS))
def test_max_radius_is_the_largest_that_gets_there(question, which):
    scene, queries = question
    space = scene.spaces[which]
    for start, goal in queries:
        here, there = scene.metres(start), scene.metres(goal)
        truth = judge.widest(scene.solid, start, goal)
        radius = space.graph.max_radius(here, there)
        ASKED[__name__] += 1
        if truth is None:
            assert radius is None
            continue
        if truth == 1 << 30:
            assert radius == math.inf
            continue
        assert math.isclose(radius, math.sqrt(truth) * scene.resolution, rel_tol=1e-12)
        assert space.find_path(here, there, radius=radius).found  # and any larger one is refused
        assert not space.find_path(here, there, radius=math.nextafter(radius, math.inf)).found


@cases(30, scene=scenes(limit=14), seed=st.integers(0, 2**32 - 1))
def test_labels_follow_edits(scene, seed):
    space = ow.NavSpace.build(scene.world, outside=scene.outside)
    rng = np.random.default_rng(seed)
    for _ in range(3):
        low = np.array([rng.integers(0, n) for n in scene.solid.shape])
        box = [low, low + rng.integers(1, 4, size=3)]
        (space.fill if rng.random() < 0.5 else space.carve)(box)
        space.update()
        ASKED[__name__] += 1
        labels_are_right(
            space,
            space.layers.to_voxels(),
            scene.resolution,
            scene.voxels(space.graph.cells).tolist(),
            scene.voxels(space.graph.portals).tolist(),
            space.graph.portal_cells,
        )

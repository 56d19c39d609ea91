# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""World.from_boxes: a voxel is solid if and only if a box overlaps it with positive volume."""

from __future__ import annotations

import brute
import numpy as np
from brute import SUB
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import ORIGINS, RESOLUTIONS, Scene

import octoway as ow

side = st.one_of(
    st.integers(-8, 40).map(lambda i: i * SUB // 4),
    st.integers(-2, 10).map(lambda i: i * SUB),
    st.builds(lambda i, e: i * SUB + e, st.integers(-2, 10), st.integers(-2, 2)),
    st.integers(-SUB, 10 * SUB),
)
spans = st.tuples(side, side).map(sorted).filter(lambda s: s[0] < s[1])
boxes = st.lists(st.tuples(spans, spans, spans), max_size=5)
shapes = st.tuples(*[st.integers(1, 9)] * 3)


def overlapped(shape, box):
    """Voxels whose open cube meets the open box, one by one."""
    layers = [[min(h, i * SUB + SUB) > max(l, i * SUB) for i in range(n)] for (l, h), n in zip(box, shape, strict=True)]
    return np.array(layers[0])[:, None, None] & np.array(layers[1])[:, None] & np.array(layers[2])


@cases(80, shape=shapes, solid_boxes=boxes, resolution=st.sampled_from(RESOLUTIONS), origin=st.sampled_from(ORIGINS))
def test_boxes_block_what_they_overlap(shape, solid_boxes, resolution, origin):
    frame = Scene(np.zeros(shape, dtype=bool), resolution, origin)
    metres = [[frame.metres([s[i] for s in box]) for i in (0, 1)] for box in solid_boxes]
    bounds = [frame.metres((0, 0, 0)), frame.metres([n * SUB for n in shape])]
    world = ow.World.from_boxes(metres, resolution=resolution, bounds=bounds)
    expected = np.zeros(shape, dtype=bool)
    for box in solid_boxes:
        expected |= overlapped(shape, box)
    assert world.shape == shape
    assert (world.to_voxels() == expected).all()
    assert world.occupied_voxels == int(expected.sum())
    ASKED[__name__] += len(solid_boxes)


@cases(40, solid_boxes=boxes.filter(len), resolution=st.sampled_from(RESOLUTIONS), origin=st.sampled_from(ORIGINS))
def test_without_bounds_the_world_is_as_large_as_the_boxes(solid_boxes, resolution, origin):
    frame = Scene(np.zeros((1, 1, 1), dtype=bool), resolution, origin)
    metres = np.array([[frame.metres([s[i] for s in box]) for i in (0, 1)] for box in solid_boxes])
    low, high = metres[:, 0].min(axis=0), metres[:, 1].max(axis=0)
    world = ow.World.from_boxes(metres, resolution=resolution)
    assert (world.origin == low).all()
    assert world.shape == tuple(-(-c // SUB) for c in brute.to_sub(high, low, resolution))
    expected = np.zeros(world.shape, dtype=bool)
    for box in metres:
        corners = [brute.to_sub(p, low, resolution) for p in box]
        expected |= overlapped(world.shape, list(zip(*corners, strict=True)))
    assert (world.to_voxels() == expected).all()
    ASKED[__name__] += 1

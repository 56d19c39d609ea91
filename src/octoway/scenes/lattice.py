# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Boxes on the lattice of Massonnat's maps, and their voxels at any size.

The six maps of Massonnat (2023) span 20 x 20 x 20 units. Their geometry is written in 32nds of that side
(0.625 units, the paper's granularity), so that size 32 is one voxel per lattice step. All coordinates are
multiples of a power of two, which makes every size exact.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from octoway.errors import InvalidInputError
from octoway.scenes.scene import Point, Scene

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from octoway.scenes.scene import Shape

SIDE_STEPS = 32
SIDE_UNITS = 20.0

Span = tuple[float, float]
Box = tuple[Span, Span, Span]  # the x, y and z extents, in lattice steps


def shell(x: Span, y: Span, z: Span) -> list[Box]:
    """Return four walls, one step thick, around a footprint."""
    (x0, x1), (y0, y1) = x, y
    return [
        ((x0, x1), (y0, y0 + 1), z),
        ((x0, x1), (y1 - 1, y1), z),
        ((x0, x0 + 1), (y0 + 1, y1 - 1), z),
        ((x1 - 1, x1), (y0 + 1, y1 - 1), z),
    ]


def slabs(x: Span, y: Span, levels: Iterable[float]) -> list[Box]:
    """Return one floor, one step thick, above each of `levels`."""
    return [(x, y, (level, level + 1)) for level in levels]


def carve(boxes: Sequence[Box], holes: Iterable[Box]) -> list[Box]:
    """Cut `holes` out of `boxes`; the rest of each box is again boxes."""
    left = list(boxes)
    for hole in holes:
        left = [piece for box in left for piece in _without(box, hole)]
    return left


def _without(box: Box, hole: Box) -> list[Box]:
    if any(high <= start or end <= low for (low, high), (start, end) in zip(box, hole, strict=True)):
        return [box]
    pieces: list[Box] = []
    rest = list(box)
    for axis, (start, end) in enumerate(hole):
        low, high = rest[axis]
        for side in ((low, start), (end, high)):
            if side[0] < side[1]:
                piece = [*rest[:axis], side, *rest[axis + 1 :]]
                pieces.append((piece[0], piece[1], piece[2]))
        rest[axis] = (max(low, start), min(high, end))
    return pieces


def massonnat_scene(shape: Shape, boxes: Iterable[Box], suggested: Iterable[tuple[Point, Point]]) -> Scene:
    """Make each voxel solid that a box overlaps with positive volume; `suggested` are in lattice steps too."""
    size = shape[0]
    if shape != (size, size, size):
        raise InvalidInputError(f"this scene is a cube of {SIDE_UNITS:g} units: give one size, not {shape}")
    scale = size / SIDE_STEPS
    solid = np.zeros(shape, dtype=bool)
    for box in boxes:
        solid[tuple(slice(int(low * scale), math.ceil(high * scale)) for low, high in box)] = True
    step = SIDE_UNITS / SIDE_STEPS
    metres = np.asarray(tuple(suggested), dtype=np.float64) * step
    pairs = tuple((tuple(start), tuple(goal)) for start, goal in metres.tolist())
    return Scene(solid, SIDE_UNITS / size, pairs)

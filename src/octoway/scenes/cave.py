# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Cave: a cavern between floor and ceiling, full of stalactites, stalagmites, columns and ledges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.scenes.lattice import SIDE_STEPS, Box, massonnat_scene

if TYPE_CHECKING:
    from octoway.random import Random
    from octoway.scenes.scene import Scene, Shape

_ROOF, _FLOOR = SIDE_STEPS - 1, 1

# x, y, number of tiers, height of each: rocks that hang from the ceiling.
_STALACTITES = (
    (6.5, 6.5, 3, 4),
    (12.5, 3.5, 1, 10),
    (21.5, 7.5, 5, 3),
    (28.5, 4.5, 3, 4),
    (8.5, 13.5, 1, 18),
    (17.5, 14.5, 3, 3),
    (25.5, 15.5, 3, 5),
    (3.5, 20.5, 1, 10),
    (12.5, 22.5, 5, 3),
    (20.5, 23.5, 3, 4),
    (28.5, 22.5, 1, 15),
    (6.5, 28.5, 3, 5),
    (16.5, 29.5, 1, 8),
    (24.5, 28.5, 1, 18),
)
# The same for rocks that grow from the floor.
_STALAGMITES = (
    (9.5, 5.5, 1, 9),
    (17.5, 9.5, 3, 4),
    (26.5, 9.5, 1, 8),
    (5.5, 12.5, 3, 4),
    (13.5, 17.5, 5, 3),
    (21.5, 18.5, 3, 3),
    (29.5, 17.5, 1, 13),
    (8.5, 24.5, 1, 8),
    (17.5, 26.5, 3, 5),
    (22.5, 28.5, 1, 7),
    (29.5, 28.5, 1, 10),
)
_LEDGES: tuple[Box, ...] = (
    ((0, 3), (8, 18), (9, 11)),
    ((29, 32), (6, 14), (19, 21)),
    ((10, 20), (0, 2), (15, 17)),
)


def cave(shape: Shape, _rng: Random) -> Scene:
    """Build a map like Massonnat's Cave; the seed changes nothing."""
    side = (0, SIDE_STEPS)
    boxes: list[Box] = [(side, side, (0, _FLOOR)), (side, side, (_ROOF, SIDE_STEPS)), *_LEDGES]
    for x, y, tiers, height in _STALACTITES:
        boxes += _spike(x, y, tiers, _ROOF, -height)
    for x, y, tiers, height in _STALAGMITES:
        boxes += _spike(x, y, tiers, _FLOOR, height)
    suggested = (
        ((2, 2, 27), (30, 30, 25)),
        ((30, 3, 28), (2, 30, 21)),
        ((2, 16, 5), (30, 18, 5)),
        ((16, 2, 28), (16, 31, 3)),
    )
    return massonnat_scene(shape, boxes, suggested)


def _spike(x: float, y: float, tiers: int, root: float, height: float) -> list[Box]:
    """Return a rock whose tiers, one step narrower each, lead up or down (negative `height`) from `root`."""
    boxes: list[Box] = []
    for tier in range(tiers):
        wide = (tiers - tier) / 2
        narrow = max(0.5, wide - 1)  # two crossed boxes per tier make the rock rounder
        ends = (root + height * tier, root + height * (tier + 1))
        z = (min(ends), max(ends))
        boxes.append(((x - wide, x + wide), (y - narrow, y + narrow), z))
        boxes.append(((x - narrow, x + narrow), (y - wide, y + wide), z))
    return boxes

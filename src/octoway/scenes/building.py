# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Buildings: three multi-storey houses with holes in walls and floors, each with its own plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.scenes.lattice import Box, Span, carve, massonnat_scene, shell, slabs

if TYPE_CHECKING:
    from octoway.random import Random
    from octoway.scenes.scene import Scene, Shape


def building_1(shape: Shape, _rng: Random) -> Scene:
    """Build a square block: three storeys of four rooms each around a cross of inner walls."""
    side: Span = (4, 28)
    floors = (0, 7, 14, 21)
    boxes = shell(side, side, (0, 23)) + slabs((5, 27), (5, 27), floors)
    boxes += [((15, 17), (5, 27), (0, 22)), ((5, 27), (16, 17), (0, 22))]
    boxes.append(((15, 16), (15, 16), (22, 32)))  # the mast on the roof
    holes: list[Box] = []
    for level in floors[:-1]:
        z = (level + 2, level + 6)
        holes += [
            ((8, 12), (4, 5), z),
            ((20, 24), (27, 28), z),
            ((4, 5), (20, 24), z),
            ((27, 28), (8, 12), z),
        ]
        holes += [((14, 18), (8, 12), z), ((20, 24), (14, 18), z)]
    holes += [
        ((14, 18), (20, 24), (1, 7)),
        ((8, 12), (14, 18), (8, 14)),
        ((14, 18), (20, 24), (15, 21)),
        ((6, 12), (6, 12), (7, 8)),
        ((20, 26), (20, 26), (7, 8)),
        ((20, 26), (6, 12), (14, 15)),
        ((6, 12), (20, 26), (14, 15)),
        ((20, 26), (20, 26), (21, 22)),
    ]
    suggested = (
        ((2, 2, 2), (7, 24, 18)),
        ((8, 8, 4), (24, 24, 18)),
        ((24, 8, 4), (8, 24, 18)),
        ((16, 1, 10), (16, 31, 10)),
    )
    return massonnat_scene(shape, carve(boxes, holes), suggested)


def building_2(shape: Shape, _rng: Random) -> Scene:
    """Build two wings in an L: one of four storeys, one of two, joined by a passage."""
    high_floors, low_floors = (0, 7, 14, 21, 28), (0, 7, 14)
    boxes = shell((2, 30), (4, 14), (0, 30)) + slabs((3, 29), (5, 13), high_floors)
    boxes += shell((2, 12), (14, 30), (0, 16)) + slabs((3, 11), (15, 29), low_floors)
    boxes += [((x, x + 1), (5, 13), (0, 28)) for x in (15, 23)]
    boxes += [((3, 11), (22, 23), (0, 14))]
    holes: list[Box] = []
    for level in high_floors[:-1]:
        z = (level + 2, level + 6)
        holes += [((6, 12), (4, 5), z), ((16, 22), (13, 14), z)]
        holes += [((15, 16), (6, 10), z), ((23, 24), (6, 10), z)]
    holes += [
        ((4, 8), (12, 16), (1, 6)),
        ((4, 10), (12, 16), (16, 20)),
        ((4, 8), (22, 23), (1, 6)),
        ((6, 10), (22, 23), (8, 13)),
        ((2, 3), (24, 28), (2, 6)),
        ((11, 12), (16, 20), (8, 13)),
        ((18, 22), (6, 12), (7, 8)),
        ((4, 8), (6, 12), (14, 15)),
        ((24, 28), (6, 12), (21, 22)),
        ((4, 10), (6, 12), (28, 29)),
        ((4, 8), (24, 28), (7, 8)),
        ((4, 10), (16, 22), (14, 15)),
        ((29, 30), (6, 12), (9, 13)),
    ]
    suggested = (
        ((22, 22, 3), (6, 8, 25)),
        ((6, 26, 4), (26, 8, 25)),
        ((6, 26, 11), (26, 8, 4)),
        ((16, 1, 16), (16, 31, 4)),
    )
    return massonnat_scene(shape, carve(boxes, holes), suggested)


def building_3(shape: Shape, _rng: Random) -> Scene:
    """Build a ruin around an atrium: three storeys without a roof, one corner broken away."""
    side: Span = (3, 29)
    floors = (0, 8, 16)
    boxes = shell(side, side, (0, 22)) + slabs((4, 28), (4, 28), floors)
    boxes.append(((15, 18), (15, 18), (1, 3)))  # the stump of a column
    holes: list[Box] = [((10, 22), (10, 22), (8, 17))]
    for level in floors:
        z = (level + 2, level + 6)
        holes += [((x, x + 4), (3, 4), z) for x in (6, 14, 22)]
        holes += [((3, 4), (y, y + 4), z) for y in (6, 14, 22)]
        holes += [((x, x + 4), (28, 29), z) for x in (6, 14)]
        holes += [((28, 29), (y, y + 4), z) for y in (6, 14)]
    holes += [((20, 29), (20, 29), (16, 22)), ((12, 20), (28, 29), (1, 8)), ((4, 8), (20, 26), (8, 9))]
    suggested = (
        ((11, 1, 12), (20, 31, 4)),
        ((6, 6, 4), (25, 9, 19)),
        ((6, 26, 19), (26, 6, 4)),
        ((1, 16, 2), (31, 16, 20)),
    )
    return massonnat_scene(shape, carve(boxes, holes), suggested)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Industrial: a sparse complex with halls, a bridge between them, chimneys, a gantry and pipes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.scenes.lattice import Box, carve, massonnat_scene, shell, slabs

if TYPE_CHECKING:
    from octoway.random import Random
    from octoway.scenes.scene import Scene, Shape


def industrial(shape: Shape, _rng: Random) -> Scene:
    """Build a map like Massonnat's Industrial; the seed changes nothing."""
    boxes = [*_hall(), *_tower(), *_bridge(), *_gantry(), *_pipes()]
    suggested = (
        ((5, 6, 4), (26, 25, 3)),
        ((2, 24, 2), (26, 23, 11)),
        ((9, 9, 4), (9, 30, 12)),
        ((30, 2, 2), (2, 30, 20)),
    )
    return massonnat_scene(shape, boxes, suggested)


def _hall() -> list[Box]:
    """Return a low hall with a gate, a window band and a skylight."""
    hall = shell((2, 12), (2, 12), (0, 8)) + slabs((3, 11), (3, 11), [7])
    return carve(
        hall,
        [
            ((4, 10), (11, 12), (0, 5)),
            ((11, 12), (4, 10), (2, 6)),
            ((4, 8), (4, 10), (7, 8)),
        ],
    )


def _tower() -> list[Box]:
    """Return a tall control building with two floors, doors and windows."""
    tower = shell((22, 30), (20, 28), (0, 15)) + slabs((23, 29), (21, 27), [7, 14])
    return carve(
        tower,
        [
            ((24, 28), (20, 21), (0, 6)),
            ((22, 23), (22, 26), (8, 14)),
            ((29, 30), (22, 26), (8, 14)),
            ((24, 28), (27, 28), (0, 6)),
            ((24, 28), (24, 27), (7, 8)),
            ((24, 28), (22, 26), (14, 15)),
        ],
    )


def _bridge() -> list[Box]:
    """Return a bridge from the hall's roof to the tower's upper door, with two piers."""
    return [
        ((8, 22), (22, 25), (7, 8)),
        ((8, 11), (12, 22), (7, 8)),
        ((10, 11), (22, 23), (0, 7)),
        ((18, 19), (22, 23), (0, 7)),
    ]


def _gantry() -> list[Box]:
    """Return two chimneys and a crane gantry on four legs."""
    legs: list[Box] = [((x, x + 1), (y, y + 1), (0, 12)) for x in (16, 28) for y in (4, 14)]
    beams: list[Box] = [
        ((16, 29), (4, 5), (12, 13)),
        ((16, 29), (14, 15), (12, 13)),
        ((20, 21), (5, 14), (12, 13)),
        ((20, 21), (9, 10), (8, 12)),
    ]
    chimneys: list[Box] = [((2, 4), (26, 28), (0, 19)), ((6, 7), (28, 29), (0, 15))]
    return legs + beams + chimneys


def _pipes() -> list[Box]:
    """Return a pipe from the hall over the gantry to the tower, and one between the chimneys."""
    return [
        ((12, 25), (6, 7), (5, 6)),
        ((24, 25), (7, 20), (5, 6)),
        ((4, 7), (27, 28), (12, 13)),
    ]

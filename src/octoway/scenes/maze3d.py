# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Maze3d: a true 3D maze, every cell of it reachable, with as many loops as asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.scenes.graph import grid_edges, spanning_tree
from octoway.scenes.scene import Scene, number, whole

if TYPE_CHECKING:
    from octoway.random import Integers, Random
    from octoway.scenes.scene import Shape


def maze3d(shape: Shape, rng: Random, *, corridor: int = 3, wall: int = 1, loops: float = 0.05) -> Scene:
    """Build a maze of `corridor` wide cells between `wall` thick walls.

    `loops` is the fraction of the walls left by a perfect maze that is opened too: 0 leaves exactly one way
    between any two cells.
    """
    corridor, wall = whole("corridor", corridor, 1), whole("wall", wall, 1)
    loops = number("loops", loops, 0.0, 1.0)
    slots = [_slots(length, corridor, wall) for length in shape]
    cells = (int(slots[0][-1] + 1) // 2, int(slots[1][-1] + 1) // 2, int(slots[2][-1] + 1) // 2)

    first, second = grid_edges(cells)
    order = rng.order(first.size)
    first, second = first[order], second[order]
    passage = spanning_tree(cells[0] * cells[1] * cells[2], first, second) | (rng.uniform(first.size) < loops)

    # A map twice as fine has cells at odd places and, between them, walls and passages.
    is_open = np.zeros([2 * count + 1 for count in cells], dtype=bool)
    is_open[1::2, 1::2, 1::2] = True
    ends = zip(np.unravel_index(first[passage], cells), np.unravel_index(second[passage], cells), strict=True)
    is_open[tuple(low + high + 1 for low, high in ends)] = True
    return Scene(~is_open[np.ix_(*slots)])


def _slots(length: int, corridor: int, wall: int) -> Integers:
    """Map each voxel along one axis to its place in the finer map: 2 i for wall i, 2 i + 1 for cell i."""
    cells = (length - wall) // (corridor + wall)
    if cells < 1:
        return np.ones(length, dtype=np.int64)  # too thin for walls: one cell, open to the border
    wall_at = np.arange(cells + 1) * (length - wall) // cells
    voxel = np.arange(length)
    last_wall = np.searchsorted(wall_at, voxel, side="right") - 1
    return (2 * last_wall + (voxel - wall_at[last_wall] >= wall)).astype(np.int64)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The scenes of Pandit's figures, re-created from pictures and words: three objects; two in a row, one hollow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from octoway.worlds.world import World

if TYPE_CHECKING:
    from numpy.typing import NDArray

RESOLUTION = 0.25  # metres a voxel
EDGE = 0.5  # the smallest cube of USQ
SIDE = 16.0  # side of figure 6's cube

_X = [[(7, 5, 4), (10, 11, 10)]]  # one solid body
_Y = [  # four walls round a hole, somewhat below the straight line from A to B
    [(18, 3, 2), (24, 13, 4)],
    [(18, 3, 7), (24, 13, 13)],
    [(18, 3, 4), (24, 5, 7)],
    [(18, 11, 4), (24, 13, 7)],
]
START, GOAL = (2.0, 8.0, 7.0), (30.0, 8.5, 8.0)
BOUNDS = [(0, 0, 0), (32, 16, 16)]


@dataclass(frozen=True)
class Place:
    """Obstacles between A and B."""

    name: str
    boxes: NDArray[np.float64]

    @property
    def world(self) -> World:
        """The same as voxels."""
        return World.from_boxes(self.boxes, resolution=RESOLUTION, bounds=BOUNDS)


def places() -> list[Place]:
    """Figure 8: the simple object, the hollow one, and both as in the figure."""
    parts = {"X, simple": _X, "Y, hollow": _Y, "X and Y": _X + _Y}
    return [Place(name, np.array(boxes, dtype=np.float64)) for name, boxes in parts.items()]


def two_boxes() -> Place:
    """Figure 7: two solid objects between A and B."""
    return Place("two objects", np.array([*_X, [(18, 5, 5), (22, 12, 12)]], dtype=np.float64))


def three_objects(seed: int | None = None) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Boxes and triangles of figures 4 and 6: X and Y are boxes, Z a pyramid. With a seed, anywhere."""
    if seed is None:
        low, size = np.array([[3.1, 9.6, 2.2], [9.3, 3.2, 9.7], [10.4, 11.2, 4.1]]), np.array([1.4, 1.7, 1.3])
        sizes = np.stack([size, size[::-1], size])
    else:
        rng = np.random.default_rng(seed)
        sizes = rng.uniform(0.05, 0.12, (3, 3)) * SIDE
        low = rng.uniform(0, SIDE - sizes)
    boxes = np.stack([low[:2], low[:2] + sizes[:2]], axis=1)
    corner, (wide, deep, high) = low[2], sizes[2]
    base = corner + np.array([(0, 0, 0), (wide, 0, 0), (wide, deep, 0), (0, deep, 0)])
    top = corner + np.array([wide / 2, deep / 2, high])
    sides = [(base[i], base[(i + 1) % 4], top) for i in range(4)]
    return boxes, np.array([*sides, base[[0, 1, 2]], base[[0, 2, 3]]])

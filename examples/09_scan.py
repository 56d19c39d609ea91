# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A scan becomes a world: points by the chunk, stray returns ignored, a path through a doorway."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

import octoway as ow


def scan() -> Iterator[NDArray[np.float64]]:
    """Scan a room, 8 x 6 x 3 m, with a wall and a door in it; some dust in the air."""
    rng = np.random.default_rng(7)
    for _ in range(10):
        wall = rng.random((20_000, 3)) * (0.1, 6, 3) + (4, 0, 0)
        door = (np.abs(wall[:, 1] - 5) < 0.5) & (wall[:, 2] < 2)
        floor = rng.random((20_000, 3)) * (8, 6, 0.04)
        dust = rng.random((20, 3)) * (8, 6, 3)
        yield np.vstack([wall[~door], floor, dust])


bounds = [(0, 0, 0), (8, 6, 3)]
for least in (1, 4):
    world = ow.World.from_points(scan(), resolution=0.1, bounds=bounds, min_points=least)
    print(world.report)

space = ow.NavSpace.build(world)
result = space.find_path((1, 1, 1), (7, 1, 1))
print(result.status.name, f"{result.length:.2f} m through the door; straight it would be 6.00 m")
print("proven free:", bool(space.check_path(result.points)))

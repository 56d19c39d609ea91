# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A world that is never held as a whole: written tile by tile, and loaded around an agent that flies through it."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

import octoway as ow

SHAPE = (1024, 256, 64)
VIEW = np.array([100.0, 256.0, 64.0])  # metres to each side of the agent


def walls(box: np.ndarray) -> np.ndarray:
    """Voxels of one tile: every 40 metres a wall across the way, its gate never where the last one was."""
    (x0, y0, z0), (x1, y1, z1) = box
    x, y, _ = np.ogrid[x0:x1, y0:y1, z0:z1]
    wall = x // 40
    gate = wall * 97 % 216
    return np.broadcast_to((x % 40 == 39) & ((y < gate) | (y >= gate + 40)), (x1 - x0, y1 - y0, z1 - z0))


def main() -> None:
    """Fly from end to end; at any time only a few tiles are loaded."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "walls.octoway"
        ow.write_tiles(file, walls, shape=SHAPE, tile_edge=64)
        print(f"{SHAPE} voxels in {file.stat().st_size / 1e3:.0f} kB")
        here, goal = np.array([5.0, 128.0, 30.0]), np.array([1019.0, 128.0, 30.0])
        space = ow.NavSpace.load(file, bounds=[here - VIEW, here + VIEW])
        flown, most = 0.0, 0
        while not np.array_equal(here, goal):
            space.tiles.load([here - VIEW, here + VIEW], only=True)
            most = max(most, len(space.tiles.loaded))
            leg = space.find_path(here, goal, partial=True)  # as near to the goal as one gets in what is loaded
            flown += leg.length
            here = leg.points[-1]
        print(f"flew {flown:.0f} m through {space.version} versions, never with more than {most} of 64 tiles loaded")
        whole = ow.NavSpace.load(file)
        print(f"the shortest way through the whole: {whole.find_path((5, 128, 30), goal).length:.0f} m")


if __name__ == "__main__":
    main()

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The cost of turning a mesh into voxels: a bumpy sphere of half a million triangles at 512^3, every fill.

python benchmarks/meshes.py [TRIANGLES] [VOXELS A SIDE] prints a table.
"""

from __future__ import annotations

import resource
import sys
import time
from typing import TYPE_CHECKING

import numpy as np

import octoway as ow

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDS = 5


def bumpy_sphere(triangles: int) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """A closed mesh of about so many triangles, one metre wide, with bumps: rings of vertices and two poles."""
    rings = max(2, round(np.sqrt(triangles / 4)))
    around = 2 * rings
    polar = np.pi * np.arange(1, rings + 1) / (rings + 1)
    angle = 2 * np.pi * np.arange(around) / around
    theta, phi = (grid.reshape(-1) for grid in np.meshgrid(polar, angle, indexing="ij"))
    radius = 0.45 + 0.02 * np.sin(9 * phi) * np.sin(theta) ** 2 * np.cos(7 * theta)
    directions = np.stack([np.sin(theta) * np.cos(phi), np.sin(theta) * np.sin(phi), np.cos(theta)], axis=1)
    vertices = np.concatenate([directions * radius[:, np.newaxis], [[0, 0, 0.45], [0, 0, -0.45]]])
    ring, column = (grid.reshape(-1) for grid in np.meshgrid(np.arange(rings - 1), np.arange(around), indexing="ij"))
    after = (column + 1) % around
    a, b, c, d = (
        ring * around + column,
        ring * around + after,
        (ring + 1) * around + column,
        (ring + 1) * around + after,
    )
    last, turn = (rings - 1) * around, np.arange(around)
    north = np.stack([np.full(around, len(directions)), turn, (turn + 1) % around], axis=1)
    south = np.stack([np.full(around, len(directions) + 1), last + (turn + 1) % around, last + turn], axis=1)
    return vertices, np.concatenate([np.stack([a, c, b], axis=1), np.stack([b, c, d], axis=1), north, south])


def measure(fill: str, triangles: int, side: int, rounds: int = ROUNDS) -> tuple[float, ow.World]:
    """Least CPU seconds of all threads together, from arrays to a world."""
    vertices, faces = bumpy_sphere(triangles)
    best = float("inf")
    for _ in range(rounds):
        begin = time.process_time()
        world = ow.World.from_mesh(
            vertices, faces, resolution=1 / side, bounds=[(-0.5, -0.5, -0.5), (0.5, 0.5, 0.5)], fill=fill
        )
        best = min(best, time.process_time() - begin)
    return best, world


def main() -> None:
    """Print a table."""
    triangles = int(sys.argv[1]) if len(sys.argv) > 1 else 500_000
    side = int(sys.argv[2]) if len(sys.argv) > 2 else 512
    print("| fill | triangles | voxels | solid | CPU s | peak MB, whole process |\n|---|---|---|---|---|---|")
    for fill in ("none", "outside", "parity"):
        seconds, world = measure(fill, triangles, side)
        report = world.report
        assert report is not None  # noqa: S101
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"| {fill} | {report.triangles:,} | {side}^3 | {world.occupied_voxels:,} | {seconds:.3f} | {peak:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Start and goal points for any dense world: free, connected, far apart and, if possible, out of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.scenes.components import Runs, free_runs

if TYPE_CHECKING:
    from octoway.random import Floats, Random
    from octoway.scenes.scene import Scene, Solid

Voxel = tuple[int, int, int]

_WANTED = 8
_RANDOM_CANDIDATES = 48
# Opposite places of the unit cube, as fractions of each side: the four space diagonals, two routes low
# over the ground, and one through the middle along each axis.
_OPPOSITES = (
    ((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)),
    ((1.0, 0.0, 0.0), (0.0, 1.0, 1.0)),
    ((0.0, 1.0, 0.0), (1.0, 0.0, 1.0)),
    ((1.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    ((0.1, 0.1, 0.1), (0.9, 0.9, 0.1)),
    ((0.9, 0.1, 0.1), (0.1, 0.9, 0.1)),
    ((0.0, 0.5, 0.5), (1.0, 0.5, 0.5)),
    ((0.5, 0.0, 0.5), (0.5, 1.0, 0.5)),
    ((0.5, 0.5, 0.0), (0.5, 0.5, 1.0)),
)


def choose_pairs(scene: Scene, rng: Random) -> Floats:
    """Return up to eight start/goal pairs in metres, shape (k, 2, 3); fewer in a tiny world, none if blocked.

    All points are centres of voxels of the largest free component. The scene's own pairs come first, then
    the longest pairs whose straight line is blocked, then the longest open ones.
    """
    space = free_runs(scene.solid).largest()
    if not space.component.size:
        return np.zeros((0, 2, 3))
    suggested = [
        (_nearest(space, start), _nearest(space, goal))
        for start, goal in np.asarray(scene.suggested, dtype=np.float64).reshape(-1, 2, 3) / scene.resolution
    ]
    candidates = [
        (_nearest(space, start), _nearest(space, goal))
        for start, goal in np.asarray(_OPPOSITES) * np.asarray(scene.solid.shape, dtype=np.float64)
    ]
    voxels = _random_voxels(space, rng, 2 * _RANDOM_CANDIDATES)
    candidates += zip(voxels[::2], voxels[1::2], strict=True)
    candidates.sort(key=lambda pair: (_in_sight(scene.solid, *pair), -_squared(*pair)))

    chosen: list[tuple[Voxel, Voxel]] = []
    for start, goal in suggested + candidates:
        if start != goal and (start, goal) not in chosen and (goal, start) not in chosen:
            chosen.append((start, goal))
    centres = np.asarray(chosen[:_WANTED], dtype=np.float64).reshape(-1, 2, 3) + 0.5
    return centres * scene.resolution


def _nearest(space: Runs, point: Floats) -> Voxel:
    """Return the voxel of `space` nearest to the one that holds `point`, given in voxels."""
    px, py, pz = (int(coordinate) for coordinate in point)
    z = np.clip(pz, space.low, space.high - 1)
    dx, dy, dz = space.x - px, space.y - py, z - pz
    best = int(np.argmin(dx * dx + dy * dy + dz * dz))
    return int(space.x[best]), int(space.y[best]), int(z[best])


def _random_voxels(space: Runs, rng: Random, count: int) -> list[Voxel]:
    """Draw `count` voxels of `space`, each equally likely."""
    ends = np.cumsum(space.high - space.low)
    place = (rng.uniform(count) * float(ends[-1])).astype(np.int64)
    run = np.searchsorted(ends, place, side="right")
    z = space.high[run] - (ends[run] - place)
    return list(zip(space.x[run].tolist(), space.y[run].tolist(), z.tolist(), strict=True))


def _squared(start: Voxel, goal: Voxel) -> int:
    return sum((a - b) * (a - b) for a, b in zip(start, goal, strict=True))


def _in_sight(solid: Solid, start: Voxel, goal: Voxel) -> bool:
    """Tell whether the straight line between two voxel centres meets only free voxels, to half a voxel."""
    low, high = np.asarray(start), np.asarray(goal)
    steps = 2 * int(np.abs(high - low).max()) + 1
    # Integer arithmetic: the rounded point k / steps of the way, the same on every machine.
    way = (2 * (high - low) * np.arange(steps + 1)[:, None] + steps) // (2 * steps) + low
    return not bool(solid[way[:, 0], way[:, 1], way[:, 2]].any())

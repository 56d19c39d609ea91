# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Asteroids: rough rocks, many small and few large, scattered through open space."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.scenes.scene import Scene, number

if TYPE_CHECKING:
    from octoway.random import Random
    from octoway.scenes.scene import Shape, Solid

_SMALLEST = 1.5  # radius in voxels
_LARGEST = 0.1  # radius as a fraction of the shortest side
_ROUGHNESS = 0.35  # how far the surface strays from the radius, as a fraction of it
_UNIT_BALL = 4.1887902047863905


def asteroids(shape: Shape, rng: Random, *, fill: float = 0.06) -> Scene:
    """Scatter rocks until they take up about the fraction `fill` of space."""
    fill = number("fill", fill, 0.0, 0.9)
    solid = np.zeros(shape, dtype=bool)
    spread = 1.0 - _SMALLEST / max(_SMALLEST, _LARGEST * min(shape))
    room = fill * solid.size
    while True:
        radius = _SMALLEST / (1.0 - spread * rng.unit())  # Pareto: half as many above twice a radius
        volume = _UNIT_BALL * radius * radius * radius
        if volume > 2.0 * room:
            return Scene(solid)
        room -= _add_rock(solid, rng, radius)


def _add_rock(solid: Solid, rng: Random, radius: float) -> int:
    """Stamp an ellipsoid whose surface smooth noise pushes in and out; return how many voxels it took."""
    offsets, window = [], []
    for length in solid.shape:
        centre = rng.between(0.0, length)
        half_width = radius * rng.between(0.75, 1.25)
        reach = half_width * (1.0 + _ROUGHNESS)
        low, high = max(0, int(centre - reach)), min(length, int(centre + reach) + 1)
        offsets.append((np.arange(low, high) + 0.5 - centre) / half_width)
        window.append(slice(low, high))
    x, y, z = np.ix_(*offsets)
    bumps = rng.smooth((x.size, y.size, z.size), 5)
    surface = 1.0 + _ROUGHNESS * (2.0 * bumps - 1.0)
    rock = x * x + y * y + z * z < surface * surface
    free = ~solid[tuple(window)]
    solid[tuple(window)] |= rock
    return int(np.count_nonzero(rock & free))

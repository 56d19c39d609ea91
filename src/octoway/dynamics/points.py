# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Points as tuples: small sums without numpy, in an order that is the same on every machine."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from octoway.arrays import require_finite, to_point

if TYPE_CHECKING:
    from octoway.random import Random
    from octoway.space.space import NavSpace

Point = tuple[float, float, float]
_TRIES = 64  # random points, to find one that can be reached


def to_triple(value: Any, what: str) -> Point:
    """A finite point (x, y, z) as a tuple."""
    array = to_point(value, what)
    require_finite(array, what)
    x, y, z = array.tolist()
    return x, y, z


def distance(a: Point, b: Point) -> float:
    """Metres from a to b."""
    dx, dy, dz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    return math.sqrt(dx * dx + dy * dy + dz * dz)


def between(a: Point, b: Point, share: float) -> Point:
    """The point a share of the way from a to b; coordinates that both have in common stay as they are."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share


def normalised(x: float, y: float, z: float) -> Point:
    """The same direction, 1 long."""
    length = math.sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


def random_direction(random: Random) -> Point:
    """Any direction, each equally likely."""
    while True:
        x, y, z = (random.between(-1.0, 1.0) for _ in range(3))
        if 1e-6 < x * x + y * y + z * z <= 1:
            return normalised(x, y, z)


def random_seed(random: Random) -> int:
    """Draw a seed for another generator."""
    return random.pick(0, (1 << 31) - 1)


def reachable_point(space: NavSpace, here: Point, random: Random) -> Point | None:
    """A random point that a way leads to; None if none was found."""
    for x, y, z in space.random_points(_TRIES, random_seed(random)).tolist():
        if (x, y, z) != here and space.reachable(here, (x, y, z), links=False):
            return x, y, z
    return None

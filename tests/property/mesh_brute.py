# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The voxels that a triangle touches, or a mesh encloses, in another way than the core's: the triangle is cut by
the planes of the lattice, in fractions (Sutherland and Hodgman 1974). Any piece in a closed cube touches it."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
from brute import SUB


def cut(polygon, axis, at, sign):
    """The part of a convex polygon, possibly flat, where sign * (p[axis] - at) >= 0."""
    kept = []
    for here, there in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        a, b = sign * (here[axis] - at), sign * (there[axis] - at)
        if a >= 0:
            kept.append(here)
        if (a > 0 > b) or (a < 0 < b):
            kept.append(tuple(h + (t - h) * Fraction(a, a - b) for h, t in zip(here, there, strict=True)))
    return kept


def touched(shape, triangle):
    """A bool array; the triangle is three tuples of sub-voxels (whole numbers)."""
    solid = np.zeros(shape, dtype=bool)
    _touch(solid, [tuple(map(Fraction, corner)) for corner in triangle], 0, ())
    return solid


def _touch(solid, polygon, axis, index):
    if axis == 3:
        solid[index] = True
        return
    low, high = min(p[axis] for p in polygon), max(p[axis] for p in polygon)
    for i in range(max(0, low // SUB - 1), min(solid.shape[axis], high // SUB + 1)):
        rest = cut(polygon, axis, i * SUB, 1)
        rest = cut(rest, axis, (i + 1) * SUB, -1) if rest else rest
        if rest:
            _touch(solid, rest, axis + 1, (*index, i))


def flooded(solid):
    """The free voxels that the border reaches, voxel by voxel."""
    wait = [
        v
        for v in itertools.product(*map(range, solid.shape))
        if any(c in (0, n - 1) for c, n in zip(v, solid.shape, strict=True))
    ]
    return reached(solid, wait)


def reached(solid, wait):
    """The free voxels that free ones among others reach through faces."""
    found = np.zeros_like(solid)
    wait = list(wait)
    while wait:
        v = wait.pop()
        if any(not 0 <= c < n for c, n in zip(v, solid.shape, strict=True)) or solid[v] or found[v]:
            continue
        found[v] = True
        for axis in range(3):
            for step in (-1, 1):
                wait.append((*v[:axis], v[axis] + step, *v[axis + 1 :]))
    return found


def crossings(triangle, x, y):
    """The height at which the line (x + e, y + e^2) crosses the triangle, or None. The line is turned into a true one
    with a very small e, which is exact enough for corners that are whole numbers."""
    e = Fraction(1, 1 << 200)
    px, py = x + e, y + e * e
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if area == 0:
        return None
    u = Fraction((px - ax) * (cy - ay) - (py - ay) * (cx - ax), area)
    v = Fraction((bx - ax) * (py - ay) - (by - ay) * (px - ax), area)
    if u < 0 or v < 0 or u + v > 1:
        return None
    assert u
    assert v
    assert u + v != 1
    return az + u * (bz - az) + v * (cz - az)


def enclosed(shape, triangles):
    """Voxels whose centre has an odd number of crossings below it, and how many columns have an odd number at all."""
    inside, odd = np.zeros(shape, dtype=bool), 0
    for x, y in itertools.product(range(shape[0]), range(shape[1])):
        centre = [Fraction((2 * c + 1) * SUB, 2) for c in (x, y)]
        heights = [h for h in (crossings(t, *centre) for t in triangles) if h is not None]
        if len(heights) % 2:
            odd += 1
            continue
        for z in range(shape[2]):
            inside[x, y, z] = sum(h < Fraction((2 * z + 1) * SUB, 2) for h in heights) % 2
    return inside, odd

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The independent check of bodies: does a sphere or a box that moves along a segment enter a solid voxel?

It knows nothing of inflation. For every solid voxel near the segment it asks for the distance between the two, which
must not be below the radius. Floats sort out the voxels that are clearly far; the others are decided in fractions of
the very numbers: the squared distance to a box is a parabola between the planes of its faces, and its least value on
such a stretch is a ratio of whole numbers.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

SUB = 1 << 20
Point: TypeAlias = tuple[int, int, int]  # in 2^-20 voxel
Voxel: TypeAlias = tuple[int, int, int]
_PIECE = 8.0  # voxels: segments are looked at in pieces, so that the box around each is small
_DOUBT = 1e-6  # voxels: distances that floats tell apart from the radius are off by far less
_HALVINGS = 50


class Sweep:
    """Moves a body along segments through one occupancy grid (bits, rows of bytes along z, 1 = solid)."""

    def __init__(self, rows: NDArray[np.uint8], shape: Voxel, radius: Fraction, *, box: bool, bounded: bool) -> None:
        self._rows = rows  # (nx, ny, bytes a row)
        self._shape = shape
        self._radius = radius  # in voxels
        self._reach = float(radius)
        self._box = box
        self._bounded = bounded

    def stays_inside(self, point: Point) -> bool:
        """Return True if the body at a point lies inside the bounds, if it has to."""
        room = self._radius * SUB if self._bounded else Fraction(0)
        return all(room <= p <= n * SUB - room for p, n in zip(point, self._shape, strict=True))

    def entered(self, a: Point, b: Point) -> float | None:
        """How far along the segment (0 to 1) the body first enters a voxel; None if it enters none."""
        voxels = self._near(np.array(a) / SUB, np.array(b) / SUB)
        if not len(voxels):
            return None
        start, way = np.array(a) / SUB, (np.array(b) - np.array(a)) / SUB
        gaps, where = _gaps(start, way, voxels, box=self._box)
        first = None
        for i in np.flatnonzero(gaps < self._reach + _DOUBT).tolist():
            x, y, z = voxels[i].tolist()
            if self._enters(a, b, (x, y, z)):
                at = self._first(start, way, voxels[i], float(where[i]))
                first = at if first is None else min(first, at)
        return first

    def _near(self, a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.int64]:
        """Solid voxels that the body may come near to, each once, (n, 3)."""
        pieces = max(1, math.ceil(float(np.abs(b - a).max()) / _PIECE))
        found = []
        for i in range(pieces):
            p, q = a + (b - a) * (i / pieces), a + (b - a) * ((i + 1) / pieces)
            low = np.maximum(np.floor(np.minimum(p, q) - self._reach - 1), 0).astype(np.int64)
            high = np.minimum(np.ceil(np.maximum(p, q) + self._reach + 1), self._shape).astype(np.int64)
            if (low < high).all():
                found.append(self._solid(low, high))
        return np.unique(np.concatenate(found), axis=0) if found else np.empty((0, 3), dtype=np.int64)

    def _solid(self, low: NDArray[np.int64], high: NDArray[np.int64]) -> NDArray[np.int64]:
        first = int(low[2]) >> 3
        part = self._rows[low[0] : high[0], low[1] : high[1], first : (int(high[2]) + 7) >> 3]
        bits = np.unpackbits(part, axis=2, bitorder="little")
        return np.asarray(np.argwhere(bits) + np.array([low[0], low[1], first * 8]), dtype=np.int64)

    def _enters(self, a: Point, b: Point, voxel: Voxel) -> bool:
        way = (b[0] - a[0], b[1] - a[1], b[2] - a[2])
        if self._box:
            return _box_enters(a, way, voxel, self._radius * SUB)
        return _least_square(a, way, voxel, self._radius * SUB) < (self._radius * SUB) ** 2

    def _first(
        self, start: NDArray[np.float64], way: NDArray[np.float64], voxel: NDArray[np.int64], inside: float
    ) -> float:
        """Return the fraction of the segment at which the voxel is entered, in floats: for the report only."""
        clear = 0.0
        for _ in range(_HALVINGS):
            middle = (clear + inside) / 2
            if _gap_at(start, way, voxel, middle, box=self._box) < self._reach:
                inside = middle
            else:
                clear = middle
        return clear


def _gap_at(
    start: NDArray[np.float64], way: NDArray[np.float64], voxel: NDArray[np.int64], t: float, *, box: bool
) -> float:
    p = start + way * t
    gap = np.maximum(np.maximum(voxel - p, p - voxel - 1), 0.0)
    return float(gap.max() if box else np.sqrt((gap * gap).sum()))


def _gaps(
    start: NDArray[np.float64], way: NDArray[np.float64], voxels: NDArray[np.int64], *, box: bool
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The least distance between a segment and each voxel, and where it is, in floats.

    The distance is convex along the segment, so its least value is found by thirds.
    """
    low, high = np.zeros(len(voxels)), np.ones(len(voxels))

    def gap(t: NDArray[np.float64]) -> NDArray[np.float64]:
        p = start + way * t[:, np.newaxis]
        away = np.maximum(np.maximum(voxels - p, p - voxels - 1), 0.0)
        return np.asarray(away.max(axis=1) if box else np.sqrt((away * away).sum(axis=1)))

    for _ in range(_HALVINGS):
        third = (high - low) / 3
        left = gap(low + third) <= gap(high - third)
        low, high = np.where(left, low, low + third), np.where(left, high - third, high)
    middle = (low + high) / 2
    ends = np.stack([gap(np.zeros_like(middle)), gap(middle), gap(np.ones_like(middle))])
    best = ends.argmin(axis=0)
    return ends.min(axis=0), np.choose(best, [np.zeros_like(middle), middle, np.ones_like(middle)])


def _faces(voxel: Voxel, axis: int) -> tuple[int, int]:
    return voxel[axis] * SUB, (voxel[axis] + 1) * SUB


def _least_square(a: Point, way: Point, voxel: Voxel, enough: Fraction) -> Fraction:
    """The least squared distance between a segment and a voxel, exact; or any value below `enough` squared."""
    cuts = {Fraction(0), Fraction(1)}
    for axis in range(3):
        if way[axis]:
            cuts.update(t for face in _faces(voxel, axis) if 0 < (t := Fraction(face - a[axis], way[axis])) < 1)
    least = None
    for begin, end in pairwise(sorted(cuts)):
        value = _least_on(a, way, voxel, begin, end)
        least = value if least is None else min(least, value)
        if least < enough * enough:
            break
    return Fraction(0) if least is None else least


def _least_on(a: Point, way: Point, voxel: Voxel, begin: Fraction, end: Fraction) -> Fraction:
    """The same on a stretch that crosses no plane of a face: there the square is square * t^2 + 2 * half * t + rest."""
    middle = (begin + end) / 2
    square = half = rest = 0
    for axis in range(3):
        low, high = _faces(voxel, axis)
        at = a[axis] + way[axis] * middle
        if low <= at <= high:
            continue
        offset = a[axis] - (low if at < low else high)
        square += way[axis] * way[axis]
        half += way[axis] * offset
        rest += offset * offset
    t = begin if not square else min(max(Fraction(-half, square), begin), end)
    return square * t * t + 2 * half * t + rest


def _box_enters(a: Point, way: Point, voxel: Voxel, radius: Fraction) -> bool:
    """Return True if some point of the segment lies inside the voxel grown by the radius, which is open."""
    first, last = Fraction(-1), Fraction(2)
    for axis in range(3):
        low, high = _faces(voxel, axis)
        if not way[axis]:
            if not low - radius < a[axis] < high + radius:
                return False
            continue
        times = sorted(((low - radius - a[axis]) / way[axis], (high + radius - a[axis]) / way[axis]))
        first, last = max(first, times[0]), min(last, times[1])
    return first < last and first < 1 and last > 0

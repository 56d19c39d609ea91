# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Points become solid voxels: in one pass, or in two where the bounds must be found first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, to_points, to_resolution, to_shape
from octoway.checks import to_count, to_length
from octoway.errors import InvalidInputError
from octoway.worlds.extent import SUB_VOXELS, check_extent, check_reach
from octoway.worlds.floor import FloorReport, lay_ground, to_ground
from octoway.worlds.placing import Placing

if TYPE_CHECKING:
    from numpy.typing import NDArray

Chunks = Callable[[], Iterable[Any]]
INVALID = ("refuse", "drop")
_SLICE = 1 << 20  # points looked at together


@dataclass(frozen=True)
class CloudReport:
    """The report on a cloud."""

    points: int  # points with finite coordinates
    dropped: int  # not finite, left out
    outside: int  # finite, but outside the bounds
    min_points: int  # so many points make a voxel solid
    solid: int  # voxels
    floor: FloorReport  # what lies below

    def __str__(self) -> str:
        least = "a point" if self.min_points == 1 else f"at least {self.min_points} points"
        solid = self.solid - self.floor.filled
        return (
            f"{self.points:,} points, {self.outside:,} of them outside the bounds, {self.dropped:,} more dropped as "
            f"not finite; {solid:,} voxels hold {least}; {self.floor}"
        )


@dataclass
class Extent:
    """The bounding box of the points so far."""

    count: int = 0
    lo: Any = None
    hi: Any = None

    def add(self, points: NDArray[np.float64]) -> None:
        """Grow to hold these."""
        if len(points):
            lo, hi = points.min(axis=0), points.max(axis=0)
            self.lo = lo if self.lo is None else np.minimum(self.lo, lo)
            self.hi = hi if self.hi is None else np.maximum(self.hi, hi)
            self.count += len(points)


def rasterize_cloud(
    points: Any, resolution: Any, bounds: Any, min_points: Any, margin: Any, invalid: str, ground: Any, placing: Placing
) -> tuple[_core.BitGrid, NDArray[np.float64], CloudReport]:
    """Return grid, origin and report; `World.from_points` explains the arguments."""
    step = to_resolution(resolution)
    least = to_least(min_points)
    rim = to_length(margin, "margin")
    if not isinstance(invalid, str) or invalid not in INVALID:
        raise InvalidInputError(f"unknown invalid={describe(invalid)}; known: {', '.join(INVALID)}")
    policy = to_ground(ground)
    chunks = placed_chunks(_chunks_of(points, once=bounds is not None), placing)
    drop = invalid == "drop"
    if bounds is None:
        lo, shape = _shape_around(extent_of(chunks, drop=drop), step, rim)
    else:
        limits = placing.bounds(bounds)
        lo, shape = limits[0], _whole_voxels(limits, step)
    counter = _core.PointCounter(shape, np.ascontiguousarray(lo), step, least)
    dropped = 0
    for chunk, bad in finite_chunks(chunks, drop=drop):
        check_reach(chunk, step)
        counter.add(chunk)
        dropped += bad
    grid, floor = lay_ground(counter.take(), policy)
    return grid, lo, CloudReport(counter.points, dropped, counter.outside, least, grid.count(), floor)


def placed_chunks(chunks: Chunks, placing: Placing) -> Chunks:
    """Points in octoway's axes, whichever they come in."""
    if placing == Placing():
        return chunks
    return lambda: (placing.points(to_points(chunk, "points", finite=False)) for chunk in chunks())


def to_least(value: Any, what: str = "min_points") -> int:
    """How many points make a voxel solid: 1 or more."""
    least = to_count(value, what)
    if least < 1:
        raise InvalidInputError(f"{what} must be 1 or more, not {value!r}")
    return least


def extent_of(chunks: Chunks, *, drop: bool) -> Extent:
    """Look at all points once."""
    extent = Extent()
    for chunk, _ in finite_chunks(chunks, drop=drop):
        extent.add(chunk)
    if not extent.count:
        raise InvalidInputError("there are no points; give bounds=((x0, y0, z0), (x1, y1, z1)) for an empty world")
    return extent


def finite_chunks(chunks: Chunks, *, drop: bool) -> Iterator[tuple[NDArray[np.float64], int]]:
    """Yield points (n, 3), checked, and how many were dropped from among them."""
    seen = 0
    for chunk in chunks():
        whole = to_points(chunk, "points", finite=False)
        for first in range(0, len(whole), _SLICE):
            part = whole[first : first + _SLICE]
            good = np.isfinite(part).all(axis=1)
            bad = len(part) - int(np.count_nonzero(good))
            if bad and not drop:
                index = int(np.argmin(good))
                raise InvalidInputError(
                    f"point {seen + first + index} is {part[index].tolist()}; coordinates must be finite numbers"
                )
            yield (np.ascontiguousarray(part[good]) if bad else part), bad
        seen += len(whole)


def _chunks_of(points: Any, *, once: bool) -> Chunks:
    if callable(points):
        return points  # type: ignore[no-any-return]
    if not isinstance(points, Iterator):
        return lambda: (points,)
    if not once:
        raise InvalidInputError(
            "an iterator of points can be read only once, and without bounds it takes two passes: give bounds=, or a "
            "function that returns a new iterator each time"
        )
    return lambda: points


def _shape_around(extent: Extent, step: float, margin: float) -> tuple[NDArray[np.float64], tuple[int, int, int]]:
    """Grow to whole multiples of the resolution, so that two scans of one place share a lattice.

    The margin is for bodies that fly over and round the scene. Below there is nothing to fly through but air that the
    scan could not see.
    """
    low, high = extent.lo - np.array([margin, margin, 0.0]), extent.hi + margin
    check_reach(np.stack([low, high]), step)
    first = np.floor(low / step)
    sides = np.maximum(np.ceil(high / step) - first, 1)
    check_extent(first * step, sides, step)
    return first * step, to_shape(sides.tolist())


def _whole_voxels(limits: NDArray[np.float64], step: float) -> tuple[int, int, int]:
    with np.errstate(over="ignore"):
        sides = np.maximum(np.ceil(np.rint((limits[1] - limits[0]) / step * SUB_VOXELS) / SUB_VOXELS), 1)
    check_extent(limits[0], sides, step)
    return to_shape(sides.tolist())

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Height maps: ground below the height is solid."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, require_finite, to_floats, to_point, to_resolution
from octoway.checks import to_length, to_number
from octoway.errors import InvalidInputError
from octoway.worlds.extent import MAX_SIDE, SUB_VOXELS, check_extent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

_TOGETHER = 1 << 20  # heights that are looked at together
LEAST_SKY = 16  # voxels of free space above the highest ground, where the caller does not say


@dataclass(frozen=True)
class HeightsReport:
    """The report on a height map, in metres."""

    lowest: float
    highest: float
    sky: float  # free space above the highest ground

    def __str__(self) -> str:
        return f"ground from {self.lowest:g} to {self.highest:g} m, {self.sky:g} m of sky above"


def rasterize_heights(
    heights: Any, resolution: Any, height_scale: Any, height_offset: Any, sky: Any, origin: Any
) -> tuple[_core.BitGrid, NDArray[np.float64], HeightsReport]:
    """Return grid, origin and report; `World.from_heights` explains the arguments."""
    step = to_resolution(resolution)
    corner = to_point(origin, "origin")
    require_finite(corner, "origin")
    raw = heights if _is_table(heights) else to_floats(heights, "heights")
    if raw.ndim != 2 or 0 in raw.shape:
        raise InvalidInputError(f"heights must be an array (nx, ny), not one of shape {raw.shape}")
    scale, offset = to_finite(height_scale, "height_scale"), to_finite(height_offset, "height_offset")

    def slabs() -> Iterator[tuple[tuple[slice, slice], NDArray[np.float64]]]:
        for part in _parts(raw):
            values = np.asarray(raw[part], dtype=np.float64)
            if not np.isfinite(values).all():
                require_finite(to_floats(raw, "heights"), "heights")  # names the place in the whole
            with np.errstate(over="ignore"):
                yield part, values * scale + offset + corner[2]

    ends = np.array([(ground.min(), ground.max()) for _, ground in slabs()])
    lowest, highest = float(ends[:, 0].min()), float(ends[:, 1].max())
    above = max(highest - lowest, LEAST_SKY * step) if sky is None else to_length(sky, "sky")
    with np.errstate(over="ignore", invalid="ignore"):
        first = np.floor(lowest / step)  # the lattice lies at multiples of the resolution
        bottom = first * step
        top = np.maximum(np.ceil((highest + above) / step) - first, 1)
    place = np.array([corner[0], corner[1], bottom])
    check_extent(place, np.array([raw.shape[0], raw.shape[1], top], dtype=np.float64), step)
    levels = np.empty(raw.shape, np.int32)
    for part, ground in slabs():
        levels[part] = np.ceil(np.rint((ground - bottom) / step * SUB_VOXELS) / SUB_VOXELS)
    grid = _core.grid_from_columns(levels, int(top))
    return grid, place, HeightsReport(lowest, highest, above)


def least_levels(resolution: Any, sky: Any) -> int:
    """The voxels that a world of heights has at least along z, whatever they are."""
    levels = LEAST_SKY if sky is None else to_length(sky, "sky") / to_resolution(resolution)
    return max(1, math.floor(min(levels, MAX_SIDE)))


def _parts(table: NDArray[Any]) -> Iterator[tuple[slice, slice]]:
    """Parts of a table, each a stretch of memory."""
    axis = 0 if abs(table.strides[0]) >= abs(table.strides[1]) else 1
    rows = max(1, _TOGETHER // table.shape[1 - axis])
    for first in range(0, table.shape[axis], rows):
        part = slice(first, first + rows)
        yield (part, slice(None)) if axis == 0 else (slice(None), part)


def _is_table(heights: Any) -> bool:
    """An array that becomes floats slab by slab, and never as a whole: a large one would take eight times the room."""
    return isinstance(heights, np.ndarray) and heights.ndim == 2 and heights.dtype.kind in "iuf"


def to_finite(value: Any, what: str) -> float:
    """Any finite number."""
    number = to_number(value)
    if not np.isfinite(number):
        raise InvalidInputError(f"{what} must be a finite number, not {describe(value)}")
    return number

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Height maps: ground below the height is solid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, require_finite, to_floats, to_point, to_resolution
from octoway.checks import to_length, to_number
from octoway.errors import InvalidInputError
from octoway.worlds.extent import SUB_VOXELS, check_extent

if TYPE_CHECKING:
    from numpy.typing import NDArray

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
    raw = to_floats(heights, "heights")
    if raw.ndim != 2 or 0 in raw.shape:
        raise InvalidInputError(f"heights must be an array (nx, ny), not one of shape {raw.shape}")
    require_finite(raw, "heights")
    with np.errstate(over="ignore"):
        ground = raw * to_finite(height_scale, "height_scale") + to_finite(height_offset, "height_offset") + corner[2]
    lowest, highest = float(ground.min()), float(ground.max())
    above = max(highest - lowest, LEAST_SKY * step) if sky is None else to_length(sky, "sky")
    with np.errstate(over="ignore", invalid="ignore"):
        first = np.floor(lowest / step)  # the lattice lies at multiples of the resolution
        bottom = first * step
        top = np.maximum(np.ceil((highest + above) / step) - first, 1)
    place = np.array([corner[0], corner[1], bottom])
    check_extent(place, np.array([raw.shape[0], raw.shape[1], top], dtype=np.float64), step)
    levels = np.ceil(np.rint((ground - bottom) / step * SUB_VOXELS) / SUB_VOXELS).astype(np.int32)
    grid = _core.grid_from_columns(np.ascontiguousarray(levels), int(top))
    return grid, place, HeightsReport(lowest, highest, above)


def to_finite(value: Any, what: str) -> float:
    """Any finite number."""
    number = to_number(value)
    if not np.isfinite(number):
        raise InvalidInputError(f"{what} must be a finite number, not {describe(value)}")
    return number

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The ground of a cloud. A scan from above sees surfaces, not what is below them: there, all would be free.

A column of voxels ends at its lowest solid voxel, and with ground="fill" everything below is solid. A column without
points has no ground of its own: it takes the lowest of its neighbours' (eight, ring by ring from the known ones), as
water does that gives no echo. The highest would close the streets between roofs.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

GROUNDS = ("fill", "open")
_GAP = 2  # voxels of air below the lowest surface of a column: less is the roughness of a floor
_SLAB = 1 << 26  # voxels looked at together


@dataclass(frozen=True)
class FloorReport:
    """The lowest surfaces of a cloud's columns, and the space below them."""

    columns: int  # that hold solid voxels
    hanging: int  # of these, with two free voxels or more below the lowest solid one; before any fill
    filled: int  # voxels made solid by ground="fill"
    guessed: int  # columns without points that took the ground of their neighbours

    def __str__(self) -> str:
        if self.filled:
            return f"{self.filled:,} below them were filled ({self.guessed:,} columns took their neighbours' ground)"
        return f"{self.hanging:,} of {self.columns:,} columns have free space below"


def to_ground(value: Any) -> str | None:
    """One of the ways to treat the space below a cloud; None for "open", with a warning."""
    if value is not None and (not isinstance(value, str) or value not in GROUNDS):
        raise InvalidInputError(f"ground must be one of {', '.join(GROUNDS)}, not {describe(value)}")
    return value


def lay_ground(grid: _core.BitGrid, ground: str | None) -> tuple[_core.BitGrid, FloorReport]:
    """Return the grid, filled below if asked, and what was found."""
    lowest = _lowest_solid(grid)
    known = lowest >= 0
    columns, hanging = int(known.sum()), int((lowest >= _GAP).sum())
    if ground != "fill" or not columns:
        if ground is None and 2 * hanging > columns:
            warnings.warn(_no_floor(columns, hanging), UserWarning, stacklevel=4)
        return grid, FloorReport(columns, hanging, 0, 0)
    floor = _core.grid_from_columns(_spread(lowest) + 1, grid.shape[2])  # up to the ground, and with it
    filled = _core.BitGrid.from_words(grid.shape, grid.words() | floor.words())
    return filled, FloorReport(columns, hanging, filled.count() - grid.count(), int((~known).sum()))


def _no_floor(columns: int, hanging: int) -> str:
    return (
        f"the cloud has no floor: {hanging:,} of its {columns:,} columns have free space below their lowest points, "
        'and paths may dive under the ground; ground="fill" makes it solid, ground="open" says that it is meant so'
    )


def _lowest_solid(grid: _core.BitGrid) -> NDArray[np.int32]:
    """The lowest solid voxel of each column, (nx, ny); -1 where there is none."""
    nx, ny, nz = grid.shape
    lowest = np.empty((nx, ny), dtype=np.int32)
    step = max(1, _SLAB // (ny * nz))
    for x in range(0, nx, step):
        part = grid.cropped((x, 0, 0), (min(x + step, nx), ny, nz)).to_dense()
        lowest[x : x + step] = np.where(part.any(axis=2), part.argmax(axis=2), -1)
    return lowest


def _spread(lowest: NDArray[np.int32]) -> NDArray[np.int32]:
    """Give columns without ground the lowest of their neighbours', ring by ring."""
    high = np.iinfo(np.int32).max
    nx, ny = lowest.shape
    padded = np.full((nx + 2, ny + 2), high, dtype=np.int32)  # a rim saves the looks at borders
    padded[1:-1, 1:-1] = np.where(lowest >= 0, lowest, high)
    width = ny + 2
    flat = padded.ravel()
    steps = np.array([dx * width + dy for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy])
    inside = np.zeros(padded.shape, dtype=bool)
    inside[1:-1, 1:-1] = True
    waiting = inside.ravel() & (flat == high)
    ring = np.flatnonzero(inside.ravel() & ~waiting)
    while len(ring):
        near = np.unique((ring[:, np.newaxis] + steps).ravel())
        ring = near[waiting[near]]
        levels = np.min(flat[ring[:, np.newaxis] + steps], axis=1, initial=high)
        flat[ring], waiting[ring] = levels, False
    return np.ascontiguousarray(padded[1:-1, 1:-1])

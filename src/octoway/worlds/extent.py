# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The limits on the size and place of a world."""

from __future__ import annotations

import math
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

import numpy as np

from octoway import _core
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

SUB_VOXELS = 1 << 20  # coordinates are rounded to this fraction of a voxel, once, on entry
MAX_REACH = 1 << 28  # voxels from the coordinate origin: up to here metres convert without loss
MAX_SIDE = 1 << 20  # voxels a side
CORE_MAX_VOXELS = 1 << 38  # the limit of the core: 32 GiB of bits
FILE_MAX_VOXELS = 1 << 30  # the limit for a file, unless its user allows more: 128 MiB of bits
MESH_MAX_VOXELS = 1 << 33  # the limit for a mesh without bounds: 1 GiB of bits

# A few bytes of a file can ask for a world of any size. So worlds from files have a limit, which the code that builds
# the grid looks up here; handing it through every reader and every World.from_... was the alternative.
_limit: ContextVar[int] = ContextVar("max_voxels", default=CORE_MAX_VOXELS)


@contextmanager
def voxel_limit(voxels: int) -> Iterator[None]:
    """Within: worlds with more voxels are refused."""
    token = _limit.set(min(voxels, CORE_MAX_VOXELS))
    try:
        yield
    finally:
        _limit.reset(token)


def max_voxels() -> int:
    """Return the limit that holds here."""
    return _limit.get()


def has_room(sides: Iterable[float], voxels: int) -> bool:
    """True if a grid of these sides has at most so many voxels, and takes little more memory than they do."""
    nx, ny, nz = (int(side) for side in sides)
    return _core.has_room((nx, ny, nz), voxels)


def count_sides(bounds: NDArray[np.float64], resolution: float) -> NDArray[np.float64]:
    """Voxels a side that cover the bounds (2, 3), at least one; may be infinite."""
    with np.errstate(over="ignore"):
        sides = np.ceil(np.rint((bounds[1] - bounds[0]) / resolution * SUB_VOXELS) / SUB_VOXELS)
    return np.asarray(np.maximum(sides, 1.0))


def check_extent(origin: NDArray[np.float64], sides: NDArray[np.float64], resolution: float) -> None:
    """Refuse worlds of too many voxels, or too far away for exact coordinates; `sides` are voxels."""
    if not np.isfinite(sides).all() or sides.max() > MAX_REACH:
        raise InvalidInputError(
            f"the world would have {sides.max():.3g} voxels a side; choose a coarser resolution or smaller bounds"
        )
    voxels = math.prod(int(side) for side in sides)
    if max_voxels() < voxels <= CORE_MAX_VOXELS:  # beyond, the core says so itself
        shown = " x ".join(f"{side:.0f}" for side in sides)
        raise InvalidInputError(
            f"the world would have {shown} voxels, more than max_voxels = {max_voxels()}; choose a coarser resolution "
            "or smaller bounds, or raise max_voxels"
        )
    if voxels <= CORE_MAX_VOXELS and not has_room(sides, max_voxels()):
        raise InvalidInputError(
            f"the world would have {' x '.join(f'{side:.0f}' for side in sides)} voxels, and takes rows of 64 along z: "
            f"too much for max_voxels = {max_voxels()}; make it less flat, or raise max_voxels"
        )
    with np.errstate(over="ignore", invalid="ignore"):
        check_reach(np.stack([origin, origin + sides * resolution]), resolution)


def check_reach(coordinates: NDArray[np.float64], resolution: float) -> None:
    """Refuse coordinates that are too far away to be exact."""
    with np.errstate(over="ignore"):
        reach = np.abs(coordinates).max(initial=0.0) / resolution
    if not reach <= MAX_REACH:
        raise InvalidInputError(
            f"coordinates reach {reach:.3g} voxels from the coordinate origin, and float64 metres are exact only up to "
            f"{MAX_REACH} voxels; move the world nearer to the origin or choose a coarser resolution"
        )


def round_up(value: float) -> float:
    """The next of 1, 2, 5, 10, 20, 50, ... times a power of ten: a number that people would choose."""
    power = 10.0 ** math.floor(math.log10(value))
    return next(float(f"{step * power:.12g}") for step in (1, 2, 5, 10, 20) if step * power >= value)


def finest_resolution(bounds: NDArray[np.float64], voxels: int) -> float:
    """The finest resolution that people would choose with which the bounds have at most so many voxels."""
    longest = float((bounds[1] - bounds[0]).max())
    resolution = round_up(max(longest, 1e-300) / MAX_SIDE)
    while not _fits(bounds, resolution, voxels):
        resolution = round_up(resolution * 1.1)
    return resolution


def _fits(bounds: NDArray[np.float64], resolution: float, voxels: int) -> bool:
    sides = count_sides(bounds, resolution)
    return bool(sides.max() <= MAX_SIDE and sides.prod() <= voxels)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Grids of dense arrays, of indices and of boxes, checked before room is made for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, to_array
from octoway.errors import InvalidInputError
from octoway.worlds.extent import SUB_VOXELS, check_extent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

_TOGETHER = 1 << 24  # voxels that are converted together


def dense_grid(voxels: Any, corner: NDArray[np.float64], step: float) -> _core.BitGrid:
    """Bits of a dense array (nx, ny, nz); non-zero is solid."""
    array = to_array(voxels, "voxels")
    if array.ndim != 3 or array.dtype.kind not in "biu" or 0 in array.shape:
        raise InvalidInputError(
            f"voxels must be a dense bool array (nx, ny, nz) without empty sides, or indices (n, 3) with shape=; "
            f"got dtype {array.dtype} and shape {array.shape}"
        )
    check_extent(corner, np.asarray(array.shape, dtype=np.float64), step)
    if array.size <= _TOGETHER or (array.dtype == np.bool_ and array.flags.c_contiguous):  # no copy is made
        return _core.BitGrid.from_dense(_to_bytes(array))
    rows = max(1, _TOGETHER // (array.shape[1] * array.shape[2]))
    return join_slabs(array.shape, (array[x : x + rows] for x in range(0, len(array), rows)))


def _to_bytes(array: NDArray[Any]) -> NDArray[np.uint8]:
    solid = array if array.dtype == np.bool_ else array != 0
    return np.ascontiguousarray(solid).view(np.uint8)


def join_slabs(shape: tuple[int, ...], slabs: Iterable[NDArray[Any]]) -> _core.BitGrid:
    """Make a grid of dense slabs, one after the other along x: never is all of it there with a byte a voxel."""
    nx, ny, nz = shape
    grid, at = _core.BitGrid.empty((nx, ny, nz)), 0
    for slab in slabs:
        grid.put_slab(at, _to_bytes(slab))
        at += len(slab)
    return grid


def index_grid(voxels: Any, shape: tuple[int, int, int]) -> _core.BitGrid:
    """Bits of the indices (n, 3) of solid voxels."""
    array = to_array(voxels, "voxels")
    if array.size == 0:
        array = np.empty((0, 3), dtype=np.int32)
    if array.ndim != 2 or array.shape[1] != 3 or array.dtype.kind not in "iu":
        raise InvalidInputError(f"voxel indices must be whole numbers of shape (n, 3), not {describe(voxels)}")
    if array.size and (array.min() < -(1 << 31) or array.max() >= 1 << 31):
        raise InvalidInputError("voxel indices do not fit 32 bits")
    return _core.BitGrid.from_indices(shape, np.ascontiguousarray(array, dtype=np.int32))


def check_thickness(boxes: NDArray[np.float64], origin: NDArray[np.float64], resolution: float) -> None:
    """Refuse boxes that the lattice cannot hold."""
    lattice = np.rint((boxes - origin) / resolution * SUB_VOXELS)
    thin = np.nonzero((lattice[:, 1] <= lattice[:, 0]).any(axis=1))[0]
    if thin.size:
        raise InvalidInputError(
            f"boxes[{thin[0]}] is thinner than 2^-20 of a voxel, the precision of the lattice; make it thicker"
        )

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Voxels and boxes of users become grids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, to_array
from octoway.errors import InvalidInputError
from octoway.worlds.extent import SUB_VOXELS

if TYPE_CHECKING:
    from numpy.typing import NDArray


def check_thickness(boxes: NDArray[np.float64], origin: NDArray[np.float64], resolution: float) -> None:
    """Refuse boxes that the lattice cannot hold."""
    lattice = np.rint((boxes - origin) / resolution * SUB_VOXELS)
    thin = np.nonzero((lattice[:, 1] <= lattice[:, 0]).any(axis=1))[0]
    if thin.size:
        raise InvalidInputError(
            f"boxes[{thin[0]}] is thinner than 2^-20 of a voxel, the precision of the lattice; make it thicker"
        )


def dense_grid(voxels: Any) -> _core.BitGrid:
    """A dense bool array (nx, ny, nz)."""
    array = to_array(voxels, "voxels")
    if array.ndim != 3 or array.dtype.kind not in "biu" or 0 in array.shape:
        raise InvalidInputError(
            f"voxels must be a dense bool array (nx, ny, nz) without empty sides, or indices (n, 3) with shape=; "
            f"got dtype {array.dtype} and shape {array.shape}"
        )
    solid = array if array.dtype == np.bool_ else array != 0
    return _core.BitGrid.from_dense(np.ascontiguousarray(solid).view(np.uint8))


def index_grid(voxels: Any, shape: tuple[int, int, int]) -> _core.BitGrid:
    """Indices (n, 3) of the solid voxels."""
    array = to_array(voxels, "voxels")
    if array.size == 0:
        array = np.empty((0, 3), dtype=np.int32)
    if array.ndim != 2 or array.shape[1] != 3 or array.dtype.kind not in "iu":
        raise InvalidInputError(f"voxel indices must be whole numbers of shape (n, 3), not {describe(voxels)}")
    if array.size and (array.min() < -(1 << 31) or array.max() >= 1 << 31):
        raise InvalidInputError("voxel indices do not fit 32 bits")
    return _core.BitGrid.from_indices(shape, np.ascontiguousarray(array, dtype=np.int32))

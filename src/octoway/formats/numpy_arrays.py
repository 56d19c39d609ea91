# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Numpy files: `.npy` holds a dense array, `.npz` voxels, indices, packed bits or boxes with their resolution."""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.errors import WorldFormatError
from octoway.formats.written import Encoded, lost_place
from octoway.world import World

if TYPE_CHECKING:
    from pathlib import Path


def load_npy(file: Path, *, resolution: float = 1.0, origin: Any = (0.0, 0.0, 0.0)) -> World:
    """A dense array (nx, ny, nz): non-zero = solid."""
    try:
        with file.open("rb") as stream:  # numpy leaves a file that it cannot read open
            array = np.load(stream, allow_pickle=False)
    except (ValueError, EOFError) as error:
        raise WorldFormatError(f"{file}: not a readable .npy array: {error}") from None
    if not isinstance(array, np.ndarray):
        raise WorldFormatError(f"{file}: holds several arrays; name it .npz")
    return World.from_voxels(_checked_dense(file, array), resolution, origin)


def load_npz(file: Path, *, resolution: float | None = None, origin: Any = None) -> World:
    """Read one of: `voxels`; `indices` + `shape`; `solid_packed` + `shape`; `boxes` (+ `bounds`).

    `resolution` and `origin` come from the file unless given; otherwise they are 1 and (0, 0, 0). A `pairs` array
    (k, 2, 3) is kept as suggested start and goal points.
    """
    try:
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as archive:
            arrays = {name: archive[name] for name in archive.files}
    except (
        ValueError,
        EOFError,
        zipfile.BadZipFile,
        zlib.error,
        KeyError,
        NotImplementedError,
        AttributeError,
    ) as error:
        raise WorldFormatError(f"{file}: not a readable .npz archive: {error}") from None
    step = float(arrays["resolution"]) if resolution is None and "resolution" in arrays else resolution or 1.0
    corner = arrays.get("origin", np.zeros(3)) if origin is None else origin
    world = _world_from(file, arrays, step, corner)
    return world.with_pairs(arrays["pairs"]) if "pairs" in arrays else world


def _world_from(file: Path, arrays: dict[str, Any], resolution: float, origin: Any) -> World:
    if "voxels" in arrays:
        return World.from_voxels(_checked_dense(file, arrays["voxels"]), resolution, origin)
    if "indices" in arrays and "shape" in arrays:
        return World.from_voxels(arrays["indices"], resolution, origin, shape=arrays["shape"].tolist())
    if "solid_packed" in arrays and "shape" in arrays:
        shape = tuple(int(n) for n in arrays["shape"])
        count = int(np.prod(shape, dtype=np.int64)) if len(shape) == 3 and min(shape) > 0 else -1
        if arrays["solid_packed"].dtype != np.uint8 or count < 0 or arrays["solid_packed"].size * 8 < count:
            raise WorldFormatError(f"{file}: 'solid_packed' does not hold the bits of shape {shape}")
        bits = np.unpackbits(arrays["solid_packed"], count=count)
        return World.from_voxels(bits.reshape(shape).astype(bool), resolution, origin)
    if "boxes" in arrays:
        return World.from_boxes(arrays["boxes"], resolution=resolution, bounds=arrays.get("bounds"))
    raise WorldFormatError(
        f"{file}: expected an array 'voxels', 'indices' and 'shape', 'solid_packed' and 'shape', or 'boxes'; "
        f"found {', '.join(arrays) or 'nothing'}"
    )


def _checked_dense(file: Path, array: Any) -> Any:
    if array.ndim != 3 or array.dtype.kind not in "biu" or 0 in array.shape:
        raise WorldFormatError(
            f"{file}: expected a bool or integer array (nx, ny, nz), found {array.dtype} of shape {array.shape}"
        )
    return array


def save_npy(world: World) -> Encoded:
    """A dense bool array (nx, ny, nz)."""
    stream = io.BytesIO()
    np.save(stream, world.to_voxels())
    return Encoded(stream.getvalue(), f"{world.occupied_voxels:,} solid voxels", lost_place(world))


def save_npz(world: World) -> Encoded:
    """`solid_packed`, one bit a voxel, compressed, with `shape`, `resolution`, `origin` and `pairs`."""
    arrays: dict[str, Any] = {
        "solid_packed": np.packbits(world.to_voxels()),
        "shape": np.array(world.shape),
        "resolution": np.float64(world.resolution),
        "origin": world.origin,
    }
    if len(world.pairs):
        arrays["pairs"] = world.pairs
    stream = io.BytesIO()
    np.savez_compressed(stream, **arrays)
    return Encoded(stream.getvalue(), f"{world.occupied_voxels:,} solid voxels")

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Numpy files: `.npy` holds a dense array or heights, `.npz` voxels, indices, packed bits or boxes."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.errors import WorldFormatError
from octoway.formats.npy_header import LONGEST, read_npy_header
from octoway.formats.options import OptionError
from octoway.formats.written import Encoded, lost_place
from octoway.worlds.extent import max_voxels
from octoway.worlds.placing import to_metres
from octoway.worlds.world import World

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

_NAMES = (
    "voxels",
    "indices",
    "solid_packed",
    "shape",
    "boxes",
    "bounds",
    "resolution",
    "origin",
    "pairs",
    "terrain",
)
_EXPECTED = "expected an array 'voxels', 'indices' and 'shape', 'solid_packed' and 'shape', or 'boxes'"


def load_npy(
    file: Path,
    *,
    resolution: float = 1.0,
    origin: Any = (0.0, 0.0, 0.0),
    height_scale: float | None = None,
    height_offset: float | None = None,
    sky: float | None = None,
    units: Any = None,
    scale: Any = None,
) -> World:
    """A dense array (nx, ny, nz): non-zero = solid; or heights (nx, ny), and ground below them is solid.

    `units` or `scale` are those of heights: voxels have no length but `resolution`.
    """
    metres = to_metres(units, scale)
    array = _map_array(file)
    rise = height_scale if metres is None else metres * (1.0 if height_scale is None else height_scale)
    of_heights = {"height_scale": rise, "height_offset": height_offset, "sky": sky}
    chosen: dict[str, Any] = {name: value for name, value in of_heights.items() if value is not None}
    if array.ndim == 2 and array.dtype.kind in "iuf":
        return World.from_heights(array, resolution=resolution, origin=origin, **chosen)
    if chosen and array.ndim == 3:
        raise OptionError(
            f"{file} holds voxels, an array of shape {array.shape}; {', '.join(chosen)} is for height maps, and "
            "resolution says how many metres a voxel is"
        )
    return World.from_voxels(_checked_dense(file, array), resolution, origin)


def load_npz(
    file: Path, *, resolution: float | None = None, origin: Any = None, units: Any = None, scale: Any = None
) -> World:
    """Read one of: `voxels`; `indices` + `shape`; `solid_packed` + `shape`; `boxes` (+ `bounds`).

    `resolution` and `origin` come from the file unless given; otherwise they are 1 and (0, 0, 0). A `pairs` array
    (k, 2, 3) is kept as suggested start and goal points, a `terrain` array as ids of 0 to 255: (nx, ny, nz), one a
    voxel, or (nx, ny), one a column. `units` or `scale` say how long the file's unit is.
    """
    metres = to_metres(units, scale) or 1.0
    with file.open("rb") as stream:
        try:
            with zipfile.ZipFile(stream) as archive:
                arrays = {name: _member(archive, info) for name, info in _members(archive).items()}
        except (WorldFormatError, MemoryError, TimeoutError):
            raise
        except Exception as error:  # noqa: BLE001 - zipfile meets damage with errors of a dozen kinds
            raise WorldFormatError(f"not a readable .npz archive: {error}") from None
    for name in ("resolution", "origin", "boxes", "bounds", "pairs"):
        if metres != 1 and name in arrays:
            arrays[name] = arrays[name] * metres
    step = float(arrays["resolution"]) if resolution is None and "resolution" in arrays else resolution or 1.0
    corner = arrays.get("origin", np.zeros(3)) if origin is None else origin
    world = _world_from(file, arrays, step, corner)
    if "terrain" in arrays:
        world = world.with_terrain(arrays["terrain"])
    return world.with_pairs(arrays["pairs"]) if "pairs" in arrays else world


def _members(archive: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    """The arrays that we know, by name; together they must not unpack to more bytes than a world may have voxels."""
    found = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
    known = {name: found[name] for name in _NAMES if name in found}
    if not known:
        raise WorldFormatError(f"{_EXPECTED}; found {', '.join(found)[:80] or 'nothing'}")
    size = sum(info.file_size for info in known.values())
    if size > max_voxels():
        raise WorldFormatError(f"its arrays unpack to {size} bytes, more than max_voxels = {max_voxels()}; raise it")
    return known


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> NDArray[Any]:
    """Read one array; zipfile unpacks no more bytes than it promised to `_members`."""
    data = archive.read(info)
    try:
        header = read_npy_header(data[:LONGEST], len(data))
    except WorldFormatError as error:
        raise WorldFormatError(f"in '{info.filename[:40]}': {error}") from None
    array: NDArray[Any] = (
        np.frombuffer(data, header.dtype, offset=header.data)
        if len(data) > header.data
        else (np.empty(0, header.dtype))
    )
    return array.reshape(header.shape, order=header.order)


def _map_array(file: Path) -> NDArray[Any]:
    """Map the array into memory: parts that are not used are not read."""
    with file.open("rb") as stream:
        head = stream.read(LONGEST)
    if head[:2] == b"PK":
        raise WorldFormatError(f"{file}: holds several arrays; name it .npz")
    header = read_npy_header(head, file.stat().st_size)
    if 0 in header.shape or not header.shape:
        raise WorldFormatError(f"{file}: expected an array of two or three dimensions, found shape {header.shape}")
    return np.memmap(file, header.dtype, "r", header.data, header.shape, header.order)


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
    raise WorldFormatError(f"{file}: {_EXPECTED}; found {', '.join(arrays)}")


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
    """`solid_packed`, one bit a voxel, compressed, with `shape`, `resolution`, `origin`, `pairs` and `terrain`."""
    arrays: dict[str, Any] = {
        "solid_packed": np.packbits(world.to_voxels()),
        "shape": np.array(world.shape),
        "resolution": np.float64(world.resolution),
        "origin": world.origin,
    }
    if len(world.pairs):
        arrays["pairs"] = world.pairs
    if world.terrain is not None:
        arrays["terrain"] = world.terrain
    stream = io.BytesIO()
    np.savez_compressed(stream, **arrays)
    return Encoded(stream.getvalue(), f"{world.occupied_voxels:,} solid voxels")

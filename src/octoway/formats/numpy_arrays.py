# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Numpy files: `.npy` holds a dense array or heights, `.npz` voxels, indices, packed bits or boxes."""

from __future__ import annotations

import io
import math
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import require_finite, to_point, to_resolution
from octoway.errors import WorldFormatError
from octoway.formats.npy_header import LONGEST, read_npy_header
from octoway.formats.npz import Npz, open_npz
from octoway.formats.options import OptionError
from octoway.formats.unpacked import check_sides, check_unpacked
from octoway.formats.written import Encoded, lost_place
from octoway.worlds.dense import join_slabs
from octoway.worlds.extent import check_extent
from octoway.worlds.heights import least_levels
from octoway.worlds.placing import to_metres
from octoway.worlds.world import World

if TYPE_CHECKING:
    from collections.abc import Iterator
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
_LARGE = ("voxels",)  # read slab by slab
_TOGETHER = 1 << 24  # voxels that are unpacked together
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
        check_sides((*array.shape, least_levels(resolution, sky)), "a world of these heights")
        return World.from_heights(array, resolution=resolution, origin=origin, **chosen)
    if chosen and array.ndim == 3:
        raise OptionError(
            f"{file} holds voxels, an array of shape {array.shape}; {', '.join(chosen)} is for height maps, and "
            "resolution says how many metres a voxel is"
        )
    _check_dense(file, array.dtype, array.shape)
    return World.from_voxels(array, resolution, origin)


def load_npz(
    file: Path, *, resolution: float | None = None, origin: Any = None, units: Any = None, scale: Any = None
) -> World:
    """Read one of: `voxels`; `indices` + `shape`; `solid_packed` + `shape`; `boxes` (+ `bounds`).

    `resolution` and `origin` come from the file unless given; otherwise they are 1 and (0, 0, 0). A `pairs` array
    (k, 2, 3) is kept as suggested start and goal points, a `terrain` array as ids of 0 to 255: (nx, ny, nz), one a
    voxel, or (nx, ny), one a column. `units` or `scale` say how long the file's unit is.
    """
    metres = to_metres(units, scale) or 1.0
    with open_npz(file, _NAMES) as archive:
        _check_sizes(archive)
        arrays = {name: archive.read(name) for name in _NAMES if name in archive and name not in _LARGE}
        for name in ("resolution", "origin", "boxes", "bounds", "pairs"):
            if metres != 1 and name in arrays:
                arrays[name] = arrays[name] * metres
        step = float(arrays["resolution"]) if resolution is None and "resolution" in arrays else resolution or 1.0
        corner = arrays.get("origin", np.zeros(3)) if origin is None else origin
        place = to_point(corner, "origin")
        require_finite(place, "origin")
        world = _world_from(file, archive, arrays, to_resolution(step), place)
    if "terrain" in arrays:
        world = world.with_terrain(arrays["terrain"])
    return world.with_pairs(arrays["pairs"]) if "pairs" in arrays else world


def _check_sizes(archive: Npz) -> None:
    """All but the voxels is read whole."""
    if not any(name in archive for name in _NAMES):
        raise WorldFormatError(f"{_EXPECTED}; found {', '.join(archive.found)[:80] or 'nothing'}")
    check_unpacked(*archive.sizes([name for name in _NAMES if name not in _LARGE]), "its arrays", times=2)


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


def _world_from(
    file: Path, archive: Npz, arrays: dict[str, Any], resolution: float, origin: NDArray[np.float64]
) -> World:
    if "voxels" in archive:
        return _voxel_world(file, archive, resolution, origin)
    if "indices" in arrays and "shape" in arrays:
        return World.from_voxels(arrays["indices"], resolution, origin, shape=arrays["shape"].tolist())
    if "solid_packed" in arrays and "shape" in arrays:
        return _packed_world(file, arrays["solid_packed"], arrays["shape"], resolution, origin)
    if "boxes" in arrays:
        return World.from_boxes(arrays["boxes"], resolution=resolution, bounds=arrays.get("bounds"))
    raise WorldFormatError(f"{file}: {_EXPECTED}; found {', '.join(arrays)}")


def _voxel_world(file: Path, archive: Npz, resolution: float, origin: NDArray[np.float64]) -> World:
    header = archive.header("voxels")
    _check_dense(file, header.dtype, header.shape)
    check_extent(origin, np.array(header.shape, dtype=np.float64), resolution)
    if header.order == "F":  # slabs of it run along z
        check_unpacked(*archive.sizes(_LARGE), "its voxels")
        return World.from_voxels(archive.read("voxels"), resolution, origin)
    return World(join_slabs(header.shape, archive.slabs("voxels")), resolution, origin)


def _packed_world(
    file: Path, packed: NDArray[Any], sides: NDArray[Any], resolution: float, origin: NDArray[np.float64]
) -> World:
    shape = tuple(int(n) for n in sides)
    count = math.prod(shape) if len(shape) == 3 and min(shape) > 0 else -1
    if packed.dtype != np.uint8 or packed.ndim != 1 or count < 0 or packed.size * 8 < count:
        raise WorldFormatError(f"{file}: 'solid_packed' does not hold the bits of shape {shape}")
    check_extent(origin, np.array(shape, dtype=np.float64), resolution)
    plane = shape[1] * shape[2]
    rows = max(1, _TOGETHER // plane)

    def slabs() -> Iterator[NDArray[np.bool_]]:
        for first in range(0, shape[0], rows):
            begin, end = first * plane, min(first + rows, shape[0]) * plane
            bits = np.unpackbits(packed[begin // 8 : -(-end // 8)])[begin % 8 : begin % 8 + end - begin]
            yield bits.view(np.bool_).reshape(-1, *shape[1:])

    return World(join_slabs(shape, slabs()), resolution, origin)


def _check_dense(file: Path, dtype: np.dtype[Any], shape: tuple[int, ...]) -> None:
    if len(shape) != 3 or dtype.kind not in "biu" or 0 in shape:
        raise WorldFormatError(f"{file}: expected a bool or integer array (nx, ny, nz), found {dtype} of shape {shape}")


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

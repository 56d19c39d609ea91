# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The MovingAI 3D voxel benchmark: `.3dmap`, occupied voxels (`voxel W H D`) or free ones (`rev_voxel W H D`)."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import numpy as np

from octoway import _core
from octoway.arrays import to_point, to_resolution
from octoway.errors import InvalidInputError, WorldFormatError
from octoway.formats.written import Encoded, lost_place
from octoway.worlds.extent import check_extent
from octoway.worlds.world import World

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import ArrayLike, NDArray

_KINDS = {b"voxel": False, b"rev_voxel": True}
_MAX_SIDE = 1 << 20


def load_3dmap(file: Path, *, resolution: float = 1.0, origin: ArrayLike = (0.0, 0.0, 0.0)) -> World:
    """Line 1 `voxel W H D`, then one `x y z` a line: an occupied voxel (a free one for `rev_voxel`)."""
    head, _, body = file.read_bytes().partition(b"\n")
    kind, shape = _parse_head(file, head)
    step, corner = to_resolution(resolution), to_point(origin, "origin")
    check_extent(corner, np.array(shape, dtype=np.float64), step)
    voxels = _parse_voxels(file, body, shape)
    return World(_core.BitGrid.from_indices(shape, voxels, invert=_KINDS[kind]), step, corner)


def _parse_head(file: Path, head: bytes) -> tuple[bytes, tuple[int, int, int]]:
    words = head.split()
    if len(words) != 4 or words[0] not in _KINDS or not all(w.isdigit() for w in words[1:]):
        shown = head[:60].decode("ascii", "replace")
        raise WorldFormatError(f"{file}: line 1: expected 'voxel W H D' or 'rev_voxel W H D', found '{shown}'")
    nx, ny, nz = (int(w) if len(w) < 10 else _MAX_SIDE + 1 for w in words[1:])
    if min(nx, ny, nz) < 1 or max(nx, ny, nz) > _MAX_SIDE:
        raise WorldFormatError(f"{file}: line 1: sides must be 1 to {_MAX_SIDE}, found {head[:60].decode()}")
    return words[0], (nx, ny, nz)


def _parse_voxels(file: Path, body: bytes, shape: tuple[int, int, int]) -> NDArray[np.int32]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            values = np.fromstring(body.decode("ascii"), dtype=np.int64, sep=" ")
    except (ValueError, DeprecationWarning):
        values = np.empty(1, dtype=np.int64)
    voxels = values[: len(values) // 3 * 3].reshape(-1, 3)
    if len(values) % 3 or ((voxels < 0) | (voxels >= shape)).any():
        raise WorldFormatError(f"{file}: {_first_bad_line(body, shape)}")
    return voxels.astype(np.int32)


def _first_bad_line(body: bytes, shape: tuple[int, int, int]) -> str:
    for number, line in enumerate(body.split(b"\n"), start=2):
        words = line.split()
        shown = line[:60].decode("ascii", "replace")
        if words and (len(words) != 3 or not all(w.isdigit() for w in words)):
            return f"line {number}: expected 'x y z', found '{shown}'"
        if any(int(w) >= side for w, side in zip(words, shape, strict=False)):
            return f"line {number}: voxel '{shown}' lies outside {shape[0]} x {shape[1]} x {shape[2]}"
    return "the voxel list cannot be read"


def save_3dmap(world: World) -> Encoded:
    """The solid voxels in the order of the benchmark's files: by x, then y, then z."""
    chunks = ["voxel {} {} {}\n".format(*world.shape)]
    for x, layer in enumerate(world.to_voxels()):
        voxels = np.argwhere(layer)
        chunks.append((f"{x} %d %d\n" * len(voxels)) % tuple(voxels.ravel().tolist()))
    return Encoded("".join(chunks).encode(), f"{world.occupied_voxels:,} solid voxels", lost_place(world))


def read_scenarios(file: Path) -> NDArray[np.float64]:
    """Read a `.3dscen` file: rows of sx sy sz gx gy gz length ratio, start and goal in voxels."""
    lines = file.read_text().splitlines()
    if len(lines) < 2 or lines[0].split() != ["version", "1"]:
        raise WorldFormatError(f"{file}: line 1: expected 'version 1'")
    rows = [line.split() for line in lines[2:] if line.strip()]
    for number, row in enumerate(rows, start=3):
        if len(row) != 8:
            raise WorldFormatError(f"{file}: line {number}: expected 8 columns, found {len(row)}")
    try:
        return np.array(rows, dtype=np.float64).reshape(-1, 8)
    except ValueError as error:
        raise InvalidInputError(f"{file}: {error}") from None

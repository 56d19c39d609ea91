# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Gray values of a `.png`: all that a height map needs, without another library."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.errors import WorldFormatError
from octoway.formats.unpacked import check_sides, check_unpacked
from octoway.worlds.heights import least_levels
from octoway.worlds.placing import to_metres
from octoway.worlds.world import World

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

_MAGIC = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}  # by colour type: gray, RGB, gray and alpha, RGB and alpha
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 4: (8, 16), 6: (8, 16)}
_DEFLATE_RATIO = 1032  # a byte of zlib's data never becomes more


def load_png(
    file: Path,
    *,
    resolution: float = 1.0,
    height_scale: float = 1.0,
    height_offset: float = 0.0,
    sky: float | None = None,
    origin: Any = (0.0, 0.0, 0.0),
    units: Any = None,
    scale: Any = None,
) -> World:
    """Take x to the right of the picture and y to its top; a gray value, 0 to 255 or 65,535, is a height.

    `units` or `scale` say how long a unit of height is, before height_scale.
    """
    metres = to_metres(units, scale) or 1.0
    picture = read_gray(file.read_bytes(), least_levels(resolution, sky))
    return World.from_heights(
        picture[::-1].T,
        resolution=resolution,
        height_scale=metres * height_scale,
        height_offset=height_offset,
        sky=sky,
        origin=origin,
    )


def read_gray(data: bytes, levels: int = 1) -> NDArray[Any]:
    """Rows from the top, uint8 or uint16. Colours must be gray too; an alpha channel is ignored.

    A world of it has `levels` voxels or more along z: a picture of too many pixels is refused by its header.
    """
    head, packed = _parts(data)
    width, height, depth, colour, *methods = struct.unpack(">IIBBBBB", head)
    if not 0 < width < 1 << 24 or not 0 < height < 1 << 24:
        raise WorldFormatError(f"byte 16: a picture of {width} x {height} pixels")
    if colour not in _CHANNELS or depth not in _DEPTHS[colour]:
        kind = "a palette" if colour == 3 else f"colour type {colour} with {depth} bits"
        raise WorldFormatError(f"byte 24: {kind} holds no heights; save the picture in grayscale, 8 or 16 bits")
    if any(methods):
        raise WorldFormatError("byte 26: an interlaced or unknown kind of PNG; save it without interlacing")
    check_sides((width, height, levels), "a world of this picture")
    channels = _CHANNELS[colour]
    row_bytes = (width * channels * depth + 7) // 8
    rows = _inflate(packed, height * (row_bytes + 1))
    plain = _core.unfilter_png_rows(rows, height, row_bytes, max(1, channels * depth // 8)).reshape(height, row_bytes)
    return _gray(_samples(plain, width * channels, depth).reshape(height, width, channels))


def _parts(data: bytes) -> tuple[bytes, bytes]:
    """Return the header and the packed pixels."""
    if data[:8] != _MAGIC:
        raise WorldFormatError("byte 0: not a PNG file")
    head, packed = b"", []
    for at, name, content in _chunks(data):
        if (name == b"IHDR") != (at == 8) or (name == b"IHDR" and len(content) != 13):
            raise WorldFormatError(f"byte {at}: a PNG begins with one header of 13 bytes")
        if name == b"IHDR":
            head = content
        elif name == b"IDAT":
            packed.append(content)
        elif name == b"IEND":
            return head, b"".join(packed)
        elif name[:1].isupper() and name != b"PLTE":
            raise WorldFormatError(f"byte {at}: unknown chunk {name!r}, without which the picture makes no sense")
    raise WorldFormatError(f"byte {len(data)}: the file ends before its last chunk")


def _chunks(data: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    at = 8
    while at < len(data):
        if len(data) - at < 12:
            raise WorldFormatError(f"byte {at}: the file ends inside a chunk")
        size, name = struct.unpack_from(">I4s", data, at)
        if size > len(data) - at - 12:
            raise WorldFormatError(f"byte {at}: a chunk of {size} bytes, and the file has {len(data) - at - 12} left")
        content = data[at + 8 : at + 8 + size]
        if zlib.crc32(name + content) != struct.unpack_from(">I", data, at + 8 + size)[0]:
            raise WorldFormatError(f"byte {at}: damaged: the checksum of chunk {name!r} does not match")
        yield at, name, content
        at += 12 + size


def _inflate(packed: bytes, size: int) -> NDArray[np.uint8]:
    if size > len(packed) * _DEFLATE_RATIO:
        raise WorldFormatError(f"byte 16: {len(packed)} packed bytes cannot hold a picture of {size}")
    check_unpacked(size, len(packed), "the picture")
    worker = zlib.decompressobj()
    try:
        rows = worker.decompress(packed, size + 1)
    except zlib.error as error:
        raise WorldFormatError(f"damaged pixels: {error}") from None
    if len(rows) != size:
        raise WorldFormatError(f"damaged pixels: {size} bytes expected, found {len(rows)} or more")
    return np.frombuffer(rows, np.uint8)


def _samples(rows: NDArray[np.uint8], columns: int, depth: int) -> NDArray[Any]:
    if depth == 16:
        return rows.view(">u2").astype(np.uint16)
    if depth == 8:
        return rows
    values = np.empty((*rows.shape, 8 // depth), np.uint8)
    for i in range(8 // depth):
        values[:, :, i] = rows >> (8 - depth * (i + 1)) & ((1 << depth) - 1)
    return values.reshape(len(rows), -1)[:, :columns]


def _gray(samples: NDArray[Any]) -> NDArray[Any]:
    if samples.shape[2] >= 3:
        coloured = np.argwhere((samples[:, :, 1:3] != samples[:, :, :1]).any(axis=2))
        if len(coloured):
            row, column = coloured[0]
            raise WorldFormatError(
                f"row {row}, column {column}: a colour, {samples[row, column].tolist()}, is no height; save "
                "the picture in grayscale"
            )
    return samples[:, :, 0]

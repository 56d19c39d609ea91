# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The sizes inside a `.laz` file, checked before lazrs sees them.

It makes room by them before it reads, and ends the process if there is too little.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from octoway.errors import WorldFormatError

if TYPE_CHECKING:
    from pathlib import Path

_LAYERED = 3  # the compressor of point formats 6 to 10
_LAYERS = {10: 9, 11: 1, 12: 2, 13: 1}  # by kind of item: point, colour, colour and infrared, wave packet
_BYTES = 14  # the kind of extra bytes: a layer each


def check_laz_layout(file: Path, offset: int, record: bytes, point_size: int) -> None:
    """`offset`: byte at which the points begin; `record`: the file's description of how they are packed."""
    if len(record) < 34:
        raise WorldFormatError("the record that says how points are packed is cut short")
    compressor, count = struct.unpack_from("<H", record)[0], struct.unpack_from("<H", record, 32)[0]
    if len(record) < 34 + 6 * count:
        raise WorldFormatError("the record that says how points are packed is cut short")
    items = [struct.unpack_from("<HHH", record, 34 + 6 * i) for i in range(count)]
    packed = sum(size for _, size, _ in items)
    if packed != point_size:
        raise WorldFormatError(f"points of {point_size} bytes are packed as {packed}")
    table = _chunk_table(file, offset)
    if compressor == _LAYERED:
        layers = sum(size if kind == _BYTES else _LAYERS.get(kind, 0) for kind, size, _ in items)
        _check_layers(file, offset + 8, table, point_size, layers)


def _chunk_table(file: Path, offset: int) -> int:
    """Return the byte at which the table of chunks begins, if there is one."""
    size = file.stat().st_size
    with file.open("rb") as stream:
        stream.seek(offset)
        place = struct.unpack("<q", stream.read(8).ljust(8, b"\xff"))[0]
        if place == -1:  # written in one go: the place stands at the end
            stream.seek(max(offset, size - 8))
            place = struct.unpack("<q", stream.read(8).ljust(8, b"\xff"))[0]
        if not offset + 8 <= place <= size - 8:
            raise WorldFormatError(f"byte {offset}: the table of chunks is said to begin at byte {place}")
        stream.seek(place + 4)
        count = struct.unpack("<I", stream.read(4))[0]
    if count > size:
        raise WorldFormatError(f"byte {place + 4}: {count} chunks, and the file has {size} bytes")
    return int(place)


def _check_layers(file: Path, begin: int, end: int, point_size: int, layers: int) -> None:
    """Go from chunk to chunk: a first point, how many there are, the sizes of the layers, the layers."""
    head = point_size + 4
    with file.open("rb") as stream:
        at = begin
        while at < end:
            stream.seek(at + head)
            data = stream.read(4 * layers)
            sizes = struct.unpack(f"<{layers}I", data) if len(data) == 4 * layers else (end,)
            following = at + head + 4 * layers + sum(sizes)
            if following > end:
                raise WorldFormatError(f"byte {at}: a chunk of points ends at byte {following}, all of them at {end}")
            at = following

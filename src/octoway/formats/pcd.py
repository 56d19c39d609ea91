# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Clouds of the Point Cloud Library, `.pcd`: ascii, binary, or compressed by LZF."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from octoway import _core
from octoway.errors import WorldFormatError
from octoway.formats.clouds import CHUNK_BYTES, cloud_world, line_blocks, takes_cloud_options
from octoway.formats.unpacked import check_unpacked

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from typing_extensions import Unpack

    from octoway.formats.clouds import CloudOptions
    from octoway.worlds.world import World

_AXES = ("x", "y", "z")
_KINDS = ("ascii", "binary", "binary_compressed")
_TYPES = {"F4": "<f4", "F8": "<f8"} | {f"{t}{n}": f"<{t.lower()}{n}" for t in "IU" for n in (1, 2, 4, 8)}
_LONGEST_LINE = 1 << 16
_MOST_LINES = 100


@dataclass(frozen=True)
class _Header:
    names: list[str]
    types: list[str]  # as numpy writes them
    counts: list[int]  # numbers a field
    points: int
    kind: str
    lines: int
    bytes: int

    @property
    def sizes(self) -> list[int]:
        """Bytes of each field of a point."""
        return [int(t[2:]) * n for t, n in zip(self.types, self.counts, strict=True)]


@takes_cloud_options
def load_pcd(file: Path, **options: Unpack[CloudOptions]) -> World:
    """NaN means "the sensor saw nothing" in these files: such points are dropped and counted in `world.report`."""
    header = _read_header(file)

    def chunks() -> Iterator[Any]:
        with file.open("rb") as stream:
            stream.seek(header.bytes)
            left = file.stat().st_size - header.bytes
            if header.kind == "ascii":
                yield from _ascii(stream, header)
            elif header.kind == "binary":
                yield from _binary(stream, header, left)
            else:
                yield _compressed(stream, header, left)

    return cloud_world(file, chunks, options, invalid="drop")


def _read_header(file: Path) -> _Header:
    facts: dict[str, list[str]] = {}
    with file.open("rb") as stream:
        for number in range(1, _MOST_LINES):
            line = stream.readline(_LONGEST_LINE)
            if not line.endswith(b"\n"):
                raise WorldFormatError(f"line {number}: the file ends inside the header")
            words = line.split(b"#")[0].decode("latin-1").split()
            if words:
                facts[words[0].upper()] = words[1:]
            if words and words[0].upper() == "DATA":
                return _checked_header(facts, number, stream.tell())
    raise WorldFormatError(f"line {_MOST_LINES}: the header of a PCD file ends in a line 'DATA'; this one does not")


def _checked_header(facts: dict[str, list[str]], lines: int, size: int) -> _Header:
    where = f"in the header, lines 1 to {lines}"
    missing = [key for key in ("FIELDS", "SIZE", "TYPE", "WIDTH", "HEIGHT") if key not in facts]
    if missing:
        raise WorldFormatError(f"{where}: no line {missing[0]}")
    names = facts["FIELDS"]
    types = [f"{t.upper()}{n}" for t, n in zip(facts["TYPE"], facts["SIZE"], strict=False)]
    if len(facts["TYPE"]) != len(names) or len(facts["SIZE"]) != len(names):
        raise WorldFormatError(f"{where}: {len(names)} fields, {len(facts['SIZE'])} sizes, {len(facts['TYPE'])} types")
    unknown = [t for t in types if t not in _TYPES]
    if unknown:
        raise WorldFormatError(f"{where}: unknown type {unknown[0][:20]}; known: {', '.join(_TYPES)}")
    counts = [_whole(n, "COUNT", where) for n in facts.get("COUNT", ["1"] * len(names))]
    at = [names.index(axis) if names.count(axis) == 1 else -1 for axis in _AXES]
    if len(counts) != len(names) or min(at) < 0 or any(counts[i] != 1 for i in at):
        raise WorldFormatError(f"{where}: expected the fields x, y and z with one number each, found {names}"[:200])
    width, height = (_whole("".join(facts[key]), key, where) for key in ("WIDTH", "HEIGHT"))
    points = _whole("".join(facts.get("POINTS", [str(width * height)])), "POINTS", where)
    if points != width * height:
        raise WorldFormatError(f"{where}: {points} points are not {width} x {height}")
    kind = " ".join(facts["DATA"]).lower()
    if kind not in _KINDS:
        raise WorldFormatError(f"line {lines}: expected DATA {' | '.join(_KINDS)}, found '{kind[:40]}'")
    return _Header(names, [_TYPES[t] for t in types], counts, points, kind, lines, size)


def _whole(text: str, key: str, where: str) -> int:
    if not text.isdecimal() or len(text) > 18:
        raise WorldFormatError(f"{where}: {key} must be a whole number, found '{text[:40]}'")
    return int(text)


def _ascii(stream: BinaryIO, header: _Header) -> Iterator[Any]:
    columns = sum(header.counts)
    x, y, z = (sum(header.counts[: header.names.index(axis)]) for axis in _AXES)
    found = 0
    for number, block in line_blocks(stream, header.lines + 1, header.points):
        points = _core.parse_text_points(
            block, number, (x, y, z), columns, exact=True, comments=False, header=False, keep_nan=True
        )
        found += len(points)
        yield points
    if found < header.points:
        at = header.lines + 1 + found
        raise WorldFormatError(f"line {at}: the file ends after {found} of {header.points} points")


def _binary(stream: BinaryIO, header: _Header, left: int) -> Iterator[Any]:
    if header.points * sum(header.sizes) > left:
        raise WorldFormatError(
            f"byte {header.bytes}: {header.points} points need {header.points * sum(header.sizes)} bytes, and the file "
            f"has {left} left"
        )
    fields = zip(header.types, header.counts, strict=True)
    row = np.dtype([(f"{i}", kind, (count,)) for i, (kind, count) in enumerate(fields)])
    at = [header.names.index(axis) for axis in _AXES]
    step = max(1, CHUNK_BYTES // row.itemsize)
    for first in range(0, header.points, step):
        rows = min(step, header.points - first)
        table = np.frombuffer(stream.read(rows * row.itemsize), row, count=rows)
        yield np.stack([table[f"{i}"][:, 0] for i in at], axis=1).astype(np.float64)


def _compressed(stream: BinaryIO, header: _Header, left: int) -> Any:
    """All x first, then all y, and so on: no chunk can be read without the rest."""
    head = stream.read(8)
    if len(head) < 8:
        raise WorldFormatError(f"byte {header.bytes}: the file ends before the compressed points")
    packed, size = struct.unpack("<II", head)
    if size != header.points * sum(header.sizes):
        raise WorldFormatError(
            f"byte {header.bytes}: {size} bytes of points, where {header.points} points take "
            f"{header.points * sum(header.sizes)}"
        )
    if packed > left - 8:
        raise WorldFormatError(f"byte {header.bytes}: {packed} compressed bytes, and the file has {left - 8} left")
    check_unpacked(size, packed, "its points")
    try:
        data = _core.decompress_lzf(np.frombuffer(stream.read(packed), np.uint8), size)
    except WorldFormatError as error:
        raise WorldFormatError(f"in the compressed points, which begin at byte {header.bytes + 8}: {error}") from None
    columns = []
    for axis in _AXES:
        i = header.names.index(axis)
        begin = header.points * sum(header.sizes[:i])
        columns.append(np.frombuffer(data, header.types[i], count=header.points, offset=begin))
    return np.stack(columns, axis=1).astype(np.float64)

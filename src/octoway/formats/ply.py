# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""`.ply`: a cloud, or a mesh if it has faces. Ascii or binary in either order of bytes."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from octoway import _core
from octoway.errors import WorldFormatError
from octoway.formats.clouds import CHUNK_BYTES, cloud_world, line_blocks, takes_cloud_options
from octoway.formats.mesh import load_mesh
from octoway.formats.options import OptionError
from octoway.formats.ply_header import Element, PlyHeader, read_ply_header

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from typing_extensions import Unpack

    from octoway.formats.clouds import CloudOptions
    from octoway.worlds.world import World

_AXES = ("x", "y", "z")
_ROWS = 1 << 16  # rows with lists that are read together


@takes_cloud_options
def load_ply(
    file: Path,
    *,
    up_axis: Any = None,
    fill: Any = None,
    keep: Any = None,
    slope_limit: Any = None,
    threads: int = 0,
    progress: Callable[[str, float], None] | None = None,
    **options: Unpack[CloudOptions],
) -> World:
    """A file with faces is a mesh (up_axis, fill, keep, slope_limit); else a cloud (min_points, margin, ground)."""
    header = read_ply_header(file)
    of_mesh = {"up_axis": up_axis, "fill": fill, "keep": keep, "slope_limit": slope_limit}
    of_cloud = {name: options.get(name) for name in ("min_points", "margin", "ground")}
    foreign = {name for name, value in (of_cloud if header.is_mesh else of_mesh).items() if value is not None}
    if foreign:
        held, other = ("faces", "clouds") if header.is_mesh else ("points and no faces", "meshes")
        raise OptionError(f"{file} holds {held}; {', '.join(sorted(foreign))} is for {other}")
    if header.is_mesh:
        chosen = {name: value for name, value in {**options, **of_mesh}.items() if value is not None}
        return load_mesh(file, threads=threads, progress=progress, **chosen)
    return cloud_world(file, lambda: _points(file, header), options)


def _points(file: Path, header: PlyHeader) -> Iterator[Any]:
    size = file.stat().st_size
    with file.open("rb") as stream:
        stream.seek(header.bytes)
        line = header.lines + 1
        for element in header.elements:
            if element.name == "vertex":
                _check_columns(element)
                yield from _vertices(stream, element, header.order, size, line)
                return
            if header.order:
                _skip_rows(stream, element, header.order, size)
            else:
                line = _skip_lines(stream, element, line)
    raise WorldFormatError("the header has no element 'vertex'")


def _check_columns(element: Element) -> None:
    names = [p.name for p in element.properties if not p.count_type]
    if not all(names.count(axis) == 1 for axis in _AXES):
        found = ", ".join(names)[:80] or "none"
        raise WorldFormatError(f"line {element.line}: the vertices need the properties x, y and z, found {found}")


def _vertices(stream: BinaryIO, element: Element, order: str, size: int, line: int) -> Iterator[Any]:
    if not order:
        yield from _ascii_vertices(stream, element, line)
        return
    _check_size(stream, element, size)
    if element.has_lists:
        yield from _listed_vertices(stream, element, order)
        return
    # numbered names: a file may use one name twice
    row = np.dtype([(f"{i}", order + p.type) for i, p in enumerate(element.properties)])
    at = [[p.name for p in element.properties].index(axis) for axis in _AXES]
    step = max(1, CHUNK_BYTES // row.itemsize)
    for first in range(0, element.count, step):
        rows = min(step, element.count - first)
        data = stream.read(rows * row.itemsize)
        if len(data) < rows * row.itemsize:
            raise WorldFormatError(f"byte {stream.tell()}: the file ends inside the vertices")
        table = np.frombuffer(data, row)
        yield np.stack([table[f"{i}"] for i in at], axis=1).astype(np.float64)


def _ascii_vertices(stream: BinaryIO, element: Element, line: int) -> Iterator[Any]:
    names = [p.name for p in element.properties]
    x, y, z = at = [names.index(axis) for axis in _AXES]
    lists = element.has_lists
    if lists and any(p.count_type for p in element.properties[: max(at)]):
        raise WorldFormatError("ascii vertices with a list before x, y and z cannot be read; save the file as binary")
    found = 0
    for number, block in line_blocks(stream, line, element.count):
        points = _core.parse_text_points(
            block, number, (x, y, z), len(names), exact=not lists, comments=False, header=False, keep_nan=False
        )
        found += len(points)
        yield points
    if found < element.count:
        raise WorldFormatError(f"line {line + found}: the file ends after {found} of {element.count} vertices")


def _skip_lines(stream: BinaryIO, element: Element, line: int) -> int:
    """Go behind an ascii element; line by line, since the next may begin in the middle of a block."""
    for number in range(line, line + element.count):
        text = stream.readline(1 << 20)
        if not text.endswith(b"\n"):
            raise WorldFormatError(f"line {number}: the file ends inside element '{element.name}'")
    return line + element.count


def _check_size(stream: BinaryIO, element: Element, size: int) -> None:
    least = element.count * element.least_bytes
    if least > size - stream.tell():
        raise WorldFormatError(
            f"byte {stream.tell()}: {element.count} rows of '{element.name}' need at least {least} bytes, and the file "
            f"has {size - stream.tell()} left"
        )


def _skip_rows(stream: BinaryIO, element: Element, order: str, size: int) -> None:
    _check_size(stream, element, size)
    if not element.has_lists:
        stream.seek(element.count * element.least_bytes, 1)
        return
    for _ in range(element.count):
        _read_row(stream, element, order)


def _listed_vertices(stream: BinaryIO, element: Element, order: str) -> Iterator[Any]:
    for first in range(0, element.count, _ROWS):
        rows = range(min(_ROWS, element.count - first))
        yield np.array([_read_row(stream, element, order) for _ in rows], dtype=np.float64)


def _read_row(stream: BinaryIO, element: Element, order: str) -> list[float]:
    """Read one row with lists; return its x, y and z, if it has them."""
    found = {}
    for column in element.properties:
        if column.count_type:
            length = int(_number(stream, order + column.count_type))
            width = int(column.type[1:])
            at = stream.tell()
            if length < 0 or len(stream.read(min(length * width, CHUNK_BYTES))) < length * width:
                raise WorldFormatError(f"byte {at}: a list of {length} does not fit the file")
        else:
            found[column.name] = _number(stream, order + column.type)
    return [found.get(axis, 0.0) for axis in _AXES]


def _number(stream: BinaryIO, kind: str) -> float:
    data = stream.read(int(kind[2:]))
    if len(data) < int(kind[2:]):
        raise WorldFormatError(f"byte {stream.tell()}: the file ends inside a row")
    code = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "f4": "f", "f8": "d"}[kind[1:]]
    return float(struct.unpack(kind[0] + code, data)[0])

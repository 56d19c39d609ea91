# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Geomview `.off`: `OFF`, the counts, one vertex a line, one polygon a line. Colours and normals are passed over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.errors import WorldFormatError
from octoway.formats.polygons import Mesh, shorten, to_indices, to_mesh, to_vertex

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_KINDS = ("OFF", "COFF", "NOFF", "CNOFF", "STOFF")  # their extra values come after a vertex's coordinates


def read_off(file: Path) -> Mesh:
    """Vertices and faces; polygons are cut into triangles around their first vertex."""
    lines = _lines(file.read_bytes().decode("latin-1"))
    number, words = next(lines, (1, [""]))
    if words[0] not in _KINDS:
        raise WorldFormatError(f"line {number}: expected 'OFF', found '{shorten(words)}'")
    if not words[1:]:
        number, words = next(lines, (number, []))
    counts = [word for word in words if word not in _KINDS][:2]
    if len(counts) != 2 or not all(count.isdecimal() for count in counts):
        raise WorldFormatError(f"line {number}: expected the numbers of vertices and faces, found '{shorten(words)}'")
    vertex_count, face_count = (int(count[:18]) for count in counts)
    vertices: list[tuple[float, float, float]] = []
    polygons: list[list[int]] = []
    for number, words in lines:
        if len(vertices) < vertex_count:
            vertices.append(to_vertex(words[:3], number))
        elif len(polygons) < face_count:
            polygons.append(_to_polygon(words, number, vertex_count))
    if len(vertices) < vertex_count or len(polygons) < face_count:
        raise WorldFormatError(
            f"line {number}: the file ends after {len(vertices)} of {vertex_count} vertices and {len(polygons)} of "
            f"{face_count} faces"
        )
    return to_mesh(vertices, polygons)


def _to_polygon(words: list[str], number: int, vertex_count: int) -> list[int]:
    count = int(words[0]) if words[0].isdecimal() and len(words[0]) < 10 else -1
    corners = to_indices(words[1 : count + 1], number)
    if len(corners) != count:
        raise WorldFormatError(f"line {number}: expected a count and so many vertices, found '{shorten(words)}'")
    if min(corners) < 0 or max(corners) >= vertex_count:
        raise WorldFormatError(f"line {number}: the face names a vertex outside 0 to {vertex_count - 1}")
    return corners


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.partition("#")[0].split()
        if words:
            yield number, words

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Wavefront `.obj`: lines `v x y z` and `f a b c ...`. Materials, normals, lines, points and curves are passed over.

Ours, although trimesh has one: that one counts a backward index from the end of the file, not from where it stands, and
passes over lines that it cannot read; a wall that is missing without a word is the worst that can happen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.errors import WorldFormatError
from octoway.formats.polygons import Mesh, to_indices, to_mesh, to_vertex

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def read_obj(file: Path) -> Mesh:
    """Vertices and faces; polygons are cut into triangles around their first vertex."""
    vertices: list[tuple[float, float, float]] = []
    polygons: list[list[int]] = []
    last_needed, last_line = 0, 0  # a face may name vertices that come later
    for number, words in _statements(file.read_bytes().decode("latin-1")):
        if words[0] == "v":
            vertices.append(to_vertex(words[1:4], number))
        elif words[0] == "f":
            corners = to_indices([word.partition("/")[0] for word in words[1:]], number)
            absolute = [c - 1 if c > 0 else len(vertices) + c for c in corners]
            if 0 in corners or min(absolute) < 0:
                raise WorldFormatError(f"line {number}: there is no vertex {min(corners)} here; the first one is 1")
            if max(absolute) >= last_needed:
                last_needed, last_line = max(absolute) + 1, number
            polygons.append(absolute)
    if last_needed > len(vertices):
        raise WorldFormatError(f"line {last_line}: there is no vertex {last_needed}; the file has {len(vertices)}")
    return to_mesh(vertices, polygons)


def _statements(text: str) -> Iterator[tuple[int, list[str]]]:
    """Words of each line with its number; a backslash at the end goes on in the next one."""
    begun = ""
    for number, line in enumerate(text.split("\n"), start=1):
        whole = (begun + line.partition("#")[0]).rstrip()
        begun = whole[:-1] + " " if whole.endswith("\\") else ""
        words = whole.split()
        if words and not begun:
            yield number, words

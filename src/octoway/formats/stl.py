# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""`.stl`, binary (80 bytes, a count, 50 bytes a triangle) and text (`facet`, three `vertex x y z`, `endfacet`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.errors import WorldFormatError
from octoway.formats.polygons import Mesh, shorten, to_vertex

if TYPE_CHECKING:
    from pathlib import Path

_HEADER = 84
_TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def read_stl(file: Path) -> Mesh:
    """Three vertices of its own for each triangle. A binary file is told by its length: some begin with `solid` too."""
    data = file.read_bytes()
    count = int.from_bytes(data[80:_HEADER], "little")
    if len(data) >= _HEADER and len(data) == _HEADER + count * _TRIANGLE.itemsize:
        with np.errstate(invalid="ignore"):  # some NaNs complain when they are converted; all are refused later
            corners = np.frombuffer(data, _TRIANGLE, offset=_HEADER)["corners"].astype(np.float64).reshape(-1, 3)
    elif data.lstrip()[:5].lower() == b"solid":
        corners = np.array(_read_text(data.decode("latin-1")), dtype=np.float64).reshape(-1, 3)
    elif len(data) < _HEADER:
        raise WorldFormatError(
            f"{len(data)} bytes are neither 'solid ...' nor the {_HEADER} bytes before binary triangles"
        )
    else:
        raise WorldFormatError(
            f"byte 80: {count} binary triangles take {_HEADER + count * _TRIANGLE.itemsize} bytes, but the file has "
            f"{len(data)}"
        )
    return Mesh(corners, np.arange(len(corners)).reshape(-1, 3))


def _read_text(text: str) -> list[tuple[float, float, float]]:
    corners: list[tuple[float, float, float]] = []
    facets, ended, number = 0, False, 1
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.split()
        key = words[0].lower() if words else ""
        if key == "vertex":
            corners.append(to_vertex(words[1:], number))
        elif key == "endfacet":
            facets += 1
            if len(corners) != 3 * facets:
                raise WorldFormatError(f"line {number}: a facet ends that has not three vertices")
        elif key in ("solid", "endsolid"):
            ended = key == "endsolid"
        elif key and key not in ("facet", "outer", "endloop"):
            raise WorldFormatError(f"line {number}: expected a facet or its vertices, found '{shorten(words)}'")
    if not ended or len(corners) != 3 * facets:
        raise WorldFormatError(f"line {number}: the file ends before 'endsolid'")
    return corners

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Shared by the readers of meshes: vertices and triangles out, polygons and numbers in, faults with their line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from octoway.errors import WorldFormatError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class Mesh(NamedTuple):
    """Vertices (n, 3), and triangles (m, 3) that name them."""

    vertices: NDArray[np.float64]
    faces: NDArray[np.int64]


def to_mesh(vertices: Sequence[Sequence[float]], polygons: Sequence[Sequence[int]]) -> Mesh:
    """Cut polygons into triangles around their first vertex."""
    faces = [(p[0], p[i], p[i + 1]) for p in polygons for i in range(1, len(p) - 1)]
    return Mesh(
        np.array(vertices, dtype=np.float64).reshape(-1, 3),
        np.array(faces, dtype=np.int64).reshape(-1, 3),
    )


def to_vertex(words: Sequence[str], line: int) -> tuple[float, float, float]:
    """Three finite numbers."""
    try:
        x, y, z = (float(word) for word in words)
    except ValueError:
        raise WorldFormatError(f"line {line}: expected three coordinates, found '{shorten(words)}'") from None
    if not (abs(x) < np.inf and abs(y) < np.inf and abs(z) < np.inf):  # false for NaN too
        raise WorldFormatError(f"line {line}: coordinates must be finite numbers, found '{shorten(words)}'")
    return x, y, z


def to_indices(words: Sequence[str], line: int) -> list[int]:
    """Whole numbers, at least three: the corners of a polygon."""
    try:
        corners = [int(word) for word in words]
    except ValueError:
        corners = []
    if len(corners) < 3:
        raise WorldFormatError(f"line {line}: expected at least three vertices a face, found '{shorten(words)}'")
    return corners


def shorten(words: Sequence[str]) -> str:
    """Show words in an error message."""
    text = " ".join(words)
    return text if len(text) <= 60 else text[:57] + "..."

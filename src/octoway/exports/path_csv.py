# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A path as CSV: x, y, z and the distance along the path, one point a line, every digit that float64 needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.axes import Axes, find_axes, to_axes

if TYPE_CHECKING:
    from octoway.exports.source import ExportedPath


def write_path_csv(path: ExportedPath, *, axes: str | Axes = "ros") -> bytes:
    """Coordinates and distances are in the unit of `axes`: metres, but for Unreal's centimetres."""
    chosen = find_axes(axes)
    points = to_axes(path.points, chosen)
    steps = np.sqrt((np.diff(path.points, axis=0) ** 2).sum(axis=1)) * chosen.per_metre
    distances = np.concatenate([np.zeros(min(1, len(points))), np.cumsum(steps)])
    rows = np.column_stack([points, distances]).tolist()
    return "\n".join(["x,y,z,distance", *(",".join(map(repr, row)) for row in rows), ""]).encode()

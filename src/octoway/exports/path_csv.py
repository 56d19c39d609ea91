# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A path as CSV: x, y, z and the distance along the path, one point a line, every digit that float64 needs.

If it takes links there is one more column: the handle of the link that leads to the point. They add no distance.
A curve has a line a pose, with its tangent and curvature; a timed path the moment, the speed and the acceleration, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.worlds.axes import Axes, find_axes, to_axes

if TYPE_CHECKING:
    from octoway.exports.source import ExportedPath
    from octoway.exports.track import Track


def write_path_csv(
    path: ExportedPath, *, axes: str | Axes = "ros", step: float | None = None, interval: float | None = None
) -> bytes:
    """Coordinates and distances are in the unit of `axes`: metres, but for Unreal's centimetres.

    `step` is metres between the lines of a curve, `interval` seconds between those of a timed path.
    """
    chosen = find_axes(axes)
    track = path.walked_track(step, interval)
    if track is not None:
        return _write_track(track, chosen)
    points = to_axes(path.points, chosen)
    steps = np.sqrt((np.diff(path.points, axis=0) ** 2).sum(axis=1)) * chosen.per_metre
    steps[[link.leg for link in path.links]] = 0.0
    distances = np.concatenate([np.zeros(min(1, len(points))), np.cumsum(steps)])
    rows = np.column_stack([points, distances]).tolist()
    lines = [",".join(map(repr, row)) for row in rows]
    if path.links:
        over = {link.leg + 1: str(link.handle) for link in path.links}
        lines = [f"{line},{over.get(i, '')}" for i, line in enumerate(lines)]
    return "\n".join(["x,y,z,distance" + (",link" if path.links else ""), *lines, ""]).encode()


def _write_track(track: Track, axes: Axes) -> bytes:
    columns = track.columns(axes)
    points, distances = to_axes(track.poses.points, axes), track.poses.distances * axes.per_metre
    rows = np.column_stack([points, distances, *columns.values()]).tolist()
    heading = ",".join(["x,y,z,distance", *columns])
    return "\n".join([heading, *(",".join(map(repr, row)) for row in rows), ""]).encode()

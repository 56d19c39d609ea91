# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A path as a ROS 2 `nav_msgs/msg/Path` in JSON: the `msg` to publish through rosbridge."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import describe
from octoway.checks import to_choice, to_number
from octoway.errors import InvalidInputError
from octoway.worlds.axes import Axes, find_axes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.exports.source import ExportedPath

HEADINGS = ("path", "yaw")
_INT32 = 1 << 31


def write_ros_path(
    path: ExportedPath,
    *,
    frame_id: str = "map",
    stamp: float | tuple[int, int] = 0.0,
    heading: str = "path",
    axes: str | Axes = "ros",
) -> bytes:
    """`stamp` is seconds, or (sec, nanosec). Poses look along the path; heading="yaw" keeps them level.

    The last pose looks as the one before. If the path climbs straight up, the yaw stays unchanged.
    """
    if not isinstance(frame_id, str) or not frame_id:
        raise InvalidInputError(f"frame_id must be a name, such as 'map', not {describe(frame_id)}")
    to_choice(heading, HEADINGS, "heading")
    if find_axes(axes).rows != ("x", "y", "z") or find_axes(axes).per_metre != 1:
        raise InvalidInputError(f"a ROS message is in ROS's axes and metres (REP 103), not {describe(axes)}")
    if path.links:
        raise InvalidInputError(
            f"a ROS path is walked from pose to pose and cannot hold links, and this one takes {len(path.links)}; save "
            "each of result.parts, and result.links beside them"
        )
    header = {"stamp": _to_stamp(stamp), "frame_id": frame_id}
    poses = [
        {"header": header, "pose": {"position": _named(point, "xyz"), "orientation": _named(turn, "xyzw")}}
        for point, turn in zip(path.points.tolist(), _quaternions(path.points, heading), strict=True)
    ]
    return json.dumps({"header": header, "poses": poses}, allow_nan=False).encode() + b"\n"


def _named(values: list[float] | tuple[float, ...], names: str) -> dict[str, float]:
    return dict(zip(names, values, strict=True))


def _to_stamp(stamp: Any) -> dict[str, int]:
    if isinstance(stamp, (tuple, list)) and len(stamp) == 2 and all(isinstance(part, int) for part in stamp):
        sec, nanosec = stamp
    else:
        seconds = to_number(stamp)
        whole = math.floor(seconds) if math.isfinite(seconds) else _INT32
        sec, nanosec = divmod(whole * 10**9 + round((seconds - whole) * 1e9), 10**9) if whole < _INT32 else (whole, 0)
    if not (-_INT32 <= sec < _INT32 and 0 <= nanosec < 10**9):
        raise InvalidInputError(f"stamp must be seconds or (sec, nanosec) that fit ROS's Time, not {describe(stamp)}")
    return {"sec": sec, "nanosec": nanosec}


def _quaternions(points: NDArray[np.float64], heading: str) -> list[tuple[float, ...]]:
    """(x, y, z, w) that turn x into the path's direction, without roll: yaw about z, then pitch about y."""
    yaw, pitch = 0.0, 0.0
    moving: list[tuple[float, float] | None] = []
    for dx, dy, dz in np.diff(points, axis=0).tolist():
        level = math.hypot(dx, dy)
        yaw = math.atan2(dy, dx) if level > 0 else yaw
        moving.append((yaw, -math.atan2(dz, level)) if level > 0 or dz != 0 else None)
    turns = []
    yaw, pitch = next((turn for turn in moving if turn is not None), (0.0, 0.0))
    for i in range(len(points)):
        ahead = moving[i] if i < len(moving) else None
        yaw, pitch = ahead or (yaw, pitch)  # a point that is repeated looks as the one before
        turns.append(_quaternion(yaw, pitch if heading == "path" else 0.0))
    return turns


def _quaternion(yaw: float, pitch: float) -> tuple[float, ...]:
    cy, sy, cp, sp = math.cos(yaw / 2), math.sin(yaw / 2), math.cos(pitch / 2), math.sin(pitch / 2)
    return (0.0 - sy * sp, cy * sp, sy * cp, cy * cp)

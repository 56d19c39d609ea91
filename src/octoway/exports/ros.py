# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A path as a ROS 2 message in JSON: the `msg` to publish through rosbridge.

It is a `nav_msgs/msg/Path`; of a timed path a `trajectory_msgs/msg/MultiDOFJointTrajectory`.
"""

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
    from octoway.exports.track import Track

HEADINGS = ("path", "yaw")
_INT32 = 1 << 31
_BODY = "base_link"  # the joint that a trajectory moves (REP 105)


def write_ros_path(
    path: ExportedPath,
    *,
    frame_id: str = "map",
    stamp: float | tuple[int, int] = 0.0,
    heading: str = "path",
    axes: str | Axes = "ros",
    step: float | None = None,
    interval: float | None = None,
) -> bytes:
    """`stamp` is seconds, or (sec, nanosec). Poses look along the path; heading="yaw" keeps them level.

    The last pose looks as the one before. If the path climbs straight up, the yaw stays unchanged. A curve has poses
    `step` metres apart, a timed path its own rows, or one every `interval` seconds.
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
    track = path.walked_track(step, interval)
    points, ways = (
        (path.points, np.diff(path.points, axis=0)) if track is None else (track.poses.points, track.poses.tangents)
    )
    turns = _quaternions(ways, len(points), heading)
    places = [(_named(point, "xyz"), _named(turn, "xyzw")) for point, turn in zip(points.tolist(), turns, strict=True)]
    if track is not None and track.times is not None:
        message = {"header": header, "joint_names": [_BODY], "points": _rows(track, places, heading)}
    else:
        poses = [{"header": header, "pose": {"position": at, "orientation": turn}} for at, turn in places]
        message = {"header": header, "poses": poses}
    return json.dumps(message, allow_nan=False).encode() + b"\n"


def _rows(track: Track, places: list[tuple[dict[str, float], dict[str, float]]], heading: str) -> list[dict[str, Any]]:
    """Points of a trajectory: where, how fast, how much faster, and when. All in the frame of the header."""
    if track.times is None or track.speeds is None or track.accelerations is None:
        raise AssertionError
    poses, speeds = track.poses, track.speeds[:, np.newaxis]
    push = poses.tangents * track.accelerations[:, np.newaxis]
    push = push + poses.normals * (poses.curvatures * track.speeds**2)[:, np.newaxis]
    swing = poses.normals * (poses.curvatures * track.speeds)[:, np.newaxis]  # how fast the tangent turns
    spins = [_spin(way, turning, heading) for way, turning in zip(poses.tangents.tolist(), swing.tolist(), strict=True)]
    columns = (poses.tangents * speeds).tolist(), spins, push.tolist(), track.times.tolist()
    return [
        {
            "transforms": [{"translation": at, "rotation": turn}],
            "velocities": [{"linear": _named(velocity, "xyz"), "angular": _named(spin, "xyz")}],
            "accelerations": [{"linear": _named(more, "xyz"), "angular": _named((0.0, 0.0, 0.0), "xyz")}],
            "time_from_start": _to_stamp(time),
        }
        for (at, turn), velocity, spin, more, time in zip(places, *columns, strict=True)
    ]


def _spin(way: list[float], turning: list[float], heading: str) -> tuple[float, float, float]:
    """Angular velocity of a body that looks along a unit vector, without roll, while that changes."""
    (x, y, _), (dx, dy, dz) = way, turning
    level = math.hypot(x, y)
    if level == 0:
        return 0.0, 0.0, 0.0
    yaw = (x * dy - y * dx) / (level * level)
    pitch = -dz / level if heading == "path" else 0.0
    return -pitch * y / level, pitch * x / level, yaw


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


def _quaternions(ways: NDArray[np.float64], count: int, heading: str) -> list[tuple[float, ...]]:
    """(x, y, z, w) that turn x into the ways ahead, without roll: yaw about z, then pitch about y."""
    yaw, pitch = 0.0, 0.0
    moving: list[tuple[float, float] | None] = []
    for dx, dy, dz in ways.tolist():
        level = math.hypot(dx, dy)
        yaw = math.atan2(dy, dx) if level > 0 else yaw
        moving.append((yaw, -math.atan2(dz, level)) if level > 0 or dz != 0 else None)
    turns = []
    yaw, pitch = next((turn for turn in moving if turn is not None), (0.0, 0.0))
    for i in range(count):
        ahead = moving[i] if i < len(moving) else None
        yaw, pitch = ahead or (yaw, pitch)  # a point that is repeated looks as the one before
        turns.append(_quaternion(yaw, pitch if heading == "path" else 0.0))
    return turns


def _quaternion(yaw: float, pitch: float) -> tuple[float, ...]:
    cy, sy, cp, sp = math.cos(yaw / 2), math.sin(yaw / 2), math.cos(pitch / 2), math.sin(pitch / 2)
    return (0.0 - sy * sp, cy * sp, sy * cp, cy * cp)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A path as JSON: points, curve and corridor, for whom it is, how the query ended, and in which axes and unit."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.checks import to_flag
from octoway.travel.motions import to_motions, to_names
from octoway.worlds.axes import Axes, find_axes, to_axes

if TYPE_CHECKING:
    from octoway.exports.source import ExportedPath
    from octoway.exports.track import Track

SCHEMA = "octoway-path"
SCHEMA_VERSION = 1  # grows when a reader of the last one would misunderstand


def write_path_json(
    path: ExportedPath,
    *,
    axes: str | Axes = "ros",
    corridor: bool = True,
    step: float | None = None,
    interval: float | None = None,
) -> bytes:
    """One JSON object; corridor=False leaves the boxes away. No path is `points: []` with a status and a reason.

    `step` is metres between the poses of a curve, `interval` seconds between those of a timed path.
    """
    facts = path_facts(path, axes, corridor=corridor, step=step, interval=interval)
    return json.dumps(facts, allow_nan=False).encode() + b"\n"


def path_facts(
    path: ExportedPath,
    axes: str | Axes = "ros",
    *,
    corridor: bool = True,
    step: float | None = None,
    interval: float | None = None,
) -> dict[str, Any]:
    """Return the content of the JSON file; coordinates and lengths are in the unit that it names."""
    chosen = find_axes(axes)
    boxes = path.corridor if to_flag(corridor, "corridor") else None
    track = path.track(step, interval)
    curve = {} if track is None else {"curve": _curve_facts(track, chosen)}
    alone = track is not None and path.status is None  # a curve without the polyline that it was made of
    points = curve["curve"]["points"] if alone else to_axes(path.points, chosen).tolist()
    length = path.curve_length if alone else path.length
    return {
        "format": SCHEMA,
        "version": SCHEMA_VERSION,
        "axes": {"name": chosen.name, "up": chosen.up, "handedness": chosen.handedness, "unit": chosen.unit},
        "status": path.status,
        "reason": path.reason,
        "length": None if length is None else length * chosen.per_metre,
        "radius": None if path.radius is None else path.radius * chosen.per_metre,
        "travel": None if path.travel is None else _travel_facts(path.travel, chosen),
        "points": points,
        "corridor": None if boxes is None else to_axes(boxes, chosen, kind="boxes").tolist(),
        "space_version": path.space_version,
        **curve,
        **_link_facts(path),
    }


def _curve_facts(track: Track, axes: Axes) -> dict[str, Any]:
    """The pieces, exactly, and poses along them."""
    smooth, poses = track.smooth, track.poses
    columns = {name: values.tolist() for name, values in track.columns(axes).items()}
    timed = {f"{name}s": columns[name] for name in ("time", "speed", "acceleration") if name in columns}
    return {
        "kind": smooth.curve,
        "turn_radius": smooth.turn_radius * axes.per_metre,
        "turn_radius_kept": smooth.claimed,
        "length": smooth.length * axes.per_metre,
        "control": to_axes(smooth.control, axes).tolist(),
        "straight": smooth.straight.tolist(),
        "kinks": smooth.kinks.tolist(),
        "points": to_axes(poses.points, axes).tolist(),
        "tangents": to_axes(poses.tangents, axes, kind="directions").tolist(),
        "distances": (poses.distances * axes.per_metre).tolist(),
        "curvatures": columns["curvature"],
        **timed,
    }


def _travel_facts(travel: Mapping[str, Any], axes: Axes) -> dict[str, Any]:
    """The travel that a path is for. A cost of null forbids, and so does a terrain that is not named."""
    out: dict[str, Any] = {}
    for name in ("costs", "motion_costs"):
        given = travel.get(name)
        if given is not None:
            pairs = given.items() if isinstance(given, Mapping) else enumerate(np.asarray(given).tolist())
            out[name] = {str(key): _or_null(value) for key, value in pairs}
    if travel.get("motion") is not None:
        out["motion"] = to_names(to_motions(travel["motion"]))
    if travel.get("links") is not None:
        out["links"] = bool(travel["links"])
    leave_out = travel.get("filter")
    if leave_out is not None:
        heights = leave_out.altitude
        boxes = to_axes(np.array(leave_out.no_go).reshape(-1, 2, 3), axes, kind="boxes")
        out["filter"] = {
            "exclude": list(leave_out.exclude),
            "altitude": None if heights is None else [_or_null(z * axes.per_metre) for z in heights],
            "no_go": boxes.tolist(),
        }
    return out


def _or_null(number: Any) -> float | None:
    """JSON has no infinity."""
    return float(number) if math.isfinite(number) else None


def _link_facts(path: ExportedPath) -> dict[str, Any]:
    """The links of a path and their legs. Costs are metres times cost, in any unit of lengths."""
    if not path.links:
        return {}
    links = [{"leg": link.leg, "handle": link.handle, "cost": link.cost} for link in path.links]
    return {"links": links, "cost": path.cost}

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A path as JSON: points and corridor, how the query ended, and in which axes and unit all that is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from octoway.checks import to_flag
from octoway.worlds.axes import Axes, find_axes, to_axes

if TYPE_CHECKING:
    from octoway.exports.source import ExportedPath

SCHEMA = "octoway-path"
SCHEMA_VERSION = 1  # grows when a reader of the last one would misunderstand


def write_path_json(path: ExportedPath, *, axes: str | Axes = "ros", corridor: bool = True) -> bytes:
    """One JSON object; corridor=False leaves the boxes away. No path is `points: []` with a status and a reason."""
    return json.dumps(path_facts(path, axes, corridor=corridor), allow_nan=False).encode() + b"\n"


def path_facts(path: ExportedPath, axes: str | Axes = "ros", *, corridor: bool = True) -> dict[str, Any]:
    """Return the content of the JSON file; coordinates and lengths are in the unit that it names."""
    chosen = find_axes(axes)
    boxes = path.corridor if to_flag(corridor, "corridor") else None
    return {
        "format": SCHEMA,
        "version": SCHEMA_VERSION,
        "axes": {"name": chosen.name, "up": chosen.up, "handedness": chosen.handedness, "unit": chosen.unit},
        "status": path.status,
        "reason": path.reason,
        "length": None if path.length is None else path.length * chosen.per_metre,
        "points": to_axes(path.points, chosen).tolist(),
        "corridor": None if boxes is None else to_axes(boxes, chosen, kind="boxes").tolist(),
        "space_version": path.space_version,
        **_link_facts(path),
    }


def _link_facts(path: ExportedPath) -> dict[str, Any]:
    """The links of a path and their legs. Costs are metres times cost, in any unit of lengths."""
    if not path.links:
        return {}
    links = [{"leg": link.leg, "handle": link.handle, "cost": link.cost} for link in path.links]
    return {"links": links, "cost": path.cost}

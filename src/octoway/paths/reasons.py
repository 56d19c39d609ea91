# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Why there is no path, in words: what is wrong and what could be done."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from octoway.paths.status import Status
from octoway.travel.body import kept_free

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway import _core


def explain(why: Status, answer: _core.Path) -> str:
    """Say why a query ended as it did; nothing where it found a path."""
    start, goal = np.array(answer.start), np.array(answer.goal)
    if why in (Status.START_BLOCKED, Status.GOAL_BLOCKED):
        name, point = ("start", start) if why == Status.START_BLOCKED else ("goal", goal)
        if answer.unloaded:
            return f"the {name} {show(point)} lies in a part of the world that is not loaded; tiles.load loads it"
        return _explain_blocked(f"the {name} {show(point)}", point, answer)
    if why == Status.UNREACHABLE:
        around_start, around_goal = answer.component_voxels
        return (
            f"no way leads from {show(start)} to {show(goal)}: "
            f"the start can reach {around_start:,} free voxels, the goal lies among {around_goal:,} others"
            + ("; parts of the world are not loaded, and tiles.load may open a way" if answer.unloaded else "")
        )
    if why == Status.OUT_OF_BUDGET:
        return f"the budget was spent after {answer.expanded:,} expansions; raise max_expansions or time_limit"
    return "the query was cancelled" if why == Status.CANCELLED else ""


def _explain_blocked(end: str, point: NDArray[np.float64], answer: _core.Path) -> str:
    if answer.outside:
        low, high = (show(np.array(corner)) for corner in answer.bounds)
        what, place = f"{end} lies outside the world, which reaches from {low} to {high}", "free point"
        return f"{what}{_nowhere_or_nearest(', and nothing in it is free', place, point, answer)}"
    if answer.not_allowed or answer.filtered:
        return _explain_forbidden(end, point, answer)
    body = f"a body of radius {answer.radius:g}"
    if answer.too_near:
        what = f"{end} is free, but too near to an obstacle for {body}{_explain_rounding(answer)}"
        return f"{what}{_nowhere_or_nearest(', and it fits nowhere', 'place where it fits', point, answer)}"
    place = f"place where {body} fits" if answer.radius else "free point"
    return f"{end} is blocked{_nowhere_or_nearest(', and so is the whole world', place, point, answer)}"


def _explain_rounding(answer: _core.Path) -> str:
    """Name the distance that is there and the one that is kept: whole voxels make a radius larger."""
    gap = "" if answer.gap is None else f": {answer.gap:.4g} m from the nearest solid voxel"
    kept = kept_free(answer.radius, answer.resolution)
    if not kept > answer.radius:
        return gap
    return f"{gap}{' and' if gap else ':'} on voxels of {answer.resolution:g} m it keeps {kept:.4g} m from walls"


def _explain_forbidden(end: str, point: NDArray[np.float64], answer: _core.Path) -> str:
    where = "in a no-go box or outside the altitude of the filter" if answer.filtered else "where the agent may not go"
    what = f"{end} is free, but lies {where}"
    if not answer.filtered:
        what += ": costs, motion or filter forbid its terrain or way to move"
    return f"{what}{_nowhere_or_nearest(', and nothing else is allowed either', 'allowed point', point, answer)}"


def _nowhere_or_nearest(nowhere: str, place: str, point: NDArray[np.float64], answer: _core.Path) -> str:
    """Say where one could go instead of a blocked end, or that there is no such place."""
    found = answer.nearest_free()
    if found is None:
        return nowhere
    nearest = np.array(found)
    away = math.dist(found, point)  # which may be absurdly far
    limit = "" if answer.snap is None else f", farther than snap={answer.snap:.6g}"
    return f"; the nearest {place} is {show(nearest)}, {away:.4g} m away{limit}"


def show(point: NDArray[np.float64]) -> str:
    """Write a point as text."""
    return "(" + ", ".join(f"{v:.6g}" for v in point.tolist()) + ")"

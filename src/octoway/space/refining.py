# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Refinement of given paths: shorter polylines, and curves. A result is refined for whom it was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from octoway.arrays import to_points
from octoway.checks import to_radius
from octoway.errors import InvalidInputError
from octoway.paths.path import PathResult, answer_of, travel_to_keep
from octoway.paths.status import Status
from octoway.travel.choices import Smooth
from octoway.travel.options import travel_of, travel_under

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike

    from octoway import _core
    from octoway.paths.smooth import SmoothPath
    from octoway.space.state import State
    from octoway.travel.options import ManyChoices, Travel


def refine_path(
    state: State,
    path: ArrayLike | PathResult,
    refine: str | Smooth | Sequence[str | Smooth],
    radius: float | None,
    travel: Travel,
) -> PathResult:
    """Make a clear polyline shorter by the named refinements."""
    state.travel(travel)  # refuses what is no travel
    if not isinstance(path, PathResult):
        return _refined(state, path, refine, radius, travel_of(travel) or {}, [])
    if not len(path.points):
        raise InvalidInputError(f"there is no path to refine: {path.reason}")
    legs = [(link.leg, link.handle) for link in path.links]
    size = path.radius if radius is None else radius
    made = _refined(state, path.points, refine, size, travel_under(travel_to_keep(path), travel), legs)
    if path.status is not Status.PARTIAL:
        return made
    old = answer_of(path)  # it reaches the goal no more than before
    return made.changed(status=old.status, cause=old.cause, goal=old.goal, reason=path.reason)


def smooth_path(
    state: State,
    path: PathResult | ArrayLike,
    turn_radius: float | None,
    curve: str | None,
    radius: float | None,
    travel: Travel,
) -> SmoothPath:
    """Make a curve of a clear polyline or path."""
    if isinstance(path, PathResult) and not len(path.points):
        raise InvalidInputError(f"there is no path to smooth: {path.reason}")
    return cast("SmoothPath", refine_path(state, path, Smooth(turn_radius, curve), radius, travel).smooth)


def _refined(
    state: State,
    points: ArrayLike,
    refine: str | Smooth | Sequence[str | Smooth],
    radius: float | None,
    travel: Travel,
    legs: Sequence[tuple[int, int]],
) -> PathResult:
    array = to_points(points, "points")
    if not len(array):
        raise InvalidInputError("points must hold at least one point")
    options = state.options(None, cast("ManyChoices", {**travel, "refine": refine}))
    _refuse_links(state, legs, options)
    answer = state.core.refine_path(array, options, to_radius(radius), legs)
    return PathResult(answer, state.core, travel or None)


def _refuse_links(state: State, legs: Sequence[tuple[int, int]], asked: _core.QueryOptions) -> None:
    """Raise if a path takes links that these options do not allow."""
    motions = {link[0]: link[4] for link in state.core.snapshot().links()} if legs else {}
    for leg, handle in legs:
        if not asked.links or not motions.get(handle, asked.motion) & asked.motion:
            why = "are not taken with links=False" if not asked.links else "is for other ways to move"
            which = "links" if not asked.links else f"link {handle}"
            raise InvalidInputError(f"segment {leg} of the path is a link, but {which} {why}; give another path")

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Refinement of given paths: shorter polylines, and curves."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from octoway.arrays import to_points
from octoway.checks import to_radius
from octoway.errors import InvalidInputError
from octoway.paths.path import PathResult
from octoway.travel.choices import Smooth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike

    from octoway import _core
    from octoway.paths.smooth import SmoothPath
    from octoway.space.state import State
    from octoway.travel.options import ManyChoices, Travel


def refine_path(
    state: State,
    points: ArrayLike | PathResult,
    refine: str | Smooth | Sequence[str | Smooth],
    radius: float | None,
    travel: Travel,
) -> PathResult:
    """Make a clear polyline shorter by the named refinements."""
    used = points.links if isinstance(points, PathResult) else []
    array = to_points(points.points if isinstance(points, PathResult) else points, "points")
    if not len(array):
        raise InvalidInputError("points must hold at least one point")
    state.travel(travel)  # refuses what is no travel
    options = state.options(None, cast("ManyChoices", {**travel, "refine": refine}))
    legs = [(link.leg, link.handle) for link in used]
    _refuse_links(state, legs, options)
    answer = state.core.refine_path(array, options, to_radius(radius), legs)
    return PathResult(answer, None, travel or None)


def smooth_path(
    state: State,
    path: PathResult | ArrayLike,
    turn_radius: float | None,
    curve: str | None,
    radius: float | None,
) -> SmoothPath:
    """Make a curve of a clear polyline or path."""
    if isinstance(path, PathResult) and not len(path.points):
        raise InvalidInputError(f"there is no path to smooth: {path.reason}")
    size = path.radius if radius is None and isinstance(path, PathResult) else radius
    made = refine_path(state, path, Smooth(turn_radius, curve), size, {})
    return cast("SmoothPath", made.smooth)


def _refuse_links(state: State, legs: Sequence[tuple[int, int]], asked: _core.QueryOptions) -> None:
    """Raise if a path takes links that these options do not allow."""
    motions = {link[0]: link[4] for link in state.core.snapshot().links()} if legs else {}
    for leg, handle in legs:
        if not asked.links or not motions.get(handle, asked.motion) & asked.motion:
            why = "are not taken with links=False" if not asked.links else "is for other ways to move"
            which = "links" if not asked.links else f"link {handle}"
            raise InvalidInputError(f"segment {leg} of the path is a link, but {which} {why}; give another path")

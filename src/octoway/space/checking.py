# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Proof of a path: whether a polyline is clear, by code that shares nothing with the search."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, cast

import numpy as np

from octoway.arrays import describe, to_points
from octoway.check.check import LinkPlace, PathCheck, PathChecker
from octoway.check.travel_check import TravelScales
from octoway.checks import to_count, to_length
from octoway.errors import InvalidInputError
from octoway.paths.path import PathResult, UsedLink, travel_to_keep
from octoway.travel.options import rules_of, travel_under

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from octoway.space.state import State
    from octoway.travel.options import Travel, TravelRules

FAR = 1 << 29  # voxels from the origin: what lies beyond is outside every world


def check_path(
    state: State,
    points: ArrayLike | PathResult,
    radius: float | None,
    links: Iterable[UsedLink | tuple[int, int]] | None,
    travel: TravelRules,
) -> PathCheck:
    """Tell whether a polyline is clear and allowed; a result brings its own links, radius and travel."""
    if isinstance(points, PathResult):
        links = points.links if links is None else links
        radius = points.radius if radius is None else radius
        travel = rules_of(travel_under(travel_to_keep(points), travel))
        points = points.points
    body = state.core.body
    size = body.radius if radius is None else to_length(radius, "radius")
    array = to_points(points, "points")
    if not len(array):
        raise InvalidInputError("points must hold at least one point")
    if np.abs(array - state.origin).max() / state.resolution > FAR:
        return PathCheck(clear=False, segment=0, point=array[0].copy(), reason="a point lies far outside the world")
    asked = state.travel(cast("Travel", travel))
    view = state.core.snapshot()
    checker = state.of_this_version(
        "checker", lambda now: PathChecker(now.solid.words(), now.solid.shape, state.origin, state.resolution)
    )
    legs = to_legs(links, len(array))
    known = {link[0]: link for link in view.links()} if legs else {}
    if legs:
        places = {
            handle: LinkPlace(a, b, one_way, allowed=bool(motion & asked.motion))
            for handle, a, b, _, motion, one_way, _ in known.values()
        }
        ways = [(leg, places.get(handle)) for leg, handle in legs]
        verdict = checker.check_over_links(array, ways, size, box=body.box, bounded=body.inflate_bounds)
    else:
        verdict = checker.check(array, size, box=body.box, bounded=body.inflate_bounds)
    if not travel or not verdict:
        return verdict
    scales = TravelScales(checker, view, asked, travel.get("filter"), size, state.origin)
    return scales.weigh_over(array, [(leg, known[handle][3]) for leg, handle in legs])


def to_legs(links: Iterable[UsedLink | tuple[int, int]] | None, points: int) -> list[tuple[int, int]]:
    """Links of a path with so many points, as (leg, handle), in order."""
    legs = []
    if links is not None and not isinstance(links, Iterable):
        raise InvalidInputError(f"links must be a list of (leg, handle), not {describe(links)}")
    for link in () if links is None else links:
        try:
            leg, handle = (link.leg, link.handle) if isinstance(link, UsedLink) else link
        except (TypeError, ValueError):
            raise InvalidInputError(f"a link of a path is (leg, handle), not {describe(link)}") from None
        legs.append((to_count(leg, "a link's leg"), to_count(handle, "a link's handle")))
    if any(a[0] >= b[0] for a, b in pairwise(legs)) or any(leg + 1 >= points for leg, _ in legs):
        raise InvalidInputError(
            f"links must name legs of the path, in order, each once; not {[leg for leg, _ in legs]}"
        )
    return legs

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Questions about places: what is free, what is seen, and what can be reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.arrays import one_or_many, to_point
from octoway.checks import to_radius
from octoway.paths.path import RayHit

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from octoway.space.state import State
    from octoway.travel.options import Travel


def is_free(state: State, points: ArrayLike, radius: float | None, travel: Travel) -> bool | NDArray[np.bool_]:
    """Whether a point is free, or each of many."""
    size, options = to_radius(radius), state.travel(travel)
    free: bool | NDArray[np.bool_] = one_or_many(points, lambda places: state.core.is_free(places, size, options))
    return free


def nearest_free(state: State, point: ArrayLike, radius: float | None, travel: Travel) -> NDArray[np.float64] | None:
    """Return the nearest free point: the point itself if it is free."""
    here = to_point(point, "point")
    nearest = state.core.nearest_free(here, to_radius(radius), state.travel(travel))
    if nearest is None:
        return None
    return here.copy() if is_free(state, here, radius, travel) else np.array(nearest)


def raycast(state: State, a: ArrayLike, b: ArrayLike, radius: float | None) -> RayHit:
    """Follow the straight line from a to b to its end or to the first obstacle."""
    here, there = to_point(a, "a"), to_point(b, "b")
    clear, fraction = state.core.raycast(here, there, to_radius(radius))
    point = there.copy() if clear else here + (there - here) * max(fraction, 0.0)
    return RayHit(clear=clear, point=point, distance=float(np.linalg.norm(point - here)))


def reachable(state: State, a: ArrayLike, b: ArrayLike, radius: float | None, travel: Travel) -> bool:
    """Whether a way leads from a to b."""
    return state.core.reachable(to_point(a, "a"), to_point(b, "b"), to_radius(radius), state.travel(travel))

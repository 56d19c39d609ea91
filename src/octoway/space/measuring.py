# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""How far obstacles are: from points and from paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.arrays import to_floats, to_points
from octoway.checks import to_count, to_distance, to_flag
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from octoway.space.state import State

CLEARANCE_VOXELS = 8  # how far is looked, where nobody says


def clearance(
    state: State,
    points: ArrayLike,
    cap: float | None,
    bounds: bool | None,
    threads: int,
    *,
    gradient: bool,
    along: bool,
) -> float | NDArray[np.float64] | tuple[float | NDArray[np.float64], NDArray[np.float64]]:
    """Metres to the nearest solid voxel: from a point, from each of many, or from the polyline through them."""
    if to_flag(along, "along"):
        if to_flag(gradient, "gradient") or bounds is not None:
            raise InvalidInputError("along=True gives the distance of a polyline, without gradient and bounds")
        return _path_clearance(state, points, cap)
    array = to_floats(points, "points")
    single = array.shape == (3,)
    many = to_points(array[np.newaxis] if single else array, "points")
    border = state.core.body.inflate_bounds if bounds is None else to_flag(bounds, "bounds")
    count = to_count(threads, "threads")
    found, away = state.core.clearance(many, _to_cap(state, cap), to_flag(gradient, "gradient"), border, count)
    distances: float | NDArray[np.float64] = float(found[0]) if single else found
    if not gradient:
        return distances
    return distances, away[0] if single else away


def _path_clearance(state: State, points: ArrayLike, cap: float | None) -> float:
    """Metres from a polyline (n, 3) to the nearest solid voxel."""
    array = to_points(points, "points")
    if not len(array):
        raise InvalidInputError("points must hold at least one point")
    return state.core.path_clearance(array, _to_cap(state, cap))


def _to_cap(state: State, cap: float | None) -> float:
    return CLEARANCE_VOXELS * state.resolution if cap is None else to_distance(cap, "cap")

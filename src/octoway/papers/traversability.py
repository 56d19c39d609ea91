# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Can somebody who walks, climbs or flies go straight from one point to another? Wardhana et al. 2015, section 3."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, require_finite, to_floats, to_point
from octoway.checks import to_count, to_positive_length, to_radius, to_share
from octoway.errors import InvalidInputError
from octoway.space.space import NavSpace
from octoway.space.state import core_of, state_of
from octoway.travel.motions import to_motions
from octoway.worlds.terrain import MotionRule
from octoway.worlds.world import World, grid_of, ground_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


_REACH = 1.75  # voxels: a voxel with a solid one among its 26 neighbours, anywhere in it


def traversable(
    where: World | NavSpace,
    a: ArrayLike,
    b: ArrayLike,
    motion: Any = None,
    *,
    radius: float | None = None,
    step: int | None = None,
    reach: float | None = None,
    likeness: float = 0.5,
) -> bool | NDArray[np.bool_]:
    """Return True if a straight line from `a` to `b` can be followed by any of the given motions.

    All need a clear line. "volumetric": that is all. "surface": every voxel on the line has floor below it, at most
    `step` free voxels down: those of the space's motion rule, or 1 in a World; what is steep is no floor. "adhesive":
    at points along the line, `radius` apart (half a voxel at least), the vectors to the nearest surface are shorter
    than `reach` metres (1.75 voxels), point at no floor, and have a cosine of at least `likeness` with the first. With
    b of shape (n, 3) the answer is an array. In a NavSpace, what is blocked for `radius` stands for what is solid.
    """
    grid, origin, resolution, size = _ground(where, to_radius(radius))
    floor, rule = _floor(where, size)
    start, ends = to_point(a, "a"), to_floats(b, "b")
    if ends.ndim not in (1, 2) or ends.shape[-1] != 3:
        raise InvalidInputError(f"b must be a point (x, y, z) or points (n, 3), not an array of shape {ends.shape}")
    for array, name in ((start, "a"), (ends, "b")):
        require_finite(array, name)
        low, high = origin, origin + np.array(grid.shape) * resolution
        if ((array < low) | (array > high)).any():
            raise InvalidInputError(f"{name} lies outside the bounds, {low.tolist()} to {high.tolist()}")
    flags = _core.traversable(
        grid,
        origin,
        resolution,
        start,
        np.atleast_2d(ends),
        to_motions(motion, "motion"),
        rule.step if step is None else to_count(step, "step"),
        max(size, 0.5 * resolution),
        _REACH * resolution if reach is None else to_positive_length(reach, "reach"),
        to_share(likeness, "likeness"),
        floor,
        rule.bounds,
    )
    return bool(flags[0]) if ends.ndim == 1 else flags


def _ground(where: World | NavSpace, radius: float | None) -> tuple[_core.BitGrid, NDArray[np.float64], float, float]:
    """The blocked voxels, their place, and the size of the body."""
    if isinstance(where, World):
        if radius:
            raise InvalidInputError("a World knows no radius; build a NavSpace of it and ask that")
        return grid_of(where), where.origin, where.resolution, 0.0
    if not isinstance(where, NavSpace):
        raise InvalidInputError(f"traversable asks a World or a NavSpace, not {describe(where)}")
    size = where.layers.radius if radius is None else radius
    return core_of(where).grid_for(size), where.bounds[0].copy(), where.resolution, size


def _floor(where: World | NavSpace, size: float) -> tuple[_core.BitGrid | None, MotionRule]:
    """The voxels that can be stood on, None if all blocked ones can; and the rule."""
    if isinstance(where, World):
        steep = ground_of(where).steep
        return (None if steep is None else grid_of(where).minus(steep)), MotionRule()
    floor = state_of(where).of_this_version(f"floor {size}", lambda view: view.floor_for(size))
    return floor, where.terrain.motion_rule

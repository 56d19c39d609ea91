# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Rays among voxels, of a world or of a space's present version: what is hit, and how large it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway import _core
from octoway.arrays import describe, require_finite, to_point, to_points
from octoway.checks import to_choice, to_length
from octoway.errors import InvalidInputError
from octoway.paths.path import RayHit
from octoway.paths.reasons import show
from octoway.paths.status import Status
from octoway.space.space import NavSpace
from octoway.space.state import core_of
from octoway.worlds.world import World, grid_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

OBSTACLES = ("whole", "parts")  # all that hangs together is one obstacle, or its boxes are


class VoxelRays:
    """Rays in a world, or in the version of a space that was there when this was made."""

    def __init__(self, sight: World | NavSpace, obstacles: str = "whole", agent_radius: float = 0.0) -> None:
        if not isinstance(sight, (World, NavSpace)):
            raise InvalidInputError(f"expected a World or a NavSpace, not {describe(sight)}")
        to_choice(obstacles, OBSTACLES, "obstacles")
        self.bounds = sight.bounds
        self.resolution = sight.resolution
        self.origin = np.ascontiguousarray(self.bounds[0])
        self.grid = grid_of(sight) if isinstance(sight, World) else core_of(sight).grid
        self.version = 0 if isinstance(sight, World) else sight.version
        self.parts = obstacles == "parts"
        self.agent_radius = to_length(agent_radius, "agent_radius")

    def enter(self, point: ArrayLike, what: str) -> NDArray[np.float64]:
        """Check a point: finite and within the bounds."""
        array = to_end(point, what)
        if not self.holds(array):
            low, high = self.bounds.tolist()
            raise InvalidInputError(f"{what} {array.tolist()} lies outside the world; give a point in {low} to {high}")
        return array

    def holds(self, point: ArrayLike) -> bool:
        """Return True if a point lies within the bounds."""
        place = to_end(point, "point")
        slack = self.resolution / (1 << 21)  # half a step of the lattice: what rounds to the border is on it
        return bool(((place >= self.bounds[0] - slack) & (place <= self.bounds[1] + slack)).all())

    def blocked_end(self, start: ArrayLike, goal: ArrayLike) -> tuple[Status, str] | None:
        """Return the status and the reason if the agent cannot be at an end."""
        for status, name, end in ((Status.START_BLOCKED, "start", start), (Status.GOAL_BLOCKED, "goal", goal)):
            point = to_end(end, name)
            if not self.holds(point):
                return status, f"the {name} {show(point)} lies outside the world"
            if not self.is_free(point):
                return status, f"the {name} is blocked"
        return None

    def raycast(self, a: ArrayLike, b: ArrayLike) -> RayHit:
        """Follow the straight line from a to b to its end or to the first obstacle, whose bounds are told."""
        here, there = self.enter(a, "a"), self.enter(b, "b")
        hit = _core.cast_in_grid(self.grid, self.origin, self.resolution, self.parts, self.agent_radius, here, there)
        if hit is None:
            return RayHit(clear=True, point=there.copy(), distance=float(np.linalg.norm(there - here)))
        fraction, bounds = hit
        point = here + (there - here) * fraction
        size = None if bounds is None else np.array(bounds)
        return RayHit(clear=False, point=point, distance=float(np.linalg.norm(point - here)), bounds=size)

    def is_free(self, point: NDArray[np.float64]) -> bool:
        """Return True if the agent can be there."""
        return self.raycast(point, point).clear

    def is_clear(self, points: NDArray[np.float64]) -> bool:
        """Return True if a polyline (n, 3) is clear as a whole, for a point."""
        return _core.is_clear_in_grid(self.grid, self.origin, self.resolution, to_points(points, "points"))


def to_end(point: ArrayLike, what: str) -> NDArray[np.float64]:
    """Check an end of a path: finite. It may lie outside the world, where no path begins."""
    array = to_point(point, what)
    require_finite(array, what)
    return array

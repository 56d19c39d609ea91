# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""View Cone Search (Pandit 2018, Algorithm 2): a path by rays alone, without a map of free space.

The rays are a World's, a NavSpace's, or your own. On a NavSpace `find_path(..., algorithm="view_cone")` does the same
with all that queries offer; here are the paper's parameters, and agents without a NavSpace.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway._core import ConeEnd
from octoway.arrays import describe, require_finite, to_bounds, to_floats, to_point, to_points
from octoway.checks import to_count, to_length
from octoway.errors import InvalidInputError
from octoway.papers.voxel_rays import VoxelRays, to_end
from octoway.paths.path import PathResult, RayHit
from octoway.paths.status import Status
from octoway.space.space import NavSpace
from octoway.worlds.world import World

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

Raycast = Callable[["NDArray[np.float64]", "NDArray[np.float64]"], Any]
Planner = Callable[["NDArray[np.float64]", "NDArray[np.float64]"], Any]

_WHY = {
    ConeEnd.NO_PROGRESS: "one obstacle was in the way again and again: it may be concave",
    ConeEnd.CLOSED_IN: "no point beside the obstacle can be seen, nor beside those that stand close to it",
    ConeEnd.TOO_MANY: "there were too many obstacles",
    ConeEnd.STOPPED: "the search was cancelled",
}


@dataclass(frozen=True)
class ViewConeDetails:
    """The details of a search by rays: `result.details`."""

    end: str  # how the search by rays ended: found, no_progress, closed_in, too_many, stopped
    rays: int = 0


def view_cone_path(
    sight: World | NavSpace | Raycast,
    start: ArrayLike,
    goal: ArrayLike,
    *,
    sides: int = 20,
    radius: float | None = None,
    iterations: int | None = None,
    agent_radius: float = 0.0,
    obstacles: str | None = None,
    bounds: ArrayLike | None = None,
    fallback: NavSpace | Planner | str | None = "plan",
    cancel: _core.CancelToken | None = None,
) -> PathResult:
    """Find a path by rays, round one obstacle after the other.

    `sight` is a World, a NavSpace, or a function raycast(a, b) of two points (3,) that returns None where the straight
    line is clear, or else what it hit: a RayHit, or a pair of the point and the obstacle's bounds (2, 3). Bounds may be
    None; then `radius` must be given. Your function is asked for points within `bounds` (2, 3) only, if they are given.

    `sides` is how many corners the cone's base has, `radius` the first cone's radius (half the obstacle's largest side
    by default) and `iterations` how often it is narrowed (by the obstacle's sides by default). In worlds and spaces
    `obstacles` are "whole", all solid that hangs together being one, or "parts"; by default the parts where the space
    was built by USQ, otherwise the whole and then the parts. A sphere of `agent_radius` may move along the path.

    If rays find no path, `fallback` does: "plan" builds or asks a NavSpace (for a point, so not with an agent_radius
    or your own rays), a NavSpace or a function plan(start, goal) gives the points (n, 3), or None; None gives up: the
    status is then "out_of_budget". `result.stats` has the cones passed, the times an obstacle grew by others that stand
    close (`widened`) and whether the planner did it (`fell_back`); `result.details` is a `ViewConeDetails`.
    """
    options = _options(sides, radius, iterations)
    if isinstance(sight, (World, NavSpace)):
        if bounds is not None:
            raise InvalidInputError("bounds are for your own rays; a world has its own")
        return _among_voxels(sight, start, goal, options, agent_radius, obstacles, fallback, cancel)
    if not callable(sight):
        raise InvalidInputError(f"sight must be a World, a NavSpace or a function of two points, not {describe(sight)}")
    if obstacles is not None or to_length(agent_radius, "agent_radius") > 0:
        raise InvalidInputError("obstacles and agent_radius are for worlds and spaces; your own rays know theirs")
    limits = None if bounds is None else to_bounds(bounds)
    here, there = to_end(start, "start"), to_end(goal, "goal")
    found = _core.search_cones_by_rays(_checked_rays(sight, limits), here, there, options, cancel)
    return _answer([found], here, there, None if fallback == "plan" else _planner(fallback))


def _options(sides: int, radius: float | None, iterations: int | None) -> _core.ConeOptions:
    options = _core.ConeOptions()
    options.sides = to_count(sides, "sides")
    if not 3 <= options.sides <= 10_000:
        raise InvalidInputError(f"sides must be 3 to 10000, a polygon's, not {describe(sides)}")
    if radius is not None:
        options.radius = to_length(radius, "radius")
        if options.radius == 0:
            raise InvalidInputError("radius must be above 0, or None for half the obstacle's largest side")
    if iterations is not None:
        options.iterations = to_count(iterations, "iterations")
        if not 1 <= options.iterations <= 1000:
            raise InvalidInputError(f"iterations must be 1 to 1000, not {describe(iterations)}")
    return options


def _among_voxels(
    sight: World | NavSpace,
    start: ArrayLike,
    goal: ArrayLike,
    options: _core.ConeOptions,
    agent_radius: float,
    obstacles: str | None,
    fallback: NavSpace | Planner | str | None,
    cancel: _core.CancelToken | None,
) -> PathResult:
    kinds = ["whole", "parts"] if obstacles is None else [obstacles]
    if obstacles is None and isinstance(sight, NavSpace) and sight.graph.decomposition == "usq":
        kinds = ["parts"]
    tries = []
    for kind in kinds:
        rays = VoxelRays(sight, kind, agent_radius)
        here, there = to_end(start, "start"), to_end(goal, "goal")
        if (wrong := rays.blocked_end(here, there)) is not None:
            return _blocked(*wrong, here, there, rays.agent_radius)
        place = (rays.grid, rays.origin, rays.resolution, rays.parts, rays.agent_radius)
        tries.append(_core.search_cones_in_grid(*place, here, there, options, cancel))
        if tries[-1].end in (ConeEnd.FOUND, ConeEnd.STOPPED):
            break
    if isinstance(fallback, str) and fallback == "plan":
        fallback = None if agent_radius > 0 else (lambda a, b: _plan(sight, a, b))
    seen = {"version": rays.version, "radius": rays.agent_radius}
    return _answer(tries, here, there, _planner(fallback), **seen)


def _blocked(
    status: Status, reason: str, start: NDArray[np.float64], goal: NDArray[np.float64], radius: float
) -> PathResult:
    told: dict[str, Any] = {"start": tuple(start), "goal": tuple(goal), "radius": radius}
    return PathResult.planned(status, reason=reason, details=ViewConeDetails("stopped"), **told)


def _plan(sight: World | NavSpace, start: NDArray[np.float64], goal: NDArray[np.float64]) -> Any:
    space = sight if isinstance(sight, NavSpace) else NavSpace.build(sight)
    return space.find_path(start, goal, links=False)  # the answer holds points only


def _planner(fallback: NavSpace | Planner | str | None) -> Planner | None:
    if isinstance(fallback, NavSpace):
        return lambda a, b: fallback.find_path(a, b, links=False)
    if fallback is None or (callable(fallback) and not isinstance(fallback, str)):
        return fallback
    raise InvalidInputError(f'fallback must be "plan", a NavSpace, a function or None, not {describe(fallback)}')


def _answer(
    tries: list[_core.ConePath],
    start: NDArray[np.float64],
    goal: NDArray[np.float64],
    plan: Planner | None,
    **seen: Any,
) -> PathResult:
    """Put the last try's path, or the planner's, beside what all tries cost."""
    last = tries[-1]
    rays, cones, widened = (sum(getattr(t, name) for t in tries) for name in ("rays", "cones", "widened"))
    told = {**seen, "start": tuple(start), "goal": tuple(goal), "cones": cones, "widened": widened}
    told["details"] = ViewConeDetails(last.end.name.lower(), rays)
    if last.end == ConeEnd.FOUND:
        return PathResult.planned(Status.FOUND, last.points(), reason="", **told)
    if last.end == ConeEnd.STOPPED:
        return PathResult.planned(Status.CANCELLED, reason=_WHY[last.end], **told)
    if plan is None:
        reason = f"{_WHY[last.end]}; there is no planner to fall back to"
        return PathResult.planned(Status.OUT_OF_BUDGET, reason=reason, **told)
    planned = plan(start, goal)
    points = to_points(() if planned is None else getattr(planned, "points", planned), "the fallback's path")
    status = getattr(planned, "status", Status.FOUND if len(points) else Status.UNREACHABLE)
    reason = getattr(planned, "reason", "" if len(points) else "the fallback found no way either")
    return PathResult.planned(status, points, fell_back=True, reason=reason, **told)


def _checked_rays(raycast: Raycast, limits: NDArray[np.float64] | None) -> Callable[[Any, Any], tuple[Any, Any] | None]:
    """Wrap a user's function, so that the core may trust what it returns."""

    def cast(a: tuple[float, float, float], b: tuple[float, float, float]) -> tuple[Any, Any] | None:
        if limits is not None and not ((limits[0] <= b) & (b <= limits[1])).all():
            return a, None
        hit = raycast(np.array(a), np.array(b))
        if hit is None or (isinstance(hit, RayHit) and hit.clear):
            return None
        try:
            point, bounds = (hit.point, hit.bounds) if isinstance(hit, RayHit) else hit
        except (TypeError, ValueError):
            raise InvalidInputError(
                f"raycast must return None, a RayHit or (point, bounds), not {describe(hit)}"
            ) from None
        where = to_point(point, "raycast's point")
        require_finite(where, "raycast's point")
        return tuple(where.tolist()), None if bounds is None else _checked_bounds(bounds)

    return cast


def _checked_bounds(bounds: Any) -> list[list[float]]:
    array = to_floats(bounds, "raycast's bounds")
    sides = array[1] - array[0] if array.shape == (2, 3) and np.isfinite(array).all() else np.array([-1.0])
    if sides.min() < 0 or sides.max() == 0:
        raise InvalidInputError(
            f"raycast's bounds must be (low, high) corners (2, 3), some side above 0, not {describe(bounds)}"
        )
    corners: list[list[float]] = array.tolist()
    return corners

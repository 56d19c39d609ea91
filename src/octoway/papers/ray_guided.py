# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Ray-guided local search: Pandit 2018, figure 7. Straight on where a ray is clear; a search round each obstacle.

A ray from start to goal hits an obstacle; only the obstacle's bounds and a margin are quantized (USQ) and searched,
from where the ray enters them to where it leaves, and the ray goes on from there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.checks import to_count, to_flag, to_length
from octoway.errors import InvalidInputError
from octoway.papers.voxel_rays import VoxelRays, to_end
from octoway.paths.path import PathResult
from octoway.paths.status import Status
from octoway.space.coarsening import to_edge
from octoway.space.space import NavSpace
from octoway.travel.options import TravelRules
from octoway.worlds.world import World

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

_TRIES = 4  # larger and larger areas, before all is planned
_MOST_SEARCHES = 1000


@dataclass(frozen=True, eq=False)
class LocalSearch:
    """A search round one obstacle."""

    bounds: NDArray[np.float64]  # (2, 3) the area that was searched
    entry: NDArray[np.float64]  # (3,) where the ray came in
    exit: NDArray[np.float64]  # (3,) where it went on
    nodes: int  # cells of the area
    expanded: int  # of them


@dataclass(frozen=True, eq=False)
class RayGuidedDetails:
    """The details of ray-guided search: `result.details`."""

    method: str  # "straight", "local", or "plan": which of them gave the points
    searches: tuple[LocalSearch, ...] = ()  # those that succeeded


def ray_guided_path(
    sight: World | NavSpace,
    start: ArrayLike,
    goal: ArrayLike,
    *,
    margin: float | None = None,
    usq_edge: float | None = None,
    usq_depth: int | None = None,
    obstacles: str = "whole",
    fallback: bool = True,
    **choices: Any,
) -> PathResult:
    """Find a path by straight pieces, and by searches only in the bounds of what they hit.

    The bounds are grown by `margin` metres (by default by a quarter of the obstacle's largest side, and by two smallest
    cubes at least) and quantized down to `usq_edge` metres (default: a voxel) and at most `usq_depth` times. If no
    path leads through, the area grows, also by obstacles before the exit; then the whole world is planned, unless
    fallback=False; `result.details` says which it was. `choices` are those of `find_path`, for the local searches; they
    are A* by default.
    """
    rays = VoxelRays(sight, obstacles)
    ends = to_end(start, "start"), to_end(goal, "goal")
    for name in (*TravelRules.__annotations__, "radius"):
        if choices.get(name) is not None:
            raise InvalidInputError(f"rays know no {name}, and would go where it forbids it; find_path takes {name}=")
    if (wrong := rays.blocked_end(*ends)) is not None:
        return _result(wrong[0], None, RayGuidedDetails("straight"), rays, ends, wrong[1])
    cubes = rays.resolution if usq_edge is None else max(to_edge(usq_edge), rays.resolution)
    room = None if margin is None else to_length(margin, "margin")
    depth = None if usq_depth is None else to_count(usq_depth, "usq_depth")
    plans = to_flag(fallback, "fallback")
    guide = _Guide(rays, room, cubes, depth, {"algorithm": "astar", **choices})
    why = guide.run(*ends)
    points = np.array(guide.points)
    if not why and rays.is_clear(points):
        details = RayGuidedDetails("local" if guide.searches else "straight", tuple(guide.searches))
        return _result(Status.FOUND, points, details, rays, ends)
    why = why or "the pieces do not join"
    if not plans:
        details = RayGuidedDetails("local", tuple(guide.searches))
        return _result(Status.OUT_OF_BUDGET, None, details, rays, ends, why)
    space = sight if isinstance(sight, NavSpace) else NavSpace.build(sight)
    plan = space.find_path(*ends, links=False)
    details = RayGuidedDetails("plan", tuple(guide.searches))
    return _result(plan.status, plan.points, details, rays, ends, plan.reason or why)


def _result(
    status: Status,
    points: NDArray[np.float64] | None,
    details: RayGuidedDetails,
    rays: VoxelRays,
    ends: tuple[NDArray[np.float64], NDArray[np.float64]],
    reason: str = "",
) -> PathResult:
    start, goal = (tuple(end.tolist()) for end in ends)
    expanded = sum(search.expanded for search in details.searches)
    return PathResult.planned(
        status,
        points,
        start=start,
        goal=goal,
        version=rays.version,
        expanded=expanded,
        reason=reason,
        details=details,
    )


class _Guide:
    """Walks along the ray from start to goal."""

    def __init__(
        self, rays: VoxelRays, margin: float | None, edge: float, depth: int | None, choices: dict[str, Any]
    ) -> None:
        self._rays, self._margin, self._edge, self._depth, self._choices = rays, margin, edge, depth, choices
        self.points: list[NDArray[np.float64]] = []
        self.searches: list[LocalSearch] = []

    def run(self, start: NDArray[np.float64], goal: NDArray[np.float64]) -> str:
        """Collect points; returns why it failed, or nothing."""
        self.points = [start]
        while True:
            hit = self._rays.raycast(self.points[-1], goal)
            if hit.clear:
                self._go_to(goal)
                return ""
            if hit.bounds is None or len(self.searches) >= _MOST_SEARCHES:
                return "nothing is known of what the ray hit"
            why = self._go_round(hit.bounds, goal)
            if why:
                return why

    def _go_to(self, point: NDArray[np.float64]) -> None:
        if not (self.points[-1] == point).all():
            self.points.append(point)

    def _go_round(self, obstacle: NDArray[np.float64], goal: NDArray[np.float64]) -> str:
        """Search in larger and larger areas round an obstacle, and go to the exit."""
        here, room = self.points[-1], self._room_for(obstacle)
        why = ""
        for _ in range(_TRIES):
            area, box = self._area(obstacle, room)
            entry, leave = _through(here, goal, area)
            blocked = self._rays.raycast(leave, leave)
            if not blocked.clear and blocked.bounds is not None:  # another obstacle stands at the exit
                low, high = np.minimum(obstacle, blocked.bounds), np.maximum(obstacle, blocked.bounds)
                obstacle = np.stack([low[0], high[1]])
                why = "other obstacles stand at the exit"
                continue
            space = self._quantized(area, box)
            found = space.find_path(entry, leave, **{"links": False, **self._choices})
            if found.found:
                for point in found.points:
                    self._go_to(point)
                self.searches.append(LocalSearch(area, entry, leave, space.stats.cells, found.stats.expanded))
                return ""
            why = f"no way round an obstacle inside its bounds: {found.reason}"
            room *= 2
        return why

    def _room_for(self, obstacle: NDArray[np.float64]) -> float:
        usual = float((obstacle[1] - obstacle[0]).max()) / 4
        return max(usual if self._margin is None else self._margin, 2 * self._edge)

    def _area(self, obstacle: NDArray[np.float64], room: float) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """Grow bounds to whole cubes, counted from the world's corner, and inside it: in metres, and in voxels."""
        rays = self._rays
        most = np.array(rays.grid.shape)
        cube = 2 ** int(np.ceil(np.log2(self._edge / rays.resolution)))
        low = cube * np.floor((obstacle[0] - room - rays.origin) / rays.resolution / cube)
        high = cube * np.ceil((obstacle[1] + room - rays.origin) / rays.resolution / cube)
        box = np.stack([np.clip(low, 0, most - 1), np.clip(high, 1, most)]).astype(np.int64)
        return rays.origin + box * rays.resolution, box

    def _quantized(self, area: NDArray[np.float64], box: NDArray[np.int64]) -> NavSpace:
        low, high = (tuple(corner.tolist()) for corner in box)
        world = World(self._rays.grid.cropped(low, high), self._rays.resolution, area[0])
        return NavSpace.build(world, decomposition="usq", usq_edge=self._edge, usq_depth=self._depth, threads=1)


def _through(
    start: NDArray[np.float64], goal: NDArray[np.float64], area: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The points where the straight line enters a box and leaves it; its own ends if they lie inside."""
    way = goal - start
    with np.errstate(divide="ignore", invalid="ignore"):
        times = (area - start) / way
    times = np.sort(np.where(way == 0, [[-np.inf], [np.inf]], times), axis=0)
    enter, leave = float(times[0].max()), float(times[1].min())
    first = start if enter <= 0 else np.clip(start + way * enter, *area)
    last = goal if leave >= 1 else np.clip(start + way * leave, *area)
    return first, last

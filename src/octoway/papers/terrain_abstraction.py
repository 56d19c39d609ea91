# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Dynamic Terrain Abstraction (Sturtevant et al. 2019): a way among patches first, then in detail, piece by piece.

A patch is a connected set of one terrain inside a sector. Costs belong to queries, so any number of agents with costs
of their own share one graph, without memory or a build for each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core, hooks
from octoway.arrays import describe, require_finite, to_point
from octoway.checks import to_count, to_radius
from octoway.errors import InvalidInputError
from octoway.papers.terrain_grid import TerrainGrid, grid_core_of
from octoway.papers.terrain_result import ON_GRID, blocked, to_options, to_result
from octoway.paths.status import Status
from octoway.space.space import NavSpace
from octoway.space.state import core_of, state_of
from octoway.travel.costs import frozen, kind_costs, terrain_costs
from octoway.travel.options import travel_of
from octoway.worlds.terrain import to_terrain

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from numpy.typing import ArrayLike, NDArray

    from octoway.paths.path import PathResult
    from octoway.travel.costs import QueryFilter

SECTORS = (8, 16, 32)  # voxels


@dataclass(frozen=True)
class PatchGraphStats:
    """How large an abstraction is."""

    sectors: int
    patches: int
    edges: int  # each from both ends, as the paper counts them
    bytes: int  # of the abstraction, without what it is built over
    kept_bytes: int  # what queries asked it to remember
    rebuilt: int  # sectors that edits made it cut anew
    interior: int  # sectors of edits that left all patches as they were


class PatchGraph:
    """Patches and edges over a `TerrainGrid` or over the cells of a `NavSpace`.

    >>> import numpy as np
    >>> ids = np.zeros((64, 64), dtype=np.uint8)
    >>> ids[20:40, 10:50] = 1  # a swamp
    >>> abstraction = PatchGraph(TerrainGrid(ids), sector=8)
    >>> abstraction.find_path((30, 2), (30, 60), costs={0: 1, 1: 9}).found
    True
    """

    def __init__(
        self,
        world: TerrainGrid | NavSpace,
        sector: int = 16,
        *,
        terrain: ArrayLike | None = None,
        threads: int = 0,
        radius: float | None = None,
        motion: str | Collection[str] | None = None,
        motion_costs: Mapping[str, float] | None = None,
        filter: QueryFilter | None = None,  # noqa: A002 - as queries name it
    ) -> None:
        """Build the abstraction with sectors of 8, 16 or 32 voxels a side.

        The rest is for a space, whose own terrain is what counts. Patches are tight where its region_edge is at most
        `sector`. `radius`, `motion`, `motion_costs` and `filter` are those of `NavSpace.find_path`, for all queries.
        `terrain`, the id of each cell (n,), in the order of `space.graph.cells`, replaces the space's until it is
        edited.
        """
        edge = to_count(sector, "sector")
        if edge not in SECTORS:
            raise InvalidInputError(f"sector must be 8, 16 or 32 voxels, not {describe(sector)}")
        self._sector = edge
        self._world = world
        self._radius = to_radius(radius)
        many = to_count(threads, "threads")
        if isinstance(world, TerrainGrid):
            if any(choice is not None for choice in (terrain, radius, motion, motion_costs, filter)):
                raise InvalidInputError(
                    "a TerrainGrid has terrain of its own; radius, motion, filter and terrain are for a NavSpace"
                )
            self._grid: _core.GridAbstraction | None = _core.GridAbstraction(grid_core_of(world), edge, many)
            self._cells: _core.TerrainPlanner | None = None
        elif isinstance(world, NavSpace):
            self._grid = None
            options = state_of(world).travel({"motion": motion, "motion_costs": motion_costs, "filter": filter})
            self._moves = (motion, motion_costs, filter)
            self._own_terrain = terrain is not None
            self._cells = _core.TerrainPlanner(
                core_of(world),
                edge,
                _cell_terrain(terrain),
                many,
                self._radius,
                options,
            )
        else:
            raise InvalidInputError(f"an abstraction is built over a TerrainGrid or a NavSpace, not {describe(world)}")

    @property
    def sector(self) -> int:
        """Voxels a side of a sector."""
        return self._sector

    @property
    def stats(self) -> PatchGraphStats:
        """Sizes, and what edits cost."""
        if self._grid is not None:
            return PatchGraphStats(*self._grid.sizes(), *self._grid.repairs())
        cells = self._of_cells()
        return PatchGraphStats(*cells.sizes(), cells.repaired(), 0)

    def look(self) -> tuple[NDArray[np.float64], NDArray[np.uint16], NDArray[np.uint32]]:
        """Points of the patches (n, 3) in voxels, their kinds (n,), and pairs of patches that touch (m, 2)."""
        points, kinds, pairs = (self._grid or self._of_cells()).look()
        return points, kinds, pairs

    def find_path(
        self,
        start: ArrayLike,
        goal: ArrayLike,
        *,
        costs: Any = None,
        search: str = "astar",
        weight: float = 1.0,
        refine_weight: float = 1.0,
        exact_edges: bool = False,
        keep_paths: bool = False,
        pivots: int = 0,
        max_expansions: int | None = None,
        time_limit: float | None = None,
        cancel: _core.CancelToken | None = None,
    ) -> PathResult:
        """Find a path: the patches to go through, then the way from each to the next.

        Of a grid start and goal are voxels, of a space points in metres. `search` is that among patches: "astar",
        "nbs", "dijkstra", or "weighted_astar" with `weight`; `refine_weight` above 1 makes the way between them a
        weighted A*. There is a path whenever costs allow one; it is no shortest one, but usually near.

        Options that take memory for each table of costs, at most 128 MB for each of the last four tables, and are void
        where edits touch them: exact_edges=True measures edges between patches instead of estimating them, when they
        are first needed; keep_paths=True remembers the way along an edge; pivots=n measures the whole graph from n
        patches, for a better heuristic, after every edit anew.
        """
        options = to_options(
            search,
            weight=weight,
            refine_weight=refine_weight,
            exact_edges=exact_edges,
            keep_paths=keep_paths,
            pivots=pivots,
            max_expansions=max_expansions,
            time_limit=time_limit,
        )
        table = self._table(costs)
        if self._grid is not None:
            ends = self._voxels(start, goal, table)
            if isinstance(ends, Status):
                return self._blocked(ends, goal)
            return to_result(self._grid.find_path(*ends, table, options, cancel), ends[1], **self._seen())
        points = self._points(start, goal, table)
        if isinstance(points, Status):
            return self._blocked(points, goal, costs)
        answer = self._of_cells().find_path(*points, table, options, cancel)
        return to_result(answer, points[1], **self._seen(costs))

    def search_below(
        self,
        start: ArrayLike,
        goal: ArrayLike,
        *,
        costs: Any = None,
        algorithm: str = "astar",
        weight: float = 1.0,
    ) -> PathResult:
        """Search what the abstraction is built over, as if there were none: the measure of what it gains and loses."""
        if isinstance(self._world, TerrainGrid):
            return self._world.find_path(start, goal, costs=costs, algorithm=algorithm, weight=weight)
        options = to_options(algorithm, weight=weight, max_expansions=None, time_limit=None)
        table = self._table(costs)
        points = self._points(start, goal, table)
        if isinstance(points, Status):
            return self._blocked(points, goal, costs)
        return to_result(self._of_cells().search(*points, table, options), points[1], **self._seen(costs))

    def find_path_iter(
        self,
        start: ArrayLike,
        goal: ArrayLike,
        *,
        costs: Any = None,
        search: str = "astar",
        weight: float = 1.0,
        refine_weight: float = 1.0,
        exact_edges: bool = False,
        keep_paths: bool = False,
        pivots: int = 0,
        cancel: _core.CancelToken | None = None,
    ) -> Iterator[PathResult]:
        """Yield the path piece by piece: an agent may walk the first while the others are not yet searched.

        Each piece begins where the one before ended. If the terrain changes on the way, the rest is planned anew from
        there. The last piece has status FOUND and ends at the goal; any other status is the last and has no points.
        """
        options = to_options(
            search,
            weight=weight,
            refine_weight=refine_weight,
            exact_edges=exact_edges,
            keep_paths=keep_paths,
            pivots=pivots,
            max_expansions=None,
            time_limit=None,
        )
        table = self._table(costs)
        steps: _core.GridSteps | _core.CellSteps
        if self._grid is not None:
            ends = self._voxels(start, goal, table)
            if isinstance(ends, Status):
                return iter((self._blocked(ends, goal),))
            steps, target = _core.GridSteps(self._grid, *ends, table, options), np.array(ends[1], dtype=np.float64)
        else:
            points = self._points(start, goal, table)
            if isinstance(points, Status):
                return iter((self._blocked(points, goal, costs),))
            steps, target = _core.CellSteps(self._of_cells(), *points, table, options), points[1]
        return self._pieces(steps, target, costs, cancel)

    def _pieces(
        self,
        steps: _core.GridSteps | _core.CellSteps,
        goal: NDArray[np.float64],
        costs: Any,
        cancel: _core.CancelToken | None,
    ) -> Iterator[PathResult]:
        while not steps.done:
            piece = to_result(steps.next(cancel), goal, **self._seen(costs))
            yield piece
            if not piece:
                return

    def _blocked(self, status: Status, goal: Any, costs: Any = None) -> PathResult:
        target = self._world.to_cell(goal, "goal") if isinstance(self._world, TerrainGrid) else to_point(goal, "goal")
        return blocked(status, target, **self._seen(costs))

    def _seen(self, costs: Any = None) -> dict[str, Any]:
        """Return the version of the space, the body's radius and the travel, for results."""
        if isinstance(self._world, TerrainGrid):
            return {"travel": ON_GRID}
        motion, motion_costs, leave_out = self._moves
        rules = {"costs": costs, "motion": motion, "motion_costs": motion_costs, "filter": leave_out, "links": False}
        own = "this path is for terrain that its abstraction was given, which the space does not know"
        return {
            "version": self._world.version,
            "radius": self._world.layers.radius if self._radius is None else self._radius,
            "travel": own if self._own_terrain else travel_of(rules),
        }

    def set_terrain(self, box: ArrayLike, terrain: int) -> int:
        """Give a box of voxels of the grid a terrain; see `TerrainGrid.set_terrain`."""
        if not isinstance(self._world, TerrainGrid):
            raise InvalidInputError("the terrain of a space is set on the space; the abstraction follows its updates")
        return self._world.set_terrain(box, terrain)

    def forget(self) -> None:
        """Drop all that queries asked it to remember."""
        (self._grid or self._of_cells()).forget()

    def validate(self) -> None:
        """Compare with a fresh build; raises InternalError unless they are equal."""
        (self._grid or self._of_cells()).validate()

    def measure_repairs(self) -> float:
        """Rebuild each sector of a grid in turn, as the paper did: mean seconds of CPU a sector."""
        if self._grid is None:
            raise InvalidInputError("only abstractions of a TerrainGrid measure repairs")
        return self._grid.time_repairs()

    def _table(self, costs: Any) -> NDArray[np.float64]:
        """Of each terrain of a grid, of each kind of a space."""
        if isinstance(self._world, TerrainGrid):
            return terrain_costs(costs)
        motion, motion_costs, leave_out = self._moves
        names = self._world.terrain.names
        exclude = [] if leave_out is None else [to_terrain(e, names) for e in leave_out.exclude]
        return kind_costs(frozen(costs), frozen(motion), frozen(motion_costs), exclude, names)[0]

    # ends -------------------------------------------------------------------------------------------------------------

    def _of_cells(self) -> _core.TerrainPlanner:
        if self._cells is None:
            raise AssertionError
        return self._cells

    def _voxels(
        self, start: Any, goal: Any, table: NDArray[np.float64]
    ) -> tuple[tuple[int, int, int], tuple[int, int, int]] | Status:
        if not isinstance(self._world, TerrainGrid):
            raise TypeError
        ends = self._world.to_cell(start, "start"), self._world.to_cell(goal, "goal")
        return self._world.blocked_end(*ends, table) or ends

    def _points(
        self, start: Any, goal: Any, table: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]] | Status:
        ends = to_point(start, "start"), to_point(goal, "goal")
        for point, what, status in zip(
            ends, ("start", "goal"), (Status.START_BLOCKED, Status.GOAL_BLOCKED), strict=True
        ):
            require_finite(point, what)
            if not np.isfinite(table[self._of_cells().kinds_at(point)]).any():
                return status
        return ends

    def __repr__(self) -> str:
        stats = self.stats
        return f"PatchGraph(sector {self._sector}, {stats.patches:,} patches, {stats.edges:,} edges)"


def _cell_terrain(terrain: ArrayLike | None) -> NDArray[np.uint8] | None:
    if terrain is None:
        return None
    ids = np.asarray(terrain)
    if ids.ndim != 1 or ids.dtype.kind not in "biu" or (ids.size and (ids.min() < 0 or ids.max() > 255)):
        raise InvalidInputError(f"terrain must be an id, 0 to 255, for each cell of the space, not {describe(terrain)}")
    return np.ascontiguousarray(ids, dtype=np.uint8)


hooks.make_terrain_abstraction = PatchGraph

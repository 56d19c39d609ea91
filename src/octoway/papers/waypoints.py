# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Waypoint graphs with motion types, and paths along them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, require_finite, to_point
from octoway.checks import to_count, to_radius, to_seconds
from octoway.errors import InvalidInputError
from octoway.papers import waypoint_input
from octoway.papers.traversability import traversable
from octoway.paths.path import PathResult
from octoway.paths.status import Status
from octoway.space.space import NavSpace
from octoway.space.state import core_of
from octoway.travel.motions import ALL_MOTIONS, to_motions, to_motions_of_each, to_names
from octoway.travel.options import travel_of
from octoway.worlds.world import World

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from numpy.typing import ArrayLike, NDArray

    from octoway.papers.subregions import SubregionGraph

_NO_NODES = np.empty(0, dtype=np.uint32)


@dataclass(frozen=True, eq=False)
class WaypointDetails:
    """The details of a search of waypoints: `result.details`.

    The result's points are the places of the nodes, and before and after them the points that were asked for. Its
    length is that of the edges; `stats.expanded` counts waypoints, `stats.relaxed` edges.
    """

    nodes: NDArray[np.uint32]  # waypoints from start to goal; empty unless found
    subregions: int = 0  # on the way
    subregions_expanded: int = 0
    allowed: int = 0  # subregions that the search among waypoints could enter


_REASONS = {
    Status.FOUND: "",
    Status.UNREACHABLE: "no way leads from start to goal along edges that the motions allow",
    Status.OUT_OF_BUDGET: "max_expansions or time_limit was reached",
    Status.CANCELLED: "the query was cancelled",
    Status.START_BLOCKED: "no waypoint can be entered from the start: blocked, outside the world, or far away",
    Status.GOAL_BLOCKED: "no waypoint can be entered from the goal: blocked, outside the world, or far away",
}


@dataclass(frozen=True)
class WaypointUpdate:
    """The parts that an edit of waypoints touched."""

    touched: int  # regions with a change
    looked_at: int  # regions whose subregions were found anew, over all motion sets
    cpu_seconds: float


class WaypointMap:
    """Waypoints, edges that say how one may move along them, and one subregion graph for each motion set in use.

    Edges have no direction. Any number of threads may ask at once; an update waits for them.
    """

    def __init__(
        self,
        core: _core.SubregionMap,
        names: tuple[Hashable, ...] | None = None,
        world: World | NavSpace | None = None,
        radius: float | None = None,
    ) -> None:
        self._core = core
        self._names = names
        self._world = world
        self._radius = radius

    @classmethod
    def from_graph(
        cls,
        positions: Any,
        edges: Any = None,
        motion: Any = None,
        *,
        lengths: ArrayLike | None = None,
        region_size: ArrayLike | None = None,
        regions: ArrayLike | None = None,
        adaptive: int | None = None,
        bounds: ArrayLike | None = None,
        world: World | NavSpace | None = None,
        radius: float | None = None,
        position_attribute: str = "pos",
        motion_attribute: str = "motion",
        length_attribute: str | None = None,
    ) -> WaypointMap:
        """Take any graph: positions (n, 3) and edges (m, 2), or a NetworkX graph whose nodes have places.

        `motion` says how an edge may be used: a name or a set of names for all edges, one for each, or an array of bits
        (1 surface, 2 adhesive, 4 volumetric); None: in every way. `lengths` of edges are those of straight lines,
        unless given. Regions are boxes of `region_size` metres, or `regions` = (nx, ny, nz) of them in the bounds, or
        cubes halved until they hold at most `adaptive` waypoints (the default, with 128). `bounds` are those of the
        waypoints, unless given. With a `world`, points enter the graph only where they can go straight to a waypoint.
        """
        if waypoint_input.is_networkx(positions):
            if edges is not None or motion is not None or lengths is not None:
                raise InvalidInputError("a NetworkX graph brings its edges, motions and lengths; give it alone")
            raw = waypoint_input.from_networkx(positions, position_attribute, motion_attribute, length_attribute)
        elif edges is None:
            raise InvalidInputError("from_graph needs edges (m, 2) beside positions, or a NetworkX graph")
        else:
            raw = waypoint_input.from_arrays(positions, edges, motion, lengths)
        return cls._make(raw, region_size, regions, adaptive, bounds, world, radius)

    @classmethod
    def from_mesh(
        cls,
        vertices: ArrayLike,
        faces: Any,
        *,
        region_size: ArrayLike | None = None,
        regions: ArrayLike | None = None,
        adaptive: int | None = None,
        bounds: ArrayLike | None = None,
    ) -> WaypointMap:
        """Take the dual graph of a polygon mesh: the middles of its faces, for motion on the surface."""
        raw = waypoint_input.from_mesh(vertices, faces)
        return cls._make(raw, region_size, regions, adaptive, bounds)

    @classmethod
    def from_space(
        cls, space: NavSpace, *, radius: float | None = None, region_size: ArrayLike | None = None, adaptive: Any = None
    ) -> WaypointMap:
        """Take the portals of a space: their midpoints, and edges between those of one cell, with the cell's motions.

        The cells are those of the layer that tells ways to move apart, which the first who needs it builds. Regions
        are the space's own size of region (32 voxels) where nothing else is asked for. The map is of the space as it is
        now: after `space.update()` make another, or ask `space.find_path(abstraction="subregions")`, which follows.
        """
        if not isinstance(space, NavSpace):
            raise InvalidInputError(f"from_space takes a NavSpace, not {describe(space)}; NavSpace.build makes one")
        space, size = space.snapshot(), to_radius(radius)
        positions, edges, motions = _core.waypoints_of_space(core_of(space), size)
        raw = waypoint_input.RawGraph(positions, edges, motions, np.empty(0))
        if region_size is None and adaptive is None:
            region_size = 32 * space.resolution
        return cls._make(raw, region_size, None, adaptive, space.bounds, space, size)

    @classmethod
    def _make(
        cls,
        raw: waypoint_input.RawGraph,
        region_size: Any,
        regions: Any,
        adaptive: Any,
        bounds: Any,
        world: World | NavSpace | None = None,
        radius: float | None = None,
    ) -> WaypointMap:
        if world is not None and not isinstance(world, (World, NavSpace)):
            raise InvalidInputError(f"world must be a World or a NavSpace, not {describe(world)}")
        boxes = waypoint_input.make_regions(raw.positions, region_size, regions, adaptive, bounds)
        core = _core.SubregionMap.make(raw.positions, raw.edges, raw.motions, raw.lengths, boxes)
        return cls(core, raw.names, world, to_radius(radius))

    # what there is -------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._core)

    @property
    def edge_count(self) -> int:
        """How many edges there are."""
        return self._core.edge_count

    @property
    def positions(self) -> NDArray[np.float64]:
        """Places of the waypoints, (n, 3)."""
        return self._core.positions()

    @property
    def edges(self) -> NDArray[np.uint32]:
        """Pairs of waypoints, (m, 2), the lower number first, ascending."""
        return self._core.edges()[0]

    @property
    def edge_motions(self) -> NDArray[np.uint8]:
        """Bits of the motions that each edge allows."""
        return self._core.edges()[1]

    @property
    def names(self) -> tuple[Hashable, ...] | None:
        """Names of the waypoints in the NetworkX graph that they came from."""
        return self._names

    def subregions(self, motions: Any = None) -> SubregionGraph:
        """Return the subregion graph of a set of motions; it is built when it is first used."""
        from octoway.papers.subregions import SubregionGraph  # noqa: PLC0415, which stands on this module

        return SubregionGraph(self, to_motions(motions))

    # paths ---------------------------------------------------------------------------------------------------------

    def nearest(self, point: ArrayLike, motions: Any = None, *, tries: int = 4096) -> int | None:
        """Return the nearest waypoint that has an edge of the motions and, in a world, can be reached straight.

        None if it is none of the `tries` nearest.
        """
        place = to_point(point, "point")
        require_finite(place, "point")
        bits, most, seen = to_motions(motions), to_count(tries, "tries"), 0
        if self._world is not None and not _holds(self._world.bounds, place).all():
            return None  # outside the world
        count = 1 if self._world is None else 16
        while seen < most:
            ids = self._core.nearby(place, bits, min(count, most))
            if self._world is None:
                return int(ids[0]) if len(ids) else None
            new = ids[seen:]
            if not len(new):
                return None
            ends = self._core.positions_of(new)
            inside = _holds(self._world.bounds, ends).all(axis=1)
            can = np.zeros(len(new), dtype=bool)
            can[inside] = traversable(self._world, place, ends[inside], to_names(bits), radius=self._radius)
            if can.any():
                return int(new[np.argmax(can)])
            seen, count = len(ids), 4 * count
        return None

    def search(self, bits: int, start: Any, goal: Any, scheme: str | None, **options: Any) -> PathResult:
        """Find a path between waypoints or points; without a scheme by plain A*."""
        ends: list[tuple[int, NDArray[np.float64] | None]] = []
        fault = None
        for value, blocked in ((start, Status.START_BLOCKED), (goal, Status.GOAL_BLOCKED)):
            if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
                ends.append((int(value), None))
                continue
            place = to_point(value, "start" if not ends else "goal")
            node = self.nearest(place, to_names(bits))
            if node is None:
                fault = fault or blocked
            ends.append((-1 if node is None else node, place))
        if fault is not None:
            told = {"reason": _REASONS[fault], "details": WaypointDetails(_NO_NODES), **self._whom(bits)}
            return PathResult.planned(fault, **told)
        (a, before), (b, after) = ends
        return self._result(self._core.find(bits, a, b, scheme, **_budget(options)), before, after, bits)

    def _whom(self, bits: int) -> dict[str, Any]:
        """Return the radius and the travel of a path by some motions, for results; all motions are no rule."""
        rules = {"motion": to_names(bits) if bits != ALL_MOTIONS else None, "links": False}
        return {"radius": self._radius or 0.0, "travel": travel_of(rules)}

    def _result(self, found: _core.WaypointPath, before: Any, after: Any, bits: int) -> PathResult:
        nodes = found.nodes()
        status = Status.of(_core.Outcome(found.outcome))
        points, length = np.empty((0, 3)), np.inf
        if status is Status.FOUND:
            points, length = self._core.positions_of(nodes), found.length
            if before is not None:
                length += math.dist(points[0], before)
            if after is not None:
                length += math.dist(points[-1], after)
            points = np.concatenate([p.reshape(-1, 3) for p in (before, points, after) if p is not None])
        return PathResult.planned(
            status,
            points,
            length=length,
            reason=_REASONS[status],
            expanded=found.expanded,
            relaxed=found.relaxed,
            cpu_seconds=found.cpu_seconds,
            details=WaypointDetails(nodes, found.subregions, found.subregions_expanded, found.allowed),
            **self._whom(bits),
        )

    # edits ---------------------------------------------------------------------------------------------------------

    def update(
        self,
        *,
        add: ArrayLike = (),
        move: tuple[ArrayLike, ArrayLike] = ((), ()),
        isolate: ArrayLike = (),
        remove_edges: ArrayLike = (),
        add_edges: ArrayLike = (),
        motion: Any = None,
        lengths: ArrayLike | None = None,
    ) -> WaypointUpdate:
        """Change the graph, in this order, and repair the subregions of the regions that are touched.

        `add` places (k, 3), numbered from the old count up; `move` = (waypoints, places); `isolate` waypoints: they
        lose all edges, which is how one is removed, since numbers stay; `remove_edges` and `add_edges` (m, 2), these
        with `motion` and, where the graph has lengths, `lengths`. A wrong edit changes nothing.
        """
        if not isinstance(move, (tuple, list)) or len(move) != 2:
            raise InvalidInputError(f"move takes (waypoints, places), not {describe(move)}")
        moved, places = waypoint_input.to_ids(move[0], "move"), waypoint_input.to_places(move[1], "places of move")
        if len(moved) != len(places):
            raise InvalidInputError(
                f"move needs a place for each waypoint: {len(moved)} waypoints, {len(places)} places"
            )
        pairs = waypoint_input.to_pairs(add_edges, "add_edges")
        figures = self._core.edit(
            waypoint_input.to_places(add, "add"),
            moved,
            places,
            waypoint_input.to_ids(isolate, "isolate"),
            waypoint_input.to_pairs(remove_edges, "remove_edges"),
            pairs,
            to_motions_of_each(motion, len(pairs), "motion"),
            waypoint_input.to_lengths(lengths, len(pairs)),
        )
        return WaypointUpdate(figures.touched, figures.looked_at, figures.seconds)

    def __repr__(self) -> str:
        return f"WaypointMap({len(self):,} waypoints, {self.edge_count:,} edges)"


def _holds(bounds: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.bool_]:
    return np.asarray((points >= bounds[0]) & (points <= bounds[1]))


def _budget(options: dict[str, Any]) -> dict[str, Any]:
    if options.get("max_expansions") is not None:
        options["max_expansions"] = to_count(options["max_expansions"], "max_expansions")
    if options.get("time_limit") is not None:
        options["time_limit"] = to_seconds(options["time_limit"], "time_limit")
    return options


map_core_of: Callable[[WaypointMap], _core.SubregionMap] = attrgetter("_core")  # for the other modules of this room

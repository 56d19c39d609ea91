# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""NavSpace: all that is derived from a world. This file lists what it can do; the functions of this room do it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np

from octoway import hooks
from octoway.arrays import describe
from octoway.checks import to_count, to_handle, to_limit, to_radius
from octoway.errors import InvalidInputError
from octoway.paths.path import PathResult
from octoway.space import asking, building, checking, editing, measuring, pieces, places, refining, saving
from octoway.space.graph import Graph
from octoway.space.layers import Layers
from octoway.space.links import Links
from octoway.space.lists import DEFAULT_DECOMPOSITION
from octoway.space.moved import explain_missing
from octoway.space.state import State
from octoway.space.stats import SpaceStats, stats_of
from octoway.space.terrain import Terrain
from octoway.space.tiles import Tiles
from octoway.space.watch import Watch
from octoway.travel.body import to_body
from octoway.travel.options import (
    DEFAULT_REFINE,
    PLAIN_OPTIONS,
    BatchChoices,
    Choices,
    ManyChoices,
    Travel,
    TravelRules,
    takes,
)
from octoway.worlds.shapes import cover
from octoway.worlds.terrain import to_terrain

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

    from octoway import _core
    from octoway.check.check import PathCheck
    from octoway.paths.many import ManyPaths, NearestTarget
    from octoway.paths.path import PathBatch, RayHit, UsedLink
    from octoway.paths.smooth import SmoothPath
    from octoway.space.changes import ChangeSet
    from octoway.travel.choices import Smooth
    from octoway.worlds.shapes import Shape
    from octoway.worlds.terrain import MotionRule
    from octoway.worlds.world import World

_PLAIN = PLAIN_OPTIONS[None]


class NavSpace:
    """Free space as cells, portals and components. Any number of threads may ask at once, while one edits.

    The rest is under five nouns: `graph` (cells, portals, widths), `terrain`, `layers` (bodies of other radii), `tiles`
    (parts of a saved file) and `links` (ladders, jumps, doors, teleports).

    >>> import octoway as ow
    >>> world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=1.0, bounds=[(0, 0, 0), (10, 10, 10)])
    >>> space = ow.NavSpace.build(world)
    >>> space.find_path((1, 5, 1), (9, 5, 1)).status.name
    'FOUND'
    """

    def __init__(self, state: State) -> None:
        if not isinstance(state, State):
            raise InvalidInputError(f"NavSpace.build(world) and NavSpace.load(file) make spaces, not {describe(state)}")
        self._state = state
        self._core = state.core  # the plain find_path takes one step less

    # from and to worlds and files ------------------------------------------------------------------------------------

    @classmethod
    def build(
        cls,
        world: World,
        *,
        radius: float = 0.0,
        radius_shape: str = "sphere",
        inflate_bounds: bool = False,
        decomposition: str = DEFAULT_DECOMPOSITION,
        outside: str = "blocked",
        region_edge: int | None = None,
        edit_policy: str = "repair",
        min_depth: int = 0,
        max_depth: int | None = None,
        usq_edge: float | None = None,
        usq_depth: int | None = None,
        motion_rule: MotionRule | None = None,
        threads: int = 0,
        progress: Callable[[str, float], None] | None = None,
        cancel: _core.CancelToken | None = None,
        memory_limit: int | None = None,
    ) -> NavSpace:
        """Build the space of a world, for a body of `radius` metres; queries may ask for any other radius.

        The body is a sphere, or with radius_shape="box" a cube of half-edge `radius`; it may touch obstacles and never
        enters one. The bounds limit its centre, with inflate_bounds=True the whole body.

        outside="blocked" ends the space at the world's bounds; "free" pads it to a cube whose side is a power of two.
        threads=0 uses all cores; the result is the same for any number. `progress` is called with a stage and a
        fraction, some 20 times a second at most.

        region_edge (8, 16 or 32 voxels, the default) is the size of what "regions" builds and rebuilds as one: 16 makes
        edits cheaper, and queries hardly slower. edit_policy="repair" restores cells to what they were before an edit;
        "greedy" merges what edits split, and the cells become ever more ("octree" and "merged" only).

        "octree" and "usq" divide a cube around the world at least min_depth times, and at most max_depth times (until
        now usq_depth), "usq" also down to usq_edge metres (which should exceed the agent's size); smallest cubes that
        hold a solid voxel are blocked as a whole. Edits count voxels again.

        `memory_limit` bytes are all that the build may take beside the world: an upper estimate is made first, and
        raises errors.MemoryLimitError (a MemoryError) before anything is allocated.

        No cell mixes terrains. `motion_rule` says what counts as ground, and as a wall, for queries with a motion.
        """
        body = to_body(radius, radius_shape, inflate_bounds=inflate_bounds)
        edge = building.to_region_edge(region_edge, building.to_decomposition(decomposition))
        depths = building.to_depths(min_depth, max_depth, usq_depth, decomposition)
        cut = decomposition, outside, edge, edit_policy, usq_edge, depths
        how = *cut, motion_rule, threads, progress, cancel, memory_limit
        return cls(building.build_state(world, body, *how))

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str] | bytes,
        *,
        bounds: ArrayLike | None = None,
        extent: ArrayLike | None = None,
        memory_limit: int | None = None,
    ) -> NavSpace:
        """Read a saved space, or its bytes; raises SpaceFileError for anything that is not one, whole and undamaged.

        With `bounds` (2, 3) or (n, 2, 3) in metres only the tiles that touch them are read; what is not loaded counts
        as blocked. `tiles.load` and `tiles.unload` then load and drop others. The space has the file's whole lattice,
        which takes one to three bits a voxel, loaded or not; with `extent` (2, 3) it has only the tiles that touch that
        box, and nothing beyond them can be loaded. An extent alone is loaded whole. For the decomposition "regions".

        `memory_limit` is as in `build`.
        """
        return cls(saving.load(path, bounds, extent, to_limit(memory_limit, "memory_limit")))

    def save(self, path: str | os.PathLike[str], *, bake: bool = False, tile_edge: int | None = None) -> None:
        """Write the space to one file: versioned, checksummed, atomic.

        A file holds the static world. A space with obstacles, or with edits that wait for an update, is refused, unless
        bake=True makes what queries see now the file's static world. The world is stored in tiles of `tile_edge` voxels
        a side (128, or as the file that it was loaded from), which `load` can read one by one.

        A space that was loaded in parts is written whole, edits included: what is not loaded is copied from its file.
        Not with bake=True: what is not loaded, queries see as solid; so a file is not baked over itself.
        """
        saving.save(self._state, path, tile_edge, bake=bake)

    def snapshot(self) -> NavSpace:
        """Return the present version as a space of its own that never changes. It is freed when nobody holds it."""
        return NavSpace(self._state.with_core(self._core.snapshot()))

    # properties ------------------------------------------------------------------------------------------------------

    @property
    def shape(self) -> tuple[int, int, int]:
        """Voxels a side."""
        return self._core.grid.shape

    @property
    def bounds(self) -> NDArray[np.float64]:
        """Lower and upper corner in metres, (2, 3)."""
        return np.stack([self._state.origin, self._state.origin + np.asarray(self.shape) * self._state.resolution])

    @property
    def resolution(self) -> float:
        """Metres a voxel."""
        return self._state.resolution

    @property
    def version(self) -> int:
        """The version that queries see; it grows with each update that changed something."""
        return self._core.version

    @property
    def stats(self) -> SpaceStats:
        """Sizes, and seconds per stage of the build (or of the load)."""
        return stats_of(self._state)

    @property
    def graph(self) -> Graph:
        """Cells, portals, components and widths, as arrays."""
        return Graph(self._state)

    @property
    def terrain(self) -> Terrain:
        """The ground: ids and names of terrains, and how one may move at a point."""
        return Terrain(self._state)

    @property
    def layers(self) -> Layers:
        """The body that the space is for, and the layers of other radii."""
        return Layers(self._state)

    @property
    def tiles(self) -> Tiles:
        """The parts of a saved file: load them and drop them."""
        return Tiles(self._state)

    @property
    def links(self) -> Links:
        """The links that queries see: iterate over them."""
        return Links(self._state)

    # paths -----------------------------------------------------------------------------------------------------------

    @takes(Choices, with_text=True)
    def find_path(
        self,
        start: ArrayLike,
        goal: ArrayLike,
        quality: str | None = None,
        *,
        radius: float | None = None,
        cancel: _core.CancelToken | None = None,
        **choices: Unpack[Choices],
    ) -> PathResult:
        """Find a short path that is proven free; where there is none, the result says why.

        `quality` is "fast", "good" (the default) or "best". Experts choose the search by `algorithm`, or the steps that
        make its path shorter by `refine`. Searches on a graph have their nodes where `placement` says: "midpoints" of
        portals, "centres" of cells, or "points" on portals. A choice with parameters is an object: `WeightedAStar`,
        `PortalPoints`, `VoxelCentres`, `TerrainAbstraction`, `SubregionAbstraction`, `PreferClearance`, and `Smooth` as
        the last refinement, which gives the result a curve, too: `result.smooth`.

        The path is for a body of `radius` metres; without one, of the space's own. The first query of another radius
        builds its layer, which takes as long as a build and is no part of the time limit; `layers.build` does it ahead.
        `cancel` is a `CancelToken`, which stops the query from another thread.

        With `snap` an end that lies in an obstacle or outside the world is moved to the nearest free place from which
        the other end can be reached, and the result says so. `prefer_clearance` trades length for distance from walls.
        Links (`add_link`) are used where they make the path cheaper. With `costs`, `motion`, `motion_costs` or `filter`
        the path is cheap rather than short: `result.cost` is metres times cost (docs/costs.md).

        An `abstraction`, "dta" or "subregions", costs fewer expansions, and its paths are longer: by a few percent in
        the mean where costs are alike, by 15 to 30 where roads one voxel wide are far cheaper than all around them, and
        by more between ends that are near each other. If a link may help, the plain search answers.
        """
        core, usual = self._core, radius is None and not choices  # the usual query takes no further call
        options = _PLAIN if quality is None else PLAIN_OPTIONS.get(quality) if isinstance(quality, str) else None
        if usual and options and (answer := core.find_path(start, goal, options, cancel, None)) is not None:
            return PathResult(answer, core)
        return asking.find_path(self._state, start, goal, quality, radius, cancel, choices)

    @takes(BatchChoices)
    def find_paths(
        self,
        starts: ArrayLike,
        goals: ArrayLike,
        quality: str | None = None,
        *,
        radius: float | None = None,
        threads: int = 0,
        cancel: _core.CancelToken | None = None,
        **choices: Unpack[BatchChoices],
    ) -> PathBatch:
        """Answer many queries (n, 3) -> (n, 3) in parallel, without Python in between; threads=0 uses all cores.

        The options are those of `find_path`, and so is every answer, bit for bit, for any number of threads.
        """
        return asking.find_paths(self._state, starts, goals, quality, radius, threads, cancel, choices)

    @takes(ManyChoices)
    def find_paths_to_many(
        self,
        source: ArrayLike,
        targets: ArrayLike,
        quality: str | None = None,
        *,
        reuse: bool = False,
        backward: bool = False,
        radius: float | None = None,
        cancel: _core.CancelToken | None = None,
        **choices: Unpack[ManyChoices],
    ) -> ManyPaths:
        """Find paths from one source to many targets (n, 3); each is the path that `find_path` finds, in less time.

        backward=True finds the paths from the targets to the source. The options are those of `find_path`. An
        `algorithm` by name that searches a graph looks for all targets in one search (Albertini), and its paths are
        refined by "pull" and "prune" unless `refine` says otherwise; optimal ones keep their costs. reuse=True is
        the paper's variant: one search after the other, the nearest target first, on what the last one left; its
        costs may be higher. It takes A* where no algorithm is named.
        """
        ways = {"reuse": reuse, "backward": backward}
        return asking.find_many(self._state, source, targets, quality, radius, cancel, choices, **ways)

    @takes(ManyChoices)
    def find_nearest_target(
        self,
        source: ArrayLike,
        targets: ArrayLike,
        quality: str | None = None,
        *,
        radius: float | None = None,
        cancel: _core.CancelToken | None = None,
        **choices: Unpack[ManyChoices],
    ) -> NearestTarget:
        """Find the target with the shortest path, or with costs the cheapest; of several, the first.

        Targets that are farther as the crow flies than the best path so far are not searched. A search on a graph, by
        name, takes the one that it reaches first: the nearest before refinement. If no target was reached, or the
        budget ended before the nearest was certain, `index` is None and `path` says why.
        """
        return asking.find_nearest_target(self._state, source, targets, quality, radius, cancel, choices)

    @takes(TravelRules)
    def find_path_iter(
        self,
        start: ArrayLike,
        goal: ArrayLike,
        *,
        sector: int = 16,
        algorithm: str = "astar",
        weight: float = 1.0,
        refine: Sequence[str] = DEFAULT_REFINE,
        radius: float | None = None,
        cancel: _core.CancelToken | None = None,
        **travel: Unpack[TravelRules],
    ) -> Iterator[PathResult]:
        """Yield a path piece by piece: the first is there after a search among patches and one small search.

        The patches are those of `abstraction="dta"`, with sectors of 8, 16 or 32 voxels; `algorithm` ("astar", "nbs",
        "weighted_astar" with `weight`, "dijkstra") searches them. Each piece begins where the one before ended, and is
        refined on its own; `costs`, `motion`, `motion_costs` and `filter` are those of `find_path`. If the space is
        edited under way, the rest is planned anew from there. The last piece has status FOUND and ends at the goal; any
        other status is the last, and has no points. Pieces take no links. The space keeps the patches, and they follow
        `update`: only the first call builds them.
        """
        return pieces.find_path_iter(self, start, goal, sector, algorithm, weight, refine, radius, cancel, travel)

    @takes(Travel)
    def distance(
        self,
        a: ArrayLike,
        b: ArrayLike,
        quality: str | None = None,
        *,
        radius: float | None = None,
        **travel: Unpack[Travel],
    ) -> float:
        """Metres along the path that `find_path` finds; infinity where there is none."""
        return self.find_path(a, b, quality, radius=radius, **travel).length

    @takes(Travel)
    def refine_path(
        self,
        points: ArrayLike | PathResult,
        refine: str | Smooth | Sequence[str | Smooth] = DEFAULT_REFINE,
        *,
        radius: float | None = None,
        **travel: Unpack[Travel],
    ) -> PathResult:
        """Make any clear polyline (n, 3) shorter by the named refinements; with `Smooth` at the end, a curve, too.

        With `costs` or `motion` it becomes cheaper, and must be allowed. A result is refined for whom it was found: it
        brings its radius and travel, and a keyword replaces that part of them (None drops it); the new result says
        whom it is for. It brings its links, too: they stay, and what lies between them is refined.
        """
        return refining.refine_path(self._state, points, refine, radius, travel)

    @takes(Travel)
    def smooth_path(
        self,
        path: PathResult | ArrayLike,
        turn_radius: float | None = None,
        curve: str | None = None,
        *,
        radius: float | None = None,
        **travel: Unpack[Travel],
    ) -> SmoothPath:
        """Make a curve of any clear polyline (n, 3) or path: proven free, and of the turn radius where one is free.

        `turn_radius` is in metres, a voxel's edge if not given. `curve` is "spline" (the default) or "chaikin". The
        curve is for a body of `radius`, and goes only where `costs`, `motion` and `filter` allow it: those of the path,
        as in `refine_path`, or the space's own and none. Links of a path are straight pieces of it.
        """
        return refining.smooth_path(self._state, path, turn_radius, curve, radius, travel)

    @takes(TravelRules)
    def check_path(
        self,
        points: ArrayLike | PathResult,
        *,
        radius: float | None = None,
        links: Iterable[UsedLink | tuple[int, int]] | None = None,
        **travel: Unpack[TravelRules],
    ) -> PathCheck:
        """Tell whether a polyline (n, 3) is clear, and where not, by code that shares nothing with the search.

        For a body of some radius: whether it never enters an obstacle on the way, decided exactly. With `costs`,
        `motion` or `filter`: whether it keeps to what they allow; the answer has its cost. `links` name legs that are
        links, as (leg, handle) or as `result.links` has them: such a leg must lead from one end of a link that is there
        to its other end, in a direction that it allows. A result brings its own links, radius and travel; a keyword
        replaces that part of them, and None drops it.
        """
        return checking.check_path(self._state, points, radius, links, travel)

    def watch(self, result: PathResult) -> Watch:
        """Keep an eye on a path: after updates it says whether the path still holds, and mends it where not."""
        return Watch(self, result)

    # places ----------------------------------------------------------------------------------------------------------

    @takes(Travel)
    def is_free(
        self, points: ArrayLike, *, radius: float | None = None, **travel: Unpack[Travel]
    ) -> bool | NDArray[np.bool_]:
        """Tell whether a point (3,) is free, or each of many (n, 3). Faces of free voxels are free; outside is not.

        For a body of some radius: whether its centre may be there, as paths see it (see docs/radius.md). With `costs`,
        `motion` or `filter`: whether they allow it.
        """
        return places.is_free(self._state, points, radius, travel)

    @takes(Travel)
    def nearest_free(
        self, point: ArrayLike, *, radius: float | None = None, **travel: Unpack[Travel]
    ) -> NDArray[np.float64] | None:
        """Return the true nearest free point (the point itself if it is free), or None where nothing is free.

        With `costs`, `motion` or `filter`: the nearest that they allow.
        """
        return places.nearest_free(self._state, point, radius, travel)

    def raycast(self, a: ArrayLike, b: ArrayLike, radius: float | None = None) -> RayHit:
        """Follow the straight line from a to b to its end or to the first obstacle.

        Without a radius the space's own layer tells, as for paths. With one, a true sphere is moved among the solid
        voxels: it may touch them, and goes where the layer's whole voxels are too coarse to let it; no layer is
        built. (If bodies are boxes, the layer of the radius tells.) The bounds limit the centre, or with
        inflate_bounds the sphere. If it does not fit at a, the hit is at a.
        """
        return places.raycast(self._state, a, b, radius)

    @takes(Travel)
    def reachable(self, a: ArrayLike, b: ArrayLike, *, radius: float | None = None, **travel: Unpack[Travel]) -> bool:
        """Tell whether a way leads from a to b, from components, without a search.

        With `costs`, `motion` or `filter`: whether one leads through what they allow. The first question makes the
        components of its set of terrains and ways to move.
        """
        return places.reachable(self._state, a, b, radius, travel)

    def random_points(self, n: int, seed: int = 0, *, radius: float | None = None) -> NDArray[np.float64]:
        """Draw n points (at most 10^9), uniform over free space; the same for every decomposition.

        There are none where nothing is free.
        """
        return self._core.random_points(to_count(n, "n"), to_count(seed, "seed"), to_radius(radius))

    @overload
    def clearance(
        self,
        points: ArrayLike,
        cap: float | None = ...,
        *,
        gradient: Literal[False] = ...,
        along: bool = ...,
        bounds: bool | None = ...,
        threads: int = ...,
    ) -> float | NDArray[np.float64]: ...
    @overload
    def clearance(
        self,
        points: ArrayLike,
        cap: float | None = ...,
        *,
        gradient: Literal[True],
        bounds: bool | None = ...,
        threads: int = ...,
    ) -> tuple[float | NDArray[np.float64], NDArray[np.float64]]: ...
    def clearance(
        self,
        points: ArrayLike,
        cap: float | None = None,
        *,
        gradient: bool = False,
        along: bool = False,
        bounds: bool | None = None,
        threads: int = 0,
    ) -> float | NDArray[np.float64] | tuple[float | NDArray[np.float64], NDArray[np.float64]]:
        """Metres from a point (3,), or from each of many (n, 3), to the nearest solid voxel; at most `cap`.

        cap=None looks 8 voxels far, math.inf through the whole world. Inside an obstacle it is 0. gradient=True gives
        also the unit vector that leads away from the nearest voxel (of equally near ones the lexicographically least),
        (3,) or (n, 3): zero where nothing is nearer than the cap, and at distance 0. along=True gives one number: the
        least distance of the polyline through the points. With bounds=True the border of the world is an obstacle, too;
        None: as the space has inflate_bounds. Exact: each number is the correctly rounded root of an integer, times the
        resolution.
        """
        return measuring.clearance(self._state, points, cap, bounds, threads, gradient=gradient, along=along)

    # edits: queries see them after `update` --------------------------------------------------------------------------

    def add_obstacle(self, shape: Shape) -> int:
        """Add a thing that may move, anywhere, and return its handle; it blocks space after the next `update`.

        A shape is a box (2, 3) or boxes (n, 2, 3) in metres, or a `Sphere`, `Capsule`, `OrientedBox` or `Voxels`. It
        blocks the voxels that it overlaps with positive volume; what lies outside the world does not matter. Obstacles
        may overlap each other and walls: one leaving does not free another's space.
        """
        return self._core.add(cover(self._core, shape))

    def move_obstacle(self, handle: int | ArrayLike, shape: Shape) -> None:
        """Say where an obstacle is now. Only the last place before an `update` counts.

        Many handles (n,) move many obstacles in one call, each to one axis-aligned box (n, 2, 3).
        """
        editing.move_obstacle(self._core, handle, shape)

    def remove_obstacle(self, handle: int) -> None:
        """Take an obstacle away; its handle is stale from now on."""
        self._core.remove(to_handle(handle, "add_obstacle"))

    def fill(self, shape: Shape) -> None:
        """Make a part of the static world solid, at the next `update`."""
        self._core.fill(cover(self._core, shape))

    def carve(self, shape: Shape) -> None:
        """Make a part of the static world free, at the next `update`: a wall blown open. Obstacles stay."""
        self._core.carve(cover(self._core, shape))

    def set_terrain(self, shape: Shape, terrain: int | str) -> None:
        """Make voxels of another terrain, at the next `update`: an id of 0 to 255, or a name. Solid ones, too.

        A shape is what `add_obstacle` takes. Obstacles, walls and radii change no terrain: an id belongs to its voxel.
        """
        self._core.set_terrain(cover(self._core, shape), to_terrain(terrain, self._state.terrain_names))

    def add_link(
        self,
        a: ArrayLike,
        b: ArrayLike,
        cost: float | None = None,
        motion: str | Iterable[str] | None = None,
        *,
        one_way: bool = False,
    ) -> int:
        """Add a way from a to b, and back unless it is `one_way`; return its handle.

        Both points (3,) lie inside the bounds. While one of them is blocked, for the radius of a query, the link is not
        used; it stays. `cost` is in metres times cost, 0 or more; without one it is the straight length. `motion` names
        the ways to move that may use it: a query may if it allows any of them; without it everybody may.
        """
        return self.links.add(a, b, cost, motion, one_way=one_way)

    def update(self, near: ArrayLike | None = None, graph: str = "local") -> ChangeSet:
        """Publish all pending edits as a new version, and say what changed.

        With `near`, boxes (n, 2, 3) in metres, only edits that touch one of them are made (an obstacle's old or new
        place); the others stay pending. graph="rebuild" makes the whole graph anew: slow, for comparison.
        """
        return editing.update(self._core, near, graph)

    # Python's own ----------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        nx, ny, nz = self.shape
        body = f", radius {self.layers.radius:g} (keeps {self.layers.kept_free():g} m)" if self.layers.radius else ""
        sizes = f"{self._core.cell_count:,} {self._core.decomposition} cells, {self._core.portal_count:,} portals"
        return f"NavSpace({nx} x {ny} x {nz} voxels{body}, {sizes})"

    def _repr_png_(self) -> bytes | None:
        """A picture for notebooks."""
        return hooks.draw_png(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).load, (self.tiles.to_bytes(),)

    if not TYPE_CHECKING:  # a checker knows all names; at run time a name that moved says where it is now

        def __getattr__(self, name: str) -> Any:
            raise AttributeError(explain_missing(name, dir(type(self))))

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The questions that a space answers: paths, distances, sight, and what is free."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from octoway import _core
from octoway.arrays import require_finite, to_floats, to_point, to_points
from octoway.check import PathCheck, PathChecker
from octoway.errors import InvalidInputError
from octoway.many import DistanceField, ManyPaths, NearestTarget
from octoway.nodes import OctreeNodes
from octoway.options import (
    DEFAULT_REFINE,
    PLAIN_OPTIONS,
    Choices,
    query_options,
    to_count,
    to_length,
    to_names,
    to_radius,
)
from octoway.path import PathBatch, PathResult, RayHit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

T = TypeVar("T")


class Queries:
    """What a NavSpace can be asked. Any number of threads may ask at once."""

    def __init__(self, core: _core.Space, origin: NDArray[np.float64], resolution: float) -> None:
        self._core = core
        self._origin = origin
        self._resolution = resolution
        self._helpers: dict[str, tuple[int, Any]] = {}  # by name: the version that it is of, and what it is

    @property
    def resolution(self) -> float:
        """Metres a voxel."""
        return self._resolution

    def _of_this_version(self, name: str, make: Callable[[_core.Space], T]) -> T:
        """Something that is made once a version."""
        view = self._core.snapshot()
        version, helper = self._helpers.get(name, (-1, None))
        if version != view.version:
            helper = make(view)
            self._helpers[name] = (view.version, helper)
        return cast("T", helper)

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

        `quality` is "fast", "good" (the default) or "best". Experts choose the search by `algorithm` and the steps
        that make its path shorter by `refine`, in order; () keeps the raw path. A `weight` above 1 makes the search
        greedier: faster, and perhaps longer; `g_weight` and `h_weight` (0 to 1) weigh both terms of "weighted_astar".
        Searches on a graph have its nodes where `placement` says: "midpoints" of portals, "centres" of cells, or
        "points" (`points_per_portal`, a square number); voxels' centres have a `connectivity` of 6 or 26.

        `max_expansions` and `time_limit` (seconds) are budgets. With partial=True an unreachable or blocked goal, or a
        spent budget, still gives a path to the nearest point that was reached. trace=True records the expansions.

        The path is for a body of `radius` metres; without one, of the space's own. The first query of another radius
        builds its layer, which takes as long as a build and is no part of the time limit; `build_layer` does it ahead.
        """
        plain = not choices and (quality is None or isinstance(quality, str))
        options = (PLAIN_OPTIONS.get(quality) if plain else None) or query_options(quality, choices)
        size = None if radius is None else to_length(radius, "radius")
        answer = self._core.find_path(start, goal, options, cancel, size)
        if answer is None:  # not plain float64 points or tuples: the door makes them so, or says what is wrong
            here, there = to_point(start, "start"), to_point(goal, "goal")
            answer = cast("_core.Answer", self._core.find_path(here, there, options, cancel, size))
        return PathResult(answer)

    def find_paths(
        self,
        starts: ArrayLike,
        goals: ArrayLike,
        quality: str | None = None,
        *,
        radius: float | None = None,
        threads: int = 0,
        cancel: _core.CancelToken | None = None,
        **choices: Unpack[Choices],
    ) -> PathBatch:
        """Answer many queries (n, 3) -> (n, 3) in parallel, without Python in between; threads=0 uses all cores.

        The options are those of `find_path`, and so is every answer, bit for bit, for any number of threads.
        """
        if choices.get("trace"):
            raise InvalidInputError("traces are for single queries; ask find_path for each pair")
        here, there = to_points(starts, "starts"), to_points(goals, "goals")
        if len(here) != len(there):
            raise InvalidInputError(f"starts and goals must be as many: {len(here)} and {len(there)}")
        options = query_options(quality, choices)
        count = to_count(threads, "threads")
        return PathBatch(*self._core.find_paths(here, there, options, count, cancel, to_radius(radius)))

    def find_paths_to_many(
        self,
        source: ArrayLike,
        targets: ArrayLike,
        *,
        reuse: bool = False,
        radius: float | None = None,
        cancel: _core.CancelToken | None = None,
        **choices: Unpack[Choices],
    ) -> ManyPaths:
        """Find paths from one source to many targets (n, 3), in one search where the algorithm can.

        The default is A* on portal midpoints, refined by "pull" and "prune"; the options are those of `find_path`.
        Optimal algorithms keep their costs. reuse=True is Albertini's variant: one search after the other, the nearest
        target first, on what the last one left; its costs may be higher.
        """
        names = ("source", "targets")
        return self._many(source, targets, names, choices, reuse=reuse, radius=radius, cancel=cancel)

    def find_paths_from_many(
        self,
        sources: ArrayLike,
        target: ArrayLike,
        *,
        reuse: bool = False,
        radius: float | None = None,
        cancel: _core.CancelToken | None = None,
        **choices: Unpack[Choices],
    ) -> ManyPaths:
        """Find paths from many sources (n, 3) to one target: `find_paths_to_many` from the target, turned round."""
        names = ("target", "sources")
        return self._many(target, sources, names, choices, reuse=reuse, radius=radius, cancel=cancel, backward=True)

    def find_nearest_target(
        self,
        source: ArrayLike,
        targets: ArrayLike,
        *,
        radius: float | None = None,
        cancel: _core.CancelToken | None = None,
        **choices: Unpack[Choices],
    ) -> NearestTarget:
        """Find the target with the shortest way, as the search measures it before refinement.

        Searches on a graph that look for all targets at once end there; the others search for each. Where no target was
        reached, `index` is None and `path` says why.
        """
        names = ("source", "targets")
        many = self._many(source, targets, names, choices, nearest=True, radius=radius, cancel=cancel)
        if not len(many):
            raise InvalidInputError("targets must hold at least one point")
        found = [i for i, path in enumerate(many.paths) if path.found]
        return NearestTarget(found[0] if found else None, many.paths[found[0] if found else 0], many.expanded)

    def _many(
        self,
        one: ArrayLike,
        others: ArrayLike,
        names: tuple[str, str],
        choices: Choices,
        *,
        reuse: bool = False,
        nearest: bool = False,
        backward: bool = False,
        radius: float | None = None,
        cancel: _core.CancelToken | None = None,
    ) -> ManyPaths:
        wanted: Choices = {"algorithm": "astar", "refine": DEFAULT_REFINE, **choices}
        options = query_options(None, wanted)
        here, there = to_point(one, names[0]), to_points(others, names[1])
        size = to_radius(radius)
        return ManyPaths(_core.find_many(self._core, here, there, options, reuse, nearest, backward, cancel, size))

    def distance(
        self, a: ArrayLike, b: ArrayLike, quality: str | None = None, *, radius: float | None = None
    ) -> float:
        """Metres along the path that `find_path` finds; infinity where there is none."""
        return self.find_path(a, b, quality, radius=radius).length

    def distances_from(self, source: ArrayLike, *, radius: float | None = None) -> DistanceField:
        """Flood all that the source can reach; the result tells the distance to any point, without further searches.

        Distances are those along portal midpoints, as `find_path(..., algorithm="dijkstra", refine=())` has them: some
        10 % longer than the shortest path in the mean, more where the way is short. The source must be free.
        """
        return DistanceField(_core.distances_from(self._core, to_point(source, "source"), to_radius(radius)))

    def refine_path(
        self, points: ArrayLike, refine: Sequence[str] = DEFAULT_REFINE, *, radius: float | None = None
    ) -> PathResult:
        """Make any clear polyline (n, 3) shorter by the named refinements."""
        array = to_points(points, "points")
        if not len(array):
            raise InvalidInputError("points must hold at least one point")
        return PathResult(self._core.refine_path(array, to_names(refine, "refine"), to_radius(radius)))

    def is_free(self, points: ArrayLike, *, radius: float | None = None) -> bool | NDArray[np.bool_]:
        """Whether a point (3,) is free, or each of many (n, 3). Faces of free voxels are free; outside is not.

        For a body of some radius: whether its centre may be there, as paths see it (see docs/radius.md).
        """
        array, size = to_floats(points, "points"), to_radius(radius)
        if array.shape == (3,):
            return bool(self._core.is_free(to_points(array[np.newaxis], "points"), size)[0])
        return self._core.is_free(to_points(array, "points"), size)

    def nearest_free(self, point: ArrayLike, *, radius: float | None = None) -> NDArray[np.float64] | None:
        """Return the true nearest free point (the point itself if it is free), or None where nothing is free."""
        here = to_point(point, "point")
        nearest = self._core.nearest_free(here, to_radius(radius))
        return None if nearest is None else here.copy() if self.is_free(here, radius=radius) else np.array(nearest)

    def nearest_node(self, point: ArrayLike, method: str = "nearest") -> NDArray[np.float64] | None:
        """Return the centre of a free octree leaf near a point, (3,); None if nothing is free.

        "nearest" is the one whose centre is nearest; "descent" goes down from the root into the child whose centre is
        nearest (Albertini 2022, Algorithm 1): quick, and now and then not the nearest.
        """
        here = to_point(point, "point")
        require_finite(here, "point")
        inside = (here - self._origin) / self._resolution
        found = self._of_this_version("nodes", lambda view: OctreeNodes(view.grid)).find(inside, method)
        return None if found is None else self._origin + found * self._resolution

    def raycast(self, a: ArrayLike, b: ArrayLike, radius: float | None = None) -> RayHit:
        """Follow the straight line from a to b to its end or to the first obstacle.

        Without a radius the space's own layer tells, as for paths. With one, a true sphere is moved among the solid
        voxels: it may touch them, and goes where the layer's whole voxels are too coarse to let it; no layer is
        built. (Where bodies are boxes, the layer of the radius tells.) The bounds limit the centre, or with
        inflate_bounds the sphere. Where it does not fit at a, the hit is at a.
        """
        here, there = to_point(a, "a"), to_point(b, "b")
        clear, fraction = self._core.raycast(here, there, to_radius(radius))
        point = there.copy() if clear else here + (there - here) * max(fraction, 0.0)
        return RayHit(clear=clear, point=point, distance=float(np.linalg.norm(point - here)))

    def reachable(self, a: ArrayLike, b: ArrayLike, *, radius: float | None = None) -> bool:
        """Whether a way leads from a to b; answered from component labels, without a search."""
        return self._core.reachable(to_point(a, "a"), to_point(b, "b"), to_radius(radius))

    def random_points(self, n: int, seed: int = 0, *, radius: float | None = None) -> NDArray[np.float64]:
        """Draw n points, uniform over free space; the same for every decomposition. None where nothing is free."""
        return self._core.random_points(to_count(n, "n"), to_count(seed, "seed"), to_radius(radius))

    def check_path(self, points: ArrayLike, *, radius: float | None = None) -> PathCheck:
        """Tell whether a polyline (n, 3) is clear, and where not, by code that shares nothing with the search.

        For a body of some radius: whether it never enters an obstacle on the way, decided exactly.
        """
        body = self._core.body
        size = body.radius if radius is None else to_length(radius, "radius")
        array = to_points(points, "points")
        if not len(array):
            raise InvalidInputError("points must hold at least one point")
        reach = np.abs(array - self._origin).max() / self._resolution
        if reach > 1 << 29:
            return PathCheck(clear=False, segment=0, point=array[0].copy(), reason="a point lies far outside the world")
        checker = self._of_this_version("checker", self._make_checker)
        return checker.check(array, size, box=body.box, bounded=body.inflate_bounds)

    def _make_checker(self, view: _core.Space) -> PathChecker:
        return PathChecker(view.solid.words(), view.solid.shape, self._origin, self._resolution)

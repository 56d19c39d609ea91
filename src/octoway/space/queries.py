# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The questions that a space answers: paths, distances, sight, and what is free."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from octoway import _core
from octoway.arrays import describe, require_finite, to_floats, to_point, to_points
from octoway.check.check import LinkPlace, PathCheck, PathChecker
from octoway.check.travel_check import TravelScales
from octoway.checks import to_count, to_length, to_name, to_names, to_positive, to_radius
from octoway.errors import InvalidInputError
from octoway.paths.many import DistanceField, ManyPaths, NearestTarget
from octoway.paths.path import PathBatch, PathResult, RayHit, UsedLink
from octoway.space.clearance import Clearances
from octoway.space.nodes import OctreeNodes
from octoway.travel.options import (
    DEFAULT_REFINE,
    PLAIN_OPTIONS,
    Choices,
    Tastes,
    Travel,
    check_travel,
    query_options,
    travel_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

    from octoway.paths.smooth import SmoothPath

T = TypeVar("T")


def to_legs(links: Iterable[UsedLink | tuple[int, int]] | None, points: int) -> list[tuple[int, int]]:
    """Links of a path with so many points, as (leg, handle), in order."""
    legs = []
    if links is not None and not isinstance(links, Iterable):
        raise InvalidInputError(f"links must be a list of (leg, handle), not {describe(links)}")
    for link in links or ():
        try:
            leg, handle = (link.leg, link.handle) if isinstance(link, UsedLink) else link
        except (TypeError, ValueError):
            raise InvalidInputError(f"a link of a path is (leg, handle), not {describe(link)}") from None
        legs.append((to_count(leg, "a link's leg"), to_count(handle, "a link's handle")))
    if any(a[0] >= b[0] for a, b in pairwise(legs)) or any(leg + 1 >= points for leg, _ in legs):
        raise InvalidInputError(
            f"links must name legs of the path, in order, each once; not {[leg for leg, _ in legs]}"
        )
    return legs


class Queries(Clearances):
    """What a NavSpace can be asked. Any number of threads may ask at once."""

    def __init__(self, core: _core.NavSpace, origin: NDArray[np.float64], resolution: float) -> None:
        self._core = core
        self._origin = origin
        self._resolution = resolution
        self._terrain_names: dict[int, str] = {}  # by id
        self._helpers: dict[str, tuple[int, Any]] = {}  # by name: the version that it is of, and what it is

    @property
    def resolution(self) -> float:
        """Metres a voxel."""
        return self._resolution

    def _of_this_version(self, name: str, make: Callable[[_core.NavSpace], T]) -> T:
        """Something that is made once a version."""
        view = self._core.snapshot()
        version, helper = self._helpers.get(name, (-1, None))
        if version != view.version:
            helper = make(view)
            self._helpers[name] = (view.version, helper)
        return cast("T", helper)

    def _options(self, quality: str | None, choices: Choices) -> _core.QueryOptions:
        return query_options(quality, choices, self._terrain_names)

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

        With "smooth" as the last refinement the result has a curve, too: `result.smooth`, of the kind `curve` ("spline"
        or "chaikin") with the given `turn_radius` (metres; a voxel's edge if not given) wherever one is free.

        `max_expansions` and `time_limit` (seconds) are budgets. With partial=True an unreachable or blocked goal, or a
        spent budget, still gives a path to the nearest point that was reached. trace=True records the expansions.

        The path is for a body of `radius` metres; without one, of the space's own. The first query of another radius
        builds its layer, which takes as long as a build and is no part of the time limit; `build_layer` does it ahead.

        With `snap` (metres) an end that lies in an obstacle or outside the world is moved to the nearest free place
        within that distance from which the other end can be reached, and the result says so. `prefer_clearance`
        (metres) trades length for distance from walls: a metre along a wall costs 1 + `clearance_weight` (2), a metre
        that far from everything costs 1.

        Links (`add_link`) are used where they make the path cheaper; links=False leaves them alone.

        `costs` is what a metre costs in each terrain, by id or name or as an array of up to 256; infinite or missing
        is forbidden. `motion` is how the agent may move ("surface", "adhesive", "volumetric", one or several) and
        `motion_costs` what that costs; `filter` is a `QueryFilter`: terrains, heights and boxes to stay out of. The
        path is then cheap rather than short: `result.cost` is metres times cost. See docs/costs.md.

        `abstraction` plans in the abstract first, for very large worlds: "dta" among regions of one terrain in sectors
        of `sector` voxels (8, 16 or 32), with `algorithm` as the search among them; "subregions" among clusters of
        portals for the agent's motions, with a cost `scheme` ("CD"), or, exact=True, the shortest way along portals.
        Such paths cost fewer expansions, and are longer: by a few percent in the mean where costs are alike, by 15 to
        30 where roads one voxel wide are far cheaper than all around them, and by more between ends that are near each
        other. Where a link may help, the plain search answers.
        """
        plain = not choices and (quality is None or isinstance(quality, str))
        options = (PLAIN_OPTIONS.get(quality) if plain else None) or self._options(quality, choices)
        size = None if radius is None else to_length(radius, "radius")
        answer = self._core.find_path(start, goal, options, cancel, size)
        if answer is None:  # not plain float64 points or tuples: the door makes them so, or says what is wrong
            here, there = to_point(start, "start"), to_point(goal, "goal")
            answer = cast("_core.Answer", self._core.find_path(here, there, options, cancel, size))
        return PathResult(answer, self._core, travel_of(choices) if choices else None)

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
        options = self._options(quality, choices)
        if "smooth" in (options.refine or ()):
            raise InvalidInputError("a batch holds points only; leave 'smooth' out and ask smooth_path for each path")
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
        if choices.get("abstraction") is not None:
            raise InvalidInputError("abstractions are for find_path and find_paths; ask them for each target")
        wanted: Choices = {"algorithm": "astar", "refine": DEFAULT_REFINE, **choices}
        options = self._options(None, wanted)
        here, there = to_point(one, names[0]), to_points(others, names[1])
        size = to_radius(radius)
        found = _core.find_many(self._core, here, there, options, reuse, nearest, backward, cancel, size)
        return ManyPaths(found, self._core, travel_of(choices))

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

    def distances_from(
        self, source: ArrayLike, *, radius: float | None = None, **travel: Unpack[Travel]
    ) -> DistanceField:
        """Flood all that the source can reach; the result tells the distance to any point, without further searches.

        Distances are those along portal midpoints, as `find_path(..., algorithm="dijkstra", refine=())` has them: some
        10 % longer than the shortest path in the mean, more where the way is short. The source must be free. With
        `costs` or `motion` they are metres times cost.
        """
        options = self._travel(travel)
        return DistanceField(_core.distances_from(self._core, to_point(source, "source"), to_radius(radius), options))

    def _travel(self, travel: Travel) -> _core.QueryOptions:
        if not travel:
            return PLAIN_OPTIONS[None]
        check_travel(travel)
        return self._options(None, cast("Choices", travel))

    def refine_path(
        self,
        points: ArrayLike | PathResult,
        refine: Sequence[str] = DEFAULT_REFINE,
        *,
        radius: float | None = None,
        turn_radius: float | None = None,
        curve: str | None = None,
        **travel: Unpack[Travel],
    ) -> PathResult:
        """Make any clear polyline (n, 3) shorter by the named refinements; with "smooth" at the end, a curve, too.

        With `costs` or `motion` it becomes cheaper, and must be allowed. A result brings its links along: they stay,
        and what lies between them is refined.
        """
        used = points.links if isinstance(points, PathResult) else []
        array = to_points(points.points if isinstance(points, PathResult) else points, "points")
        if not len(array):
            raise InvalidInputError("points must hold at least one point")
        turn = None if turn_radius is None else to_positive(turn_radius, "turn_radius", "metres")
        kind = None if curve is None else to_name(curve, "curve")
        steps, asked = to_names(refine, "refine"), self._travel(travel)
        legs = [(link.leg, link.handle) for link in used]
        self._refuse_links(legs, asked)
        answer = self._core.refine_path(array, steps, to_radius(radius), turn, kind, asked, legs)
        return PathResult(answer, None, travel or None)

    def _refuse_links(self, legs: Sequence[tuple[int, int]], asked: _core.QueryOptions) -> None:
        """Raise if a path takes links that these options do not allow."""
        motions = {link[0]: link[4] for link in self._core.snapshot().links()} if legs else {}
        for leg, handle in legs:
            if not asked.links or not motions.get(handle, asked.motion) & asked.motion:
                why = "are not taken with links=False" if not asked.links else "is for other ways to move"
                which = "links" if not asked.links else f"link {handle}"
                raise InvalidInputError(f"segment {leg} of the path is a link, but {which} {why}; give another path")

    def smooth_path(
        self,
        path: PathResult | ArrayLike,
        turn_radius: float | None = None,
        curve: str | None = None,
        *,
        radius: float | None = None,
    ) -> SmoothPath:
        """Make a curve of any clear polyline (n, 3) or path: proven free, and of the turn radius where one is free.

        `turn_radius` is in metres, a voxel's edge if not given. `curve` is "spline" (the default) or "chaikin". The
        curve is for a body of `radius`: the path's, or the space's own. Links of a path are straight pieces of it.
        """
        if isinstance(path, PathResult) and not len(path.points):
            raise InvalidInputError(f"there is no path to smooth: {path.reason}")
        size = path.radius if radius is None and isinstance(path, PathResult) else radius
        made = self.refine_path(path, ("smooth",), radius=size, turn_radius=turn_radius, curve=curve)
        return cast("SmoothPath", made.smooth)

    def is_free(
        self, points: ArrayLike, *, radius: float | None = None, **travel: Unpack[Travel]
    ) -> bool | NDArray[np.bool_]:
        """Whether a point (3,) is free, or each of many (n, 3). Faces of free voxels are free; outside is not.

        For a body of some radius: whether its centre may be there, as paths see it (see docs/radius.md). With `costs`,
        `motion` or `filter`: whether they allow it.
        """
        array, size, options = to_floats(points, "points"), to_radius(radius), self._travel(travel)
        if array.shape == (3,):
            return bool(self._core.is_free(to_points(array[np.newaxis], "points"), size, options)[0])
        return self._core.is_free(to_points(array, "points"), size, options)

    def nearest_free(
        self, point: ArrayLike, *, radius: float | None = None, **travel: Unpack[Travel]
    ) -> NDArray[np.float64] | None:
        """Return the true nearest free point (the point itself if it is free), or None where nothing is free.

        With `costs`, `motion` or `filter`: the nearest that they allow.
        """
        here = to_point(point, "point")
        nearest = self._core.nearest_free(here, to_radius(radius), self._travel(travel))
        free = nearest is not None and self.is_free(here, radius=radius, **travel)
        return None if nearest is None else here.copy() if free else np.array(nearest)

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

    def reachable(self, a: ArrayLike, b: ArrayLike, *, radius: float | None = None, **travel: Unpack[Travel]) -> bool:
        """Whether a way leads from a to b; answered from component labels, without a search.

        With `costs`, `motion` or `filter`: whether one leads through what they allow. The labels of each set of
        terrains and ways to move are made by the first who asks.
        """
        return self._core.reachable(to_point(a, "a"), to_point(b, "b"), to_radius(radius), self._travel(travel))

    def random_points(self, n: int, seed: int = 0, *, radius: float | None = None) -> NDArray[np.float64]:
        """Draw n points, uniform over free space; the same for every decomposition. None where nothing is free."""
        return self._core.random_points(to_count(n, "n"), to_count(seed, "seed"), to_radius(radius))

    def check_path(
        self,
        points: ArrayLike | PathResult,
        *,
        radius: float | None = None,
        links: Iterable[UsedLink | tuple[int, int]] | None = None,
        **tastes: Unpack[Tastes],
    ) -> PathCheck:
        """Tell whether a polyline (n, 3) is clear, and where not, by code that shares nothing with the search.

        For a body of some radius: whether it never enters an obstacle on the way, decided exactly. With `costs`,
        `motion` or `filter`: whether it keeps to what they allow; the answer has its cost. `links` name legs that are
        links, as (leg, handle) or as `result.links` has them: such a leg must lead from one end of a link that is there
        to its other end, in a direction that it allows. A result brings its own links and radius.
        """
        if isinstance(points, PathResult):
            links = points.links if links is None else links
            radius = points.radius if radius is None else radius
            points = points.points
        body = self._core.body
        size = body.radius if radius is None else to_length(radius, "radius")
        array = to_points(points, "points")
        if not len(array):
            raise InvalidInputError("points must hold at least one point")
        reach = np.abs(array - self._origin).max() / self._resolution
        if reach > 1 << 29:
            return PathCheck(clear=False, segment=0, point=array[0].copy(), reason="a point lies far outside the world")
        asked = self._travel(cast("Travel", tastes))
        view = self._core.snapshot()
        checker = self._of_this_version("checker", self._make_checker)
        legs = to_legs(links, len(array))
        known = {link[0]: link for link in view.links()} if legs else {}
        if legs:
            places = {
                handle: LinkPlace(a, b, one_way, allowed=bool(motion & asked.motion))
                for handle, a, b, _, motion, one_way, _ in known.values()
            }
            ways = [(leg, places.get(handle)) for leg, handle in legs]
            verdict = checker.check_over_links(array, ways, size, box=body.box, bounded=body.inflate_bounds)
        else:
            verdict = checker.check(array, size, box=body.box, bounded=body.inflate_bounds)
        if not tastes or not verdict:
            return verdict
        scales = TravelScales(checker, view, asked, tastes.get("filter"), size, self._origin)
        return scales.weigh_over(array, [(leg, known[handle][3]) for leg, handle in legs])

    def _make_checker(self, view: _core.NavSpace) -> PathChecker:
        return PathChecker(view.solid.words(), view.solid.shape, self._origin, self._resolution)

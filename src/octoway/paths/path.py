# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The result of a query: the path, or the reason why there is none, and the cost of the search."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter, index
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from octoway import _core, hooks
from octoway.arrays import describe
from octoway.errors import InvalidInputError
from octoway.paths.answers import KeptPath
from octoway.paths.reasons import explain, show
from octoway.paths.smooth import SmoothPath
from octoway.paths.stats import QueryStats, SearchTrace
from octoway.paths.status import Status

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from octoway.travel.options import Travel


@dataclass(frozen=True, eq=False)
class Snapped:
    """An end of a query that was blocked, and where it was moved to."""

    asked: NDArray[np.float64]  # (3,)
    point: NDArray[np.float64]  # (3,), free
    distance: float  # metres between them

    def __repr__(self) -> str:
        return f"Snapped({show(self.asked)} -> {show(self.point)}, {self.distance:.4g} m)"


@dataclass(frozen=True)
class UsedLink:
    """A link on a path: the leg from point `leg` to the next one."""

    leg: int
    handle: int
    cost: float  # metres times cost


class PathResult:
    """A path through free space, or the reason why there is none: the result of every planner.

    It is true if the path reaches the goal; a partial path is false. Attributes are made when they are asked for, and
    kept: a query in a loop pays only for what it looks at. A copy or a pickle holds them all, and nothing of the space.
    """

    details: Any = None  # what only one planner can tell, such as `papers.TerrainDetails`

    def __init__(
        self, answer: _core.Path, space: _core.NavSpace | None = None, travel: Travel | str | None = None
    ) -> None:
        self._answer = answer
        self._space = space  # which may have gone on to later versions
        self._travel = travel  # or, in words, why nobody else can keep to it

    @classmethod
    def planned(
        cls,
        status: Status,
        points: NDArray[np.float64] | None = None,
        *,
        travel: Travel | str | None = None,
        details: Any = None,
        **values: Any,
    ) -> PathResult:
        """Make the result of a planner that is no query of the core.

        `values` are attributes of the core's answer, such as `goal`, `cost`, `expanded` or `version`, and besides
        `length` and `reason`. A travel that a space cannot keep to is said in words: why not.
        """
        array = np.empty((0, 3)) if points is None else points
        return _restored(KeptPath.planned(status, array, **values), travel, details)

    def changed(self, points: NDArray[np.float64] | None = None, *, details: Any = None, **values: Any) -> PathResult:
        """Return a copy with other points, details or values of `planned`."""
        answer = KeptPath.of(self._answer).changed(points, **values)
        return _restored(answer, self._travel, self.details if details is None else details)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (KeptPath.of(self._answer), self._travel, self.details)

    def __bool__(self) -> bool:
        return self.found

    @property
    def travel(self) -> Travel:
        """The travel that the path is for: costs, motion, filter and links, as keywords for other queries.

        The radius is apart: `radius`. Everything that takes a result keeps to both (docs/costs.md).
        """
        return cast("Travel", dict(self._travel) if isinstance(self._travel, dict) else {})

    @property
    def version(self) -> int:
        """The version of the space that the query saw."""
        return self._answer.version

    @property
    def radius(self) -> float:
        """Of the body that the path is for, in metres."""
        return self._answer.radius

    @property
    def goal(self) -> NDArray[np.float64]:
        """The goal as given, (3,)."""
        return np.array(self._answer.goal)

    @property
    def status(self) -> Status:
        """How the query ended."""
        return Status.of(self._answer.status)

    @property
    def found(self) -> bool:
        """True if the path reaches the goal."""
        return self._answer.status is _FOUND

    @cached_property
    def points(self) -> NDArray[np.float64]:
        """(n, 3) metres; ends exactly at start and goal, or where they were snapped; empty unless FOUND or PARTIAL."""
        return self._answer.points()

    @cached_property
    def corridor(self) -> NDArray[np.float64]:
        """(m, 2, 3) free boxes, each touching the next, that cover the points in order, but for links."""
        return self._answer.corridor()

    @cached_property
    def links(self) -> list[UsedLink]:
        """The links that the path takes, in order: their two ends are consecutive points."""
        return [UsedLink(*link) for link in self._answer.links()]

    @property
    def parts(self) -> list[NDArray[np.float64]]:
        """The parts between links: the points of each part, (n, 3); all of them where there is no link."""
        return split_points(self.points, self.links) if len(self.points) else []

    @cached_property
    def smooth(self) -> SmoothPath | None:
        """The curve along the points, if refinement "smooth" was asked for and there is a path."""
        return SmoothPath(self._answer, self.travel) if self._answer.curve_kind else None

    @cached_property
    def length(self) -> float:
        """Metres that are walked, without links; infinity where there is no path."""
        told = self._told("length")
        if told is not None:
            return float(told)
        return sum(map(path_length, self.parts)) if len(self.points) else float("inf")

    @property
    def cost(self) -> float:
        """The cost of the path; infinity if there is none.

        Its length, and what its links cost; with costs of terrain or motion, metres times cost (docs/costs.md); with
        `prefer_clearance` the integral that docs/clearance.md tells.
        """
        answer = self._answer
        cost = answer.clearance_cost if answer.cost is None else answer.cost
        return self.length if cost is None else cost

    @property
    def _why(self) -> Status:
        return Status.of(self._answer.cause) if self.status is Status.PARTIAL else self.status

    def _told(self, name: str) -> Any:
        """Return what a planner told of the length or of the reason; queries of the core leave it to be worked out."""
        return self._answer.values.get(name) if isinstance(self._answer, KeptPath) else None

    @cached_property
    def reason(self) -> str:
        """The reason and a remedy; empty if FOUND, unless an end was moved."""
        told = self._told("reason")
        if told is not None:
            return str(told)
        moved = [
            f"the {name} {show(end.asked)} is blocked and was moved {end.distance:.4g} m to {show(end.point)}"
            for name, end in (("start", self.snapped_start), ("goal", self.snapped_goal))
            if end is not None
        ]
        return "; ".join([*moved, *filter(None, [explain(self._why, self._answer)])])

    @cached_property
    def snapped_start(self) -> Snapped | None:
        """The place to which `snap` moved a blocked start."""
        return _snapped(self._answer.start, self._answer.snapped_start())

    @cached_property
    def snapped_goal(self) -> Snapped | None:
        """The place to which `snap` moved a blocked goal."""
        return _snapped(self._answer.goal, self._answer.snapped_goal())

    @cached_property
    def nearest_free(self) -> NDArray[np.float64] | None:
        """Of a blocked start or goal, (3,)."""
        nearest = self._answer.nearest_free()
        return None if nearest is None else np.array(nearest)

    @property
    def component_voxels(self) -> tuple[int, int] | None:
        """If unreachable: free voxels around the start and around the goal."""
        return self._answer.component_voxels if self._why == Status.UNREACHABLE else None

    @cached_property
    def trace(self) -> SearchTrace:
        """Expansions in order; empty unless trace=True was asked for."""
        steps = self._answer.trace()
        return SearchTrace(steps[:, :3], steps[:, 3], steps[:, 4], steps[:, 5] > 0)

    @cached_property
    def stats(self) -> QueryStats:
        """The cost of the search."""
        a = self._answer
        return QueryStats(
            expanded=a.expanded,
            relaxed=a.relaxed,
            sight_checks=a.sight_checks,
            funnel_kept_input=a.funnel_kept_input,
            pull_kept_input=a.pull_kept_input,
            graph_cost=a.graph_cost,
            seconds={"locate": a.locate_seconds, "search": a.search_seconds, "refine": a.refine_seconds},
            cpu_seconds=a.cpu_seconds,
            cones=a.cones,
            widened=a.widened,
            fell_back=a.fell_back,
            _measure=self._min_clearance,
        )

    def save(self, file: str | os.PathLike[str], **options: Any) -> None:
        """Write the path to a `.json`, `.csv`, `.glb`, `.gltf` or `.ros.json` file; see `octoway.save_path`."""
        hooks.save_path(self, file, **options)

    def _min_clearance(self) -> float | None:
        known = self._answer.min_clearance()
        if known is not None or self._space is None or not len(self.points):
            return known
        now = self._space.snapshot()
        if now.version != self.version:
            return None
        return min(now.path_clearance(part, float("inf")) for part in self.parts)

    def _repr_png_(self) -> bytes | None:
        """A picture for notebooks."""
        return hooks.draw_png(self)

    def __repr__(self) -> str:
        if not len(self.points):
            return f"PathResult({self.status.name}: {self.reason})"
        kind = self.status.name if self.found else f"{self.status.name}: {self.reason}"
        links = f" and {len(self.links)} links" if self.links else ""
        return f"PathResult({kind}, {len(self.points)} points, {self.length:.3f} m{links})"


_FOUND = _core.Status.FOUND


def _restored(answer: KeptPath, travel: Travel | str | None = None, details: Any = None) -> PathResult:
    result = PathResult(cast("_core.Path", answer), None, travel)
    if details is not None:
        result.details = details
    return result


@dataclass(frozen=True, eq=False)
class PathBatch:
    """Many queries' answers as arrays. `batch[i]` are the points of query i."""

    statuses: NDArray[np.uint8]  # (n,), codes of Status: `batch.status(i)` names one
    lengths: NDArray[np.float64]  # (n,) metres walked; infinity where there is no path
    offsets: NDArray[np.int64]  # (n + 1,)
    points: NDArray[np.float64]  # (offsets[-1], 3)
    cpu_seconds: NDArray[np.float64]  # (n,) of the thread that answered
    version: int = 0  # of the space; all queries saw the same
    snapped: NDArray[np.uint8] = field(default_factory=lambda: np.empty((0, 2), np.uint8))  # (n, 2) start, goal moved
    costs: NDArray[np.float64] = field(default_factory=lambda: np.empty(0))  # (n,) metres times cost; lengths if none
    used_links: Sequence[tuple[int, int, int, float]] = ()  # query, leg, handle and cost of each link, in order
    radius: float = 0.0  # of the body that the paths are for, in metres
    travel: Travel = field(default_factory=lambda: cast("Travel", {}))  # as `PathResult.travel`

    def __len__(self) -> int:
        return len(self.statuses)

    def __getitem__(self, i: int) -> NDArray[np.float64]:
        i = self._number(i)
        return self.points[self.offsets[i] : self.offsets[i + 1]]

    def status(self, i: int) -> Status:
        """How query i ended."""
        return Status.of_code(int(self.statuses[self._number(i)]))

    def links(self, i: int) -> list[UsedLink]:
        """Return the links that path i takes."""
        query = self._number(i)
        return [UsedLink(leg, handle, cost) for number, leg, handle, cost in self.used_links if number == query]

    def _number(self, i: int) -> int:
        n = len(self)
        try:
            number: int = index(i)
        except TypeError:
            raise InvalidInputError(f"a query has a whole number, not {describe(i)}") from None
        if not -n <= number < n:
            raise IndexError(f"query {number} of {n}")
        return number % n

    @property
    def found(self) -> NDArray[np.bool_]:
        """Mask of the queries that reached their goal, (n,)."""
        return np.asarray(self.statuses == Status.FOUND.code)

    def __repr__(self) -> str:
        return f"PathBatch({len(self)} queries, {int(self.found.sum())} found)"


@dataclass(frozen=True)
class RayHit:
    """The end of a straight line: its target, or the first obstacle. It is true if the line is clear."""

    clear: bool
    point: NDArray[np.float64]  # the end of the line if clear, otherwise the last free point, (3,)
    distance: float  # metres from the start to that point
    bounds: NDArray[np.float64] | None = None  # (2, 3) of what was hit, from rays that know it

    def __bool__(self) -> bool:
        return self.clear


def split_points(points: NDArray[np.float64], links: Sequence[UsedLink]) -> list[NDArray[np.float64]]:
    """Cut a path (n, 3) at its links: what is walked before, between and after them."""
    return np.split(points, [link.leg + 1 for link in links])


def path_length(points: NDArray[np.float64]) -> float:
    """Length of a polyline (n, 3)."""
    return float(np.sqrt((np.diff(points, axis=0) ** 2).sum(axis=1)).sum())


def _snapped(asked: tuple[float, ...], place: Sequence[float] | None) -> Snapped | None:
    if place is None:
        return None
    here, there = np.array(asked), np.array(place)
    return Snapped(here, there, float(np.linalg.norm(there - here)))


def travel_to_keep(result: PathResult) -> Travel:
    """The travel of a result, for whoever goes on with it; refused where only its planner knows it."""
    held = travel_held(result)
    if isinstance(held, str):
        raise InvalidInputError(f"{held}; give result.points instead of the result, and say whom they are for")
    return result.travel


# How the viewer and the functions above get at what a result holds.
travel_held: Callable[[PathResult], Travel | str | None] = attrgetter("_travel")
answer_of: Callable[[PathResult], _core.Path] = attrgetter("_answer")
space_of: Callable[[PathResult], _core.NavSpace | None] = attrgetter("_space")

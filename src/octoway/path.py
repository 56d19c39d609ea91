# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What a query gives back: the path, or the reason why there is none, and what it cost to find out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from octoway._core import Status

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway import _core


@dataclass(frozen=True)
class QueryStats:
    """How a query was answered."""

    expanded: int  # nodes taken from the queue
    relaxed: int  # edges looked at
    sight_checks: int  # segments tested before, during and after the search
    funnel_kept_input: int  # times the funnel's result was longer than its input, which was then kept
    pull_kept_input: int  # the same for pull
    graph_cost: float  # metres, of the search's own path before refinement
    seconds: dict[str, float]  # on the clock, per stage: locate, search, refine
    cpu_seconds: float  # of the thread, in the core

    @property
    def wall_seconds(self) -> float:
        """All stages together, on the clock."""
        return sum(self.seconds.values())


@dataclass(frozen=True, eq=False)
class SearchTrace:
    """What a search expanded, in order."""

    points: NDArray[np.float64]  # (n, 3)
    costs: NDArray[np.float64]  # (n,) metres from the end that the search started at
    keys: NDArray[np.float64]  # (n,) the priority, or the lower bound of a search from both ends
    backward: NDArray[np.bool_]  # (n,) by the search from the goal

    def __len__(self) -> int:
        return len(self.costs)


class PathResult:
    """A path through free space, or the reason why there is none.

    Attributes are made when they are asked for, and kept: a query in a loop pays only for what it looks at.
    """

    def __init__(self, answer: _core.Answer) -> None:
        self._answer = answer

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
        """What was asked for, (3,)."""
        return np.array(self._answer.goal)

    @property
    def status(self) -> Status:
        """How the query ended."""
        return self._answer.status

    @property
    def found(self) -> bool:
        """Whether the path reaches the goal."""
        return self._answer.status == Status.FOUND

    @cached_property
    def points(self) -> NDArray[np.float64]:
        """(n, 3) metres; ends exactly at start and goal; empty unless FOUND or PARTIAL."""
        return self._answer.points()

    @cached_property
    def corridor(self) -> NDArray[np.float64]:
        """(m, 2, 3) free boxes, each touching the next, that cover the points in order."""
        return self._answer.corridor()

    @cached_property
    def length(self) -> float:
        """Metres; infinity where there is no path."""
        return path_length(self.points) if len(self.points) else float("inf")

    @property
    def cost(self) -> float:
        """What the path costs; without terrain costs, its length."""
        return self.length

    @property
    def _why(self) -> Status:
        return self._answer.cause if self._answer.status == Status.PARTIAL else self._answer.status

    @cached_property
    def reason(self) -> str:
        """Empty if FOUND; otherwise what is wrong and what could be done."""
        return _explain(self._why, self._answer)

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
        """What it cost to find out."""
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
        )

    def __repr__(self) -> str:
        if not len(self.points):
            return f"PathResult({self.status.name}: {self.reason})"
        kind = self.status.name if self.found else f"{self.status.name}: {self.reason}"
        return f"PathResult({kind}, {len(self.points)} points, {self.length:.3f} m)"


@dataclass(frozen=True, eq=False)
class PathBatch:
    """Many queries' answers as arrays. `batch[i]` are the points of query i."""

    statuses: NDArray[np.uint8]  # (n,), values of Status
    lengths: NDArray[np.float64]  # (n,) metres; infinity where there is no path
    offsets: NDArray[np.int64]  # (n + 1,)
    points: NDArray[np.float64]  # (offsets[-1], 3)
    cpu_seconds: NDArray[np.float64]  # (n,) of the thread that answered
    version: int = 0  # of the space; all queries saw the same

    def __len__(self) -> int:
        return len(self.statuses)

    def __getitem__(self, i: int) -> NDArray[np.float64]:
        n = len(self)
        if not -n <= i < n:
            raise IndexError(f"query {i} of {n}")
        i %= n
        return self.points[self.offsets[i] : self.offsets[i + 1]]

    def status(self, i: int) -> Status:
        """How query i ended."""
        return Status(int(self.statuses[i]))

    @property
    def found(self) -> NDArray[np.bool_]:
        """Which queries reached their goal, (n,)."""
        return np.asarray(self.statuses == Status.FOUND.value)

    def __repr__(self) -> str:
        return f"PathBatch({len(self)} queries, {int(self.found.sum())} found)"


@dataclass(frozen=True)
class RayHit:
    """Where a straight line ends: at its target, or at the first obstacle."""

    clear: bool
    point: NDArray[np.float64]  # the end of the line if clear, otherwise the last free point, (3,)
    distance: float  # metres from the start to that point

    def __bool__(self) -> bool:
        return not self.clear


def path_length(points: NDArray[np.float64]) -> float:
    """Length of a polyline (n, 3)."""
    return float(np.sqrt((np.diff(points, axis=0) ** 2).sum(axis=1)).sum())


def _explain(why: Status, answer: _core.Answer) -> str:
    start, goal = np.array(answer.start), np.array(answer.goal)
    if why in (Status.START_BLOCKED, Status.GOAL_BLOCKED):
        name, point = ("start", start) if why == Status.START_BLOCKED else ("goal", goal)
        return _explain_blocked(f"the {name} {_show(point)}", point, answer)
    if why == Status.UNREACHABLE:
        around_start, around_goal = answer.component_voxels
        return (
            f"no way leads from {_show(start)} to {_show(goal)}: "
            f"the start can reach {around_start:,} free voxels, the goal lies among {around_goal:,} others"
        )
    if why == Status.OUT_OF_BUDGET:
        return f"the budget was spent after {answer.expanded:,} expansions; raise max_expansions or time_limit"
    return "the query was cancelled" if why == Status.CANCELLED else ""


def _explain_blocked(end: str, point: NDArray[np.float64], answer: _core.Answer) -> str:
    body = f"a body of radius {answer.radius:g}"
    what = f"{end} is free, but too near to an obstacle for {body}" if answer.too_near else f"{end} is blocked"
    found = answer.nearest_free()
    if found is None:
        return f"{what}, and {'it fits nowhere' if answer.too_near else 'so is the whole world'}"
    nearest = np.array(found)
    away = float(np.linalg.norm(nearest - point))
    place = f"place where {'it' if answer.too_near else body} fits" if answer.radius else "free point"
    return f"{what}; the nearest {place} is {_show(nearest)}, {away:.4g} m away"


def _show(point: NDArray[np.float64]) -> str:
    return "(" + ", ".join(f"{v:.6g}" for v in point.tolist()) + ")"

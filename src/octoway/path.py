# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What a query gives back: the path, or the reason why there is none, and what it cost to find out."""

from __future__ import annotations

from dataclasses import dataclass
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
    sight_checks: int  # segments tested while refining
    funnel_kept_input: int  # times the funnel's result was longer than its input, which was then kept
    graph_cost: float  # metres, of the search's own path before refinement
    seconds: dict[str, float]  # per stage: locate, search, refine


@dataclass(frozen=True, eq=False)
class PathResult:
    """A path through free space, or the reason why there is none."""

    status: Status
    points: NDArray[np.float64]  # (n, 3) metres; ends exactly at start and goal; empty unless FOUND or PARTIAL
    corridor: NDArray[np.float64]  # (m, 2, 3) free boxes, each touching the next, that cover the points in order
    reason: str  # empty if FOUND; otherwise what is wrong and what could be done
    nearest_free: NDArray[np.float64] | None  # of a blocked start or goal, (3,)
    component_voxels: tuple[int, int] | None  # if unreachable: free voxels around the start and around the goal
    stats: QueryStats

    @property
    def found(self) -> bool:
        """Whether the path reaches the goal."""
        return self.status == Status.FOUND

    @property
    def length(self) -> float:
        """Metres; infinity where there is no path."""
        return path_length(self.points) if len(self.points) else float("inf")

    @property
    def cost(self) -> float:
        """What the path costs; without terrain costs, its length."""
        return self.length

    def __repr__(self) -> str:
        if not len(self.points):
            return f"PathResult({self.status.name}: {self.reason})"
        kind = self.status.name if self.found else f"{self.status.name}: {self.reason}"
        return f"PathResult({kind}, {len(self.points)} points, {self.length:.3f} m)"


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


def result_from(answer: _core.Answer, start: NDArray[np.float64], goal: NDArray[np.float64]) -> PathResult:
    """Dress the core's answer for users."""
    nearest = None if answer.nearest_free is None else np.array(answer.nearest_free)
    why = answer.cause if answer.status == Status.PARTIAL else answer.status
    return PathResult(
        status=answer.status,
        points=answer.points,
        corridor=answer.corridor,
        reason=_explain(why, answer, start, goal),
        nearest_free=nearest,
        component_voxels=answer.component_voxels if why == Status.UNREACHABLE else None,
        stats=QueryStats(
            expanded=answer.expanded,
            relaxed=answer.relaxed,
            sight_checks=answer.sight_checks,
            funnel_kept_input=answer.funnel_kept_input,
            graph_cost=answer.graph_cost,
            seconds=dict(answer.seconds),
        ),
    )


def _explain(why: Status, answer: _core.Answer, start: NDArray[np.float64], goal: NDArray[np.float64]) -> str:
    if why in (Status.START_BLOCKED, Status.GOAL_BLOCKED):
        name, point = ("start", start) if why == Status.START_BLOCKED else ("goal", goal)
        if answer.nearest_free is None:
            return f"the {name} {_show(point)} is blocked, and so is the whole world"
        nearest = np.array(answer.nearest_free)
        away = float(np.linalg.norm(nearest - point))
        return f"the {name} {_show(point)} is blocked; the nearest free point is {_show(nearest)}, {away:.4g} m away"
    if why == Status.UNREACHABLE:
        around_start, around_goal = answer.component_voxels
        return (
            f"no way leads from {_show(start)} to {_show(goal)}: "
            f"the start can reach {around_start:,} free voxels, the goal lies among {around_goal:,} others"
        )
    if why == Status.OUT_OF_BUDGET:
        return f"the budget was spent after {answer.expanded:,} expansions; raise max_expansions or time_limit"
    return "the query was cancelled" if why == Status.CANCELLED else ""


def _show(point: NDArray[np.float64]) -> str:
    return "(" + ", ".join(f"{v:.6g}" for v in point.tolist()) + ")"

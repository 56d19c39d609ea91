# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What queries over terrain give back, and what they may choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from octoway import _core
from octoway._core import Status
from octoway.arrays import describe
from octoway.checks import to_count, to_name, to_seconds, to_weight
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

SEARCHES: tuple[str, ...] = tuple(_core.graph_searches())
MOST_PIVOTS = 64

_STATUS = {
    _core.Outcome.FOUND: Status.FOUND,
    _core.Outcome.EXHAUSTED: Status.UNREACHABLE,
    _core.Outcome.OUT_OF_BUDGET: Status.OUT_OF_BUDGET,
    _core.Outcome.CANCELLED: Status.CANCELLED,
}
_REASONS = {
    Status.FOUND: "",
    Status.UNREACHABLE: "no way leads from start to goal over terrain that costs allow",
    Status.OUT_OF_BUDGET: "max_expansions or time_limit was reached",
    Status.CANCELLED: "the query was cancelled",
    Status.START_BLOCKED: "the start is solid, or where costs, motion or a filter let nobody go",
    Status.GOAL_BLOCKED: "the goal is solid, or where costs, motion or a filter let nobody go",
}


@dataclass(frozen=True)
class TerrainQueryStats:
    """How a query over terrain was answered."""

    expanded: int = 0  # nodes taken from the queue, in the abstract and below
    relaxed: int = 0  # edges looked at
    abstract_expanded: int = 0  # regions
    first_expanded: int = 0  # until the first piece of the path was there
    segments: int = 0  # pieces
    cpu_seconds: float = 0.0
    first_seconds: float = 0.0  # until the first piece was there


@dataclass(frozen=True, eq=False)
class TerrainPath:
    """A path over terrain, or a piece of one, or the reason why there is none."""

    status: Status
    points: NDArray[np.float64]  # (n, 3); of a grid the middles of voxels, in voxels
    cost: float  # length times cost of terrain, summed up; infinity where there is no path
    stats: TerrainQueryStats
    cells: NDArray[np.int32]  # (n, 3) voxels of a grid; (0, 3) in a space
    hint: str = ""  # what else to say of the reason

    @property
    def found(self) -> bool:
        """Whether there is a path."""
        return self.status == Status.FOUND

    @property
    def reason(self) -> str:
        """Why there is no path."""
        return _REASONS[self.status] + self.hint

    @property
    def length(self) -> float:
        """Of the polyline; infinity where there is no path."""
        return float(np.linalg.norm(np.diff(self.points, axis=0), axis=1).sum()) if self.found else np.inf

    def __repr__(self) -> str:
        if not self.found:
            return f"TerrainPath({self.status.name}: {self.reason})"
        return f"TerrainPath(cost {self.cost:.6g}, length {self.length:.6g}, {len(self.points)} points)"


def blocked(status: Status) -> TerrainPath:
    """Answer that an end cannot be used."""
    none = np.empty((0, 3), dtype=np.int32)
    return TerrainPath(status, np.empty((0, 3)), np.inf, TerrainQueryStats(), none)


def to_path(answer: _core.TerrainAnswer) -> TerrainPath:
    """Make the core's answer one of ours."""
    status = _STATUS[answer.outcome]
    voxels, points = answer.voxels(), answer.points()
    return TerrainPath(
        status=status,
        points=(voxels + 0.5).astype(np.float64) if len(voxels) else points,
        cost=answer.cost if status == Status.FOUND else np.inf,
        stats=TerrainQueryStats(
            expanded=answer.expanded,
            relaxed=answer.relaxed,
            abstract_expanded=answer.abstract_expanded,
            first_expanded=answer.first_expanded,
            segments=answer.segments,
            cpu_seconds=answer.cpu_seconds,
            first_seconds=answer.first_seconds,
        ),
        cells=voxels,
    )


def to_options(
    search: str,
    *,
    weight: float,
    max_expansions: int | None,
    time_limit: float | None,
    refine_weight: float = 1.0,
    exact_edges: bool = False,
    keep_paths: bool = False,
    pivots: int = 0,
) -> _core.TerrainOptions:
    """Check what was chosen."""
    options = _core.TerrainOptions()
    options.search = to_name(search, "search")
    if options.search not in SEARCHES:
        raise InvalidInputError(f"unknown search '{search}'; known: {', '.join(SEARCHES)}")
    options.weight = to_weight(weight, "weight")
    if options.weight != 1.0 and options.search != "weighted_astar":
        raise InvalidInputError(f"weight goes with 'weighted_astar', not '{search}'")
    options.refine_weight = to_weight(refine_weight, "refine_weight")
    options.exact_edges, options.keep_paths = bool(exact_edges), bool(keep_paths)
    options.pivots = to_count(pivots, "pivots")
    if options.pivots > MOST_PIVOTS:
        raise InvalidInputError(f"pivots must be at most {MOST_PIVOTS}, not {describe(pivots)}")
    options.max_expansions = None if max_expansions is None else to_count(max_expansions, "max_expansions")
    options.time_limit = None if time_limit is None else to_seconds(time_limit, "time_limit")
    return options

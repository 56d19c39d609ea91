# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The results of queries over terrain, and what such queries may choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe
from octoway.checks import to_count, to_flag, to_name, to_seconds, to_weight
from octoway.errors import InvalidInputError
from octoway.paths.path import PathResult
from octoway.paths.status import Status

if TYPE_CHECKING:
    from numpy.typing import NDArray

SEARCHES: tuple[str, ...] = tuple(_core.graph_searches())
MOST_PIVOTS = 64
ON_GRID = "this path is for a TerrainGrid, whose voxels and terrain a space does not know"  # as its travel

_REASONS = {
    Status.FOUND: "",
    Status.UNREACHABLE: "no way leads from start to goal over terrain that costs allow",
    Status.OUT_OF_BUDGET: "max_expansions or time_limit was reached",
    Status.CANCELLED: "the query was cancelled",
    Status.START_BLOCKED: "the start is solid, outside the world, or where costs, motion or a filter let nobody go",
    Status.GOAL_BLOCKED: "the goal is solid, outside the world, or where costs, motion or a filter let nobody go",
}


@dataclass(frozen=True, eq=False)
class TerrainDetails:
    """The details of a query over terrain: `result.details`."""

    voxels: NDArray[np.int32]  # (n, 3) of a grid; (0, 3) in a space
    abstract_expanded: int = 0  # patches taken from the queue; `stats.expanded` counts them, too
    first_expanded: int = 0  # nodes until the first piece of the path was there
    segments: int = 0  # pieces
    first_seconds: float = 0.0  # until the first piece was there


def blocked(status: Status, goal: Any, **values: Any) -> PathResult:
    """Answer that an end cannot be used."""
    details = TerrainDetails(np.empty((0, 3), dtype=np.int32))
    return PathResult.planned(status, goal=tuple(goal), reason=_REASONS[status], details=details, **values)


def to_result(answer: _core.TerrainPath, goal: Any, **values: Any) -> PathResult:
    """Make the core's answer a result."""
    status = Status.of(answer.outcome)
    voxels, points = answer.voxels(), answer.points()
    return PathResult.planned(
        status,
        (voxels + 0.5).astype(np.float64) if len(voxels) else points,
        goal=tuple(goal),
        cost=answer.cost if status is Status.FOUND else None,
        reason=_REASONS[status],
        expanded=answer.expanded,
        relaxed=answer.relaxed,
        cpu_seconds=answer.cpu_seconds,
        details=TerrainDetails(
            voxels,
            abstract_expanded=answer.abstract_expanded,
            first_expanded=answer.first_expanded,
            segments=answer.segments,
            first_seconds=answer.first_seconds,
        ),
        **values,
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
    options.exact_edges = to_flag(exact_edges, "exact_edges")
    options.keep_paths = to_flag(keep_paths, "keep_paths")
    options.pivots = to_count(pivots, "pivots")
    if options.pivots > MOST_PIVOTS:
        raise InvalidInputError(f"pivots must be at most {MOST_PIVOTS}, not {describe(pivots)}")
    options.max_expansions = None if max_expansions is None else to_count(max_expansions, "max_expansions")
    options.time_limit = None if time_limit is None else to_seconds(time_limit, "time_limit")
    return options

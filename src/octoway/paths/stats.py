# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""How a query was answered: counts, seconds, and the nodes that the search expanded."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class QueryStats:
    """How a query was answered."""

    expanded: int  # nodes taken from the queue
    relaxed: int  # edges looked at
    sight_checks: int  # segments tested before, during and after the search
    funnel_kept_input: int  # times the funnel's result was longer than its input, which was then kept
    pull_kept_input: int  # the same for pull
    graph_cost: float  # metres (times cost), of the search's own path before refinement
    seconds: dict[str, float]  # on the clock, per stage: locate, search, refine
    cpu_seconds: float  # of the thread, in the core
    cones: int = 0  # of "view_cone": obstacles passed
    widened: int = 0  # of "view_cone": times an obstacle grew by others that stand close
    fell_back: bool = False  # of "view_cone": rays alone found no way, and "crossing" did it
    _measure: Callable[[], float | None] = field(default=lambda: None, repr=False, compare=False)

    @cached_property
    def min_clearance(self) -> float | None:
        """Metres between the path and the nearest obstacle, measured when it is first asked for; infinity if none is.

        None where there is no path, and where the space was edited since the query, unless that preferred clearance:
        then `path_clearance` tells how near the path comes to what is there now.
        """
        return self._measure()

    @property
    def wall_seconds(self) -> float:
        """All stages together, on the clock."""
        return sum(self.seconds.values())


@dataclass(frozen=True, eq=False)
class SearchTrace:
    """The nodes that a search expanded, in order."""

    points: NDArray[np.float64]  # (n, 3)
    costs: NDArray[np.float64]  # (n,) metres from the end that the search started at
    keys: NDArray[np.float64]  # (n,) the priority, or the lower bound of a search from both ends
    backward: NDArray[np.bool_]  # (n,) by the search from the goal

    def __len__(self) -> int:
        return len(self.costs)

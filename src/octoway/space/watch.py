# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Paths that know: does a path still hold after an update, and if not, what now?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np

from octoway import _core
from octoway.arrays import require_finite, to_point
from octoway.errors import InvalidInputError
from octoway.paths.path import PathResult, travel_to_keep
from octoway.space.state import checked_space, state_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from octoway.space.space import NavSpace
    from octoway.travel.options import Choices

_QUALITY = "good"  # of paths that are searched anew


@dataclass(frozen=True, eq=False)
class Outlook:
    """The state of a watched path ahead, in one version of the space. It is true if the path holds."""

    state: str  # "clear", "blocked" or "shortcut"
    version: int
    point: NDArray[np.float64] | None = None  # of "blocked": the last free point of the path, (3,)
    distance: float | None = None  # of "blocked": metres along the path from the position to that point
    gain: float = 0.0  # of "shortcut": metres that the path could be shorter

    def __bool__(self) -> bool:
        return self.state != "blocked"


@dataclass(frozen=True, eq=False)
class Replan:
    """The outcome of a replan, and the reason.

    "kept": it still holds. "shortcut": it was pulled tight where space was freed. "repaired": it goes round what blocks
    it and joins its old way again. "rerouted": another way was shorter. "stepped out": the position itself is blocked,
    the path starts at the nearest free point. "no way": the result says why, and the replan is false.
    """

    reason: str
    result: PathResult

    @property
    def found(self) -> bool:
        """True if the path leads to the goal."""
        return self.result.found

    def __bool__(self) -> bool:
        return self.found


class Watch:
    """Keeps an eye on one path through a living space, for the body that it was found for, and who travels.

    Costs, motion and filter of the query are kept: a path is blocked where they forbid it, and cheaper is better. It
    looks at the path's corridor alone: ways that open elsewhere are found by asking for a new path. A path is blocked,
    too, where a link that it takes was removed, or an end of it is blocked; who is on a link goes on to its end.
    """

    def __init__(self, space: NavSpace, result: PathResult) -> None:
        if not isinstance(result, PathResult):
            raise InvalidInputError("only a path can be watched: give what find_path returned")
        if not len(result.points):
            raise InvalidInputError(f"there is no path to watch: {result.reason}")
        state, travel = state_of(checked_space(space)), travel_to_keep(result)
        asked, search = state.travel(travel), state.options(_QUALITY, cast("Choices", travel))
        self.result = result
        self.radius = result.radius
        self.goal = _goal_of(result)
        links = [(link.leg, link.handle) for link in result.links]
        found = result.points, links, self.goal, result.radius, result.version, result.cost, result.length
        self._core = _core.Watch(state.core, *found, asked, search, not travel)

    @property
    def points(self) -> NDArray[np.float64]:
        """(n, 3), the path that is watched."""
        return self.result.points

    @property
    def corridor(self) -> NDArray[np.float64]:
        """(m, 2, 3) metres: boxes that were free when the path was found, and cover it."""
        return self.result.corridor

    def look(self, position: ArrayLike | None = None) -> Outlook:
        """Tell whether the path still holds ahead of a position on it, or of the last one that was given."""
        state, version, point, distance, gain = self._core.look(None if position is None else _finite(position))
        return Outlook(state, version, None if point is None else np.array(point), distance, gain)

    def replan(self, position: ArrayLike) -> Replan:
        """Repair the path from where the agent is, reusing what still holds, and watch the new one."""
        reason, answer = self._core.replan(_finite(position))
        replan = Replan(reason, PathResult(answer, None, self.result.travel or None))
        if len(replan.result.points):
            self.result = replan.result
            self.goal = _goal_of(self.result)
        return replan


def _goal_of(result: PathResult) -> NDArray[np.float64]:
    """Return where the path is to lead; a partial path does not reach it."""
    return result.goal if result.snapped_goal is None else result.snapped_goal.point


def _finite(position: ArrayLike) -> NDArray[np.float64]:
    here = to_point(position, "position")
    require_finite(here, "position")
    return here

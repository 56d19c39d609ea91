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
from octoway.paths.path import PathResult, path_length
from octoway.space.state import state_of
from octoway.travel.options import DEFAULT_REFINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from octoway.space.space import NavSpace
    from octoway.space.state import State
    from octoway.travel.options import Choices, Travel

# A repair may be this much longer than the way that was left before the whole way is searched anew.
_DETOUR = 1.05
# A shortcut must save this part of the way that is left: less is not worth turning for.
_WORTH = 0.002
_QUALITY = "good"
_ROUNDING = 2.0**-16  # of a voxel
_ON_LINK = 1e-9  # of a link's length: a position is on it if it lies between its ends, but for rounding


@dataclass(frozen=True, eq=False)
class Outlook:
    """What lies ahead on a watched path, in one version of the space."""

    state: str  # "clear", "blocked" or "shortcut"
    version: int
    point: NDArray[np.float64] | None = None  # of "blocked": the last free point of the path, (3,)
    distance: float | None = None  # of "blocked": metres along the path from the position to that point
    gain: float = 0.0  # of "shortcut": metres that the path could be shorter


@dataclass(frozen=True, eq=False)
class Replan:
    """What became of a watched path, and why.

    "kept": it still holds. "shortcut": it was pulled tight where space was freed. "repaired": it goes round what blocks
    it and joins its old way again. "rerouted": another way was shorter. "stepped out": the position itself is blocked,
    the path starts at the nearest free point. "no way": the result says why.
    """

    reason: str
    result: PathResult

    @property
    def found(self) -> bool:
        """Whether the path leads to the goal."""
        return self.result.found


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
        self._space = state_of(space)
        self._follow(result)

    def _follow(self, result: PathResult) -> None:
        self.result = result
        moved = result.snapped_goal
        self.goal = result.goal if moved is None else moved.point  # which a partial path does not reach
        self.radius = result.radius
        self._asked = self._space.travel(result.travel)
        self._travelled = 0.0
        self._along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(self.points, axis=0), axis=1))])
        self._clear_in = result.version
        # What refining gains by itself, without anything having been freed: nothing, unless the path was left raw.
        view = _snapshot(self._space)
        self._slack = 0.0 if view.version != result.version else self._gain(view, self.points)

    @property
    def _kept(self) -> Travel | None:
        return self.result.travel or None

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
        view = _snapshot(self._space)
        return self._look(view, self._ahead(None if position is None else _finite(position)))

    def _look(self, view: _core.NavSpace, ahead: NDArray[np.float64]) -> Outlook:
        if self._clear_in == view.version:
            return Outlook("clear", view.version)
        clear, segment, fraction = self._trace(view, ahead)
        if not clear and not (segment == 0 and self._only_rounding(view, ahead)):
            point = ahead[segment] + (ahead[segment + 1] - ahead[segment]) * fraction if len(ahead) > 1 else ahead[0]
            distance = path_length(ahead[: segment + 1]) + float(np.linalg.norm(point - ahead[segment]))
            return Outlook("blocked", view.version, point=point, distance=distance)
        gain = self._gain(view, ahead) if clear else 0.0
        if gain > 0.0 and gain > self._slack + _WORTH * self._cost(view, ahead):
            return Outlook("shortcut", view.version, gain=gain)
        self._clear_in = view.version
        return Outlook("clear", view.version)

    def _only_rounding(self, view: _core.NavSpace, ahead: NDArray[np.float64]) -> bool:
        """Whether the path as it was found is clear: a point between two of its vertices may be off by a rounding."""
        whole = self.points[len(self.points) - len(ahead) :]
        return np.array_equal(whole[1:], ahead[1:]) and self._trace(view, whole)[0]

    def replan(self, position: ArrayLike) -> Replan:
        """Repair the path from where the agent is, reusing what still holds, and watch the new one."""
        here = self._off_link(_finite(position))
        view = _snapshot(self._space)
        replan = self._replan(view, here)
        if len(replan.result.points):
            self._follow(replan.result)
        return replan

    def _replan(self, view: _core.NavSpace, here: NDArray[np.float64]) -> Replan:
        if not bool(view.is_free(here[np.newaxis], self.radius, self._asked)[0]):
            nearest = view.nearest_free(here, self.radius, self._asked)
            start = here if nearest is None else np.array(nearest)
            return self._searched(view, start, "stepped out")
        ahead = self._ahead(here)
        if not np.array_equal(ahead[0], here):
            ahead = np.concatenate([here[np.newaxis], ahead])
        outlook = self._look(view, ahead) if np.array_equal(ahead[-1], self.goal) else None
        if outlook is None:  # a partial path: the goal may be reached by now
            return self._searched(view, here, "rerouted")
        if outlook.state == "blocked":
            return self._repaired(view, here, ahead)
        refine: tuple[str, ...] = DEFAULT_REFINE if outlook.state == "shortcut" else ()
        reason = "kept" if outlook.state == "clear" else "shortcut"
        clear, _, _ = self._trace(view, ahead)  # the way from the position to the path is new
        if not clear:
            return self._repaired(view, here, ahead)
        return Replan(reason, self._refined(view, ahead, refine))

    def _repaired(self, view: _core.NavSpace, here: NDArray[np.float64], ahead: NDArray[np.float64]) -> Replan:
        if self.result.links:
            return self._searched(view, here, "rerouted")
        _, blocked, _ = self._trace(view, ahead)
        before = self._cost_before(ahead)
        for join in range(blocked + 1, len(ahead) - 1):
            if not self._trace(view, ahead[join:])[0]:
                continue
            around = self._search(view, here, ahead[join])
            if around.status != _core.Status.FOUND:
                break
            joined = np.concatenate([around.points(), ahead[join + 1 :]])
            if not self._trace(view, joined)[0]:  # they meet on an edge, and come to it from opposite voxels
                continue
            mended = self._refined(view, joined, DEFAULT_REFINE)
            if mended.cost <= _DETOUR * before:
                return Replan("repaired", mended)
            anew = self._searched(view, here, "rerouted")
            return anew if anew.found and anew.result.cost < mended.cost else Replan("repaired", mended)
        return self._searched(view, here, "rerouted")

    def _searched(self, view: _core.NavSpace, start: NDArray[np.float64], reason: str) -> Replan:
        result = PathResult(self._search(view, start, self.goal), None, self._kept)
        return Replan(reason if result.found else "no way", result)

    def _trace(self, view: _core.NavSpace, points: NDArray[np.float64]) -> tuple[bool, int, float]:
        return view.trace_path(points, self.radius, self._asked, self._legs(points))

    def _legs(self, ahead: NDArray[np.float64]) -> list[tuple[int, int]]:
        """The links on what is left of the path, or on that and the way to it, as (leg, handle)."""
        gone = len(self.points) - len(ahead)
        return [(link.leg - gone, link.handle) for link in self.result.links if link.leg >= gone]

    def _refined(self, view: _core.NavSpace, points: NDArray[np.float64], refine: Sequence[str]) -> PathResult:
        answer = view.refine_path(points, list(refine), self.radius, None, None, self._asked, self._legs(points))
        return PathResult(answer, None, self._kept)

    def _cost(self, view: _core.NavSpace, points: NDArray[np.float64]) -> float:
        plain = not self.result.travel and not self.result.links
        return path_length(points) if plain else self._refined(view, points, ()).cost

    def _cost_before(self, points: NDArray[np.float64]) -> float:
        """What a part of the path cost when it was found, by its share of the length: it may be blocked by now."""
        length = path_length(points)
        return length * (self.result.cost / self.result.length) if self.result.travel and length > 0.0 else length

    def _gain(self, view: _core.NavSpace, points: NDArray[np.float64]) -> float:
        return self._cost(view, points) - self._refined(view, points, DEFAULT_REFINE).cost

    def _search(self, view: _core.NavSpace, start: NDArray[np.float64], goal: NDArray[np.float64]) -> _core.Answer:
        options = self._space.options(_QUALITY, cast("Choices", self.result.travel))
        return cast("_core.Answer", view.find_path(start, goal, options, None, self.radius))

    def _ahead(self, position: NDArray[np.float64] | None) -> NDArray[np.float64]:
        """Return what is left of the path, from its point nearest to the position."""
        points = self.points
        if len(points) == 1:
            return points
        if position is not None:
            self._travelled = self._nearest_along(position)
        i = min(int(np.searchsorted(self._along, self._travelled, side="right")) - 1, len(points) - 2)
        span = self._along[i + 1] - self._along[i]
        t = 0.0 if span == 0.0 else (self._travelled - self._along[i]) / span
        if t > 0.0 and any(link.leg == i for link in self.result.links):
            return points[i + 1 :]
        first = points[i] if t == 0.0 else points[i] + (points[i + 1] - points[i]) * t
        if position is not None and float(np.linalg.norm(first - position)) <= _ROUNDING * self._space.resolution:
            first = position  # on the path but for rounding
        return np.concatenate([first[np.newaxis], points[i + 1 :]])

    def _off_link(self, position: NDArray[np.float64]) -> NDArray[np.float64]:
        """Who is on a link goes on to its end."""
        for link in self.result.links:
            a, b = self.points[link.leg], self.points[link.leg + 1]
            gone, left = np.linalg.norm(position - a), np.linalg.norm(b - position)
            if gone > 0 and left > 0 and gone + left <= np.linalg.norm(b - a) * (1 + _ON_LINK):
                return np.asarray(b, dtype=np.float64)
        return position

    def _nearest_along(self, position: NDArray[np.float64]) -> float:
        """Metres along the path to its point nearest to a position, not before what is travelled."""
        a, b = self.points[:-1], self.points[1:]
        step = b - a
        square = np.maximum((step**2).sum(axis=1), 1e-300)
        length = np.diff(self._along)
        least = np.clip((self._travelled - self._along[:-1]) / np.maximum(length, 1e-300), 0.0, 1.0)
        t = np.clip(((position - a) * step).sum(axis=1) / square, least, 1.0)
        away = np.linalg.norm(a + step * t[:, np.newaxis] - position, axis=1)
        away[self._along[1:] < self._travelled] = np.inf
        i = int(np.argmin(away))
        return float(self._along[i] + t[i] * length[i])


def _finite(position: ArrayLike) -> NDArray[np.float64]:
    here = to_point(position, "position")
    require_finite(here, "position")
    return here


def _snapshot(space: State) -> _core.NavSpace:
    return space.core.snapshot()

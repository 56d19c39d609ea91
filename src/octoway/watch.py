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
from octoway.options import DEFAULT_REFINE, PLAIN_OPTIONS
from octoway.path import PathResult, path_length

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from octoway.queries import Queries

# A repair may be this much longer than the way that was left before the whole way is searched anew.
_DETOUR = 1.05
# A shortcut must save this part of the way that is left: less is not worth turning for.
_WORTH = 0.002
_QUALITY = "good"
_ROUNDING = 2.0**-16  # of a voxel


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
    """Keeps an eye on one path through a living space, for the body that it was found for.

    It looks at the path's corridor alone: ways that open elsewhere are found by asking for a new path.
    """

    def __init__(self, space: Queries, result: PathResult) -> None:
        if not isinstance(result, PathResult):
            raise InvalidInputError("only a path can be watched: give what find_path returned")
        if not len(result.points):
            raise InvalidInputError(f"there is no path to watch: {result.reason}")
        self._space = space
        self._follow(result)

    def _follow(self, result: PathResult) -> None:
        self.result = result
        self.goal = result.goal  # which a partial path does not reach
        self.radius = result.radius
        self._travelled = 0.0
        self._along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(self.points, axis=0), axis=1))])
        self._clear_in = result.version
        # What refining gains by itself, without anything having been freed: nothing, unless the path was left raw.
        view = _snapshot(self._space)
        self._slack = 0.0 if view.version != result.version else _gain(view, self.points, self.radius)

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

    def _look(self, view: _core.Space, ahead: NDArray[np.float64]) -> Outlook:
        if self._clear_in == view.version:
            return Outlook("clear", view.version)
        clear, segment, fraction = view.trace_path(ahead, self.radius)
        if not clear and not (segment == 0 and self._only_rounding(view, ahead)):
            point = ahead[segment] + (ahead[segment + 1] - ahead[segment]) * fraction if len(ahead) > 1 else ahead[0]
            distance = path_length(ahead[: segment + 1]) + float(np.linalg.norm(point - ahead[segment]))
            return Outlook("blocked", view.version, point=point, distance=distance)
        gain = _gain(view, ahead, self.radius) if clear else 0.0
        if gain > self._slack + _WORTH * path_length(ahead):
            return Outlook("shortcut", view.version, gain=gain)
        self._clear_in = view.version
        return Outlook("clear", view.version)

    def _only_rounding(self, view: _core.Space, ahead: NDArray[np.float64]) -> bool:
        """Whether the path as it was found is clear: a point between two of its vertices may be off by a rounding."""
        whole = self.points[len(self.points) - len(ahead) :]
        return np.array_equal(whole[1:], ahead[1:]) and view.trace_path(whole, self.radius)[0]

    def replan(self, position: ArrayLike) -> Replan:
        """Repair the path from where the agent is, reusing what still holds, and watch the new one."""
        here = _finite(position)
        view = _snapshot(self._space)
        replan = self._replan(view, here)
        if len(replan.result.points):
            self._follow(replan.result)
        return replan

    def _replan(self, view: _core.Space, here: NDArray[np.float64]) -> Replan:
        if not bool(view.is_free(here[np.newaxis], self.radius)[0]):
            nearest = view.nearest_free(here, self.radius)
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
        clear, _, _ = view.trace_path(ahead, self.radius)  # the way from the position to the path is new
        if not clear:
            return self._repaired(view, here, ahead)
        return Replan(reason, PathResult(view.refine_path(ahead, refine, self.radius)))

    def _repaired(self, view: _core.Space, here: NDArray[np.float64], ahead: NDArray[np.float64]) -> Replan:
        _, blocked, _ = view.trace_path(ahead, self.radius)
        before = path_length(ahead)
        for join in range(blocked + 1, len(ahead) - 1):
            if not view.trace_path(ahead[join:], self.radius)[0]:
                continue
            around = _search(view, here, ahead[join], self.radius)
            if around.status != _core.Status.FOUND:
                break
            joined = np.concatenate([around.points(), ahead[join + 1 :]])
            if not view.trace_path(joined, self.radius)[0]:  # they meet on an edge, and come to it from opposite voxels
                continue
            mended = PathResult(view.refine_path(joined, DEFAULT_REFINE, self.radius))
            if mended.length <= _DETOUR * before:
                return Replan("repaired", mended)
            anew = self._searched(view, here, "rerouted")
            return anew if anew.found and anew.result.length < mended.length else Replan("repaired", mended)
        return self._searched(view, here, "rerouted")

    def _searched(self, view: _core.Space, start: NDArray[np.float64], reason: str) -> Replan:
        result = PathResult(_search(view, start, self.goal, self.radius))
        return Replan(reason if result.found else "no way", result)

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
        first = points[i] if t == 0.0 else points[i] + (points[i + 1] - points[i]) * t
        if position is not None and float(np.linalg.norm(first - position)) <= _ROUNDING * self._space.resolution:
            first = position  # on the path but for rounding
        return np.concatenate([first[np.newaxis], points[i + 1 :]])

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


def _snapshot(space: Queries) -> _core.Space:
    return space._core.snapshot()  # noqa: SLF001


def _gain(view: _core.Space, points: NDArray[np.float64], radius: float) -> float:
    return path_length(points) - path_length(view.refine_path(points, DEFAULT_REFINE, radius).points())


def _search(view: _core.Space, start: NDArray[np.float64], goal: NDArray[np.float64], radius: float) -> _core.Answer:
    return cast("_core.Answer", view.find_path(start, goal, PLAIN_OPTIONS[_QUALITY], None, radius))

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""An agent that travels between random goals at a constant speed, and replans just in time.

It is a point. It moves only along segments that a ray says are clear in the present version of the space. Where an
update covers its own place it has been run over, and takes the straight line to the nearest free point.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from octoway.dynamics.boxes import around
from octoway.dynamics.outcome import Travels
from octoway.dynamics.points import Point, between, distance, reachable_point

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.paths.path import PathResult
    from octoway.random import Random
    from octoway.space.space import NavSpace
    from octoway.space.watch import Watch

# Shares of a step to try: a point between two corners is rounded to the lattice, and where the way grazes an edge or
# goes through a corner it may be rounded to the wrong side. Others are not; uneven ones, or all are rounded alike.
_SHARES = (1.0, 0.97, 0.91, 0.83, 0.74, 0.63, 0.51, 0.37, 0.23, 0.11, 0.05, 0.02)
_PIECE, _MARGIN = 4.0, 0.5  # voxels: how the path is cut for its corridor, and how wide that is
STATES = ("moving", "waiting", "stepping out", "stuck")


@dataclass(frozen=True)
class Move:
    """What an agent did in a tick: the points of the clear way that it took, and in which of STATES it was."""

    way: list[Point]
    state: str


class Follower:
    """One agent. In every tick: `look` after each update, `seek` until it has what it needs, then `move` once."""

    def __init__(self, space: NavSpace, position: Point, reach: float, patience: int, random: Random) -> None:
        self.position = position
        self.travels = Travels()
        self.goal: Point | None = None
        self._space = space
        self._reach = reach  # metres a tick
        self._patience = patience  # ticks without a way before another goal is taken
        self._random = random
        self._watch: Watch | None = None
        self._points: list[Point] = []  # still to visit
        self._corridor = np.empty((0, 2, 3))  # still to go through
        self._blocked = not space.is_free(position)
        self._waited = 0

    @property
    def corridor(self) -> NDArray[np.float64] | None:
        """Boxes (m, 2, 3) around the rest of the path: it is clear for as long as they are. None without a path.

        They are thinner than the cells of `watch.corridor`, and so less of what moves concerns them.
        """
        return self._corridor if self._points else None

    @property
    def path(self) -> NDArray[np.float64]:
        """The rest of the path from here, (n, 3)."""
        return np.array([self.position, *self._points])

    def look(self) -> bool:
        """See what an update did to the place and to the path; whether another path was taken."""
        was_blocked, self._blocked = self._blocked, not self._space.is_free(self.position)
        self.travels.run_over += self._blocked and not was_blocked
        if self._watch is None or not self._points:
            return False
        # Who was blocked is not on the path yet, and nobody has looked at the way there.
        if not self._blocked and not was_blocked and self._watch.look(self.position).state == "clear":
            return False
        replan = self._watch.replan(self.position)
        self.travels.replans[replan.reason] += 1
        self._take(replan.result)
        return True

    def seek(self) -> bool:
        """Find a goal and a path if there is none; whether a path was found."""
        if self._points or self._blocked:
            return False
        if self.goal is None:
            self.goal = reachable_point(self._space, self.position, self._random)
        if self.goal is None or not self._space.reachable(self.position, self.goal, links=False):
            return False
        result = self._space.find_path(self.position, self.goal, links=False)
        self.travels.replans["no path yet"] += 1
        self._watch = self._space.watch(result) if result.found else None
        self._take(result)
        return bool(self._points)

    def move(self) -> Move:
        """Go as far as a tick allows."""
        can = self.goal is not None and self._space.reachable(self.position, self.goal, links=False)
        if self._blocked:
            self.travels.stepping_out += 1
            left = self._step_out()
            return Move([self.position] if self._blocked else self._follow(left), "stepping out")
        way = self._follow(self._reach)
        if len(way) == 1 and can and self._find_again():
            way = self._follow(self._reach)
        state = "moving" if len(way) > 1 else "stuck" if can else "waiting"
        self.travels.stuck += state == "stuck"
        self._wait(state)
        return Move(way, state)

    def _take(self, result: PathResult) -> None:
        """Follow this path from its beginning; one that does not reach the goal is no path."""
        self._points, self._corridor = [], np.empty((0, 2, 3))
        if result.found:
            self._points = [(x, y, z) for x, y, z in result.points.tolist()]
            voxel, radius = self._space.resolution, self._space.layers.radius
            body = radius + 2 * voxel if radius else 0.0  # a body blocks whole voxels
            self._corridor = around(self.path, _PIECE * voxel, _MARGIN * voxel + body)

    def _step_out(self) -> float:
        """Go straight to where the path begins again, or to the nearest free point; return what is left to go."""
        found = self._points[0] if self._points else self._space.nearest_free(self.position)
        if found is None:
            return 0.0
        x, y, z = (float(coordinate) for coordinate in found)
        away = distance(self.position, (x, y, z))
        reached = away <= self._reach
        self.position = (x, y, z) if reached else between(self.position, (x, y, z), self._reach / away)
        self._blocked = not reached
        self.travels.distance += min(away, self._reach)
        return max(self._reach - away, 0.0)

    def _follow(self, left: float) -> list[Point]:
        """Move along the path; it is dropped where it is not clear any more."""
        way = [self.position]
        while left > 0 and self._points:
            stop = self._next_stop(left)
            if stop is None:
                self._points = []
                break
            gone = distance(self.position, stop)
            if gone > 0:
                way.append(stop)
            self.position = stop
            self.travels.distance += gone
            if stop != self._points[0]:
                break
            del self._points[0]
            left -= gone
        self._forget_behind()
        if self.position == self.goal:
            self.travels.goals += 1
            self.goal, self._points = None, []
        return way

    def _next_stop(self, left: float) -> Point | None:
        """The path's next point, or one on the way to it; None if that is not clear."""
        target = self._points[0]
        away = distance(self.position, target)
        if away <= left:
            return target if self._space.raycast(self.position, target).clear else None
        second_best = None  # clear so far; how it goes on is found there
        for share in _SHARES:
            stop = between(self.position, target, share * left / away)
            if self._space.raycast(self.position, stop).clear:
                if self._space.raycast(stop, target).clear:
                    return stop
                second_best = second_best or stop
        return second_best

    def _find_again(self) -> bool:
        """Search anew where the path was lost to rounding."""
        self._points = []
        return self.seek()

    def _wait(self, state: str) -> None:
        """Count how long there has been no way; who waits too long takes another goal."""
        self.travels.waiting += state == "waiting"
        self._waited = self._waited + 1 if state == "waiting" else 0
        if self._waited >= self._patience and self.goal is not None:
            self.travels.given_up += 1
            self.goal, self._waited = None, 0

    def _forget_behind(self) -> None:
        """What happens in the corridor behind is of no concern."""
        low, high = self._corridor[:, 0], self._corridor[:, 1]
        holding = np.flatnonzero(((low <= self.position) & (high >= self.position)).all(axis=1))
        if holding.size:
            self._corridor = self._corridor[holding[0] :]

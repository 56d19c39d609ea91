# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""How obstacles move (Massonnat 2023, section 5.4). `drawing.py` has them by name.

A trajectory gives the centre of an obstacle in any tick: a function without memory, so that a run can be repeated,
rewound or looked ahead. Only + - * / and sqrt are used, and so the same seed gives the same bytes everywhere.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from typing import TYPE_CHECKING, Protocol

import numpy as np

from octoway.arrays import to_floats, to_points
from octoway.checks import to_flag, to_kind, to_length, to_positive_length
from octoway.dynamics.points import Point, between, distance, reachable_point, to_triple
from octoway.errors import InvalidInputError
from octoway.random import Random
from octoway.space.state import checked_space

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from octoway.space.space import NavSpace


class Trajectory(Protocol):
    """The place of an obstacle at a tick."""

    def at(self, tick: int) -> Point | None:
        """The centre in metres; None: it has left for good."""


class Straight:
    """A constant velocity (metres a tick) in a room between two corners; what happens at its border is told below."""

    def __init__(self, start: Point, velocity: Point, low: Point, high: Point) -> None:
        named = {"start": start, "velocity": velocity, "low": low, "high": high}
        self._axes = list(zip(*(to_triple(value, what) for what, value in named.items()), strict=True))


class Bounce(Straight):
    """Turned round at the border."""

    def at(self, tick: int) -> Point | None:
        """Fold the straight line back into the room."""
        x, y, z = (_folded(a - low + v * tick, high - low) + low for a, v, low, high in self._axes)
        return x, y, z


class Wrap(Straight):
    """Come back at the opposite border after leaving."""

    def at(self, tick: int) -> Point | None:
        """Wind the straight line round the room."""
        x, y, z = ((a - low + v * tick) % (high - low) + low for a, v, low, high in self._axes)
        return x, y, z


class Vanish(Straight):
    """Leave and do not come back."""

    def at(self, tick: int) -> Point | None:
        """Follow the straight line out of the room."""
        x, y, z = (a + v * tick for a, v, _, _ in self._axes)
        inside = all(low <= p <= high for p, (_, _, low, high) in zip((x, y, z), self._axes, strict=True))
        return (x, y, z) if inside else None


class Orbit:
    """A circle: radius metres around a centre, in the plane of two directions at right angles, step metres a tick."""

    def __init__(self, centre: Point, radius: float, across: Point, along: Point, step: float) -> None:
        named = {"centre": centre, "across": across, "along": along}
        self._frame = list(zip(*(to_triple(value, what) for what, value in named.items()), strict=True))
        self._radius = to_positive_length(radius, "radius")
        half = (
            to_length(step, "step") / self._radius / 2
        )  # half the angle a tick, taken for its tangent: a step is never longer than asked
        self._turn = (1 - half * half) / (1 + half * half), 2 * half / (1 + half * half)

    def at(self, tick: int) -> Point | None:
        """Turn by the angle of one tick, `tick` times."""
        cosine, sine = _turned(self._turn, tick)
        x, y, z = (c + self._radius * (cosine * u + sine * v) for c, u, v in self._frame)
        return x, y, z


class Scripted:
    """Straight lines between points (n, 3), each reached at its time (n,) in ticks; then it rests, or starts again."""

    def __init__(self, times: ArrayLike, points: ArrayLike, *, repeat: bool = False) -> None:
        stops = to_floats(times, "times")
        places = to_points(points, "points")
        if stops.shape != (len(places),) or not len(places):
            raise InvalidInputError(f"times must be one for each of the {len(places)} points, not {stops.shape}")
        if not np.isfinite(stops).all() or (np.diff(stops) <= 0).any():
            raise InvalidInputError("times must be ticks that grow from point to point")
        self._times: list[float] = stops.tolist()
        self._points: list[Point] = [(x, y, z) for x, y, z in places.tolist()]
        self._repeat = to_flag(repeat, "repeat") and len(self._times) > 1

    def at(self, tick: int) -> Point | None:
        """Look up the two points around a time, and go between them."""
        time, first, last = float(tick), self._times[0], self._times[-1]
        if self._repeat and time > last:
            time = first + (time - first) % (last - first)
        return _along(self._times, self._points, time)


class Patrol:
    """From one random point to the next at step metres a tick, along paths that are found when they are needed."""

    def __init__(self, space: NavSpace, start: Point, step: float, random: Random) -> None:
        self._space = checked_space(space)
        self._step = to_length(step, "step")
        self._random = to_kind(random, Random, "random")
        self._points = [to_triple(start, "start")]
        self._metres = [0.0]  # to each of the points
        self._rests = False  # for good, where no way leads on: one that goes on later would have to jump

    def at(self, tick: int) -> Point | None:
        """Walk the patrol's way."""
        walked = self._step * tick
        while self._metres[-1] < walked and not self._rests:
            self._walk_on()
        return _along(self._metres, self._points, walked)

    def _walk_on(self) -> None:
        """Find the way to another point."""
        goal = reachable_point(self._space, self._points[-1], self._random)
        path = (
            []
            if goal is None
            else self._space.find_path(self._points[-1], goal, "fast", links=False).points[1:].tolist()
        )
        for x, y, z in path:
            self._metres.append(self._metres[-1] + distance(self._points[-1], (x, y, z)))
            self._points.append((x, y, z))
        self._rests = not path


def _folded(value: float, span: float) -> float:
    """A line of that length, walked to its end and back again."""
    if span <= 0:
        return 0.0
    there_and_back = value % (2 * span)
    return there_and_back if there_and_back <= span else 2 * span - there_and_back


def _turned(turn: tuple[float, float], times: int) -> tuple[float, float]:
    """Cosine and sine of an angle that many times, by squaring."""
    result = 1.0, 0.0
    while times:
        if times & 1:
            result = _rotated(result, turn)
        turn = _rotated(turn, turn)
        times >>= 1
    return result


def _rotated(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    """The sum of two angles, kept at length 1."""
    cosine, sine = a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]
    length = math.sqrt(cosine * cosine + sine * sine)
    return cosine / length, sine / length


def _along(times: list[float], points: list[Point], time: float) -> Point:
    """The point at a time on the line through the points; their ends before and after."""
    after = bisect_right(times, time)
    if after == 0 or after == len(times):
        return points[max(after - 1, 0)]
    return between(points[after - 1], points[after], (time - times[after - 1]) / (times[after] - times[after - 1]))

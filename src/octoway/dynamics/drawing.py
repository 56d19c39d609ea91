# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Random trajectories by name.

A new one is a class in `movers.py`, a function that draws one, and a line in TRAJECTORIES.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from octoway.dynamics.movers import Bounce, Orbit, Patrol, Scripted, Vanish, Wrap
from octoway.dynamics.points import Point, distance, normalised, random_direction, random_seed
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from octoway.dynamics.movers import Trajectory
    from octoway.random import Random
    from octoway.space.space import NavSpace

_STOPS = 4  # in a random script
_STARTS = 8  # of a patrol, to choose from


@dataclass(frozen=True)
class Stage:
    """The setting of a trajectory: a space without moving obstacles, half the obstacle's size, and metres a tick."""

    space: NavSpace
    half: float
    step: float


def _draw_straight(
    kind: Callable[[Point, Point, Point, Point], Trajectory], *, leaves: bool
) -> Callable[[Stage, Random], Trajectory]:
    """An obstacle touches the border, or leaves wholly, and a step more: nothing appears or goes in sight."""

    def draw(stage: Stage, random: Random) -> Trajectory:
        low, high = _room(stage, -stage.half - stage.step if leaves else stage.half)
        dx, dy, dz = random_direction(random)
        return kind(_somewhere(stage, random), (dx * stage.step, dy * stage.step, dz * stage.step), low, high)

    return draw


def _draw_patrol(stage: Stage, random: Random) -> Trajectory:
    """Along paths through free space, from where most of it can be reached: rooms without doors are dull."""
    points = stage.space.random_points(_STARTS, random_seed(random)).tolist()
    if not points:
        raise InvalidInputError("nothing is free in this space, and so nothing can patrol through it")
    x, y, z = max(points, key=lambda point: sum(stage.space.reachable(point, other) for other in points))
    return Patrol(stage.space, (x, y, z), stage.step, random)


def _draw_orbit(stage: Stage, random: Random) -> Trajectory:
    """In any plane, up to half as wide as the world."""
    low, high = _room(stage, stage.half)
    widest = max(b - a for a, b in zip(low, high, strict=True)) / 4
    radius = random.between(2 * stage.half, max(widest, 3 * stage.half))
    across, other = random_direction(random), random_direction(random)
    share = across[0] * other[0] + across[1] * other[1] + across[2] * other[2]
    dx, dy, dz = (b - share * a for a, b in zip(across, other, strict=True))
    return Orbit(_somewhere(stage, random), radius, across, normalised(dx, dy, dz), stage.step)


def _draw_script(stage: Stage, random: Random) -> Trajectory:
    """Some stops, round and round in straight lines."""
    stops = [_somewhere(stage, random) for _ in range(_STOPS)]
    stops.append(stops[0])
    times = [0.0]
    for a, b in pairwise(stops):
        times.append(times[-1] + max(distance(a, b) / stage.step, 1.0))
    return Scripted(times, stops, repeat=True)


TRAJECTORIES: dict[str, Callable[[Stage, Random], Trajectory]] = {
    "bounce": _draw_straight(Bounce, leaves=False),
    "wrap": _draw_straight(Wrap, leaves=True),
    "vanish": _draw_straight(Vanish, leaves=True),
    "patrol": _draw_patrol,
    "orbit": _draw_orbit,
    "scripted": _draw_script,
}


def _somewhere(stage: Stage, random: Random) -> Point:
    low, high = _room(stage, stage.half)
    x, y, z = (random.between(a, b) for a, b in zip(low, high, strict=True))
    return x, y, z


def _room(stage: Stage, inset: float) -> tuple[Point, Point]:
    """The corners between which a centre moves; both in the middle where the obstacle is larger than the world."""
    low, high = stage.space.bounds.tolist()
    sides = [
        (a + inset, b - inset) if b - a > 2 * inset else ((a + b) / 2,) * 2 for a, b in zip(low, high, strict=True)
    ]
    (x0, x1), (y0, y1), (z0, z1) = sides
    return (x0, y0, z0), (x1, y1, z1)

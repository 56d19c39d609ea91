# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Obstacles that move through a space, and the voxels that they block there."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from octoway.arrays import describe
from octoway.checks import to_choice, to_count, to_count_up_to, to_kind, to_list, to_names, to_number
from octoway.dynamics.boxes import swept
from octoway.dynamics.drawing import TRAJECTORIES, Stage
from octoway.dynamics.points import to_triple
from octoway.errors import InvalidInputError
from octoway.random import Random
from octoway.space.state import checked_space
from octoway.worlds.extent import SUB_VOXELS
from octoway.worlds.shapes import Capsule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from octoway.dynamics.movers import Trajectory
    from octoway.dynamics.points import Point
    from octoway.space.space import NavSpace

SHAPES = ("box", "sphere")
TICK = 0.05  # seconds
MOST_OBSTACLES = 1_000_000
_MOST_CROSSINGS = 100
_SHORTEST_TICK = 1e-6  # seconds: shorter ones would never add up
AGENT_VOXELS = 8.0  # a second, where no speed is given; obstacles move at half of it or less
_DEFAULT_VOXELS = 4  # the edge of a box, or a sphere's diameter
_SLOWEST = 0.4  # speed of random obstacles, as a share of the fastest


@dataclass(frozen=True)
class Obstacle:
    """Something that moves: a box, or a sphere as wide as its first half size."""

    trajectory: Trajectory
    half_size: Point
    shape: str = "box"

    def __post_init__(self) -> None:
        to_choice(self.shape, SHAPES, "shape")
        if not callable(getattr(self.trajectory, "at", None)):
            raise InvalidInputError(f"trajectory must tell a place at(tick), not {describe(self.trajectory)}")
        object.__setattr__(self, "half_size", to_triple(self.half_size, "half_size"))
        if min(self.half_size) <= 0:
            raise InvalidInputError(f"half_size must be three lengths above 0, not {describe(self.half_size)}")


def draw_obstacles(
    space: NavSpace,
    count: int,
    trajectory: str | Sequence[str] = "bounce",
    *,
    shape: str = "box",
    size: float | None = None,
    speed: float | None = None,
    tick: float = TICK,
    seed: int = 0,
) -> list[Obstacle]:
    """Draw random obstacles, `size` metres wide (4 voxels), that move at `speed` (4 voxels a second) or slower.

    Several trajectories are taken in turn. Patrols find their ways in the space as it is now.
    """
    checked_space(space)
    names = to_names(trajectory, "trajectory")
    for name in names or [""]:
        if name not in TRAJECTORIES:
            raise InvalidInputError(f"unknown trajectory {describe(name)}; trajectories: {', '.join(TRAJECTORIES)}")
    half = to_positive(_DEFAULT_VOXELS * space.resolution if size is None else size, "size", "metres") / 2
    fastest = to_positive(AGENT_VOXELS / 2 * space.resolution if speed is None else speed, "speed", "metres a second")
    longest = fastest * to_tick(tick)
    if longest > _MOST_CROSSINGS * math.dist(*space.bounds.tolist()):
        raise InvalidInputError(f"speed must not cross the world more than {_MOST_CROSSINGS} times a tick, not {speed}")
    calm = space.snapshot()
    obstacles = []
    for i in range(to_count_up_to(count, "count", MOST_OBSTACLES)):
        random = Random(to_count(seed, "seed")).fork(f"obstacle {i}")
        stage = Stage(calm, half, longest * random.between(_SLOWEST, 1.0))
        obstacles.append(Obstacle(TRAJECTORIES[names[i % len(names)]](stage, random), (half, half, half), shape))
    return obstacles


def to_tick(value: float) -> float:
    """The seconds of a tick."""
    seconds = to_positive(value, "tick", "seconds")
    if seconds < _SHORTEST_TICK:
        raise InvalidInputError(f"tick must be at least {_SHORTEST_TICK} seconds, not {describe(value)}")
    return seconds


def to_positive(value: float, what: str, unit: str) -> float:
    """A number above 0."""
    number = to_number(value)
    if not 0 < number < math.inf:
        raise InvalidInputError(f"{what} must be {unit} above 0, not {describe(value)}")
    return number


class Crowd:
    """Obstacles in a space. In the tick from t to t + 1 they ask it to block where they are then, all the way."""

    def __init__(self, space: NavSpace, obstacles: Sequence[Obstacle], longest: float) -> None:
        self._space = space
        self._obstacles = [to_kind(one, Obstacle, "an obstacle") for one in to_list(obstacles, "obstacles")]
        obstacles = self._obstacles
        self._longest = longest  # metres a tick that an obstacle may move
        self._half = np.array([o.half_size for o in obstacles], dtype=np.float64).reshape(-1, 3)
        self.spheres = np.array([o.shape == "sphere" for o in obstacles], dtype=np.bool_)
        self._now = self._next = self._places(0)
        self._handles = np.full(len(obstacles), -1, dtype=np.int64)
        for i in np.flatnonzero(np.isfinite(self._now[:, 0])).tolist():
            self._handles[i] = space.add_obstacle(self._shape(i, self._now))

    def publish(self, tick: int) -> None:
        """Ask the space to block where the obstacles are in this tick; ticks follow each other."""
        self._now, self._next = self._next, self._places(tick + 1)
        before = self._continuous(tick)
        here = self._handles >= 0
        gone = here & ~np.isfinite(self._now[:, 0])
        for i in np.flatnonzero(gone).tolist():
            self._space.remove_obstacle(int(self._handles[i]))
            self._handles[i] = -1
        boxes = here & ~gone & ~self.spheres
        if boxes.any():
            places = swept(before[boxes], self._arrival()[boxes], self._half[boxes])
            self._space.move_obstacle(self._handles[boxes], places)
        for i in np.flatnonzero(here & ~gone & self.spheres).tolist():
            self._space.move_obstacle(int(self._handles[i]), self._shape(i, before))

    def boxes(self) -> NDArray[np.float64]:
        """The boxes around the obstacles at the beginning of this tick, (n, 2, 3); NaN for those that left."""
        return swept(self._now, self._now, self._half)

    def moving(self, tick: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The boxes at the beginning of this tick, (n, 2, 3), and their velocities in metres a second, (n, 3)."""
        here = np.isfinite(self._now[:, 0])
        velocities = (self._arrival() - self._now)[here] / tick
        return self.boxes()[here], velocities

    def overlaps(self, places: NDArray[np.float64], radius: float) -> NDArray[np.bool_]:
        """Mask of the spheres around places (n, 3) that overlap an obstacle's body at the end of this tick, (n,)."""
        away = np.abs(places[:, np.newaxis] - self._next)
        gaps = np.where(self.spheres[:, np.newaxis], away, np.maximum(away - self._half, 0.0))
        squares = gaps[..., 0] ** 2 + gaps[..., 1] ** 2 + gaps[..., 2] ** 2
        least = radius + np.where(self.spheres, self._half[:, 0], 0.0) - self._space.resolution / SUB_VOXELS
        return np.asarray((squares < least * least).any(axis=1))

    def hold(self, point: ArrayLike) -> bool:
        """Return True if a point lies inside an obstacle's body at the end of this tick, deeper than a lattice step."""
        away = np.abs(self._next - np.asarray(point)) + self._space.resolution / SUB_VOXELS
        squares = away * away
        in_ball = squares[:, 0] + squares[:, 1] + squares[:, 2] < self._half[:, 0] ** 2
        return bool(np.where(self.spheres, in_ball, (away < self._half).all(axis=1)).any())

    def withdraw(self) -> None:
        """Take all obstacles out of the space; its next update frees their places."""
        for handle in self._handles[self._handles >= 0].tolist():
            self._space.remove_obstacle(handle)
        self._handles[:] = -1

    def _places(self, tick: int) -> NDArray[np.float64]:
        nowhere = (np.nan,) * 3
        places = [obstacle.trajectory.at(tick) or nowhere for obstacle in self._obstacles]
        return np.array(places, dtype=np.float64).reshape(-1, 3)

    def _arrival(self) -> NDArray[np.float64]:
        """Return the places of obstacles at the end of the tick; those that leave are last seen at its beginning."""
        return np.where(np.isfinite(self._next), self._next, self._now)

    def _shape(self, i: int, before: NDArray[np.float64]) -> NDArray[np.float64] | Capsule:
        after = self._arrival()[i]
        if self.spheres[i]:
            return Capsule(before[i], after, float(self._half[i, 0]))
        return np.stack([np.minimum(before[i], after) - self._half[i], np.maximum(before[i], after) + self._half[i]])

    def _continuous(self, tick: int) -> NDArray[np.float64]:
        """Return the last places of obstacles; if they jumped (outside the world), the new ones."""
        after = self._arrival()
        moved = after - self._now
        with np.errstate(over="ignore"):  # too far is too far
            far = np.sqrt((moved * moved).sum(axis=1)) > self._longest * (1 + 1e-9)
        if not far.any():
            return self._now
        low, high = self._space.bounds
        inside = [
            ((place - self._half < high) & (place + self._half > low)).all(axis=1) for place in (self._now, after)
        ]
        wrong = np.flatnonzero(far & (inside[0] | inside[1]))
        if wrong.size:
            metres = float(np.sqrt((moved[wrong[0]] ** 2).sum()))
            raise InvalidInputError(
                f"obstacle {wrong[0]} moves {metres:.4g} m in tick {tick}, and {self._longest:.4g} m is the most: half "
                "the step of the agent; slow the obstacle down, or make the agent faster"
            )
        return np.where(far[:, np.newaxis], after, self._now)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Obstacles of a page: boxes that a person puts somewhere, drags about, or lets move by themselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from octoway.arrays import require_finite, to_point
from octoway.checks import to_count
from octoway.dynamics import draw_obstacles
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from octoway.dynamics import Motion
    from octoway.space.space import NavSpace

MOST = 500  # obstacles: each is a thing that a browser moves


@dataclass
class _Movable:
    handle: int
    centre: NDArray[np.float64]
    half: NDArray[np.float64]
    motion: Motion | None = None
    shift: NDArray[np.float64] = field(default_factory=lambda: np.zeros(3))  # how far a hand took it off its course
    held: bool = False

    @property
    def box(self) -> NDArray[np.float64]:
        return np.stack([self.centre - self.half, self.centre + self.half])

    def place(self, tick: int) -> NDArray[np.float64]:
        """Where it wants to be; what has left stays where it was last seen."""
        point = None if self.motion is None or self.held else self.motion.at(tick)
        return self.centre if point is None else np.array(point) + self.shift


class Movables:
    """All obstacles of a page. They tell the space where they are; `space.update()` is the caller's."""

    def __init__(self, space: NavSpace) -> None:
        self._space = space
        self._things: list[_Movable] = []
        self._tick = 0

    def __len__(self) -> int:
        return len(self._things)

    @property
    def boxes(self) -> NDArray[np.float64]:
        """Where they are, (n, 2, 3)."""
        return np.array([thing.box for thing in self._things], np.float64).reshape(-1, 2, 3)

    @property
    def in_motion(self) -> bool:
        """Whether any of them moves by itself."""
        return any(thing.motion is not None for thing in self._things)

    def add(self, centre: ArrayLike, size: ArrayLike | None = None) -> int:
        """Put a box somewhere, `size` (3,) metres wide; without one, an eighth of the world, and a voxel at least."""
        sides = np.ptp(self._space.bounds, axis=0)
        usual = np.maximum(np.full(3, sides.max() / 8), self._space.resolution)
        return self._put(to_point(centre, "centre"), (usual if size is None else to_point(size, "size")) / 2)

    def draw(self, count: int, motion: str, seed: int = 0) -> None:
        """Add random obstacles that move by themselves."""
        for drawn in draw_obstacles(self._space, to_count(count, "count"), motion, seed=seed):
            centre = drawn.motion.at(self._tick)
            if centre is not None:
                self._put(np.array(centre), np.array(drawn.half_size), drawn.motion)

    def drag(self, index: int, centre: ArrayLike) -> None:
        """Take an obstacle in the hand and put it somewhere; it stays there until `release`."""
        thing, place = self._thing(index), to_point(centre, "centre")
        require_finite(place, "centre")
        thing.held, thing.centre = True, place
        self._space.move_obstacle(thing.handle, thing.box)

    def release(self, index: int) -> None:
        """Let go: what moves by itself goes on from here."""
        thing = self._thing(index)
        point = None if thing.motion is None else thing.motion.at(self._tick)
        if point is not None:
            thing.shift = thing.centre - np.array(point)
        thing.held = False

    def advance(self, tick: int, seconds: float) -> NDArray[np.float64]:
        """Let all that move by themselves go where they are in this tick; returns their velocities (n, 3)."""
        before = self.boxes[:, 0]
        self._tick = tick
        for thing in self._things:
            thing.centre = thing.place(tick)
        if self._things:
            self._space.move_obstacle([thing.handle for thing in self._things], self.boxes)
        return (self.boxes[:, 0] - before) / seconds

    def remove(self, index: int) -> None:
        """Take one away."""
        self._space.remove_obstacle(self._thing(index).handle)
        del self._things[index]

    def clear(self) -> None:
        """Take all away."""
        while self._things:
            self.remove(len(self._things) - 1)

    def move_to(self, space: NavSpace) -> None:
        """Stand in another space of the same world from now on; the old one is forgotten as it is."""
        self._space = space
        for thing in self._things:
            thing.handle = space.add_obstacle(thing.box)

    def _put(self, centre: NDArray[np.float64], half: NDArray[np.float64], motion: Motion | None = None) -> int:
        require_finite(centre, "centre")
        if len(self) >= MOST:
            raise InvalidInputError(f"a page shows at most {MOST} obstacles; take some away first")
        box = np.stack([centre - half, centre + half])
        self._things.append(_Movable(self._space.add_obstacle(box), centre, half, motion))
        return len(self) - 1

    def _thing(self, index: int) -> _Movable:
        if not 0 <= index < len(self):
            raise InvalidInputError(f"there is no obstacle {index}; there are {len(self)}, from 0 on")
        return self._things[index]

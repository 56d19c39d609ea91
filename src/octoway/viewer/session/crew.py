# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Agents of a page: they travel from one random goal to the next, among everything that moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.agents import Agents
from octoway.errors import InvalidInputError
from octoway.options import to_count

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.space import NavSpace

MOST = 1000


class Crew:
    """Agents in a space, and what they are told to do."""

    def __init__(self, space: NavSpace, radius: float) -> None:
        self._space = space
        self._radius = radius or space.resolution / 2
        self._agents = Agents(space)
        self._seed = 0

    def __len__(self) -> int:
        return len(self._agents)

    @property
    def places(self) -> NDArray[np.float64]:
        """Where they are, (n, 3)."""
        return self._agents.positions

    @property
    def radii(self) -> NDArray[np.float64]:
        """(n,) metres."""
        return np.full(len(self), self._radius)

    def add(self, count: int) -> None:
        """Add agents where there is room for them."""
        wanted = to_count(count, "agents")
        if len(self) + wanted > MOST:
            raise InvalidInputError(f"a page shows at most {MOST} agents, not {len(self) + wanted}")
        room = self._room_for(wanted)
        if len(room) < wanted:
            raise InvalidInputError(
                f"there is room for {len(room)} of {wanted} agents of radius {self._radius:g} m; take fewer, or smaller"
            )
        if wanted:
            self._agents.add(room, radius=self._radius)

    def step(self, seconds: float, boxes: NDArray[np.float64], velocities: NDArray[np.float64]) -> None:
        """Let time pass among obstacles; those who have arrived get another goal."""
        if not len(self):
            return
        resting = np.flatnonzero(self._agents.resting)
        if len(resting):
            self._seed += 1
            goals = self._space.random_points(len(resting), self._seed, radius=self._radius)
            self._agents.send(resting[: len(goals)], goals)
        self._agents.step(seconds, boxes, velocities)

    def _room_for(self, count: int) -> NDArray[np.float64]:
        places = self.places
        apart = 2.001 * self._radius
        for seed in range(20):
            for place in self._space.random_points(count, seed, radius=self._radius):
                if len(places) < len(self) + count and (np.linalg.norm(places - place, axis=1) >= apart).all():
                    places = np.concatenate([places, place[np.newaxis]])
        return places[len(self) :]

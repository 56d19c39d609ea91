# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Agents of a page: they travel from one random goal to the next, among everything that moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.agents import Agents
from octoway.checks import to_count
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.space.space import NavSpace

MOST = 1000


class Crew:
    """Agents in a space, and their orders."""

    def __init__(self, space: NavSpace) -> None:
        self._seed = 0
        self._begin(space)

    def _begin(self, space: NavSpace) -> None:
        self._space = space
        self._agents = Agents(space)
        self._radii = np.empty(0)

    def __len__(self) -> int:
        return len(self._agents)

    @property
    def places(self) -> NDArray[np.float64]:
        """The places of the agents, (n, 3)."""
        return self._agents.positions

    @property
    def radii(self) -> NDArray[np.float64]:
        """(n,) metres."""
        return self._radii

    def add(self, count: int, radius: float) -> float:
        """Add agents where there is room for them; returns their radius, half a voxel where none is given."""
        size = radius or self._space.resolution / 2
        wanted = to_count(count, "agents")
        if len(self) + wanted > MOST:
            raise InvalidInputError(f"a page shows at most {MOST} agents, not {len(self) + wanted}")
        room = self._room_for(wanted, size)
        if len(room) < wanted:
            raise InvalidInputError(
                f"there is room for {len(room)} of {wanted} agents of radius {size:g} m; take fewer, or smaller"
            )
        self._put(room, size)
        return size

    def move_to(self, space: NavSpace) -> None:
        """Move to another space of the same world, except for agents that an obstacle has covered."""
        places, radii = self.places, self._radii
        self._begin(space)
        for radius in np.unique(radii).tolist():
            here = places[radii == radius]
            self._put(here[np.asarray(space.is_free(here, radius=radius))], radius)

    def step(self, seconds: float, boxes: NDArray[np.float64], velocities: NDArray[np.float64]) -> None:
        """Let time pass among obstacles; agents that have arrived get another goal."""
        if not len(self):
            return
        resting = np.flatnonzero(self._agents.resting)
        for radius in np.unique(self._radii[resting]).tolist():
            self._seed += 1
            idle = resting[self._radii[resting] == radius]
            goals = self._space.random_points(len(idle), self._seed, radius=radius)
            self._agents.send(idle[: len(goals)], goals)
        self._agents.step(seconds, boxes, velocities)

    def _put(self, places: NDArray[np.float64], radius: float) -> None:
        if len(places):
            self._agents.add(places, radius=radius)
            self._radii = np.append(self._radii, np.full(len(places), radius))

    def _room_for(self, count: int, radius: float) -> NDArray[np.float64]:
        places = self.places
        apart = 1.0005 * (np.append(self._radii, np.full(count, radius)) + radius)
        for seed in range(20):
            for place in self._space.random_points(count, seed, radius=radius):
                away = np.linalg.norm(places - place, axis=1)
                if len(places) < len(self) + count and (away >= apart[: len(places)]).all():
                    places = np.concatenate([places, place[np.newaxis]])
        return places[len(self) :]

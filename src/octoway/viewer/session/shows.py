# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Simulations as a page sees them: something that takes steps, and where everything is after each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from octoway.agents.traffic import Traffic
from octoway.arrays import describe
from octoway.dynamics import Simulation
from octoway.errors import InvalidInputError
from octoway.viewer.recording import Recording

if TYPE_CHECKING:
    from octoway.space.space import NavSpace


class Show(Protocol):
    """A simulation that is going on."""

    @property
    def space(self) -> NavSpace:
        """The space in which it takes place."""

    def step(self) -> tuple[float | None, float | None]:
        """Let one tick pass; returns the seconds that its updates and its planning took, as far as it knows them."""

    def moment(self) -> Recording:
        """The present places of everything, as a recording of one frame."""

    def close(self) -> None:
        """Take it out of the space."""


def show_of(simulation: object) -> Show:
    """The show of a Simulation (one agent) or of a Traffic (many)."""
    if isinstance(simulation, Simulation):
        return _OneAgent(simulation)
    if isinstance(simulation, Traffic):
        return _ManyAgents(simulation)
    raise InvalidInputError(f"a page follows a Simulation or a Traffic, not {describe(simulation)}")


class _OneAgent:
    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self.space = simulation.space
        self.close = simulation.close

    def step(self) -> tuple[float | None, float | None]:
        seconds = self._simulation.outcome.seconds
        before = {stage: len(values) for stage, values in seconds.items()}
        self._simulation.step()
        new = {stage: sum(values[before[stage] :]) for stage, values in seconds.items()}
        planned = new.pop("look") + new.pop("plan")
        return sum(new.values()), planned

    def moment(self) -> Recording:
        agent = self._simulation.agent
        return Recording(
            times=np.zeros(1),
            agents=np.array(agent.position)[np.newaxis, np.newaxis],
            obstacles=self._simulation.obstacle_boxes[np.newaxis],
            spheres=self._simulation.spheres,
            paths=((0.0, agent.path),),
        )


class _ManyAgents:
    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self.space = traffic.space
        self.close = traffic.close

    def step(self) -> tuple[float | None, float | None]:
        self._traffic.step()
        return None, None

    def moment(self) -> Recording:
        agents = self._traffic.agents
        return Recording(
            times=np.zeros(1),
            agents=agents.positions[np.newaxis],
            obstacles=self._traffic.obstacle_boxes[np.newaxis],
            spheres=self._traffic.spheres,
            radii=np.full(len(agents), self._traffic.radius),
        )

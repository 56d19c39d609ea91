# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Many agents among movers: the clock that drives both, and its counters.

In every tick obstacles say where they are, a policy takes that into the space, and agents plan and move. Agents travel
from one random goal to the next, or all after one target that roams. No decision looks at a wall clock: the same seed
gives the same run.
"""

from __future__ import annotations

import math
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.agents.group import Agents, AgentState
from octoway.arrays import describe
from octoway.checks import to_choice, to_count
from octoway.dynamics.clock import run_ticks
from octoway.dynamics.movers import Patrol
from octoway.dynamics.obstacles import AGENT_VOXELS, Crowd, to_positive, to_tick
from octoway.dynamics.points import random_seed
from octoway.dynamics.policies import to_policy
from octoway.errors import InvalidInputError
from octoway.random import Random
from octoway.space.state import checked_space

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from octoway.dynamics.obstacles import Obstacle
    from octoway.dynamics.policies import Policy
    from octoway.space.space import NavSpace

TARGETS = ("goals", "moving")
_TICK = 1 / 60  # seconds
_DEADLOCK = 30.0  # seconds without coming nearer to a goal that can be reached
_TRIES = 40  # rounds of random places, to find room for all agents


@dataclass
class TrafficOutcome:
    """The outcome. Counters are the same in every run of a seed; milliseconds are those of this machine."""

    agents: int = 0
    ticks: int = 0
    simulated_seconds: float = 0.0
    goals: int = 0  # reached
    inside_obstacle: int = 0  # agents and ticks: the body overlaps an obstacle's; must be 0
    deepest_overlap: float = 0.0  # between two agents, as a share of the smaller radius
    left_free_space: int = 0  # moves that were checked and not clear; must be 0
    moves_checked: int = 0  # exactly, by check_path: one in 500
    deadlocks: int = 0  # agents that came no nearer to their goal for 30 seconds
    longest_delay: float = 0.0  # seconds
    caught: int = 0  # times that an obstacle covered an agent's place
    braked: int = 0
    replans: int = 0
    efficiency: float = 1.0  # planned metres / travelled metres, over finished travels
    milliseconds_a_tick: float = 0.0  # CPU of this process, without the counting here
    real_time_factor: float = 0.0  # simulated seconds / CPU seconds

    def as_dict(self) -> dict[str, Any]:
        """Everything, for JSON."""
        return asdict(self)

    def summary(self) -> str:
        """The same as lines of text."""
        rows = {
            "simulated": f"{self.simulated_seconds:,.1f} s in {self.ticks:,} ticks, {self.agents:,} agents",
            "goals": f"{self.goals:,} reached, {self.replans:,} plans, efficiency {self.efficiency:.3f}",
            "collisions": f"{self.inside_obstacle:,} inside obstacles, deepest overlap of agents "
            f"{100 * self.deepest_overlap:.2f} % of a radius, {self.left_free_space:,} of "
            f"{self.moves_checked:,} checked moves out of free space",
            "avoidance": f"{self.braked:,} brakes, {self.caught:,} times caught by what moves",
            "deadlocks": f"{self.deadlocks:,}; longest delay {self.longest_delay:.1f} s",
            "speed": f"{self.milliseconds_a_tick:.2f} ms a tick, {self.real_time_factor:.1f} times real time",
        }
        return "\n".join(f"{name:<11}{text}" for name, text in rows.items())


_MOST = 1_000_000  # agents


def _to_agents(value: Any) -> int:
    agents = to_count(value, "agents")
    if agents > _MOST:
        raise InvalidInputError(f"agents must be at most {_MOST:,}, not {describe(value)}")
    return agents


class Traffic:
    """Agents and obstacles in a space, which they change until `close`."""

    def __init__(
        self,
        space: NavSpace,
        obstacles: Sequence[Obstacle],
        agents: int,
        *,
        policy: Policy | str = "always",
        target: str = "goals",
        radius: float | None = None,
        speed: float | None = None,
        tick: float = _TICK,
        seed: int = 0,
    ) -> None:
        """`radius` metres (the space's own, or half a voxel) and `speed` m/s (8 voxels a second) are every agent's.

        target="goals" sends each to random goals, one after the other; "moving" sends all after one target.
        """
        to_choice(target, TARGETS, "target")
        self.space = checked_space(space)
        self.tick = 0
        self._seconds = to_tick(tick)
        usual = space.layers.radius or space.resolution / 2
        self._radius = to_positive(usual if radius is None else radius, "radius", "metres")
        reach = to_positive(AGENT_VOXELS * space.resolution if speed is None else speed, "speed", "metres a second")
        self._policy = to_policy(policy)
        self._random = Random(to_count(seed, "seed")).fork("traffic")
        count = _to_agents(agents)
        self._obstacles = Crowd(space, obstacles, reach * self._seconds / 2)
        try:
            self._obstacles.publish(0)
            space.update()
            self.agents = Agents(space)
            self.ids = self.agents.add(self._room_for(count), radius=self._radius, speed=reach)
        except BaseException:  # what is refused leaves the space as it was
            self.close()
            raise
        self._chased = self._roaming(reach) if target == "moving" else None
        self._begun = np.zeros(len(self.ids))  # metres travelled when the goal was set
        self._sent = np.zeros(len(self.ids), dtype=np.bool_)
        self.outcome = TrafficOutcome(agents=len(self.ids))
        self._finished = np.zeros(2)  # metres planned and travelled, of finished travels
        self._delayed = np.zeros(len(self.ids), dtype=np.bool_)
        self._cpu = 0.0

    # time ------------------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Let one tick pass."""
        begin = time.process_time()
        if self.tick:
            self._obstacles.publish(self.tick)
        self._policy.apply(self.space, None, self.tick)
        self._set_goals()
        before = self.agents.positions
        boxes, velocities = self._obstacles.moving(self._seconds)
        self.agents.step(self._seconds, boxes, velocities)
        self.tick += 1
        self._cpu += time.process_time() - begin
        self._audit(before)

    def run(self, seconds: float, progress: Callable[[str, float], None] | None = None) -> TrafficOutcome:
        """Let simulated seconds pass; `progress` is called with words and a fraction."""
        run_ticks(self.step, self._seconds, seconds, progress)
        return self.outcome

    def close(self) -> None:
        """Take the obstacles out of the space again."""
        self._obstacles.withdraw()
        self.space.update()

    @property
    def obstacle_boxes(self) -> NDArray[np.float64]:
        """Boxes around the obstacles now, (n, 2, 3); NaN for those that left."""
        return self._obstacles.boxes()

    @property
    def spheres(self) -> NDArray[np.bool_]:
        """Mask of the obstacles that are spheres, (n,)."""
        return self._obstacles.spheres

    @property
    def radius(self) -> float:
        """The radius of every agent, metres."""
        return self._radius

    # goals -----------------------------------------------------------------------------------------------------------

    def _set_goals(self) -> None:
        if self._chased is not None:
            place = self._chased.at(self.tick)
            if self.tick % 15 == 0 and place is not None and self.space.is_free(place, radius=self._radius):
                self.agents.chase(self.ids, place)
            return
        resting = self.ids[self.agents.resting[self.ids]]
        if not len(resting):
            return
        self._finish(resting)
        goals = self.space.random_points(len(resting), random_seed(self._random), radius=self._radius)
        self.agents.send(resting, goals)
        self._begun[resting] = self.agents.travelled[resting]
        self._sent[resting] = True

    def _finish(self, ids: NDArray[np.uint32]) -> None:
        done = ids[self._sent[ids]]
        travelled = self.agents.travelled[done] - self._begun[done]
        self._finished += (self.agents.planned[done].sum(), travelled.sum())

    def _roaming(self, reach: float) -> Patrol:
        x, y, z = self.space.random_points(1, random_seed(self._random), radius=self._radius)[0].tolist()
        return Patrol(self.space.snapshot(), (x, y, z), 0.5 * reach * self._seconds, self._random.fork("target"))

    def _room_for(self, count: int) -> NDArray[np.float64]:
        """Random places where bodies fit and do not overlap."""
        room = np.prod(np.ptp(self.space.bounds, axis=0) + 2.0 * self._radius)
        if count * 4.0 / 3.0 * math.pi * self._radius**3 > room:
            raise InvalidInputError(f"there is no room for {count} agents of radius {self._radius:g} m; take fewer")
        places = np.empty((0, 3))
        apart = 2.0 * self._radius * 1.001
        for _ in range(_TRIES):
            for place in self.space.random_points(count, random_seed(self._random), radius=self._radius):
                if len(places) < count and (((places - place) ** 2).sum(axis=1) >= apart * apart).all():
                    places = np.concatenate([places, place[np.newaxis]])
            if len(places) == count:
                return places
        raise InvalidInputError(f"there is no room for {count} agents of radius {self._radius:g} m; take fewer")

    # what must hold --------------------------------------------------------------------------------------------------

    def _audit(self, before: NDArray[np.float64]) -> None:
        """Count what must not happen, with code that shares nothing with the agents'."""
        out, agents = self.outcome, self.agents
        after = agents.positions
        out.ticks, out.simulated_seconds = self.tick, self.tick * self._seconds
        out.inside_obstacle += int(self._obstacles.overlaps(after, self._radius).sum())
        out.deepest_overlap = max(out.deepest_overlap, self._deepest_overlap(after))
        delays = agents.delays
        out.longest_delay = max(out.longest_delay, float(delays.max(initial=0.0)))
        delayed = delays >= _DEADLOCK
        out.deadlocks += int((delayed & ~self._delayed).sum())
        self._delayed = delayed
        if self.tick % 10 == 0:  # the exact check of every move would take longer than the simulation
            calm = agents.codes != AgentState.CAUGHT.value
            for i in np.flatnonzero(calm)[self.tick // 10 % 50 :: 50].tolist():
                out.moves_checked += 1
                out.left_free_space += not self.space.check_path([before[i], after[i]], radius=self._radius)
        totals = agents.totals
        out.goals, out.braked, out.caught = totals.arrived, totals.braked, totals.caught
        out.replans = agents.replans
        if self._finished[1] > 0:
            out.efficiency = float(self._finished[0] / self._finished[1])
        out.milliseconds_a_tick = 1e3 * self._cpu / self.tick
        out.real_time_factor = out.simulated_seconds / self._cpu if self._cpu else 0.0

    def _deepest_overlap(self, places: NDArray[np.float64]) -> float:
        """The deepest overlap of any two agents, as a share of the radius; by sorting along x."""
        order = np.argsort(places[:, 0], kind="stable")
        sorted_places = places[order]
        deepest, wide = 0.0, 2 * self._radius
        for shift in range(1, len(places)):
            d = sorted_places[shift:] - sorted_places[:-shift]
            if (d[:, 0] >= wide).all():
                break
            deepest = max(deepest, float((wide - np.sqrt((d * d).sum(axis=1))).max()))
        return deepest / self._radius

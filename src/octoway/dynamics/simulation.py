# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The clock: obstacles move, a policy updates the space, and an agent travels through it, tick by tick.

In the tick from t to t + 1 obstacles publish where they are at t and at t + 1, and everything between; the policy
decides what of it becomes part of the space; the agent looks, replans where it must, and moves. No decision looks at a
wall clock: the same seed gives the same run.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from octoway.checks import to_count, to_kind
from octoway.dynamics.clock import run_ticks
from octoway.dynamics.follower import Follower
from octoway.dynamics.obstacles import AGENT_VOXELS, TICK, Crowd, to_positive, to_tick
from octoway.dynamics.outcome import Outcome
from octoway.dynamics.points import to_triple
from octoway.dynamics.policies import to_policy
from octoway.dynamics.recording import Recorder
from octoway.errors import InvalidInputError
from octoway.random import Random
from octoway.space.state import checked_space

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from octoway.dynamics.obstacles import Obstacle
    from octoway.dynamics.points import Point
    from octoway.dynamics.policies import Policy
    from octoway.space.space import NavSpace

_PATIENCE = 3.0  # seconds without a way before the agent takes another goal


@dataclass(frozen=True)
class Frame:
    """One tick, when it is over."""

    tick: int  # how many have passed
    position: Point  # at its end
    state: str  # moving, waiting, stepping out or stuck
    version: int
    updated: bool
    replanned: bool


class Simulation:
    """Obstacles and one agent in a space, which they change until `close`.

    `speed` is the agent's, in metres a second (8 voxels a second); obstacles that move faster than half of it are
    refused. Call `step` in a loop of your own, or `run`.
    """

    def __init__(
        self,
        space: NavSpace,
        obstacles: Sequence[Obstacle],
        policy: Policy | str = "always",
        *,
        tick: float = TICK,
        speed: float | None = None,
        start: Point | None = None,
        seed: int = 0,
        recorder: Recorder | None = None,
    ) -> None:
        self.space = checked_space(space)
        self.tick = 0
        self._seconds = to_tick(tick)
        usual = AGENT_VOXELS * space.resolution
        self._reach = self._seconds * to_positive(usual if speed is None else speed, "speed", "metres a second")
        self._policy = to_policy(policy)
        self._recorder = None if recorder is None else to_kind(recorder, Recorder, "recorder")
        self._random = Random(to_count(seed, "seed")).fork("agent")
        start = None if start is None else to_triple(start, "start")
        self._crowd = Crowd(space, obstacles, self._reach / 2)
        try:
            self._crowd.publish(0)
            space.update()
            patience = max(1, round(min(_PATIENCE / self._seconds, 1e15)))
            self.agent = Follower(space, self._start(start), self._reach, patience, self._random)
        except BaseException:  # what is refused leaves the space as it was
            self.close()
            raise
        self.outcome = Outcome(self._seconds, travels=self.agent.travels)

    def step(self) -> Frame:
        """Let one tick pass."""
        if self.tick:
            self._crowd.publish(self.tick)
        updates = self.outcome.updates
        replanned = self._settle()
        here = self.agent.position
        move = self.agent.move()
        self._audit(move.way)
        if self._recorder is not None:
            now = self.tick * self._seconds
            self._recorder.add_frame(now, here, move.state, self.space.version, self._crowd.boxes())
        self.tick += 1
        self.outcome.ticks += 1
        self.outcome.version = self.space.version
        updated = self.outcome.updates > updates
        return Frame(self.tick, self.agent.position, move.state, self.space.version, updated, replanned)

    def run(self, seconds: float, progress: Callable[[str, float], None] | None = None) -> Outcome:
        """Let simulated seconds pass; `progress` is called with words and a fraction."""
        run_ticks(self.step, self._seconds, seconds, progress)
        return self.outcome

    def close(self) -> None:
        """Take the obstacles out of the space again."""
        self._crowd.withdraw()
        self.space.update()

    def write_recording(self, file: Path) -> None:
        """Write the recorded frames."""
        if self._recorder is None:
            raise InvalidInputError("nothing was recorded: give the simulation a recorder=Recorder()")
        self._recorder.write(file, self.space, self._crowd.spheres)

    @property
    def obstacle_boxes(self) -> NDArray[np.float64]:
        """Boxes around the obstacles now, (n, 2, 3); NaN for those that left."""
        return self._crowd.boxes()

    @property
    def spheres(self) -> NDArray[np.bool_]:
        """Mask of the obstacles that are spheres, (n,)."""
        return self._crowd.spheres

    def _settle(self) -> bool:
        """Update and replan until the policy has nothing to do, and the agent nothing to ask."""
        replanned = False
        while True:
            change = self._policy.apply(self.space, self.agent.corridor, self.tick)
            if change is not None:
                self.outcome.add(change)
            changed = self._timed(change is not None)
            replanned |= changed
            if change is None and not changed:
                return replanned

    def _timed(self, updated: bool) -> bool:
        """Let the agent react, and take the time; whether it took another path."""
        begin = time.perf_counter()
        changed = self.agent.look() if updated else self.agent.seek()
        stage = "plan" if changed else "look"
        if changed or updated:
            self.outcome.seconds[stage].append(time.perf_counter() - begin)
        if changed and self._recorder is not None:
            self._recorder.add_path(self.agent.path)
        return changed

    def _audit(self, way: list[Point]) -> None:
        """Check by independent code that the agent's way was clear, and whether an obstacle's body caught it."""
        if len(way) > 1:
            self.agent.travels.entered_blocked += not self.space.check_path(way)
        self.agent.travels.hit += self._crowd.hold(self.agent.position)

    def _start(self, wanted: Point | None) -> Point:
        """Return the agent's start: the given one, or a random one."""
        places = self.space.random_points(1, self._random.pick(0, 1 << 30)).tolist() if wanted is None else [wanted]
        if not places:
            raise InvalidInputError("nothing is free beside these obstacles; take fewer, or another world")
        return to_triple(places[0], "start")

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What happened in a simulation. Counters are the same in every run of a seed; seconds are those of this machine."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from octoway.space.changes import ChangeSet

UPDATE_STAGES = ("occupancy", "cells", "graph", "publish")  # of an update
STAGES = (*UPDATE_STAGES, "look", "plan")  # and what the agent does about it


@dataclass
class Travels:
    """What the agent did, in ticks where nothing else is said."""

    entered_blocked: int = 0  # moved along what was not clear; must be 0
    stuck: int = 0  # did not move although a way led to its goal; must be 0
    run_over: int = 0  # times that an update covered the agent where it was
    stepping_out: int = 0  # on its way out of such a place
    waiting: int = 0  # no way led to the goal
    hit: int = 0  # ended inside an obstacle's body, whatever the space knew of it
    goals: int = 0  # reached
    given_up: int = 0  # goals that could not be reached for too long
    distance: float = 0.0  # metres
    replans: Counter[str] = field(default_factory=Counter)  # by reason


@dataclass(frozen=True)
class Cost:
    """Seconds of one stage."""

    count: int
    mean: float
    p99: float
    total: float


@dataclass
class Outcome:
    """All that a simulation counted and measured."""

    tick: float  # seconds
    ticks: int = 0
    updates: int = 0  # that changed something
    version: int = 0  # of the space
    travels: Travels = field(default_factory=Travels)
    seconds: dict[str, list[float]] = field(default_factory=lambda: {stage: [] for stage in STAGES})

    @property
    def simulated(self) -> float:
        """Seconds of simulated time."""
        return self.ticks * self.tick

    @property
    def updates_a_second(self) -> float:
        """Of simulated time."""
        return self.updates / self.simulated if self.ticks else 0.0

    def add(self, change: ChangeSet) -> None:
        """Count an update and its seconds."""
        self.updates += change.changed
        for stage in UPDATE_STAGES:
            self.seconds[stage].append(change.seconds.get(stage, 0.0))

    def costs(self) -> dict[str, Cost]:
        """Mean, 99th percentile and sum of each stage's seconds."""
        return {stage: _cost(seconds) for stage, seconds in self.seconds.items()}

    def as_dict(self) -> dict[str, Any]:
        """Everything, for JSON."""
        travels = asdict(self.travels) | {"replans": dict(sorted(self.travels.replans.items()))}
        return {
            "simulated_seconds": self.simulated,
            "ticks": self.ticks,
            "updates": self.updates,
            "updates_a_second": self.updates_a_second,
            "version": self.version,
            "travels": travels,
            "milliseconds": {
                stage: {"count": c.count, "mean": 1e3 * c.mean, "p99": 1e3 * c.p99, "total": 1e3 * c.total}
                for stage, c in self.costs().items()
            },
        }

    def summary(self) -> str:
        """The same as lines of text."""
        did = self.travels
        costs = [
            f"  {stage:<12} mean {1e3 * c.mean:8.4f} ms   p99 {1e3 * c.p99:8.4f} ms   {c.count:,} times"
            for stage, c in self.costs().items()
        ]
        reasons = ", ".join(f"{name} {count:,}" for name, count in sorted(did.replans.items()))
        caught = f"run over {did.run_over:,} times, {did.stepping_out:,} ticks to step out"
        rows = {
            "agent": f"{did.distance:,.1f} m, {did.goals:,} goals reached, {did.given_up:,} given up",
            "replans": f"{sum(did.replans.values()):,}: {reasons or 'none'}",
            "collisions": f"{caught}, {did.hit:,} ticks inside a body",
            "waiting": f"{did.waiting:,} ticks without a way",
            "stuck": f"{did.stuck:,} ticks",
            "entered": f"{did.entered_blocked:,} times what was blocked",
        }
        simulated = f"simulated  {self.simulated:,.1f} s in {self.ticks:,} ticks"
        updates = f"updates    {self.updates_a_second:.2f} a second, {self.updates:,} in all"
        return "\n".join([simulated, updates, *costs, *(f"{name:<10} {text}" for name, text in rows.items())])


def _cost(seconds: list[float]) -> Cost:
    if not seconds:
        return Cost(0, 0.0, 0.0, 0.0)
    array = np.array(seconds)
    return Cost(len(array), float(array.mean()), float(np.percentile(array, 99)), float(array.sum()))

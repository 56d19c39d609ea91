# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Massonnat, section 6.5, run again: what updates cost, tables 6.3 and 6.4, and what they leave, figure 6.13."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import scenes
from octoway.dynamics.boxes import swept
from octoway.dynamics.drawing import MOTIONS, Stage
from octoway.dynamics.outcome import UPDATE_STAGES
from octoway.dynamics.policies import POLICIES, make_policy
from octoway.lab.reproduce import paper_massonnat as paper
from octoway.lab.reproduce.handmade import SIZE
from octoway.random import Random
from octoway.space.space import NavSpace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from octoway.dynamics.policies import Policy
    from octoway.lab.reproduce.model import Watch
    from octoway.paths.path import PathResult
    from octoway.space.changes import ChangeSet
    from octoway.worlds.world import World

FRAMES = 60  # a second
# The thesis tells neither the size of obstacles nor their speed. Of these, three change about as many frames as the
# thesis' three (56 of 60), and get in the way about once a second, as they do there. What waiting gains hangs on this:
# boxes of 3.5 voxels are in the way 1.5 to 2.3 times a second, and table 6.4's gain is 8 to 11 instead of 13 to 18.
WIDTH = 1.5  # voxels
SPEED = 16.0  # voxels a second
MAP = "industrial"
_SEARCH: dict[str, Any] = {"algorithm": "astar", "refine": ()}


@dataclass
class Costs:
    """Seconds of updates that changed something, and of the searches after them."""

    octree: list[float] = field(default_factory=list)
    graph: list[float] = field(default_factory=list)
    other: list[float] = field(default_factory=list)  # publishing, which the thesis has no row for
    path: list[float] = field(default_factory=list)  # where there was one

    def add(self, change: ChangeSet, result: PathResult) -> None:
        """Keep an update."""
        occupancy, cells, graph, publish = (change.seconds.get(stage, 0.0) for stage in UPDATE_STAGES)
        self.octree.append(occupancy + cells)
        self.graph.append(graph)
        self.other.append(publish)
        if result.found:
            self.path.append(result.stats.wall_seconds)

    @property
    def milliseconds(self) -> tuple[float, float, float, float]:
        """Means of octree, graph, path and of all together."""
        parts = (self.octree, self.graph, self.other, self.path)
        octree, graph, other, path = (1e3 * sum(part) / max(len(part), 1) for part in parts)
        return octree, graph, path, octree + graph + other + path


@dataclass
class PolicyRun:
    """What one policy did."""

    seconds: float  # simulated
    costs: Costs = field(default_factory=Costs)

    @property
    def updates_a_second(self) -> float:
        """That changed something."""
        return len(self.costs.octree) / self.seconds

    @property
    def amortized(self) -> float:
        """Milliseconds of work in a second."""
        return self.updates_a_second * self.costs.milliseconds[3]


@dataclass
class Drift:
    """Numbers of cells after every update, and when the obstacle is gone again."""

    before: int
    after: int
    counts: list[int]


def tracks(world: World, obstacles: int, ticks: int, seed: int) -> NDArray[np.float64]:
    """Boxes of patrolling obstacles in every tick, (ticks, obstacles, 2, 3); their ways are those of an octree."""
    calm = NavSpace.build(world, decomposition="octree")
    half = WIDTH / 2 * world.resolution
    stage = Stage(calm, half, SPEED * world.resolution / FRAMES)
    motions = [MOTIONS["patrol"](stage, Random(seed).fork(f"patrol {i}")) for i in range(obstacles)]
    centres = np.array([[motion.at(tick) for motion in motions] for tick in range(ticks)], dtype=np.float64)
    flat = centres.reshape(-1, 3)
    return swept(flat, flat, np.full((len(flat), 3), half)).reshape(ticks, obstacles, 2, 3)


def run_updates(updates: int, seed: int, watch: Watch) -> dict[tuple[str, str], Costs]:
    """Table 6.3: the same obstacle in four spaces, one after the other in every tick."""
    world = scenes.make(MAP, SIZE)
    start, goal = world.pairs[0]
    spaces = {key: NavSpace.build(world, decomposition=key[0]) for key in paper.UPDATES}
    costs = {key: Costs() for key in spaces}
    (boxes,) = tracks(world, 1, 20 * updates, seed).transpose(1, 0, 2, 3)
    handles = {key: space.add_obstacle(boxes[0]) for key, space in spaces.items()}
    begin = time.perf_counter()
    for box in boxes:
        for key, space in spaces.items():
            space.move_obstacle(handles[key], box)
            change = space.update(graph=key[1])
            if change.changed:
                costs[key].add(change, space.find_path(start, goal, **_SEARCH))
        if len(costs["merged", "local"].octree) >= updates:
            break
    watch.say(f"table 6.3: {updates} updates in {time.perf_counter() - begin:.1f} s")
    return costs


def run_policies(seconds: float, seed: int, watch: Watch) -> dict[str, PolicyRun]:
    """Table 6.4: three obstacles, a path between two points, and when to update."""
    world = scenes.make(MAP, SIZE)
    boxes = tracks(world, 3, round(seconds * FRAMES), seed)
    begin = time.perf_counter()
    runs = {name: run_policy(world, make_policy(name), boxes) for name in POLICIES}
    watch.say(f"table 6.4: {seconds:.0f} s, {len(runs)} policies, in {time.perf_counter() - begin:.1f} s")
    return runs


def run_policy(world: World, policy: Policy, boxes: NDArray[np.float64]) -> PolicyRun:
    """Move obstacles as their boxes (ticks, n, 2, 3) say, and keep a path; it is searched anew after every update."""
    space = NavSpace.build(world, decomposition="merged")
    start, goal = world.pairs[0]
    handles = np.array([space.add_obstacle(box) for box in boxes[0]])
    space.update()
    result = space.find_path(start, goal, **_SEARCH)
    run = PolicyRun(len(boxes) / FRAMES)
    for tick, places in enumerate(boxes):
        space.move_obstacle(handles, places)
        while (change := policy.apply(space, result.corridor if result.found else None, tick)) is not None:
            result = space.find_path(start, goal, **_SEARCH)
            if change.changed:
                run.costs.add(change, result)
    return run


def run_drift(updates: int, seed: int, watch: Watch) -> dict[str, Drift]:
    """Figure 6.13: how many cells updates leave behind, by how cells are joined again."""
    world = scenes.make(MAP, SIZE)
    (boxes,) = tracks(world, 1, 20 * updates, seed).transpose(1, 0, 2, 3)
    begin = time.perf_counter()
    drifts = {name: _drift(world, name, boxes, updates) for name in ("repair", "greedy")}
    watch.say(f"figure 6.13: {updates} updates, twice, in {time.perf_counter() - begin:.1f} s")
    return drifts


def _drift(world: World, edit_policy: str, boxes: Sequence[NDArray[np.float64]], updates: int) -> Drift:
    space = NavSpace.build(world, decomposition="merged", edit_policy=edit_policy)
    before, counts = space.stats.cells, []
    handle = space.add_obstacle(boxes[0])
    for box in boxes:
        space.move_obstacle(handle, box)
        if space.update().changed:
            counts.append(space.stats.cells)
        if len(counts) == updates:
            break
    space.remove_obstacle(handle)
    space.update()
    return Drift(before, space.stats.cells, counts)

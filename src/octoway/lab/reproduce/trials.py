# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Albertini's experiment: from one source to groups of targets, each algorithm target by target and all at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.lab.bench.schedule import make_schedule
from octoway.lab.reproduce.paper_albertini import Row

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from octoway.lab.reproduce.model import Watch
    from octoway.paths.path import PathResult
    from octoway.space.space import NavSpace

SINGLE, MULTI, EXACT = "single", "multi", "multi, optimal costs"
_SMOOTHED = ("post_smoothing",)
WAYS: dict[str, tuple[str, tuple[str, ...]]] = {  # the paper's name: algorithm and refinements
    "Dijkstra": ("dijkstra", ()),
    "BestFirstSearch": ("greedy", ()),
    "A*": ("astar", ()),
    "Dijkstra PS": ("dijkstra", _SMOOTHED),
    "BestFirstSearch PS": ("greedy", _SMOOTHED),
    "A* PS": ("astar", _SMOOTHED),
    "Basic Theta*": ("theta", ()),
    "Lazy Theta*": ("lazy_theta", ()),
}


@dataclass(frozen=True)
class Plan:
    """How much is run."""

    groups: int
    targets: int = 5  # in a group
    passes: int = 1
    seed: int = 0


@dataclass(frozen=True)
class Stage:
    """A graph, the source in it, and groups of targets (n, targets, 3)."""

    name: str
    space: NavSpace
    source: NDArray[np.float64]
    groups: NDArray[np.float64]
    options: Mapping[str, Any] = field(default_factory=dict)  # of find_path: how the graph is connected


@dataclass(frozen=True)
class Trial:
    """One group of targets, solved."""

    seconds: float
    sight: int
    closed: int
    paths: Sequence[PathResult]


@dataclass(frozen=True)
class Outcome:
    """What was measured in one stage, by mode and algorithm."""

    nodes: int
    rows: Mapping[str, Mapping[str, Row]]
    paths: int
    faulty: int  # not found, or not clear by the independent check


def set_stage(name: str, space: NavSpace, near: NDArray[np.float64], plan: Plan, **options: Any) -> Stage:
    """Draw groups of targets from the graph's nodes, none twice, as the paper does; the source is the node nearest."""
    centres = space.graph.cells.mean(axis=1)
    source = int(np.argmin(((centres - near) ** 2).sum(axis=1)))
    components = space.graph.components
    others = np.flatnonzero(components == components[source])
    others = np.random.default_rng(plan.seed).permutation(others[others != source])
    groups = min(plan.groups, len(others) // plan.targets)
    chosen = centres[others[: groups * plan.targets]].reshape(groups, plan.targets, 3)
    return Stage(name, space, centres[source], chosen, options)


def run_stage(stage: Stage, modes: Sequence[str], plan: Plan, watch: Watch) -> Outcome:
    """Solve every group by every algorithm in every mode, interleaved; times are the least of all passes."""
    jobs = [(mode, name) for mode in modes for name in WAYS]
    count = len(stage.groups)
    seconds = np.full((len(jobs), count), np.inf)
    rest = np.zeros((len(jobs), count, 3))  # length, sight checks, closed nodes; the same in every pass
    done, faulty = 0, 0
    for turn, calls in enumerate(make_schedule(len(jobs), count, plan.passes, plan.seed)):
        for job, i in calls:
            trial = _solve(stage, *jobs[job], stage.groups[i])
            seconds[job, i] = min(seconds[job, i], trial.seconds)
            if turn == 0:
                lengths = [path.length for path in trial.paths]
                rest[job, i] = np.mean(lengths), trial.sight / len(lengths), trial.closed / len(lengths)
                faulty += sum(not (path.found and stage.space.check_path(path.points)) for path in trial.paths)
            done += 1
            if watch.progress is not None:
                watch.progress(stage.name, done / (plan.passes * len(jobs) * count))
    means = {job: Row(1e3 * float(seconds[k].mean()), *map(float, rest[k].mean(axis=0))) for k, job in enumerate(jobs)}
    return Outcome(
        nodes=stage.space.stats.cells,
        rows={mode: {name: means[mode, name] for name in WAYS} for mode in modes},
        paths=len(jobs) * count * plan.targets,
        faulty=faulty,
    )


def _solve(stage: Stage, mode: str, name: str, targets: NDArray[np.float64]) -> Trial:
    algorithm, refine = WAYS[name]
    options: dict[str, Any] = {"algorithm": algorithm, "refine": refine, "placement": "centres", **stage.options}
    if mode != SINGLE:
        many = stage.space.find_paths_to_many(stage.source, targets, reuse=mode == MULTI, **options)
        return Trial(many.cpu_seconds, many.sight_checks, many.expanded, many.paths)
    paths = [stage.space.find_path(stage.source, target, **options) for target in targets]
    stats = [path.stats for path in paths]
    return Trial(
        sum(s.cpu_seconds for s in stats), sum(s.sight_checks for s in stats), sum(s.expanded for s in stats), paths
    )

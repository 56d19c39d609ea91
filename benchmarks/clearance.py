# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What clearance costs and what it brings.

python benchmarks/clearance.py MAP... prints, for each map: microseconds a point for several caps; seconds for the
labels and milliseconds for max_radius; and for paths that prefer clearance how much of them runs near walls, how much
longer they are and what they take. Maps are .3dmap files with scenarios beside them.
"""

from __future__ import annotations

import statistics
import sys
import time
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import octoway as ow
from octoway.formats.threedmap import read_scenarios

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

POINTS = 20_000
SCENARIOS = 200
REPEATS = 3
SETTINGS = ((2.0, 2.0), (4.0, 2.0), (4.0, 0.5), (4.0, 8.0), (8.0, 2.0))  # preferred voxels, weight
STEP = 0.25  # voxels between the places at which a path is measured


def cpu(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Least seconds of this thread."""
    least = float("inf")
    for _ in range(repeats):
        begin = time.thread_time()
        work()
        least = min(least, time.thread_time() - begin)
    return least


def points_table(space: ow.NavSpace) -> None:
    """Microseconds a point, on one thread, for random places and for places near walls."""
    anywhere = space.random_points(10 * POINTS, seed=1)
    near = anywhere[np.asarray(space.clearance(anywhere)) < 4 * space.resolution][:POINTS]
    print("| cap, voxels | random places, us | within 4 voxels of a wall, us |\n|---|---|---|")
    for cap in (4, 8, 16, 64, float("inf")):
        times = []
        for points in (anywhere[:POINTS], near):
            reach = cap * space.resolution
            times.append(cpu(partial(space.clearance, points, reach, gradient=True, threads=1)) / len(points))
        print(f"| {cap:g} | {times[0] * 1e6:.2f} | {times[1] * 1e6:.2f} |")


def radius_lines(space: ow.NavSpace, starts: NDArray[np.float64], goals: NDArray[np.float64]) -> None:
    """What labels and max_radius take."""
    begin = time.process_time()
    labels = space.graph.cell_widths
    print(f"\nlabels: {time.process_time() - begin:.2f} s of CPU, {len(labels):,} cells")
    seconds = [cpu(partial(space.graph.max_radius, a, b), 1) for a, b in zip(starts[:50], goals[:50], strict=True)]
    print(f"max_radius: mean {statistics.mean(seconds) * 1e3:.1f} ms, median {statistics.median(seconds) * 1e3:.1f} ms")


def near_walls(space: ow.NavSpace, points: NDArray[np.float64], prefer: float) -> tuple[float, float]:
    """Metres of a path that are nearer to a wall than preferred, and the integral of 1 - c / m along them."""
    near = penalty = 0.0
    for a, b in pairwise(points):
        length = float(np.linalg.norm(b - a))
        pieces = max(1, int(np.ceil(length / (STEP * space.resolution))))
        t = (np.arange(pieces) + 0.5)[:, np.newaxis] / pieces
        found = np.asarray(space.clearance(a + (b - a) * t, prefer))
        near += length * float((found < prefer).mean())
        penalty += length * float((1 - found / prefer).mean())
    return near, penalty


def paths_table(space: ow.NavSpace, starts: NDArray[np.float64], goals: NDArray[np.float64]) -> None:
    """Usual paths and those that prefer clearance."""
    print(
        "\n| prefer, voxels | weight | near walls: usual | preferring | longer | cost, usual = 1 | mean / median us "
        "| usual us |\n|---|---|---|---|---|---|---|---|"
    )
    for voxels, weight in SETTINGS:
        prefer = voxels * space.resolution
        for radius in (prefer, prefer / 2):
            space.layers.build(radius)
        near, length, cost = np.zeros(2), np.zeros(2), np.zeros(2)
        micro: tuple[list[float], list[float]] = ([], [])
        for a, b in zip(starts, goals, strict=True):
            both = (
                space.find_path(a, b),
                space.find_path(a, b, prefer_clearance=prefer, clearance_weight=weight),
            )
            for i, result in enumerate(both):
                if not space.check_path(result.points):
                    raise AssertionError("a path is not clear")
                metres, penalty = near_walls(space, result.points, prefer)
                near[i] += metres
                length[i] += result.length
                cost[i] += result.length + weight * penalty
                micro[i].append(result.stats.cpu_seconds * 1e6)
        share = near / length
        print(
            f"| {voxels:g} | {weight:g} | {share[0]:.1%} | {share[1]:.1%} | {length[1] / length[0] - 1:.1%} "
            f"| {cost[1] / cost[0]:.3f} | {statistics.mean(micro[1]):,.0f} / {statistics.median(micro[1]):,.0f} "
            f"| {statistics.mean(micro[0]):,.0f} |"
        )


def main() -> None:
    """Measure each map."""
    for name in sys.argv[1:]:
        space = ow.NavSpace.build(ow.load_world(name))
        rows = read_scenarios(Path(f"{name}.3dscen"))
        rows = rows[np.linspace(0, len(rows) - 1, SCENARIOS).astype(int)]
        starts, goals = ((rows[:, i : i + 3] + 0.5) * space.resolution for i in (0, 3))
        print(f"\n## {Path(name).stem}\n")
        points_table(space)
        radius_lines(space, starts, goals)
        paths_table(space, starts, goals)


if __name__ == "__main__":
    main()

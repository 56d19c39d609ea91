# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What an update costs: one obstacle of 4^3 voxels that moves through a large map.

python benchmarks/edits.py [MAP] prints a table; without a map it takes a generated scene.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass

import numpy as np

import octoway as ow

STEPS = 300
STRETCH = 20  # steps before the obstacle starts elsewhere
STRIDE = np.array([1.0, 0.7, 0.3])  # voxels a step


@dataclass(frozen=True)
class Cost:
    """Microseconds of the updates in one way to move, and how they compare with a build."""

    region_edge: int
    motion: str
    mean: float
    median: float
    p99: float
    cpu: float  # mean, of the thread: what a busy machine does not change as much
    regions: float
    build: float  # one thread, in microseconds

    def __str__(self) -> str:
        return (
            f"| {self.region_edge} | {self.motion} | {self.mean:.0f} | {self.median:.0f} | {self.p99:.0f} "
            f"| {self.cpu:.0f} | {self.regions:.2f} | {self.build / 1000:.0f} ms | {self.build / self.mean:,.0f}x |"
        )


def _places(space: ow.NavSpace, motion: str) -> list[np.ndarray]:
    """Boxes of 4^3 voxels: "jumps" to random free places, or "steps" along lines that start at them."""
    points = space.random_points(STEPS, seed=3)
    voxel = space.resolution
    if motion == "steps":
        first = points[np.arange(STEPS) // STRETCH]
        points = first + STRIDE * voxel * (np.arange(STEPS) % STRETCH)[:, np.newaxis]
    low, high = space.bounds
    corners = np.floor((points - low) / voxel - 2) * voxel + low
    return [np.stack([c, c + 4 * voxel]) for c in np.clip(corners, low, high - 4 * voxel)]


def measure(world: ow.World, region_edge: int, motion: str) -> Cost:
    """Move one obstacle STEPS times and update after each."""
    space = ow.NavSpace.build(world, region_edge=region_edge, threads=1)
    build = sum(space.stats.seconds.values()) * 1e6
    places = _places(space, motion)
    crate = space.add_obstacle(places[-1])
    space.update()  # the first edits copy the tables
    space.move_obstacle(crate, places[-2])
    space.update()
    times, regions = [], []
    cpu = 0.0
    for place in places:
        space.move_obstacle(crate, place)
        begin, cpu_before = time.perf_counter(), time.thread_time()
        changes = space.update()
        cpu += time.thread_time() - cpu_before
        times.append((time.perf_counter() - begin) * 1e6)
        regions.append(changes.regions)
    space.graph.validate()
    median, p99 = np.percentile(times, [50, 99])
    return Cost(
        region_edge, motion, float(np.mean(times)), median, p99, cpu / STEPS * 1e6, float(np.mean(regions)), build
    )


def main() -> None:
    """Print the table."""
    world = ow.load_world(sys.argv[1]) if len(sys.argv) > 1 else ow.scenes.make("industrial", size=256)
    print(f"{world.shape} voxels; one obstacle of 4^3 voxels; microseconds on the clock\n")
    print("| region edge | motion | mean | median | p99 | CPU | regions an update | build, 1 thread | build / update |")
    print("|---|---|---|---|---|---|---|---|---|")
    for region_edge in (32, 16):
        for motion in ("steps", "jumps"):
            print(measure(world, region_edge, motion))


if __name__ == "__main__":
    main()

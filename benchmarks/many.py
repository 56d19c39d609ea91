# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Many targets: find_paths_to_many and distances_from beside find_paths on the same pairs.

    python benchmarks/many.py ../shared/data/warframe [Complex BA1 ...] [--rounds 7]

Ratios are medians over rounds that ask all in turn, of the CPU time of one thread (`time.thread_time`), the making of
Python objects included. Sources and targets are random free points; distances are those to 1,000 of them. It also runs
on an octoway from before, whose defaults then stand in the table.
"""

from __future__ import annotations

import argparse
import statistics
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import octoway as ow

if TYPE_CHECKING:
    from collections.abc import Callable

COUNTS = (10, 100, 1000)
SOURCES = 10  # for few targets: so many sources a round
POINTS = 1000


def timed(ask: Callable[[], Any]) -> tuple[Any, float]:
    """Return the answer and the CPU seconds of this thread."""
    begin = time.thread_time()
    answer = ask()
    return answer, time.thread_time() - begin


def compare_paths(space: ow.NavSpace, count: int, rounds: int, seed: int) -> None:
    """Print one row: targets, times and the ratio of times and lengths."""
    sources = space.random_points(SOURCES if count < 1000 else 2, seed=seed)
    targets = space.random_points(count, seed=seed + 1)
    times = {"many": [], "pairs": [], "nearest": []}
    for turn in range(rounds):
        spent = dict.fromkeys(times, 0.0)
        lengths = {"many": 0.0, "pairs": 0.0}
        for number, source in enumerate(sources):
            asks = {
                "pairs": partial(space.find_paths, np.broadcast_to(source, targets.shape), targets, threads=1),
                "many": partial(space.find_paths_to_many, source, targets),
            }
            answers = {}
            for name in list(asks)[:: 1 if (turn + number) % 2 else -1]:  # who comes first finds colder caches
                answers[name], took = timed(asks[name])
                spent[name] += took
            pairs, many = answers["pairs"], answers["many"]
            _, took = timed(partial(space.find_nearest_target, source, targets))
            spent["nearest"] += took
            both = pairs.found & many.found
            if (pairs.found != many.found).any():
                raise RuntimeError("the two do not reach the same targets")
            lengths["many"] += many.lengths[both].sum()
            lengths["pairs"] += pairs.lengths[both].sum()
        for name, values in times.items():
            values.append(spent[name] / len(sources))
    ratio = statistics.median(m / p for m, p in zip(times["many"], times["pairs"], strict=True))
    ms = {name: 1e3 * statistics.median(values) for name, values in times.items()}
    print(
        f"| {count:,} | {ms['pairs']:.3f} | {ms['many']:.3f} | {ratio:.3f} | {lengths['many'] / lengths['pairs']:.6f} |"
        f" {ms['nearest']:.3f} |",
        flush=True,
    )


def compare_distances(space: ow.NavSpace, rounds: int, seed: int) -> None:
    """Print one row: the flood, the answers, find_paths for the same, and by how much distances differ."""
    source = space.random_points(1, seed=seed)[0]
    points = space.random_points(POINTS, seed=seed + 1)
    floods, answers, paths = [], [], []
    for _ in range(rounds):
        field, took = timed(lambda: space.graph.distances_from(source))
        floods.append(took)
        distances, took = timed(partial(field.at, points))
        answers.append(took)
        good, took = timed(lambda: space.find_paths(np.broadcast_to(source, points.shape), points, threads=1))
        paths.append(took)
    best = space.find_paths(np.broadcast_to(source, points.shape), points, "best").lengths
    found = good.found & (good.lengths > 0)
    over = distances[found] / good.lengths[found] - 1
    least = (distances[found] / best[found]).min() - 1
    if (np.isfinite(distances) != good.found).any():
        raise RuntimeError("distances and paths do not reach the same points")
    flood, at, pairs = (1e3 * statistics.median(v) for v in (floods, answers, paths))
    print(
        f"| {flood:.1f} | {at:.1f} | {pairs:.1f} | {over.mean():+.3%} | {np.quantile(over, 0.99):+.2%} |"
        f" {over.max():+.2%} | {least:+.2%} |",
        flush=True,
    )


def main() -> None:
    """Measure the maps that were named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("maps", nargs="*", default=["Complex", "BA1"])
    parser.add_argument("--scenes", nargs="*", default=[], help="generated worlds besides, 256 voxels a side")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    worlds = {name: lambda name=name: ow.load_world(chosen.folder / f"{name}.3dmap") for name in chosen.maps}
    worlds |= {name: lambda name=name: ow.scenes.make(name, size=256, seed=0) for name in chosen.scenes}
    for name, load in worlds.items():
        space = ow.NavSpace.build(load())
        space.find_path(*space.random_points(2, seed=0))
        print(f"\n{name}\n\n| targets | find_paths, ms | to_many, ms | ratio | length | nearest, ms |")
        print("|---|---|---|---|---|---|")
        for count in COUNTS:
            compare_paths(space, count, chosen.rounds, chosen.seed)
        print("\n| flood, ms | 1,000 distances, ms | find_paths, ms | over good, mean | p99 | most | least over best |")
        print("|---|---|---|---|---|---|---|")
        compare_distances(space, chosen.rounds, chosen.seed)


if __name__ == "__main__":
    main()

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What single queries do not tell: builds by thread count, goals that cannot be reached, and batches."""

from __future__ import annotations

import os
from time import perf_counter, process_time, thread_time
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.lab.bench.machine import load_average
from octoway.lab.bench.schedule import make_schedule
from octoway.lab.bench.setting import MAIN, takes
from octoway.space.space import NavSpace

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.lab.bench.setting import Setting

BATCH = 10_000
_PAIRS = 50
_MOST_CELLS = 200_000  # larger spaces are probed by their first cells


def run_probes(setting: Setting, *, threads: int, passes: int) -> dict[str, Any]:
    """Measure what this version of the library offers; each probe is left out where it does not."""
    setting.main_space  # noqa: B018  (the map's row needs it, whatever the methods were)
    found = {
        "builds": probe_builds(setting, passes),
        "unreachable": probe_unreachable(setting, passes),
        "batch": probe_batch(setting, threads, passes) if threads else None,
    }
    return {name: value for name, value in found.items() if value is not None}


def probe_builds(setting: Setting, passes: int) -> dict[str, Any] | None:
    """Seconds from a packed World to a ready NavSpace, components included, on one thread and on two."""
    if not takes(NavSpace.build, "threads"):
        return None
    build: Any = NavSpace.build
    counts, load = (1, 2), load_average()
    wall, cpu = dict.fromkeys(counts, np.inf), dict.fromkeys(counts, np.inf)
    for _ in range(passes):
        for threads in counts:
            begin, begin_cpu = perf_counter(), process_time()
            build(setting.world, decomposition=MAIN, threads=threads)
            cpu[threads] = min(cpu[threads], process_time() - begin_cpu)
            wall[threads] = min(wall[threads], perf_counter() - begin)
    return {
        "one_thread_s": wall[1],
        "one_thread_cpu_s": cpu[1],
        "two_threads_s": wall[2],
        "two_threads_cpu_s": cpu[2],
        "speedup": wall[1] / wall[2],
        "load": load,
        "cores": os.cpu_count(),
    }


def probe_unreachable(setting: Setting, passes: int) -> dict[str, Any] | None:
    """Time of goals in other components; None where all free space hangs together."""
    pairs = _unreachable_pairs(setting.main_space)
    if len(pairs) < 2:
        return None
    space = setting.main_space
    options: dict[str, Any] = {"quality": "fast"} if takes(NavSpace.find_path, "quality") else {}
    best = np.full(len(pairs), np.inf)
    clock = "core"
    for calls in make_schedule(1, len(pairs), passes, setting.seed):
        for _, i in calls:
            begin = thread_time()
            result = space.find_path(pairs[i, 0], pairs[i, 1], **options)
            seconds = thread_time() - begin
            core = getattr(result.stats, "cpu_seconds", None)
            clock = "python" if core is None else "core"
            best[i] = min(best[i], seconds if core is None else core)
    return {"pairs": len(pairs), "median_us": float(np.median(best)) * 1e6, "max_us": best.max() * 1e6, "clock": clock}


def _unreachable_pairs(space: NavSpace) -> NDArray[np.float64]:
    """Centres of cells of the first component, each with the centre of a cell of another, (k, 2, 3)."""
    labels = space.graph.components[:_MOST_CELLS]
    centres = space.graph.cells[:_MOST_CELLS].mean(axis=1)
    if not len(labels):
        return np.empty((0, 2, 3))
    usual = labels == np.bincount(labels).argmax()
    here, there = centres[usual], centres[~usual]
    count = min(len(here), len(there), _PAIRS)
    spread = np.linspace(0, max(len(here) - 1, 0), count).astype(int)
    return np.stack([here[spread], there[:count]], axis=1)


def probe_batch(setting: Setting, threads: int, passes: int) -> dict[str, Any] | None:
    """Queries a second of find_paths on one thread and on `threads`: 10,000 queries, shuffled repetitions of ours."""
    if not hasattr(NavSpace, "find_paths"):
        return None
    space: Any = setting.main_space
    options: dict[str, Any] = {"quality": "fast"} if takes(NavSpace.find_paths, "quality") else {}
    rng = np.random.default_rng(setting.seed)
    queries = setting.problem.queries
    order = np.concatenate([rng.permutation(len(queries)) for _ in range(-(-BATCH // len(queries)))])[:BATCH]
    starts = np.stack([queries[i].start for i in order])
    goals = np.stack([queries[i].goal for i in order])
    counts, load = (1, threads), load_average()
    best = dict.fromkeys(counts, np.inf)
    for _ in range(passes):
        for count in counts:
            begin = perf_counter()
            space.find_paths(starts, goals, threads=count, **options)
            best[count] = min(best[count], perf_counter() - begin)
    return {
        "queries": BATCH,
        "threads": threads,
        "load": load,
        "cores": os.cpu_count(),
        "one_thread_per_second": BATCH / best[1],
        "threads_per_second": BATCH / best[threads],
        "speedup": best[1] / best[threads],
    }

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Runs methods over a map by the protocol, then checks every path."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from octoway.lab.bench.legal import Judge
from octoway.lab.bench.model import Column, MapOutcome, UnavailableError
from octoway.lab.bench.probes import run_probes
from octoway.lab.bench.schedule import make_schedule
from octoway.lab.bench.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from octoway.lab.bench.model import Measurement, Method, Problem, Query, Solve

PASSES = 3
PROTOCOL = (
    "Every time is thread CPU time (wall time beside it) by the core's own clock where the method runs in the core, by "
    "time.thread_time() around the call elsewhere; the minimum of three passes per query. Each pass is shuffled anew, "
    "the methods are interleaved call by call, and no query is asked twice in a row, by whichever method. Every path "
    "is checked after the timing: ours by the independent check_path, voxel paths step by step by their own rule. "
    "Peers run by the same protocol among themselves, on the first few queries. All ratios are within one run."
)


@dataclass(frozen=True)
class Options:
    """How to run a map."""

    seed: int = 0
    passes: int = PASSES
    peer_limit: int = 5
    threads: int = 0  # 0: no batch
    probes: bool = True


def run_map(
    problem: Problem,
    methods: Sequence[Method],
    options: Options | None = None,
    progress: Callable[[str, float], None] | None = None,
) -> MapOutcome:
    """Measure the methods on one map."""
    chosen = options or Options()
    setting = Setting(problem, chosen.seed)
    skipped: dict[str, str] = {}
    columns: list[Column] = []
    peers = [method for method in methods if method.peer]
    groups = (
        ([method for method in methods if not method.peer], problem.queries),
        (peers, problem.queries[: chosen.peer_limit]),
    )
    for group, queries in groups:
        ready = _prepare(setting, group if queries else [], skipped)
        columns += _measure(setting, ready, queries, chosen, progress)
    nx, ny, nz = problem.world.shape
    outcome = MapOutcome(
        name=problem.name,
        generated=problem.generated,
        voxels=nx * ny * nz,
        reference=np.array([query.reference for query in problem.queries]),
        builds=setting.builds,
        columns=best_variants(columns),
        skipped={name: why for name, why in skipped.items() if all(c.method.name != name for c in columns)},
    )
    if chosen.probes:
        outcome.probes = run_probes(setting, threads=chosen.threads, passes=chosen.passes)
    return outcome


def _prepare(setting: Setting, methods: Sequence[Method], skipped: dict[str, str]) -> list[tuple[Method, Solve]]:
    ready = []
    for method in methods:
        try:
            ready.append((method, method.prepare(setting)))
        except UnavailableError as error:  # noqa: PERF203  (each method for itself)
            skipped[method.name] = str(error)
    return ready


def _measure(
    setting: Setting,
    ready: Sequence[tuple[Method, Solve]],
    queries: Sequence[Query],
    options: Options,
    progress: Callable[[str, float], None] | None,
) -> list[Column]:
    columns = [Column.empty(method, len(queries)) for method, _ in ready]
    judge = Judge(setting)
    total, done = max(options.passes * len(ready) * len(queries), 1), 0
    for calls in make_schedule(len(ready), len(queries), options.passes, options.seed):
        answers: list[tuple[int, int, Measurement]] = []
        with _no_garbage_collection():
            for which, i in calls:
                answers.append((which, i, ready[which][1](queries[i])))
                done += 1
                if progress is not None:
                    progress(setting.problem.name, done / total)
        for which, i, answer in answers:
            _note(judge, columns[which], i, queries[i], answer)
    return columns


def _note(judge: Judge, column: Column, i: int, query: Query, answer: Measurement) -> None:
    """Enter an answer. The first pass' path is checked; a later one of another length is counted and checked too."""
    rule = column.method.rule
    length = judge.length(answer.path, rule) if answer.found else np.nan
    first = np.isinf(column.cpu[i])
    changed = not first and not np.array_equal(length, column.length[i], equal_nan=True)
    if answer.found and (first or changed):
        column.legal[i] &= judge.is_legal(query, answer.path, rule)
    if first:
        column.length[i], column.found[i] = length, answer.found
    column.unstable += changed
    column.cpu[i] = min(column.cpu[i], answer.cpu)
    column.wall[i] = min(column.wall[i], answer.wall)
    column.called[i] = np.nan if answer.called is None else min(column.called[i], answer.called)
    column.extra[i] = np.nan if answer.called is None else min(column.extra[i], answer.called - answer.cpu)
    column.expanded[i] = np.nan if answer.expanded is None else answer.expanded
    column.clock = answer.clock


def best_variants(columns: Sequence[Column]) -> dict[str, Column]:
    """Keep the variant of a method with the lowest mean time on this map, and note all means."""
    best: dict[str, Column] = {}
    means: dict[str, dict[str, float]] = {}
    for column in columns:
        name, mean = column.method.name, float(column.cpu.mean())
        if column.method.variant:
            means.setdefault(name, {})[column.method.variant] = mean * 1e6
        if name not in best or mean < best[name].cpu.mean():
            best[name] = column
    for name, values in means.items():
        best[name].variants = values
    return best


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()

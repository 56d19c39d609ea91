# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The claims that must hold: claim, figure of this run, and PASS or MISS. Bars live in the tables on top."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.lab.bench.figures import geometric_mean, length_ratios, off_reference, speedup_row
from octoway.lab.bench.methods import BASELINES, METHODS, OURS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from octoway.lab.bench.model import MapOutcome


@dataclass(frozen=True)
class Bar:
    """A speed-up that `fast` must reach on the maps of others (MAPS)."""

    against: str
    figure: str  # a key of a speed-up row
    words: str
    least: float
    goal: float | None = None
    geometric: bool = False  # the geometric mean over the maps instead of the worst map


@dataclass(frozen=True)
class Verdict:
    """One claim, judged."""

    claim: str
    figure: str
    passed: bool

    def __str__(self) -> str:
        return f"{self.claim}: {self.figure} {'PASS' if self.passed else 'MISS'}"


MAPS = ("Complex", "A1", "BA1", "BC1", "DA1", "DB1", "Full1")  # the maps of others that are judged
SPEED_BARS = (
    *(
        bar
        for rival in (
            "jps3d",
            "jps3d_prepared",
        )  # the same bars for both: the second knows the whole map before the first query
        for bar in (
            Bar(rival, "of_medians", "median", 8, 20),
            Bar(rival, "of_means", "mean", 20, 40),
            Bar(rival, "of_means", "mean", 50, 100, geometric=True),
            Bar(rival, "per_query_min", "single query", 1 / 3),
        )
    ),
    Bar("wastar26_refined", "of_means", "mean", 3),
    Bar("wastar26_refined", "of_means", "mean", 5, 8, geometric=True),
    Bar("merged_funnel_prune", "of_means", "mean", 10),
    Bar("merged_funnel_prune", "of_means", "mean", 20, geometric=True),
)
LENGTH_BARS = {  # mean length / 26-connected optimum, at most
    "fast": {"Complex": 0.920, "DA1": 0.929, "BA1": 0.926},
    "good": {"Complex": 0.918, "DA1": 0.928, "BA1": 0.925},
    "best": {"Complex": 0.916, "DA1": 0.927, "BA1": 0.924},
}
BUILD_BARS = {"Complex": (10, 5), "DA1": (45, 20), "BA1": (100, 50)}  # ms on one thread: must, goal
SHORTER_THAN_WEIGHTED = 0.005
LONGER = 0.01  # a path is a bad miss if it is this much longer than the design of Massonnat 2023
LONGER_SHARES = {"good": 0.05, "best": 0.02}
THREADS_GAIN = 1.6
UNREACHABLE_US = 5.0
OVERHEAD_US = 10.0


def judge(outcomes: Sequence[MapOutcome]) -> tuple[list[Verdict], list[str]]:
    """Return the verdicts that this run allows, and the claims that it says nothing about."""
    verdicts: list[Verdict] = []
    silent: list[str] = []
    for topic, rule in RULES:
        found = list(rule(outcomes))
        verdicts += found
        if not found:
            silent.append(topic)
    return verdicts, silent


def _maps(outcomes: Sequence[MapOutcome], *methods: str) -> list[MapOutcome]:
    """The judged maps on which all these methods ran."""
    return [o for o in outcomes if not o.generated and o.name in MAPS and o.columns.keys() >= set(methods)]


def _speed(against: str, outcomes: Sequence[MapOutcome]) -> Iterator[Verdict]:
    for bar in (bar for bar in SPEED_BARS if bar.against == against):
        maps = _maps(outcomes, "fast", bar.against)
        values = {o.name: float(speedup_row(o, "fast", bar.against)[bar.figure]) for o in maps}
        if not values:
            continue
        goal = "" if bar.goal is None else f" (goal {bar.goal:g}x)"
        if bar.geometric:
            mean = geometric_mean(list(values.values()))
            claim = f"fast against {bar.against}, {bar.words} >= {bar.least:g}x in the geometric mean of the maps{goal}"
            yield Verdict(claim, f"{mean:.1f}x over {len(values)} of {len(MAPS)} maps", mean >= bar.least)
            continue
        worst = min(values, key=lambda name: values[name])
        claim = f"fast against {bar.against}, {bar.words} >= {bar.least:g}x on every map{goal}"
        if bar.least < 1:
            claim = f"fast against {bar.against}, no query slower by more than {1 / bar.least:g}x"
        yield Verdict(
            claim,
            f"worst {values[worst]:.2f}x ({worst}; {len(values)} of {len(MAPS)} maps)",
            values[worst] >= bar.least,
        )


def _optimal(outcomes: Sequence[MapOutcome]) -> Iterator[Verdict]:
    for name in dict.fromkeys(method.name for method in METHODS if method.optimal):
        judged = [o for o in outcomes if name == "astar26" or not o.generated]  # scenes' references are jps3d's own
        maps = [o for o in judged if name in o.columns and np.isfinite(o.reference).any()]
        if maps:
            asked = sum(len(o.columns[name].cpu) for o in maps)
            wrong = sum(off_reference(o.columns[name], o.reference) for o in maps)
            failed = sum(int((~o.columns[name].found).sum()) for o in maps)
            figure = f"{wrong} other lengths and {failed} failures in {asked} queries"
            yield Verdict(f"{name} is optimal on every instance", figure, wrong + failed == 0)


def _scenes(outcomes: Sequence[MapOutcome]) -> Iterator[Verdict]:
    for outcome in outcomes:
        rivals = [name for name in BASELINES if name in outcome.columns]
        if outcome.generated and rivals and "fast" in outcome.columns:
            best = min(rivals, key=lambda name: float(outcome.columns[name].cpu.mean()))
            gain = speedup_row(outcome, "fast", best)["of_means"]
            claim = f"fast in the mean not slower than the best baseline on {outcome.name}"
            yield Verdict(claim, f"{gain:.2f}x against {best}", gain >= 1)


def _shorter(outcomes: Sequence[MapOutcome]) -> Iterator[Verdict]:
    gains = {}
    for o in _maps(outcomes, "fast", "wastar26_refined"):
        ours, theirs = (length_ratios(o.columns[name], o.reference) for name in ("fast", "wastar26_refined"))
        if len(ours) and len(theirs):
            gains[o.name] = 1 - float(ours.mean() / theirs.mean())
    if gains:
        worst = min(gains, key=lambda name: gains[name])
        claim = f"fast at least {SHORTER_THAN_WEIGHTED:.1%} shorter than wastar26_refined on every map"
        yield Verdict(claim, f"worst {gains[worst]:.2%} ({worst})", gains[worst] >= SHORTER_THAN_WEIGHTED)


def _lengths(outcomes: Sequence[MapOutcome]) -> Iterator[Verdict]:
    for method, bars in LENGTH_BARS.items():
        for o in (o for o in _maps(outcomes, method) if o.name in bars):
            ratios = length_ratios(o.columns[method], o.reference)
            if len(ratios):
                mean = float(ratios.mean())
                claim = f"{method}, length / 26-connected optimum <= {bars[o.name]:.3f} on {o.name}"
                yield Verdict(claim, f"{mean:.4f}", mean <= bars[o.name])


def _longer(outcomes: Sequence[MapOutcome]) -> Iterator[Verdict]:
    for method, most in LONGER_SHARES.items():
        shares, worst = {}, (-np.inf, "")
        for o in _maps(outcomes, method, "merged_funnel_prune"):
            excess = o.columns[method].length / o.columns["merged_funnel_prune"].length - 1
            excess = excess[np.isfinite(excess)]
            if len(excess):
                shares[o.name] = float((excess > LONGER).mean())
                worst = max(worst, (float(excess.max()), o.name))
        if shares:
            name = max(shares, key=lambda key: shares[key])
            claim = (
                f"{method} over {LONGER:.0%} longer than merged_funnel_prune in at most {most:.0%} of a map's queries"
            )
            figure = f"worst share {shares[name]:.1%} ({name}), worst query {worst[0]:+.1%} ({worst[1]})"
            yield Verdict(claim, figure, shares[name] <= most)


def _valid(outcomes: Sequence[MapOutcome]) -> Iterator[Verdict]:
    columns = [o.columns[name] for o in outcomes for name in OURS if name in o.columns]
    if columns:
        paths = sum(int(column.found.sum()) for column in columns)
        invalid = sum(int((~column.legal).sum()) for column in columns)
        failed = sum(int((~column.found).sum()) for column in columns)
        unstable = sum(column.unstable for column in columns)
        figure = f"{invalid} invalid of {paths} paths, {failed} queries failed, {unstable} answers changed"
        yield Verdict("no path invalid", figure, invalid + failed + unstable == 0)


def _builds(outcomes: Sequence[MapOutcome]) -> Iterator[Verdict]:
    for o in (o for o in _maps(outcomes) if "builds" in o.probes):
        builds: dict[str, Any] = o.probes["builds"]
        if o.name in BUILD_BARS:
            must, goal = BUILD_BARS[o.name]
            cpu, wall = builds["one_thread_cpu_s"] * 1e3, builds["one_thread_s"] * 1e3
            claim = f"build on one thread <= {must} ms of CPU on {o.name} (goal {goal} ms)"
            yield Verdict(claim, f"{cpu:.1f} ms (wall {wall:.1f})", cpu <= must)
        if o.name == "BA1":
            claim = f"build on two threads >= {THREADS_GAIN}x faster on BA1, by the wall"
            yield Verdict(claim, f"{builds['speedup']:.2f}x{_busy(builds)}", builds["speedup"] >= THREADS_GAIN)


def _unreachable(outcomes: Sequence[MapOutcome]) -> Iterator[Verdict]:
    worst = [(o.probes["unreachable"]["max_us"], o.name) for o in outcomes if "unreachable" in o.probes]
    if worst:
        micros, name = max(worst)
        yield Verdict(
            f"an unreachable goal is answered in under {UNREACHABLE_US:g} us",
            f"worst {micros:.2f} us ({name})",
            micros < UNREACHABLE_US,
        )


def _overhead(outcomes: Sequence[MapOutcome]) -> Iterator[Verdict]:
    found = []
    for o in outcomes:
        if "fast" in o.columns:
            extra = o.columns["fast"].extra
            if np.isfinite(extra).any():
                found.append((float(np.nanmedian(extra)) * 1e6, o.name))
    if found:
        micros, name = max(found)
        claim = f"find_path from Python costs at most {OVERHEAD_US:g} us more than the core's own time"
        yield Verdict(claim, f"worst median {micros:.1f} us ({name})", micros <= OVERHEAD_US)


def _batches(outcomes: Sequence[MapOutcome]) -> Iterator[Verdict]:
    batches = [(o.name, o.probes["batch"]) for o in outcomes if o.probes.get("batch", {}).get("threads") == 2]
    if batches:
        name, worst = min(batches, key=lambda pair: float(pair[1]["speedup"]))
        claim = (
            f"find_paths of 10,000 queries on two threads >= {THREADS_GAIN}x of one, by the wall, on an idle machine"
        )
        figure = f"worst {worst['speedup']:.2f}x ({name}){_busy(worst)}"
        yield Verdict(claim, figure, worst["speedup"] >= THREADS_GAIN)


def _busy(probe: dict[str, Any]) -> str:
    """Wall figures of several threads mean little where others want the cores too."""
    return "" if probe.get("load") is None else f" [load {probe['load']} on {probe['cores']} cores before]"


RULES: tuple[tuple[str, Callable[[Sequence[MapOutcome]], Iterator[Verdict]]], ...] = (
    ("fast against jps3d on maps of others", partial(_speed, "jps3d")),
    ("fast against jps3d_prepared on maps of others", partial(_speed, "jps3d_prepared")),
    ("fast against wastar26_refined on maps of others", partial(_speed, "wastar26_refined")),
    ("fast against merged_funnel_prune on maps of others", partial(_speed, "merged_funnel_prune")),
    ("optimality of the grid baselines", _optimal),
    ("fast against the best baseline on generated scenes", _scenes),
    ("fast shorter than wastar26_refined", _shorter),
    ("lengths on Complex, DA1 and BA1", _lengths),
    ("good and best beside merged_funnel_prune, query by query", _longer),
    ("validity of our paths", _valid),
    ("build times on Complex, DA1 and BA1", _builds),
    ("unreachable goals", _unreachable),
    ("what Python adds to the core's own time", _overhead),
    ("batches on two threads (--threads 2)", _batches),
)

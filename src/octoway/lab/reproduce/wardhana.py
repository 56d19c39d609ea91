# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Wardhana et al., section 7, run again on generated cities: tables 1 to 3."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from octoway.lab.reproduce import paper_wardhana as paper
from octoway.lab.reproduce.model import Cell, Claim, Comparison, Reproduction
from octoway.lab.reproduce.wardhana_city import VOXEL
from octoway.lab.reproduce.wardhana_runs import EXACT, LABELS, PLAIN, WAYS, Plan, TownRun, run_town

if TYPE_CHECKING:
    from collections.abc import Iterator

    from octoway.lab.reproduce.model import Settings, Watch
    from octoway.lab.reproduce.wardhana_runs import SetRun

    Runs = dict[str, TownRun]

_QUICK = {paper.KAMPONG_GLAM: Plan((10, 11, 2), group=2, orders=25, pairs=435, passes=2)}
_FULL = {
    paper.KAMPONG_GLAM: Plan((10, 11, 2), group=2, orders=100, pairs=435, passes=2),
    paper.MARINA_BAY: Plan((47, 57, 3), group=6, orders=5, pairs=80, passes=1),
}
_FEW_ORDERS = "ours over {} random orders there, since one takes seconds"
_CD_LIMIT = 1.05
_NEARLY = 0.03  # CD has chains that are hardly longer
_UNREACHABLE = {"S": 10, "S+A": 10, "S+V": 100, "S+A+V": 100}  # times faster, at least
_SPREAD = 0.03  # "quite tight": the paper's largest relative standard deviation is 2.12 %


def reproduce(settings: Settings, watch: Watch) -> Reproduction:
    """Run both experiments."""
    plans = _QUICK if settings.quick else _FULL
    runs = {town.name: run_town(plan, settings.seed, watch, town.name) for town, plan in plans.items()}
    return Reproduction(
        paper=paper.TITLE,
        conditions=_conditions(settings.quick),
        comparisons=[
            _sizes(runs),
            _table_1(runs),
            *(_table_2(name, run) for name, run in runs.items()),
            _table_3(runs),
        ],
        claims=claims(runs),
        left_out=() if not settings.quick else ("Marina Bay, which takes a quarter of an hour",),
    )


# tables --------------------------------------------------------------------------------------------------------------


def _sizes(runs: Runs) -> Comparison:
    rows = {}
    for town in (paper.KAMPONG_GLAM, paper.MARINA_BAY):
        if town.name not in runs:
            continue
        run = runs[town.name]
        for label, of_set in run.by_set.items():
            stats = of_set.stats
            labels = run.waypoints * stats.number_bytes
            rows[town.name, label] = [
                Cell(run.waypoints, town.waypoints),
                Cell(run.edges, town.edges),
                Cell((stats.file_bytes - labels) / 1000, town.kilobytes[1]),
                Cell(stats.number_bytes, 2),
                Cell(stats.build_seconds, 20 if town is paper.MARINA_BAY else None),
            ]
    columns = ("waypoints", "edges", "file without labels, KB", "bytes a label", "build, CPU s")
    notes = ("Files: the paper's figure is its largest over the motion sets.",)
    return Comparison("Section 7: sizes", ("city", "motions"), columns, rows, notes)


def _table_1(runs: Runs) -> Comparison:
    rows = {}
    for town, run in runs.items():
        for label, of_set in run.by_set.items():
            for what, printed, counts in (
                ("subregions", paper.SUBREGIONS, of_set.sizes[:, 0]),
                ("connections", paper.CONNECTIONS, of_set.sizes[:, 1]),
            ):
                low, mean, high, spread = printed[town, label]
                rows[f"{town}, {label}", what] = [
                    Cell(int(counts.min()), low),
                    Cell(float(counts.mean()), mean),
                    Cell(int(counts.max()), high),
                    Cell(float(counts.std()), spread),
                    Cell(100 * _spread(counts), 100 * spread / mean),
                ]
    columns = ("minimum", "average", "maximum", "standard deviation", "RSD %")
    orders = ", ".join(f"{name} {len(run.by_set['S'].sizes)}" for name, run in runs.items())
    return Comparison(
        "Table 1: sizes over random orders", ("city", "number of"), columns, rows, (f"Orders: {orders}.",)
    )


def _table_2(name: str, run: TownRun) -> Comparison:
    of_set = run.by_set["S+V"]
    rows = {}
    for way in WAYS:
        printed = paper.SCHEMES_AT_MARINA_BAY.get(way) if name == paper.MARINA_BAY.name else None
        seconds = of_set.of(way, "seconds", found=True)
        figures = [1000 * float(f(seconds)) for f in (np.min, np.mean, np.max)]
        figures += [100 * of_set.length_ratio(way), of_set.speed_up(way, found=True)]
        rows["S+V", way] = [
            *(Cell(ours, theirs) for ours, theirs in zip(figures, printed or [None] * 5, strict=True)),
            Cell(float(of_set.of(way, "expanded", found=True).mean())),
            Cell(float(of_set.of(way, "chain", found=True).mean())) if way != PLAIN else Cell(None),
        ]
    columns = (
        "least, ms",
        "mean, ms",
        "most, ms",
        "length %",
        "speed-up",
        "waypoints expanded",
        "subregions on the way",
    )
    found, pairs = int(of_set.with_path.sum()), len(of_set.with_path)
    notes = (f"{pairs:,} pairs, {found:,} with a path; the paper has 3,160 and 2,158.",)
    return Comparison(f"Table 2: cost schemes, {name}, S+V", ("motions", "scheme"), columns, rows, notes)


def _table_3(runs: Runs) -> Comparison:
    rows = {}
    for town, run in runs.items():
        for label, of_set in run.by_set.items():
            ratio, speed, without = paper.FIXED_COST[town, label]
            rows[town, label] = [
                Cell(100 * of_set.length_ratio("FC"), ratio),
                Cell(_known(of_set.speed_up("FC", found=True)), speed),
                Cell(_known(of_set.speed_up("FC", found=False)), without),
                Cell(_known(of_set.total_speed_up("FC", found=False))),
                Cell(100 * of_set.length_ratio("CD")),
                Cell(_known(of_set.speed_up("CD", found=True))),
                Cell(_known(of_set.speed_up(LABELS, found=False))),
                Cell(len(of_set.with_path) - int(of_set.with_path.sum())),
            ]
    columns = (
        "length %",
        "speed-up",
        "speed-up, no path",
        "the same, total time",
        "CD: length %",
        "CD: speed-up",
        "with labels: speed-up, no path",
        "pairs without path",
    )
    return Comparison("Table 3: FC", ("city", "motions"), columns, rows)


def _conditions(quick: bool) -> dict[str, str]:
    marina = {} if quick else {"orders": f"Marina Bay: {_FEW_ORDERS.format(_FULL[paper.MARINA_BAY].orders)}"}
    return {
        "cities": f"generated, voxels of {VOXEL:g} m; as many regions as the paper's, at Marina Bay half as high: with "
        "all six layers there would be 2.4 million waypoints",
        "waypoints": "middles of voxels on the ground, along walls and in the air; layers of them on regions' borders",
        "machine": f"the paper's: {paper.MACHINE}; ours: CPU time of one thread, the least of some passes",
        "pairs": "one waypoint of each group of regions, all pairs; at Marina Bay eighty of them",
        "FC": "of chains with equally many subregions the shorter one; the paper leaves ties open",
        "CD": "A* among subregions, since distances of centroids can be foreseen, Dijkstra for the others; the first "
        "and the last subregion are where the path's ends are, not at their centroids: paths are 1 to 2 % shorter",
        "unreachable": "against plain search without labels of components; 'with labels': ours has them",
        **marina,
    }


# what must hold ------------------------------------------------------------------------------------------------------


def claims(runs: Runs) -> list[Claim]:
    """The claims of the paper, and the promise of an exact mode."""
    return [
        _success(runs),
        *_lengths(runs),
        *_fewest(runs),
        *_unreachable(runs),
        *_compact(runs),
        _exact(runs),
    ]


def _each(runs: Runs) -> Iterator[tuple[str, SetRun]]:
    for town, run in runs.items():
        for label, of_set in run.by_set.items():
            yield f"{town}, {label}", of_set


def _success(runs: Runs) -> Claim:
    same = sum(of_set.agreeing(way) for _, of_set in _each(runs) for way in WAYS)
    pairs = sum(len(of_set.with_path) for _, of_set in _each(runs)) * len(WAYS)
    words = "with subregions a path is found where plain search finds one, always"
    return Claim("section 7.2", words, f"{same:,} of {pairs:,} searches", same == pairs, paper=True)


def _lengths(runs: Runs) -> Iterator[Claim]:
    for town, run in runs.items():
        ratios = {way: [of_set.length_ratio(way) for of_set in run.by_set.values()] for way in paper.SCHEMES}
        means = {way: float(np.mean(values)) for way, values in ratios.items()}
        ours = ", ".join(f"{way} {mean:.1%}" for way, mean in means.items())
        words = f"{town}: CD gives the shortest paths, in the mean over motions"
        yield Claim("table 2", words, ours, means["CD"] <= min(means.values()), paper=True)
        words = f"{town}: with CD they are at most {_CD_LIMIT:.0%} of plain search's"
        ours = f"{means['CD']:.1%}, with the worst motions {max(ratios['CD']):.1%}"
        yield Claim("table 2", words, ours, means["CD"] <= _CD_LIMIT, paper=True)


def _fewest(runs: Runs) -> Iterator[Claim]:
    chains = visited = True
    for _, of_set in _each(runs):
        of = {scheme: of_set.of(scheme, "chain", found=True).mean() for scheme in paper.SCHEMES}
        chains &= of["FC"] <= min(of.values())
        of = {scheme: of_set.of(scheme, "expanded", found=True).mean() for scheme in paper.SCHEMES}
        visited &= of["FC"] <= (1 + _NEARLY) * min(of.values())
    yield Claim("section 7.2", "FC has the fewest subregions on the way", "for all cities and motions", chains)
    words = f"and so, within {_NEARLY:.0%}, the fewest waypoints visited"
    yield Claim("section 7.2", words, "for all cities and motions" if visited else "not everywhere", visited)


def _unreachable(runs: Runs) -> Iterator[Claim]:
    for name, of_set in _each(runs):
        if of_set.with_path.all():
            continue
        least = _UNREACHABLE[name.split(", ")[-1]]
        for way, words in (("FC", "FC"), (LABELS, "CD and labels of components")):
            mean = of_set.speed_up(way, found=False)
            text = f"{name}: no path is known {least} times faster with {words}"
            yield Claim("table 3", text, f"{mean:,.0f} times", mean >= least, timed=True)


def _compact(runs: Runs) -> Iterator[Claim]:
    spread = max(_spread(of_set.sizes[:, i]) for _, of_set in _each(runs) for i in (0, 1))
    words = f"orders hardly matter: relative standard deviations below {_SPREAD:.0%}"
    yield Claim("section 7.1", words, f"at most {spread:.1%}", spread < _SPREAD, paper=True)
    nodes = max(s.stats.subregions / run.waypoints for run in runs.values() for s in run.by_set.values())
    yield Claim("section 7.3", "subregions are at most 3 % of waypoints", f"at most {nodes:.2%}", nodes <= 0.03)
    edges = max(s.stats.connections / run.edges for run in runs.values() for s in run.by_set.values())
    yield Claim("section 7.3", "connections are at most 0.2 % of edges", f"at most {edges:.2%}", edges <= 0.002)


def _exact(runs: Runs) -> Claim:
    worst = max(
        float(np.max(np.abs(of_set.of(EXACT, "length", found=True) / of_set.of(PLAIN, "length", found=True) - 1)))
        for _, of_set in _each(runs)
    )
    return Claim("section 8", "an exact mode finds the paths of plain search", f"within {worst:.1g}", worst < 1e-9)


def _spread(counts: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> float:
    return float(counts.std() / counts.mean()) if counts.mean() else 0.0


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value

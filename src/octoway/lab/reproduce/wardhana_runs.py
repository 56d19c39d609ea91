# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The experiments of Wardhana et al., section 7: sizes over random orders, and paths with and without subregions."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from octoway.lab.reproduce.paper_wardhana import SCHEMES, SETS
from octoway.lab.reproduce.wardhana_city import EDGE, VOXEL, CityGraph, make_city
from octoway.papers.waypoints import WaypointMap, map_core_of
from octoway.random import Random
from octoway.travel.motions import to_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from octoway.lab.reproduce.model import Watch
    from octoway.papers.subregions import SubregionGraph, SubregionStats
    from octoway.paths.path import PathResult

PLAIN = "No SG"
LABELS = "CD, labels"  # and labels of components, as find_path does by default
EXACT = "CD, exact"
WAYS = (PLAIN, *SCHEMES, LABELS, EXACT)


@dataclass(frozen=True)
class Plan:
    """The runs on one city."""

    regions: tuple[int, int, int]
    group: int  # regions a side; one waypoint of each group is an end of paths
    orders: int
    pairs: int  # at most
    passes: int  # the least time counts


@dataclass(frozen=True)
class Leg:
    """One way to find one path."""

    found: bool
    length: float
    seconds: float
    expanded: int  # waypoints
    chain: int  # subregions on the way


@dataclass(frozen=True)
class SetRun:
    """All that was measured for one motion set."""

    stats: SubregionStats
    sizes: NDArray[np.int64]  # (orders, 2): subregions and connections
    legs: dict[str, list[Leg]]  # by way, one for each pair

    @property
    def with_path(self) -> NDArray[np.bool_]:
        """Mask of the pairs that plain search joins."""
        return np.array([leg.found for leg in self.legs[PLAIN]], dtype=bool)

    def agreeing(self, way: str) -> int:
        """How many pairs end as plain search does."""
        return sum(a.found == b.found for a, b in zip(self.legs[PLAIN], self.legs[way], strict=True))

    def of(self, way: str, what: str, *, found: bool) -> NDArray[np.float64]:
        """Figures of the pairs with or without a path."""
        keep = self.with_path == found
        figures = np.array([getattr(leg, what) for leg in self.legs[way]], dtype=np.float64)
        return np.asarray(figures[keep], dtype=np.float64)

    def length_ratio(self, way: str) -> float:
        """The mean of lengths in terms of plain search's."""
        return _mean(self.of(way, "length", found=True) / self.of(PLAIN, "length", found=True))

    def speed_up(self, way: str, *, found: bool) -> float:
        """The mean over pairs, as in the paper."""
        return _mean(self.of(PLAIN, "seconds", found=found) / self.of(way, "seconds", found=found))

    def total_speed_up(self, way: str, *, found: bool) -> float:
        """All pairs together: short cases count little."""
        ours = self.of(way, "seconds", found=found).sum()
        return float(self.of(PLAIN, "seconds", found=found).sum() / ours) if ours > 0 else np.nan


@dataclass(frozen=True)
class TownRun:
    """A city and its motion sets."""

    waypoints: int
    edges: int
    by_set: dict[str, SetRun]


def run_town(plan: Plan, seed: int, watch: Watch, name: str) -> TownRun:
    """Build a city and run both experiments on it."""
    city = make_city(plan.regions, seed)
    waypoints = WaypointMap.from_graph(
        city.positions, city.edges, city.motions, regions=city.regions, bounds=city.bounds
    )
    watch.say(f"{name}: {len(waypoints):,} waypoints, {waypoints.edge_count:,} edges")
    runs = {}
    for label, bits in SETS.items():
        graph = waypoints.subregions(to_names(bits))
        sizes = count_orders(waypoints, bits, plan.orders, seed)
        pairs = sample_pairs(city, graph, plan, Random(seed).fork(label))
        legs = run_pairs(graph, pairs, plan.passes, watch, f"{name}, {label}")
        runs[label] = SetRun(graph.stats, sizes, legs)
        watch.say(f"{name}, {label}: {graph.stats.subregions:,} subregions, {len(pairs):,} pairs")
    return TownRun(len(waypoints), waypoints.edge_count, runs)


def count_orders(waypoints: WaypointMap, bits: int, orders: int, seed: int) -> NDArray[np.int64]:
    """Subregions and connections for waypoints in random orders."""
    rng = Random(seed).fork("orders")
    core = map_core_of(waypoints)
    counts = [
        core.count_in_order(bits, rng.order(len(waypoints)).astype(np.uint32), int(rng.bits(1)[0]))
        for _ in range(orders)
    ]
    return np.array(counts, dtype=np.int64).reshape(-1, 2)


def sample_pairs(city: CityGraph, graph: SubregionGraph, plan: Plan, rng: Random) -> list[tuple[int, int]]:
    """All pairs of waypoints, one of each group of regions, or some of the pairs if there are too many."""
    usable = np.nonzero(graph.numbers >= 0)[0]
    cells = ((city.positions[usable] - city.bounds[0]) // (plan.group * EDGE * VOXEL)).astype(np.int64)
    cells = np.minimum(cells, (np.array(city.regions) - 1) // plan.group)  # the upper border belongs to the last
    groups: dict[tuple[int, ...], list[int]] = {}
    for waypoint, cell in zip(usable.tolist(), cells.tolist(), strict=True):
        groups.setdefault(tuple(cell), []).append(waypoint)
    chosen = [members[rng.pick(0, len(members) - 1)] for _, members in sorted(groups.items())]
    pairs = list(combinations(chosen, 2))
    return [pairs[i] for i in sorted(rng.order(len(pairs))[: plan.pairs].tolist())]


def run_pairs(
    graph: SubregionGraph, pairs: Sequence[tuple[int, int]], passes: int, watch: Watch, name: str
) -> dict[str, list[Leg]]:
    """Every pair by every way."""
    legs: dict[str, list[Leg]] = {way: [] for way in WAYS}
    for i, (a, b) in enumerate(pairs):
        for way in WAYS:
            legs[way].append(_best(graph, a, b, way, passes))
        if watch.progress is not None:
            watch.progress(name, (i + 1) / len(pairs))
    return legs


def _best(graph: SubregionGraph, a: int, b: int, way: str, passes: int) -> Leg:
    runs = [_find(graph, a, b, way) for _ in range(passes)]
    seconds = max(min(run.stats.cpu_seconds for run in runs), 1e-7)
    first = runs[0]
    return Leg(first.found, first.length, seconds, first.stats.expanded, first.details.subregions)


def _find(graph: SubregionGraph, a: int, b: int, way: str) -> PathResult:
    if way == PLAIN:
        return graph.plain_path(a, b)
    if way == LABELS:
        return graph.find_path(a, b)
    if way == EXACT:
        return graph.find_path(a, b, exact=True)
    return graph.find_path(a, b, scheme=way, components=False)


def _mean(values: NDArray[np.float64]) -> float:
    return float(values.mean()) if len(values) else np.nan

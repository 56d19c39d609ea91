# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Sturtevant's experiments: sizes and repairs of abstractions, searches on grid maps, and cells instead of a mesh."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import scenes
from octoway.lab.reproduce import paper_sturtevant as paper
from octoway.lab.reproduce.island_maps import island_map
from octoway.papers.terrain_abstraction import TerrainAbstraction
from octoway.papers.terrain_grid import TerrainGrid
from octoway.random import Random
from octoway.space.space import NavSpace
from octoway.travel.costs import TERRAINS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from octoway.lab.reproduce.model import Watch
    from octoway.paths.terrain_path import TerrainPath

    Costs = NDArray[np.float64]
    Way = Callable[[Any, Any, Costs], TerrainPath]

SECTORS = (8, 16, 32)
PLAIN: dict[str, dict[str, Any]] = {
    "A*": {},
    "NBS": {"algorithm": "nbs"},
    **{f"WA*({w:g})": {"algorithm": "weighted_astar", "weight": w} for w in (1.5, 2, 3, 4)},
}
ABSTRACT: dict[str, tuple[int, dict[str, Any]]] = {
    **{f"DTA({s})[{name}]": (s, {"search": key}) for s in SECTORS for name, key in (("A*", "astar"), ("NBS", "nbs"))},
    "DTA(32)[A*, 1.2]": (32, {"refine_weight": 1.2}),
}
MESH_SECTORS = (16, 32)
PLAIN_MESH = "A* on cells"
_TOLERANCE = 1e-9


@dataclass(frozen=True)
class Plan:
    """How much is run."""

    side: int
    maps: int
    problems: int  # a map
    city: int  # voxels a side of the world for section 5.3
    queries: int  # in it
    threads: int = 2


@dataclass(frozen=True)
class Sizes:
    """An abstraction of one map."""

    regions: int
    edges: int
    bytes: int  # with the map
    repair_ms: float


@dataclass
class MapOutcome:
    """One map: figures by method are (nodes, nodes until the first segment, cost, ms), a row a problem."""

    terrains: int
    sizes: dict[int, Sizes] = field(default_factory=dict)
    figures: dict[str, NDArray[np.float64]] = field(default_factory=dict)
    paths: int = 0
    faulty: int = 0  # not found, not connected, or of another cost than their steps have


@dataclass(frozen=True)
class MeshOutcome:
    """Cells of a space instead of polygons.

    Figures by method, a row a query: nodes, cost, ms with random costs; nodes and pulled length with all costs 1.
    """

    cells: int
    portals: int
    sizes: dict[int, tuple[int, int]]  # regions and edges, by sector
    figures: dict[str, NDArray[np.float64]]


def run_maps(plan: Plan, seed: int, watch: Watch) -> list[MapOutcome]:
    """Run all maps, some at once; times are of threads."""
    done = 0

    def run(number: int) -> MapOutcome:
        nonlocal done
        outcome = run_map(island_map(plan.side, 1000 * seed + number), plan.problems, 1000 * seed + number)
        done += 1
        watch.say(f"map {number + 1} of {plan.maps}: {outcome.terrains} terrains")
        if watch.progress is not None:
            watch.progress("maps", done / plan.maps)
        return outcome

    with ThreadPoolExecutor(plan.threads) as pool:
        return list(pool.map(run, range(plan.maps)))


def run_map(terrain: NDArray[np.uint8], problems: int, seed: int) -> MapOutcome:
    """Build the abstractions of a map, measure their repairs, and solve random problems with random costs."""
    grid = TerrainGrid(terrain)
    layers = {sector: TerrainAbstraction(grid, sector, threads=1) for sector in SECTORS}
    outcome = MapOutcome(len(np.unique(terrain)))
    for sector, layer in layers.items():
        stats = layer.stats
        outcome.sizes[sector] = Sizes(
            stats.regions, stats.edges, stats.bytes + grid.bytes, 1e3 * layer.measure_repairs()
        )
    ways: dict[str, Way] = {name: _plain(grid, options) for name, options in PLAIN.items()}
    ways |= {name: _abstract(layers[sector], options) for name, (sector, options) in ABSTRACT.items()}
    rows: dict[str, list[tuple[float, ...]]] = {name: [] for name in ways}
    for start, goal, costs in draw_problems(terrain, problems, seed):
        for name, way in ways.items():
            path = way(start, goal, costs)
            outcome.paths += 1
            outcome.faulty += not is_sound(path, terrain, costs, start, goal)
            stats_of = path.stats
            rows[name].append((stats_of.expanded, stats_of.first_expanded, path.cost, 1e3 * stats_of.cpu_seconds))
    outcome.figures = {name: np.array(row) for name, row in rows.items()}
    return outcome


def draw_problems(
    terrain: NDArray[np.uint8], count: int, seed: int
) -> list[tuple[NDArray[np.int64], NDArray[np.int64], Costs]]:
    """Draw random starts and goals, and for each problem random costs of the terrains: 1 to 4 in steps of 0.2."""
    rng = Random(seed).fork("problems")
    side = np.array(terrain.shape)
    problems = []
    for _ in range(count):
        ends = (rng.uniform(4).reshape(2, 2) * side).astype(np.int64)
        steps = (rng.uniform(TERRAINS) * len(paper.COSTS)).astype(np.int64)
        costs = np.full(TERRAINS, np.inf)
        present = np.unique(terrain)
        costs[present] = np.array(paper.COSTS)[steps[present]]
        problems.append((ends[0], ends[1], costs))
    return problems


def is_sound(
    path: TerrainPath, terrain: NDArray[np.uint8], costs: Costs, start: NDArray[np.int64], goal: NDArray[np.int64]
) -> bool:
    """Look at a path without our searches: its ends, its steps, and what they cost by the half/half rule."""
    if not path.found:
        return False
    cells = path.cells[:, :2]
    steps = np.abs(np.diff(cells, axis=0))
    if (cells[0] != start).any() or (cells[-1] != goal).any() or (len(steps) and steps.max(axis=1).min() < 1):
        return False
    if len(steps) and steps.max() > 1:
        return False
    of_cell = costs[terrain[cells[:, 0], cells[:, 1]]]
    cost = (np.sqrt(steps.sum(axis=1)) * (of_cell[1:] + of_cell[:-1]) / 2).sum()
    return bool(abs(cost - path.cost) <= _TOLERANCE * max(1.0, cost))


def repair_times(sides: Sequence[int], seed: int) -> dict[int, dict[int, float]]:
    """Milliseconds of a repair by the side of the map, then by the sector."""
    out: dict[int, dict[int, float]] = {}
    for side in sides:
        grid = TerrainGrid(island_map(side, seed))
        out[side] = {s: 1e3 * TerrainAbstraction(grid, s, threads=1).measure_repairs() for s in SECTORS}
    return out


# cells instead of polygons --------------------------------------------------------------------------------------------


def run_mesh(plan: Plan, seed: int) -> MeshOutcome:
    """Search the cells of a city, with terrain painted on them, with and without abstractions."""
    space = NavSpace.build(scenes.make("city", size=plan.city, seed=seed), region_edge=16)
    terrain = paint_cells(space, seed)
    layers = {sector: TerrainAbstraction(space, sector, terrain=terrain) for sector in MESH_SECTORS}
    ways: dict[str, Way] = {PLAIN_MESH: _below(layers[MESH_SECTORS[0]])}
    ways |= {f"DTA({sector})": _abstract(layer, {}) for sector, layer in layers.items()}
    rows: dict[str, list[tuple[float, ...]]] = {name: [] for name in ways}
    rng = Random(seed).fork("mesh")
    kinds = int(terrain.max()) + 1
    for start, goal in space.random_points(2 * plan.queries, seed=seed).reshape(-1, 2, 3):
        costs = np.array(paper.COSTS)[(rng.uniform(kinds) * len(paper.COSTS)).astype(np.int64)]
        for name, way in ways.items():
            path, even = way(start, goal, costs), way(start, goal, np.ones(kinds))
            if path.found and even.found:  # or not, for all of them alike
                pulled = space.refine_path(even.points, ("pull", "prune")).length
                stats = path.stats
                rows[name].append((stats.expanded, path.cost, 1e3 * stats.cpu_seconds, even.stats.expanded, pulled))
    sizes = {sector: (layer.stats.regions, layer.stats.edges) for sector, layer in layers.items()}
    figures = {name: np.array(row) for name, row in rows.items()}
    return MeshOutcome(len(terrain), space.stats.portals, sizes, figures)


def paint_cells(space: NavSpace, seed: int) -> NDArray[np.uint8]:
    """Eight terrains in the air: quarters of the town, low and high."""
    middles = space.graph.cells.mean(axis=1)
    low, high = space.bounds
    at = (middles - low) / (high - low)
    rng = Random(seed).fork("paint")
    knots = rng.uniform(64).reshape(8, 8)
    quarter = np.minimum((at[:, :2] * 8).astype(np.int64), 7)
    ground = (knots[quarter[:, 0], quarter[:, 1]] * 4).astype(np.uint8)
    painted: NDArray[np.uint8] = np.where(at[:, 2] > 0.4, ground + 4, ground).astype(np.uint8)
    return painted


def _plain(grid: TerrainGrid, options: dict[str, Any]) -> Way:
    return lambda start, goal, costs: grid.find_path(start, goal, costs=costs, **options)


def _abstract(layer: TerrainAbstraction, options: dict[str, Any]) -> Way:
    return lambda start, goal, costs: layer.find_path(start, goal, costs=costs, **options)


def _below(layer: TerrainAbstraction) -> Way:
    return lambda start, goal, costs: layer.search_below(start, goal, costs=costs)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The paper's small maps: their runs, and tables 6.1 and 6.2 and figures 6.6 to 6.8."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.lab.bench.model import CORE_CLOCK, Measurement, Method
from octoway.lab.bench.runner import Options, run_map
from octoway.lab.reproduce import paper_massonnat as paper
from octoway.lab.reproduce.model import Cell, Comparison, Line, Panel, Plot
from octoway.space.space import NavSpace
from octoway.travel.choices import VoxelCentres

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from octoway.lab.bench.model import MapOutcome, Query, Solve
    from octoway.lab.bench.setting import Setting
    from octoway.lab.bench.suites import Source
    from octoway.lab.reproduce.model import Watch
    from octoway.worlds.world import World

REFINEMENTS: dict[str, tuple[str, ...]] = {
    "": (),
    " + pruning": ("prune",),
    " + funnel": ("funnel",),
    " + pruning + funnel": ("funnel", "prune"),  # in this order, as the paper runs them
}
BASES = ("voxels", "octree", "merged")
SIZE, SIZES = 32, {1.25: 16, 0.625: 32, 0.3125: 64}  # voxels a side, by the paper's granularity
UNITS = 20.0  # the side of a map
BUCKETS = 10
_HEAD = ("map", "method")


def refined(base: str) -> list[Method]:
    """A decomposition with A* on portal midpoints, without and with each refinement."""
    return [_method(base + name, base, refine=refine) for name, refine in REFINEMENTS.items()]


def raw() -> list[Method]:
    """The three decompositions alone; voxels with 26 neighbours, as the thesis' baseline has them."""
    voxels = _method("voxels", "voxels", refine=(), placement=VoxelCentres(26))
    return [voxels, refined("octree")[0], refined("merged")[0]]


def _method(name: str, decomposition: str, **options: Any) -> Method:
    return Method(name, name, partial(_prepare, decomposition, {"algorithm": "astar", **options}))


def _prepare(decomposition: str, options: dict[str, Any], setting: Setting) -> Solve:
    space = setting.space(decomposition)

    def solve(query: Query) -> Measurement:
        result = space.find_path(query.start, query.goal, **options)
        stats = result.stats
        return Measurement(
            result.found, stats.cpu_seconds, stats.wall_seconds, result.points, stats.expanded, clock=CORE_CLOCK
        )

    return solve


def run(source: Source, methods: Sequence[Method], limit: int, passes: int, seed: int, watch: Watch) -> MapOutcome:
    """Measure methods on a map by the benchmark's protocol, and say so."""
    begin = time.perf_counter()
    problem = source.open(limit, seed)
    outcome = run_map(problem, methods, Options(seed=seed, passes=passes, probes=False), watch.progress)
    size = f" at {source.size}" if source.file is None else ""
    watch.say(f"{source.name}{size}: {len(problem.queries)} pairs in {time.perf_counter() - begin:.1f} s")
    return outcome


def count_cells(world: World) -> tuple[int, int, int]:
    """Free voxels of the map, octree leaves and merged cells of the padded cube, which is how the paper counts."""
    octree, merged = (NavSpace.build(world, decomposition=name, outside="free").stats for name in BASES[1:])
    return int(np.prod(world.shape)) - world.occupied_voxels, octree.cells, merged.cells


def milliseconds(outcome: MapOutcome, method: str) -> float:
    """The mean time of a method."""
    return 1e3 * float(outcome.columns[method].cpu.mean())


def length(outcome: MapOutcome, method: str, scale: float = UNITS / SIZE) -> float:
    """The mean length of a method's paths, in units."""
    return scale * float(outcome.columns[method].length.mean())


def buckets(outcome: MapOutcome, by: str = "merged") -> list[NDArray[np.int64]]:
    """Queries in ten groups of equal size by the length of a method's path; fewer for very few queries."""
    order = np.argsort(outcome.columns[by].length, kind="stable")
    return np.array_split(order, min(BUCKETS, len(order)))


def table_6_1(cells: Mapping[str, tuple[int, int, int]]) -> Comparison:
    """Numbers of cells."""
    rows = {
        ("Warframe" if name == paper.COMPLEX else "handmade", name): tuple(map(Cell, cells[name], printed))
        for name, printed in paper.CELLS.items()
        if name in cells
    }
    return Comparison("Table 6.1: valid cells", ("maps", "map"), BASES, rows)


def table_6_2(outcomes: Mapping[str, MapOutcome]) -> Comparison:
    """Mean lengths."""
    rows = {
        (method.split(" ")[0], method): [Cell(length(outcomes[m], method), row[i]) for i, m in enumerate(paper.MAPS)]
        for method, row in paper.LENGTHS.items()
    }
    return Comparison("Table 6.2: mean path length, units", ("cells", "method"), paper.MAPS, rows)


def table_6_2_relative(plain: Comparison) -> Comparison:
    """The same in terms of the octree's row, so that nearer or farther pairs of points do not matter."""
    base = plain.rows["octree", "octree"]
    rows = {name: list(map(_in_terms_of, base, cells)) for name, cells in plain.rows.items()}
    return Comparison("Table 6.2 in terms of the octree's row", plain.head, plain.columns, rows)


def _in_terms_of(base: Cell, cell: Cell) -> Cell:
    if not (base.ours and base.paper and cell.ours and cell.paper):
        return Cell(None)
    return Cell(cell.ours / base.ours, cell.paper / base.paper)


def times_by_length(
    title: str, outcomes: Iterable[MapOutcome], methods: Sequence[str], by: str = "merged"
) -> Comparison:
    """Mean milliseconds in each bucket of path lengths."""
    rows = {
        (outcome.name, method): [Cell(1e3 * float(outcome.columns[method].cpu[b].mean())) for b in buckets(outcome, by)]
        for outcome in outcomes
        for method in methods
    }
    columns = tuple(f"{10 * i} %" for i in range(1, BUCKETS + 1))
    return Comparison(f"{title}, ms by path length (ten buckets)", _HEAD, columns, rows, detail=True)


def plot_by_length(
    name: str,
    caption: str,
    outcomes: Iterable[MapOutcome],
    methods: Sequence[str],
    by: str = "merged",
    scale: float = UNITS / SIZE,
) -> Plot:
    """The same as curves."""
    panels = []
    for outcome in outcomes:
        groups = buckets(outcome, by)
        lines = []
        for method in methods:
            column = outcome.columns[method]
            x = [scale * float(column.length[b].mean()) for b in groups]
            lines.append(Line(method, x, [1e3 * float(column.cpu[b].mean()) for b in groups]))
        panels.append(Panel(outcome.name, lines))
    return Plot(name, caption, "path length", "time, ms", panels)


def figure_6_8(by_size: Mapping[float, MapOutcome]) -> Comparison:
    """Mean milliseconds on Cave by granularity."""
    rows = {
        ("cave", base): [
            Cell(milliseconds(o, base), paper.VOXELS_FINE_MS if (base, grain) == ("voxels", 0.3125) else None)
            for grain, o in by_size.items()
        ]
        for base in BASES
    }
    columns = tuple(f"granularity {grain:g}" for grain in by_size)
    notes = ("200 ms: of voxels at 0.3125 the text says that average times exceed it.",)
    return Comparison("Figure 6.8: mean time, ms", _HEAD, columns, rows, notes)

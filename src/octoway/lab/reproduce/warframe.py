# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The paper's large maps, if a folder holds them: figures 6.9 to 6.12."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway import load_world
from octoway.lab.bench.figures import geometric_mean
from octoway.lab.bench.methods import choose_methods
from octoway.lab.bench.suites import find_sources
from octoway.lab.reproduce import handmade
from octoway.lab.reproduce import paper_massonnat as paper
from octoway.lab.reproduce.handmade import REFINEMENTS, milliseconds
from octoway.lab.reproduce.model import Cell, Claim, Comparison

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from octoway.lab.bench.model import MapOutcome
    from octoway.lab.reproduce.model import Plot, Settings, Watch

# The faster of the two JPS-3D in the benchmark, so that the comparison does not flatter the octree.
BEST, JPS = "merged + pruning + funnel", "jps3d"
MERGED = tuple(f"merged{name}" for name in REFINEMENTS)
_REFINED, _TIMED = (paper.COMPLEX, "BA1"), ("BA1", "Full4")  # the maps of figures 6.9 and 6.12
WITHOUT = "figures 6.9 to 6.12 and Complex in table 6.1: they need --maps with Complex or BA1 (docs/bench.md)"


def run(settings: Settings, limit: int, passes: int, watch: Watch) -> dict[str, MapOutcome]:
    """Measure the paper's pipeline and JPS-3D on all maps of the folder; if quick, on those of figure 6.9."""
    sources = find_sources([str(settings.maps)])
    chosen = [source for source in sources if source.name in _REFINED] if settings.quick else sources
    methods = [*handmade.refined("merged"), *choose_methods([JPS])]
    return {source.name: handmade.run(source, methods, limit, passes, settings.seed, watch) for source in chosen}


def complex_cells(folder: Path) -> dict[str, tuple[int, int, int]]:
    """The last row of table 6.1."""
    file = folder / f"{paper.COMPLEX}.3dmap"
    return {paper.COMPLEX: handmade.count_cells(load_world(file))} if file.exists() else {}


def comparisons(maps: Mapping[str, MapOutcome]) -> list[Comparison]:
    """Figures 6.9 to 6.12."""
    large = [maps[name] for name in _REFINED if name in maps]
    found = [_figure_6_9(large), _figure_6_10(maps), _figure_6_11(maps)]
    found.append(handmade.times_by_length("Figure 6.9", large, MERGED))
    timed = [maps[name] for name in _TIMED if name in maps]
    found.append(handmade.times_by_length("Figure 6.12", timed, (BEST, JPS), by=BEST))
    return [comparison for comparison in found if comparison.rows]


def plots(maps: Mapping[str, MapOutcome]) -> list[Plot]:
    """Figures 6.9 and 6.12 as curves."""
    large, timed = ([maps[name] for name in names if name in maps] for names in (_REFINED, _TIMED))
    found = [
        handmade.plot_by_length("6-9", "Figure 6.9: refinements on large maps.", large, MERGED, scale=1.0),
        handmade.plot_by_length("6-12", "Figure 6.12: merged cells and JPS-3D.", timed, (JPS, BEST), BEST, 1.0),
    ]
    return [plot for plot in found if plot.panels]


def refinement_share(outcome: MapOutcome, method: str = BEST) -> float:
    """The share of refinement in the whole time: the part that the raw pipeline does not need."""
    return 1 - milliseconds(outcome, MERGED[0]) / milliseconds(outcome, method)


def shorter(outcome: MapOutcome) -> float:
    """By which part our paths are shorter than those of JPS-3D, which are optimal on the grid."""
    return 1 - handmade.length(outcome, BEST, 1) / handmade.length(outcome, JPS, 1)


def jps_speedup(outcome: MapOutcome, statistic: str) -> float:
    """How many times faster JPS-3D is, by "mean" or "median"."""
    ours, theirs = (getattr(np, statistic)(outcome.columns[name].cpu) for name in (BEST, JPS))
    return float(ours / theirs)


def claims(maps: Mapping[str, MapOutcome]) -> list[Claim]:
    """The claims on the large maps."""
    found = []
    if maps:
        share = float(np.mean([refinement_share(o) for o in maps.values()]))
        words = f"refinement takes less than {paper.REFINEMENT_SHARE:.0%} of the cost on large maps"
        found.append(Claim("figure 6.9", words, f"{share:.1%}", share < paper.REFINEMENT_SHARE, timed=True))
        least = {name: shorter(o) for name, o in maps.items()}
        worst = min(least, key=lambda name: least[name])
        ours = f"least {least[worst]:.1%} ({worst})"
        found.append(Claim("figure 6.11", "paths are shorter than those of JPS on every map", ours, least[worst] > 0))
    if "BA1" in maps:
        rise = {name: _rise(maps["BA1"], name) for name in (BEST, JPS)}
        words = "times rise less with path length than those of JPS on BA1"
        ours = f"longest tenth / shortest tenth: {rise[BEST]:.0f} against {rise[JPS]:.0f}"
        found.append(Claim("figure 6.12", words, ours, rise[BEST] < rise[JPS], timed=True))
    return found


def _rise(outcome: MapOutcome, method: str) -> float:
    groups = handmade.buckets(outcome, BEST)
    first, last = (float(outcome.columns[method].cpu[b].mean()) for b in (groups[0], groups[-1]))
    return last / first


def _figure_6_9(maps: list[MapOutcome]) -> Comparison:
    rows = {
        (o.name, name): (
            Cell(milliseconds(o, name)),
            Cell(100 * refinement_share(o, name), 100 * paper.REFINEMENT_SHARE if name == BEST else None),
            Cell(handmade.length(o, name, 1)),
            Cell(handmade.length(o, name, 1) / handmade.length(o, MERGED[0], 1)),
        )
        for o in maps
        for name in MERGED
    }
    columns = ("time, ms", "refinement, % of time", "length, voxels", "length / unrefined")
    notes = ("10 %: the text says less than that on average.",)
    return Comparison("Figure 6.9: refinements on large maps", ("map", "method"), columns, rows, notes)


def _figure_6_10(maps: Mapping[str, MapOutcome]) -> Comparison:
    statistics = tuple(paper.JPS_SPEEDUP)
    rows: dict[tuple[str, str], list[Cell]] = {}
    for name, outcome in maps.items():
        cells = [
            Cell(1e3 * float(getattr(np, statistic)(outcome.columns[method].cpu)))
            for statistic in statistics
            for method in (BEST, JPS)
        ]
        speedup = 1 / paper.OCTREE_SPEEDUP[name] if name in paper.OCTREE_SPEEDUP else None
        rows["map", name] = [*cells, Cell(jps_speedup(outcome, "mean"), speedup), Cell(jps_speedup(outcome, "median"))]
    if maps:
        means = (geometric_mean([jps_speedup(o, s) for o in maps.values()]) for s in statistics)
        gains = map(Cell, means, paper.JPS_SPEEDUP.values())
        rows["geometric mean", f"{len(maps)} maps (thesis: 22)"] = [*[Cell(None)] * 4, *gains]
    columns = ("mean ms, merged", "mean ms, JPS", "median ms, merged", "median ms, JPS", "JPS faster, mean", "median")
    notes = ("BA1 0.5: the text calls the octree two times faster there; Full4 2: two times slower.",)
    return Comparison("Figure 6.10: merged octree and JPS-3D, time", ("", "map"), columns, rows, notes)


def _figure_6_11(maps: Mapping[str, MapOutcome]) -> Comparison:
    rows = {
        ("map", name): [Cell(handmade.length(o, BEST, 1)), Cell(handmade.length(o, JPS, 1)), Cell(100 * shorter(o))]
        for name, o in maps.items()
    }
    if maps:
        mean = Cell(100 * float(np.mean([shorter(o) for o in maps.values()])), 100 * paper.SHORTER_THAN_JPS)
        rows["mean", f"{len(maps)} maps (thesis: 22)"] = [Cell(None), Cell(None), mean]
    columns = ("merged, voxels", "JPS, voxels", "shorter by %")
    return Comparison("Figure 6.11: merged octree and JPS-3D, mean length", ("", "map"), columns, rows)

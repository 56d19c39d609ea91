# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Sturtevant et al. 2019, section 5, run again: tables 1 and 2, and the mesh experiment on cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.lab.reproduce import paper_sturtevant as paper
from octoway.lab.reproduce.model import Cell, Claim, Comparison, Line, Panel, Plot, Reproduction
from octoway.lab.reproduce.sturtevant_runs import (
    ABSTRACT,
    MESH_SECTORS,
    PLAIN,
    PLAIN_MESH,
    SECTORS,
    MapOutcome,
    MeshOutcome,
    Plan,
    repair_times,
    run_maps,
    run_mesh,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from octoway.lab.reproduce.model import Settings, Watch

QUICK = Plan(side=paper.SIDE, maps=2, problems=8, city=256, queries=100)
FULL = Plan(side=paper.SIDE, maps=paper.MAPS, problems=paper.PROBLEMS, city=512, queries=1000)
ABOVE, FEWER, LIKE = 0.07, 30.0, 10.0  # the paper: 2 to 6 %, 37 to 56 times, over 10 times
_NODES, _FIRST, _COST, _MS = range(4)
_ASTAR = tuple(f"DTA({sector})[A*]" for sector in SECTORS)


def reproduce(settings: Settings, watch: Watch) -> Reproduction:
    """Run tables 1 and 2 and section 5.3."""
    return run(QUICK if settings.quick else FULL, settings.seed, watch)


def run(plan: Plan, seed: int, watch: Watch) -> Reproduction:
    """Run as much as the plan says."""
    maps = run_maps(plan, seed, watch)
    sides = (plan.side // 4, plan.side // 2, plan.side)
    repairs = repair_times(sides, seed)
    watch.say("repairs: done")
    mesh = run_mesh(plan, seed)
    watch.say("cells: done")
    means = mean_figures(maps)
    return Reproduction(
        paper=paper.TITLE,
        conditions=_conditions(plan, maps),
        comparisons=[table_1(maps), table_2(means, maps), _repair_table(repairs), _mesh_table(mesh)],
        claims=[*claims_of_paths(means, maps), *_claims_of_size(maps, repairs), *_claims_of_mesh(mesh)],
        plots=[_plot(means)],
        left_out=["figures 1 to 4, which are pictures"],
    )


def mean_figures(maps: Sequence[MapOutcome]) -> dict[str, NDArray[np.float64]]:
    """Return means over all problems: nodes, nodes until the first segment, cost, ms."""
    return {name: np.concatenate([m.figures[name] for m in maps]).mean(axis=0) for name in maps[0].figures}


def like_quality(means: Mapping[str, NDArray[np.float64]], name: str) -> str:
    """Return the weighted A* whose mean cost is nearest."""
    weighted = [w for w in PLAIN if w.startswith("WA*")]
    return min(weighted, key=lambda w: abs(means[w][_COST] - means[name][_COST]))


# tables --------------------------------------------------------------------------------------------------------------


def table_1(maps: Sequence[MapOutcome]) -> Comparison:
    """Sizes, and how long a repair takes."""
    rows = {}
    for sector in reversed(SECTORS):
        sizes = [m.sizes[sector] for m in maps]
        printed = paper.TABLE_1[sector]
        rows["sector", str(sector)] = [
            Cell(float(np.mean([s.regions for s in sizes])), printed.regions),
            Cell(float(np.mean([s.edges for s in sizes])), printed.edges),
            Cell(float(np.mean([s.bytes for s in sizes])), printed.bytes),
            Cell(float(np.mean([s.repair_ms for s in sizes])), printed.repair_ms),
        ]
    columns = ("regions", "edges", "bytes with the map", "repair, CPU ms")
    notes = ("A repair cuts one sector anew and finds all edges around it; each sector in turn, the mean.",)
    return Comparison("Table 1: sizes and repairs", ("", ""), columns, rows, notes)


def table_2(means: Mapping[str, NDArray[np.float64]], maps: Sequence[MapOutcome]) -> Comparison:
    """Nodes, costs and times of all methods."""
    best = np.concatenate([m.figures["A*"] for m in maps])[:, _COST]
    rows = {}
    for name, mean in means.items():
        ratio = np.concatenate([m.figures[name] for m in maps])[:, _COST] / np.maximum(best, 1e-12)
        printed = paper.TABLE_2.get(name, paper.Row(None, None, None, None))
        rows["", name] = [
            Cell(float(mean[_NODES]), printed.nodes),
            Cell(float(mean[_FIRST]), printed.first) if name in ABSTRACT else Cell(None),
            Cell(float(mean[_COST]), printed.cost),
            Cell(float(mean[_COST] / means["A*"][_COST]), printed.cost and printed.cost / paper.OPTIMAL),
            Cell(float(np.quantile(ratio[best > 0], 0.95))),
            Cell(float(mean[_MS]), printed.milliseconds),
        ]
    columns = ("nodes", "nodes, first segment", "cost", "cost / optimal", "95 % of paths", "CPU ms")
    notes = ("WA*(1.5) is not in the paper: it stands between A* and WA*(2), to compare paths of like quality.",)
    return Comparison("Table 2: nodes and path quality", ("", "method"), columns, rows, notes)


def _repair_table(repairs: Mapping[int, Mapping[int, float]]) -> Comparison:
    rows = {("side", f"{side:,}"): [Cell(times[s]) for s in SECTORS] for side, times in repairs.items()}
    columns = tuple(f"sector {s}" for s in SECTORS)
    return Comparison("Repairs on maps of three sizes, CPU ms a sector", ("map", ""), columns, rows)


def _mesh_table(mesh: MeshOutcome) -> Comparison:
    plain = mesh.figures[PLAIN_MESH].mean(axis=0)
    printed = {PLAIN_MESH: (1.0, paper.MESH_MS), f"DTA({MESH_SECTORS[-1]})": (paper.MESH_RATIO, paper.MESH_DTA_MS)}
    rows = {}
    for name, figures in mesh.figures.items():
        nodes, cost, ms, even_nodes, length = map(float, figures.mean(axis=0))
        ratio, paper_ms = printed.get(name, (None, None))
        rows["", name] = [
            Cell(nodes),
            Cell(cost / float(plain[1])),
            Cell(ms, paper_ms),
            Cell(even_nodes),
            Cell(length / float(plain[4]), ratio),
        ]
    columns = ("nodes", "cost / plain", "CPU ms", "nodes, all costs 1", "length / plain, pulled")
    sizes = "; ".join(f"sector {s}: {r:,} regions, {e // 2:,} edges" for s, (r, e) in mesh.sizes.items())
    printed_sizes = f"{paper.POLYGONS:,} polygons, {paper.MESH_REGIONS:,} regions, {paper.MESH_EDGES:,} edges"
    notes = (f"Here {mesh.cells:,} cells, {mesh.portals:,} portals; {sizes}. In the paper {printed_sizes}.",)
    return Comparison("Section 5.3: cells instead of polygons", ("", "method"), columns, rows, notes)


# claims --------------------------------------------------------------------------------------------------------------


def claims_of_paths(means: Mapping[str, NDArray[np.float64]], maps: Sequence[MapOutcome]) -> list[Claim]:
    """Judge counts and costs, which do not depend on clocks."""
    best = means["A*"]
    above = {name: means[name][_COST] / best[_COST] - 1 for name in _ASTAR}
    fewer = {name: best[_NODES] / means[name][_NODES] for name in _ASTAR}
    like = {name: means[like_quality(means, name)][_NODES] / means[name][_NODES] for name in _ASTAR}
    beside = ", ".join(f"{name} {like[name]:.1f} ({like_quality(means, name)})" for name in _ASTAR)
    small, middle, large = _ASTAR
    first = [means[name][_FIRST] for name in _ASTAR]
    table, text = "table 2", "section 5.2"
    return [
        _claim(table, f"DTA is at most {ABOVE:.0%} above optimal", _percents(above), max(above.values()) <= ABOVE),
        _claim(table, f"{FEWER:.0f} times fewer nodes than A*", _times(fewer), min(fewer.values()) >= FEWER),
        _claim(text, f"WA* of like quality: {LIKE:.0f} times more nodes", beside, min(like.values()) >= LIKE),
        _claim(text, "larger sectors: earlier first segments", _numbers(first), first[0] > first[1] > first[2]),
        _claim(text, "larger sectors: costlier paths", _percents(above), above[small] <= above[middle] <= above[large]),
        *_claims_of_weights(means),
        _optimal(maps),
        _sound(maps),
    ]


def _claims_of_weights(means: Mapping[str, NDArray[np.float64]]) -> list[Claim]:
    light, plain = means["DTA(32)[A*, 1.2]"], means["DTA(32)[A*]"]
    gains = f"{plain[_NODES] / light[_NODES]:.2f} times fewer, {light[_COST] / plain[_COST] - 1:+.2%}"
    cheap = bool(light[_NODES] < plain[_NODES] and light[_COST] <= 1.01 * plain[_COST])
    both = [(means[f"DTA({s})[NBS]"][_NODES], means[f"DTA({s})[A*]"][_NODES]) for s in SECTORS]
    told = ", ".join(f"{nbs:,.0f} against {astar:,.0f}" for nbs, astar in both)
    straight = means["WA*(4)"][_COST] / means["A*"][_COST] - 1
    return [
        _claim("section 5.2", "weight 1.2 in the refinement saves nodes and costs at most 1 %", gains, cheap),
        _claim("section 5.2", "NBS among regions saves nodes", told, all(nbs < astar for nbs, astar in both)),
        _claim("section 5.2", "WA*(4) ignores terrain: over 20 % above optimal", f"{straight:+.1%}", straight > 0.2),
    ]


def _optimal(maps: Sequence[MapOutcome]) -> Claim:
    apart = [np.abs(m.figures["NBS"][:, _COST] - m.figures["A*"][:, _COST]) for m in maps]
    worst = float(np.concatenate(apart).max())
    return _claim("section 5.2", "NBS and A* are optimal: equal costs", f"at most {worst:.1e} apart", worst <= 1e-6)


def _sound(maps: Sequence[MapOutcome]) -> Claim:
    paths, faulty = sum(m.paths for m in maps), sum(m.faulty for m in maps)
    words = "every path is connected and costs what its steps do"
    return Claim("this run", words, f"{paths - faulty:,} of {paths:,}", faulty == 0)


def _claims_of_size(maps: Sequence[MapOutcome], repairs: Mapping[int, Mapping[int, float]]) -> list[Claim]:
    sizes = [float(np.mean([m.sizes[s].bytes for m in maps])) for s in SECTORS]
    times = [float(np.mean([m.sizes[s].repair_ms for m in maps])) for s in SECTORS]
    told = ", ".join(f"{t:.3f} ms" for t in times)
    small, large = min(repairs), max(repairs)
    growth = {f"sector {s}": repairs[large][s] / repairs[small][s] for s in SECTORS}
    same = f"repairs take as long on a map of {large:,} as of {small:,} cells a side: at most 1.5 times"
    ordered = times[0] < times[1] < times[2]
    return [
        _claim("table 1", "larger sectors need less memory", _numbers(sizes), sizes[0] > sizes[1] > sizes[2]),
        Claim("table 1", "larger sectors take longer to repair", told, ordered, paper=True, timed=True),
        Claim("section 5.1", same, _times(growth), max(growth.values()) <= 1.5, timed=True),
    ]


def _claims_of_mesh(mesh: MeshOutcome) -> list[Claim]:
    plain, dta = (mesh.figures[name].mean(axis=0) for name in (PLAIN_MESH, f"DTA({MESH_SECTORS[-1]})"))
    fewer, faster = f"{plain[0] / dta[0]:.1f} times", f"{plain[2] / dta[2]:.1f} times"
    return [
        Claim("section 5.3", "DTA expands fewer nodes on cells", fewer, bool(dta[0] < plain[0])),
        Claim("section 5.3", "DTA is faster on cells", faster, bool(dta[2] < plain[2]), paper=True, timed=True),
    ]


def _claim(where: str, words: str, ours: str, holds: bool) -> Claim:
    """Something that the paper's own table shows."""
    return Claim(where, words, ours, bool(holds), paper=True)


def _percents(values: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {value:+.2%}" for name, value in values.items())


def _times(values: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {value:.1f}" for name, value in values.items())


def _numbers(values: Sequence[float]) -> str:
    return ", ".join(f"{value:,.0f}" for value in values)


def _plot(means: Mapping[str, NDArray[np.float64]]) -> Plot:
    best = means["A*"][_COST]
    kinds = (("WA*", ["A*", *(n for n in PLAIN if n.startswith("WA*"))]), ("DTA", list(_ASTAR)))
    lines = [
        Line(label, [float(means[n][_COST] / best) for n in names], [float(means[n][_NODES]) for n in names])
        for label, names in kinds
    ]
    caption = "Nodes expanded against path quality: DTA with sectors of 8, 16, 32; A* and weights 1.5 to 4"
    return Plot("quality", caption, "cost / optimal", "nodes", [Panel("means of all problems", lines)])


def _conditions(plan: Plan, maps: Sequence[MapOutcome]) -> dict[str, str]:
    terrains = [m.terrains for m in maps]
    size = f"{plan.maps} of {plan.side} x {plan.side} cells (the paper: {paper.MAPS} of {paper.SIDE})"
    return {
        "maps": f"{size}, generated islands of {min(terrains)} to {max(terrains)} terrains; not the paper's",
        "problems": f"{plan.problems} a map (the paper: {paper.PROBLEMS}), each with new costs, 1 to 4 in steps of 0.2",
        "size": "the larger the map, the more nodes DTA saves; the claims are about maps of 2,048 cells a side",
        "heuristic": "octile distance at the cheapest cost that the map has (the paper: at cost 1)",
        "refinement": "a segment stays in the sectors of the two regions that it joins (the paper does not say)",
        "bytes": "the region of each cell is stored where a sector has several; the paper does not say what it counts",
        "times": f"CPU time of a thread, {plan.threads} maps at once; another machine",
        "mesh": f"the cells of a city of {plan.city} voxels a side, terrain painted on them, costs as on maps",
    }

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Section 6.5 of Massonnat as tables, a plot, and claims."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from octoway.lab.reproduce import paper_massonnat as paper
from octoway.lab.reproduce.model import Cell, Claim, Comparison, Line, Panel, Plot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from octoway.lab.reproduce.dynamic import Costs, Drift, PolicyRun

STABLE = 1.05  # cells in the second half of a run / in the first: how many an obstacle cuts depends on where it is
GROWN = 1.2  # cells in the last tenth of a run / in the first
LEAST_GAIN = 10.0  # gain of last-moment updates; the paper has 20
_TIMES = ("octree update, ms", "graph update, ms", "path, ms", "total, ms")


@dataclass(frozen=True)
class Dynamics:
    """All runs of section 6.5, and the map's octree leaves and free voxels."""

    updates: Mapping[tuple[str, str], Costs]
    policies: Mapping[str, PolicyRun]
    drifts: Mapping[str, Drift]
    leaves: int
    voxels: int


def comparisons(runs: Dynamics) -> list[Comparison]:
    """Tables 6.3 and 6.4 and figure 6.13."""
    return [table_6_3(runs.updates), table_6_4(runs.policies), figure_6_13(runs)]


def table_6_3(updates: Mapping[tuple[str, str], Costs]) -> Comparison:
    """Mean times of an update."""
    rows = {key: list(map(Cell, costs.milliseconds, paper.UPDATES[key])) for key, costs in updates.items()}
    notes = ("The total includes the cost of publishing a new version.",)
    return Comparison("Table 6.3: an update, mean", ("cells", "graph"), _TIMES, rows, notes)


def table_6_4(policies: Mapping[str, PolicyRun]) -> Comparison:
    """The number of updates in a second, and their cost."""
    rows = {}
    for name, run in policies.items():
        ours = run.updates_a_second, *run.costs.milliseconds, run.amortized
        rows["paper" if name in paper.POLICIES else "ours", name] = [
            Cell(figure, printed)
            for figure, printed in zip(ours, paper.POLICIES.get(name, (None,) * len(ours)), strict=True)
        ]
    columns = ("updates a second", *_TIMES, "ms a second")
    return Comparison("Table 6.4: policies", ("whose", "policy"), columns, rows)


def figure_6_13(runs: Dynamics) -> Comparison:
    """Numbers of cells."""
    rows = {
        ("merged", name): [
            Cell(d.before),
            Cell(_tenth(d, 0)),
            Cell(_tenth(d, -1)),
            Cell(max(d.counts)),
            Cell(d.after),
        ]
        for name, d in runs.drifts.items()
    }
    rows["octree", "before any update"] = [Cell(runs.leaves)]
    rows["voxels", "before any update"] = [Cell(runs.voxels)]
    updates = len(runs.drifts["repair"].counts)
    columns = ("before", "first tenth, mean", "last tenth, mean", "most", "when all is gone again")
    return Comparison(f"Figure 6.13: cells over {updates:,} updates", ("cells", "joined by"), columns, rows)


def plots(runs: Dynamics) -> list[Plot]:
    """Figure 6.13."""
    ends = [1, len(runs.drifts["repair"].counts)]
    lines = [Line(name, *_thinned(drift.counts), marker="-") for name, drift in runs.drifts.items()]
    lines += [Line("octree", ends, [runs.leaves] * 2, "--"), Line("voxels", ends, [runs.voxels] * 2, ":")]
    caption = "Figure 6.13: numbers of cells as the map is updated, by how cells are joined again."
    return [Plot("6-13", caption, "updates", "valid cells", [Panel("industrial", lines)])]


def claims(runs: Dynamics) -> list[Claim]:
    """The claims of the text."""
    most, updates = max(runs.drifts["greedy"].counts), len(runs.drifts["greedy"].counts)
    words = "greedy merging comes to more cells than the unmerged octree has"
    figure = f"{most:,} and {runs.leaves:,} after {updates:,} updates"
    overtaken = Claim("figure 6.13", words, figure, most > runs.leaves, paper=True)
    return [*of_cells(runs.drifts), overtaken, *_of_updates(runs.updates), *_of_policies(runs.policies)]


def of_cells(drifts: Mapping[str, Drift]) -> list[Claim]:
    """No clock has a part in these."""
    repair, greedy = drifts["repair"], drifts["greedy"]
    first, second = (float(half.mean()) for half in np.array_split(np.array(repair.counts), 2))
    change = second / first
    back = repair.after == repair.before
    growth = _tenth(greedy, -1) / _tenth(greedy, 0)
    return [
        Claim(
            "figure 6.13",
            "repairing keeps the number of cells stable",
            f"second half / first half x {change:.3f}, from {min(repair.counts):,} to {max(repair.counts):,} as the "
            f"obstacle moves; {repair.before:,} cells before, {repair.after:,} after",
            1 / STABLE <= change <= STABLE and back,
            paper=True,
        ),
        Claim(
            "figure 6.13",
            "greedy merging leaves more and more cells",
            f"last tenth / first tenth x {growth:.2f}; {greedy.before:,} cells before, {greedy.after:,} after",
            growth > GROWN and greedy.after > greedy.before,
            paper=True,
        ),
    ]


def _of_updates(updates: Mapping[tuple[str, str], Costs]) -> list[Claim]:
    total = {key: costs.milliseconds[3] for key, costs in updates.items()}
    graph = {key: costs.milliseconds[1] for key, costs in updates.items()}
    printed = {key: row[3] for key, row in paper.UPDATES.items()}
    cheaper = {cells: graph[cells, "rebuild"] / graph[cells, "local"] for cells in ("octree", "merged")}
    return [
        Claim(
            "table 6.3",
            "updating the graph locally costs less than building it anew",
            ", ".join(f"{cells} x {gain:.1f}" for cells, gain in cheaper.items()),
            min(cheaper.values()) > 1,
            paper=all(paper.UPDATES[c, "rebuild"][1] > paper.UPDATES[c, "local"][1] for c in cheaper),
            timed=True,
        ),
        Claim(
            "table 6.3",
            "merged cells cost less in total than the octree",
            f"{total['merged', 'local']:.3f} and {total['octree', 'local']:.3f} ms",
            total["merged", "local"] < total["octree", "local"],
            paper=printed["merged", "local"] < printed["octree", "local"],
            timed=True,
        ),
    ]


def _of_policies(policies: Mapping[str, PolicyRun]) -> list[Claim]:
    always, last = policies["always"], policies["last_moment"]
    fewer = always.updates_a_second / max(last.updates_a_second, 1e-9)
    gain = always.amortized / max(last.amortized, 1e-9)
    return [
        Claim(
            "table 6.4",
            "last-moment updates are rarer",
            f"{last.updates_a_second:.2f} a second and {always.updates_a_second:.1f}: x {fewer:.0f}",
            fewer > 1,
            paper=True,
        ),
        Claim(
            "table 6.4",
            f"last-moment updates cost {paper.LAST_MOMENT_GAIN:g} times less in a second; {LEAST_GAIN:g} are asked for",
            f"x {gain:.1f}",
            gain >= LEAST_GAIN,
            paper=True,
            timed=True,
        ),
    ]


def _tenth(drift: Drift, which: int) -> float:
    return float(np.array_split(np.array(drift.counts), 10)[which].mean())


def _thinned(counts: list[int], most: int = 1000) -> tuple[list[float], list[float]]:
    step = max(1, len(counts) // most)
    return [float(i + 1) for i in range(0, len(counts), step)], [float(c) for c in counts[::step]]

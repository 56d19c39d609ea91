# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Massonnat, chapter 6, run again: tables 6.1 to 6.4 and figures 6.6 to 6.13."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from octoway import scenes
from octoway.lab.bench.suites import Source
from octoway.lab.reproduce import dynamic, dynamic_tables, handmade, warframe
from octoway.lab.reproduce import paper_massonnat as paper
from octoway.lab.reproduce.dynamic_tables import Dynamics
from octoway.lab.reproduce.handmade import BASES, SIZE, SIZES
from octoway.lab.reproduce.massonnat_claims import of_counts, of_times
from octoway.lab.reproduce.model import Claim, Reproduction

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from octoway.lab.bench.model import MapOutcome
    from octoway.lab.reproduce.model import Comparison, Plot, Settings, Watch


@dataclass(frozen=True)
class Plan:
    """How much is run: pairs of points on a small and on a large map, passes; updates, and seconds of policies."""

    pairs: int
    queries: int
    passes: int
    updates: int  # for table 6.3
    policy_seconds: float  # for table 6.4
    drift: int  # updates of figure 6.13


_QUICK, _FULL = Plan(120, 40, 1, 200, 10.0, 1500), Plan(1000, 100, 3, 1000, 60.0, 10_000)
_REFINED = [method for method in paper.LENGTHS if method != "voxels"]
Cells = dict[str, tuple[int, int, int]]


def reproduce(settings: Settings, watch: Watch) -> Reproduction:
    """Run tables 6.1 to 6.4 and figures 6.6 to 6.8 and 6.13, and with maps figures 6.9 to 6.12."""
    plan = _QUICK if settings.quick else _FULL
    small = run_handmade(paper.MAPS, plan.pairs, plan.passes, settings.seed, watch)
    by_size = run_sizes(small["cave"], plan.pairs, plan.passes, settings.seed, watch)
    moving = run_dynamics(plan, settings.seed, watch)
    cells: Cells = {name: handmade.count_cells(scenes.make(name, SIZE)) for name in paper.MAPS}
    large: dict[str, MapOutcome] = {}
    if settings.maps is not None:
        cells |= warframe.complex_cells(settings.maps)
        large = warframe.run(settings, plan.queries, plan.passes, watch)
    return Reproduction(
        paper=paper.TITLE,
        conditions=_conditions(plan, large),
        comparisons=[
            *_comparisons(cells, small, by_size),
            *warframe.comparisons(large),
            *dynamic_tables.comparisons(moving),
        ],
        claims=[
            *of_counts(cells, small),
            *of_times(small, by_size),
            *warframe.claims(large),
            *dynamic_tables.claims(moving),
            _faultless(small, large),
        ],
        plots=[*_plots(small), *warframe.plots(large), *dynamic_tables.plots(moving)],
        left_out=[] if large else [warframe.WITHOUT],
    )


def run_handmade(names: Sequence[str], pairs: int, passes: int, seed: int, watch: Watch) -> dict[str, MapOutcome]:
    """Measure all methods of table 6.2 on small maps."""
    methods = [handmade.raw()[0], *handmade.refined("octree"), *handmade.refined("merged")]
    return {name: handmade.run(Source(name, None, SIZE), methods, pairs, passes, seed, watch) for name in names}


def run_sizes(cave: MapOutcome, pairs: int, passes: int, seed: int, watch: Watch) -> dict[float, MapOutcome]:
    """Measure Cave cut coarser and finer; the one in between is there already."""
    return {
        grain: cave
        if size == SIZE
        else handmade.run(Source("cave", None, size), handmade.raw(), pairs, passes, seed, watch)
        for grain, size in SIZES.items()
    }


def run_dynamics(plan: Plan, seed: int, watch: Watch) -> Dynamics:
    """Measure updates on Industrial."""
    voxels, leaves, _ = handmade.count_cells(scenes.make(dynamic.MAP, SIZE))
    return Dynamics(
        dynamic.run_updates(plan.updates, seed, watch),
        dynamic.run_policies(plan.policy_seconds, seed, watch),
        dynamic.run_drift(plan.drift, seed, watch),
        leaves,
        voxels,
    )


def _faultless(*runs: Mapping[str, MapOutcome]) -> Claim:
    columns = [column for run in runs for outcome in run.values() for column in outcome.columns.values()]
    paths = sum(len(column.cpu) for column in columns)
    good = sum(int((column.found & column.legal).sum()) for column in columns)
    return Claim("this run", "every path is found and clear", f"{good:,} of {paths:,}", good == paths)


def _comparisons(
    cells: Cells, small: Mapping[str, MapOutcome], by_size: Mapping[float, MapOutcome]
) -> list[Comparison]:
    lengths = handmade.table_6_2(small)
    return [
        handmade.table_6_1(cells),
        lengths,
        handmade.table_6_2_relative(lengths),
        handmade.figure_6_8(by_size),
        handmade.times_by_length("Figure 6.6", small.values(), BASES),
        handmade.times_by_length("Figure 6.7", small.values(), _REFINED),
    ]


def _plots(small: Mapping[str, MapOutcome]) -> list[Plot]:
    return [
        handmade.plot_by_length("6-6", "Figure 6.6: voxels, octree and merged cells.", small.values(), BASES),
        handmade.plot_by_length("6-7", "Figure 6.7: refinements.", small.values(), _REFINED),
    ]


def _conditions(plan: Plan, large: Mapping[str, MapOutcome]) -> dict[str, str]:
    maps = f"; large maps: {plan.queries} scenarios each on {', '.join(large)}" if large else ""
    return {
        "machine and language": f"the paper has {paper.MACHINE}; here a C++ core, thread CPU time by its own clock, "
        f"the least of {plan.passes} pass(es).",
        "maps": "the six small maps are re-created from the paper's words and voxel counts, in its cube of 20 units; "
        "the geometry is not the same, and so lengths and cells cannot be. Warframe's maps are the originals.",
        "sampling": f"{plan.pairs} pairs a small map (the paper has {paper.PAIRS:,}), uniform over free space and "
        f"moved to voxel centres{maps}.",
        "lengths": "two points of the cube are 13.2 units apart on average, yet most refined paths of table 6.2 are "
        "shorter: the paper's pairs are nearer than uniform ones. Table 6.2 in terms of the octree is free of that.",
        "space": "searches end at the map's bounds; the paper pads large maps to a cube whose side is a power of two, "
        "and table 6.1 does so here too.",
        "JPS-3D": "our own, as published; the better of two scan limits.",
        "updates": f"obstacles are boxes of {dynamic.WIDTH:g} voxels that patrol at {dynamic.SPEED:g} voxels a second, "
        "so that they change about as many frames and get in the way about as often as the paper's, which tells "
        "neither; larger ones are in the way more often, and last-moment updates then gain less. Searches are "
        f"A* without refinement. Table 6.4 has {plan.policy_seconds:g} s of {dynamic.FRAMES} frames, merged cells and "
        "local graph updates.",
        "figures": "6.6 to 6.13 are pictures in the paper; beside ours stands its text.",
    }

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Real game maps: every scenario is answered, every path is proven clear, and the papers' figures are met.

The figures are printed, so that the log of a test run shows them.
"""

from __future__ import annotations

import resource
import time

import brute
import numpy as np
import pytest

import octoway as ow
from octoway.formats.threedmap import read_scenarios

SCENARIOS = 500
REFINEMENTS = ((), ("funnel",), ("funnel", "prune"))
LATTICES = [(1.0, (0.0, 0.0, 0.0)), (0.1, (-3.7, 0.123, 1000.9)), (0.08, (5.05, -7.31, 0.017))]


def sample(folder, name):
    rows = read_scenarios(folder / f"{name}.3dmap.3dscen")
    return rows[np.linspace(0, len(rows) - 1, SCENARIOS).astype(int)]


@pytest.mark.parametrize(
    ("outside", "leaves", "most_cells"), [("free", (41_000, 42_500), 11_600), ("blocked", None, 11_600)]
)
def test_complex_has_as_few_cells_as_the_thesis(warframe, capsys, outside, leaves, most_cells):
    world = ow.load_world(warframe / "Complex.3dmap")
    space = ow.NavSpace.build(world, decomposition="merged", outside=outside)
    space.graph.validate()
    stats = space.stats
    with capsys.disabled():
        print(
            f"\nComplex, outside {outside}: {stats.leaves:,} leaves (thesis 41,385), {stats.cells:,} cells (thesis 10,552)"
        )
    assert stats.cells <= most_cells
    assert leaves is None or leaves[0] <= stats.leaves <= leaves[1]


def test_ba1_builds_in_seconds_on_one_core(warframe, capsys):
    world = ow.load_world(warframe / "BA1.3dmap")
    begin = time.process_time()
    space = ow.NavSpace.build(world, decomposition="merged")
    seconds = time.process_time() - begin
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    with capsys.disabled():
        print(f"\nBA1: {space} in {seconds:.2f} s of CPU, peak {memory:.2f} GiB (whole test process)")
    assert seconds < 30
    assert memory < 2
    data = space.tiles.to_bytes()
    begin = time.process_time()
    ow.NavSpace.load(data)
    loading = time.process_time() - begin
    with capsys.disabled():
        print(f"BA1: {len(data) / 1e6:.1f} MB, loads in {loading:.2f} s of CPU")
    assert loading < seconds / 2


@pytest.mark.parametrize(("resolution", "origin"), LATTICES, ids=["1", "0.1", "0.08"])
@pytest.mark.parametrize("name", ["Complex", "DA1", "BA1"])
def test_scenarios(warframe, capsys, name, resolution, origin):
    world = ow.load_world(warframe / f"{name}.3dmap", resolution=resolution, origin=origin)
    space = ow.NavSpace.build(world, decomposition="merged")
    ratios = {refine: [] for refine in REFINEMENTS}
    kept = 0
    for row in sample(warframe, name):
        start, goal = (np.array(origin) + (row[i : i + 3] + 0.5) * resolution for i in (0, 3))
        results = [space.find_path(start, goal, algorithm="astar", refine=refine) for refine in REFINEMENTS]
        for refine, result in zip(REFINEMENTS, results, strict=True):
            assert result.found, result
            assert space.check_path(result.points)
            assert (result.points[0] == start).all()
            assert (result.points[-1] == goal).all()
            assert result.length <= results[0].length * (1 + 1e-12)
            ratios[refine].append(result.length / (row[6] * resolution))
        kept += results[1].stats.funnel_kept_input
        np.testing.assert_array_equal(results[0].corridor, results[1].corridor)
        for result in results[1:]:
            path = [brute.to_sub(p, origin, resolution) for p in result.points]
            assert brute.covers(brute.to_voxels(result.corridor, origin, resolution).tolist(), path)
    raw, funnel, both = (float(np.mean(ratios[refine])) for refine in REFINEMENTS)
    with capsys.disabled():
        print(
            f"\n{name} at {resolution} m: {SCENARIOS} scenarios found and clear; length / 26-connected optimum: "
            f"raw {raw:.4f}, funnel {funnel:.4f}, funnel+prune {both:.4f}; funnel kept its input {kept} times"
        )
    assert both <= funnel <= raw
    assert both <= 0.95

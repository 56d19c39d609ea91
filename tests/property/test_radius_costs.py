# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Bodies on a map of 241 million voxels, and layers on a thousand queries. The figures are printed."""

from __future__ import annotations

import time

import numpy as np

import octoway as ow

RADII = (0.0, 0.5, 1.0, 2.0, 3.0)
QUERIES = 1000


def test_ba1_is_inflated_within_seconds_on_one_core(warframe, capsys):
    grid = ow.load_world(warframe / "BA1.3dmap")._grid
    costs = {}
    for radius in (1.0, 3.0, 8.0):
        begin = time.process_time()
        grid.inflated(radius, threads=1)
        costs[radius] = time.process_time() - begin
    with capsys.disabled():
        said = ", ".join(f"{radius:g} voxels {seconds:.2f} s" for radius, seconds in costs.items())
        print(f"\nBA1, inflation on one core, CPU time: {said}")
    assert costs[3.0] < 3.0


def test_a_thousand_queries_of_five_radii(warframe, capsys):
    """Interleaved on one space, each answer is that of a space built for its radius, byte for byte."""
    world = ow.load_world(warframe / "Complex.3dmap")
    space = ow.NavSpace.build(world)
    built = {radius: ow.NavSpace.build(world, radius=radius) for radius in RADII}
    ends = {r: built[r].random_points(2 * QUERIES // len(RADII), seed=5).reshape(-1, 2, 3) for r in RADII}
    rng = np.random.default_rng(1)
    order = rng.permutation(np.repeat(np.arange(len(RADII)), QUERIES // len(RADII)))
    asked = dict.fromkeys(RADII, 0)
    found = 0
    for i in order.tolist():
        radius = RADII[i]
        a, b = ends[radius][asked[radius]]
        asked[radius] += 1
        one, other = space.find_path(a, b, radius=radius), built[radius].find_path(a, b)
        assert (one.status, one.points.tobytes()) == (other.status, other.points.tobytes())
        assert one.corridor.tobytes() == other.corridor.tobytes()
        if one.found:
            found += 1
            assert built[radius].check_path(one.points), "the swept sphere enters an obstacle"
    assert len(space.layers) == 4, "0.5 and 1 voxel block the same"
    with capsys.disabled():
        sizes = ", ".join(
            f"{layer.radius:g}: {layer.cells:,} cells {layer.bytes / 1e6:.1f} MB" for layer in space.layers
        )
        print(f"\nComplex, {QUERIES} queries of radii {RADII}: {found} found, all equal and clear; {sizes}")
    assert found > QUERIES // 2

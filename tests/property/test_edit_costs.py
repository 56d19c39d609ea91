# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""An update costs what it touches, on a map of 241 million voxels. The figures are printed."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import octoway as ow

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("region_edge", "most"), [(32, 500), (16, 150)])
def test_a_moved_obstacle_on_ba1_costs_microseconds(warframe, capsys, region_edge, most):
    measure = runpy.run_path(str(ROOT / "benchmarks" / "edits.py"))["measure"]
    world = ow.load_world(warframe / "BA1.3dmap")
    costs = [measure(world, region_edge, motion) for motion in ("steps", "jumps", "steps", "jumps")]
    with capsys.disabled():
        for cost in costs[:2]:
            print(
                f"\nBA1, regions of {region_edge}, {cost.motion}: {cost.mean:.0f} us, {cost.build / cost.mean:,.0f}x a build",
                end="",
            )
    for motion in ("steps", "jumps"):
        best = min((c for c in costs if c.motion == motion), key=lambda c: c.mean)
        assert best.mean <= most
        assert best.build / best.mean >= 100

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
    """The limit is on the thread's CPU time: the clock of a busy machine tells how busy it is."""
    measure = runpy.run_path(str(ROOT / "benchmarks" / "edits.py"))["measure"]
    world = ow.load_world(warframe / "BA1.3dmap")
    costs = [measure(world, region_edge, motion) for motion in ("jumps", "steps", "steps")]
    with capsys.disabled():
        for cost in costs[:2]:
            print(
                f"\nBA1, regions of {region_edge}, {cost.motion}: {cost.mean:.0f} us, {cost.cpu:.0f} us of CPU, ",
                end="",
            )
            print(f"{cost.build / cost.mean:,.0f}x a build", end="")
    assert min(cost.cpu for cost in costs) <= most
    assert all(cost.build / cost.mean >= 100 for cost in costs)

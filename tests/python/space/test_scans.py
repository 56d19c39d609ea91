# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Real scans: they build, and every answer is proven clear."""

from __future__ import annotations

import numpy as np
import pytest

import octoway as ow


@pytest.mark.parametrize(("name", "resolution", "count"), [
    ("small_gicp_target.ply", 0.5, 69_088),
    ("autzen_trim.las", 10.0, 110_000),
])  # fmt: skip
def test_scans_build_and_answer(shared_data, capsys, name, resolution, count):
    if name.endswith(".las"):
        pytest.importorskip("laspy", reason="laspy reads .las and .laz: pip install octoway[io]")
    file = shared_data("points") / name
    world = ow.load_world(file, resolution=resolution, margin=4 * resolution, ground="open")
    assert world.report.points == count
    assert world.report.outside == 0
    sparse = ow.load_world(file, resolution=resolution, margin=4 * resolution, min_points=4, ground="open")
    assert 0 < sparse.occupied_voxels < world.occupied_voxels
    assert not (sparse.to_voxels() & ~world.to_voxels()).any()
    space = ow.NavSpace.build(world)
    points = space.random_points(400, seed=2)
    pairs = [(a, b) for a, b in zip(points[:200], points[200:], strict=True) if space.reachable(a, b)]
    results = [space.find_path(a, b) for a, b in pairs]
    with capsys.disabled():
        print(f"\n{name}: {world}, {world.report}; {len(results)} paths found and clear")
    assert len(results) > 100
    for result in results:
        assert result.found
        assert space.check_path(result.points)
        assert np.isfinite(result.length)

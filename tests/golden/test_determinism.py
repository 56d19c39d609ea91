# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Same input, same bytes: the hashes below must not change unless an algorithm does, and then on purpose."""

from __future__ import annotations

import hashlib

import pytest

import octoway as ow

GOLDEN = {
    ("building_1", "voxels"): "1ebe3b669facdb12",
    ("building_1", "octree"): "660d61f3eb4abbcd",
    ("building_1", "merged"): "7b7c41c326a6ce76",
    ("building_1", "regions"): "57e386bd569793ad",
    ("cave", "voxels"): "124d036db45c8601",
    ("cave", "octree"): "264527991c37df42",
    ("cave", "merged"): "d502431d681dfc18",
    ("cave", "regions"): "a69b307e695d3c39",
    ("noise", "octree"): "767a38d2e6ee778d",
    ("noise", "merged"): "49a9cb3412d3d3f2",
    ("noise", "regions"): "8f02417d118d24b1",
    ("tunnels", "voxels"): "2889e75c44c0adca",
    ("tunnels", "octree"): "2e10f183292f46ef",
    ("tunnels", "merged"): "efd1e2e4ab52520e",
    ("tunnels", "regions"): "3b3168bb03e29ecb",
    ("asteroids", "octree"): "755d703cea8f8228",
    ("asteroids", "merged"): "d7eaccd4791cb97c",
    ("asteroids", "regions"): "0f614a6394aee28d",
}


def fingerprint(scene: str, decomposition: str) -> str:
    space = ow.NavSpace.build(ow.scenes.make(scene, size=32), decomposition=decomposition)
    digest = hashlib.sha256(space.layers.to_voxels().tobytes())
    for part in (space.graph.cells, space.graph.portals, space.graph.portal_cells, space.graph.components):
        digest.update(part.tobytes())
    points = space.random_points(80, seed=3)
    digest.update(points.tobytes())
    for start, goal in zip(points[::2], points[1::2], strict=True):
        asked = [
            {"algorithm": "astar", "refine": refine} for refine in ((), ("prune",), ("funnel", "prune"), ("pull",))
        ]
        asked += [{"quality": quality} for quality in ow.QUALITIES]
        for options in asked:
            result = space.find_path(start, goal, **options)
            digest.update(result.points.tobytes())
            digest.update(result.corridor.tobytes())
            digest.update(repr((result.status.name, result.stats.expanded, result.stats.relaxed)).encode())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize(("scene", "decomposition"), list(GOLDEN))
def test_structure_and_paths_keep_their_fingerprint(scene, decomposition):
    assert fingerprint(scene, decomposition) == GOLDEN[scene, decomposition]
    assert fingerprint(scene, decomposition) == fingerprint(scene, decomposition)

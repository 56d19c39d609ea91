# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Same input, same bytes: the hashes below must not change unless an algorithm does, and then on purpose."""

from __future__ import annotations

import hashlib

import pytest

import octoway as ow

GOLDEN = {
    ("building_1", "voxels"): "0822c9483f975a4b",
    ("building_1", "octree"): "a027d07b43082507",
    ("building_1", "merged"): "d90d8956c75b707e",
    ("building_1", "regions"): "3b4ca1668bb36036",
    ("cave", "voxels"): "02fc8e3fc4c74350",
    ("cave", "octree"): "01a140aa3cd6dfb1",
    ("cave", "merged"): "44d87f369789c2b5",
    ("cave", "regions"): "fbafd20755a9e1c3",
    ("noise", "octree"): "5a26608b02ebf22b",
    ("noise", "merged"): "ba52548cf76ac318",
    ("noise", "regions"): "481e420f98b0e00f",
    ("tunnels", "voxels"): "a55cd2313f821e28",
    ("tunnels", "octree"): "fb9a96d8ed11ccc3",
    ("tunnels", "merged"): "98705a8312ee2f8d",
    ("tunnels", "regions"): "650c08a520275fbf",
    ("asteroids", "octree"): "9cd67b7dd050a1da",
    ("asteroids", "merged"): "c1317a1ce0376f37",
    ("asteroids", "regions"): "c9cc28461409ff3a",
}


def fingerprint(scene: str, decomposition: str) -> str:
    space = ow.NavSpace.build(ow.scenes.make(scene, size=32), decomposition=decomposition)
    digest = hashlib.sha256(space.to_bytes())
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

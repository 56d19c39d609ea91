# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Same input, same bytes: the hashes below must not change unless an algorithm does, and then on purpose."""

from __future__ import annotations

import hashlib

import pytest

import octoway as ow

GOLDEN = {
    ("building_1", "voxels"): "0822c9483f975a4b",
    ("building_1", "octree"): "183400e995d0905c",
    ("building_1", "merged"): "d90d8956c75b707e",
    ("building_1", "regions"): "3b4ca1668bb36036",
    ("cave", "voxels"): "d81f0196aec24ec0",
    ("cave", "octree"): "01a140aa3cd6dfb1",
    ("cave", "merged"): "44d87f369789c2b5",
    ("cave", "regions"): "fbafd20755a9e1c3",
    ("noise", "octree"): "915980f3bdbce5d1",
    ("noise", "merged"): "ba52548cf76ac318",
    ("noise", "regions"): "02c427129fa8cd73",
    ("tunnels", "voxels"): "897ba96ca62cd703",
    ("tunnels", "octree"): "839649fd006b5019",
    ("tunnels", "merged"): "422699c883a7a825",
    ("tunnels", "regions"): "db41821493020d49",
    ("asteroids", "octree"): "9cd67b7dd050a1da",
    ("asteroids", "merged"): "c1317a1ce0376f37",
    ("asteroids", "regions"): "fd1dd858be5efd9f",
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

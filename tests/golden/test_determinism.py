# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Same input, same bytes: the hashes below must not change unless an algorithm does, and then on purpose."""

from __future__ import annotations

import hashlib

import pytest

import octoway as ow

GOLDEN = {
    ("building_1", "voxels"): "e2132ba33e9097ab",
    ("building_1", "octree"): "6ab87ace9da9195c",
    ("building_1", "merged"): "e2b61414ac1f0f60",
    ("cave", "voxels"): "04f664f25e479ead",
    ("cave", "octree"): "86b744756e107f1a",
    ("cave", "merged"): "42146678e22bd0e1",
    ("noise", "octree"): "064b9d31b84e2d3c",
    ("noise", "merged"): "1d41b634febcddb8",
    ("tunnels", "voxels"): "4afda48b40d2a945",
    ("tunnels", "octree"): "ed3dcec0e1dae2a4",
    ("tunnels", "merged"): "606f8d24244563ca",
    ("asteroids", "octree"): "03cd9c8717f2d234",
    ("asteroids", "merged"): "3d9639ab928e8fea",
}


def fingerprint(scene: str, decomposition: str) -> str:
    space = ow.NavSpace.build(ow.scenes.make(scene, size=32), decomposition=decomposition)
    digest = hashlib.sha256(space.to_bytes())
    points = space.random_points(80, seed=3)
    digest.update(points.tobytes())
    for start, goal in zip(points[::2], points[1::2], strict=True):
        for refine in ((), ("prune",), ("funnel",), ("funnel", "prune"), ("prune", "funnel")):
            result = space.find_path(start, goal, refine=refine)
            digest.update(result.points.tobytes())
            digest.update(result.corridor.tobytes())
            digest.update(repr((result.status.name, result.stats.expanded, result.stats.relaxed)).encode())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize(("scene", "decomposition"), list(GOLDEN))
def test_structure_and_paths_keep_their_fingerprint(scene, decomposition):
    assert fingerprint(scene, decomposition) == GOLDEN[scene, decomposition]
    assert fingerprint(scene, decomposition) == fingerprint(scene, decomposition)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Same input, same bytes: the hashes below must not change unless an algorithm does, and then on purpose."""

from __future__ import annotations

import hashlib

import pytest

import octoway as ow

GOLDEN = {
    ("building_1", "voxels"): "ba6a81e19afca655",
    ("building_1", "octree"): "a4d0e6614520ca10",
    ("building_1", "merged"): "fb74e68b87e7c3d7",
    ("building_1", "regions"): "a9353aa28f0f1a84",
    ("cave", "voxels"): "fdc47dfbbf1409ab",
    ("cave", "octree"): "b72c1159cd753277",
    ("cave", "merged"): "5f7e312fc3faea2a",
    ("cave", "regions"): "7758383cd2d91f1b",
    ("noise", "octree"): "49a27e80a2094cd1",
    ("noise", "merged"): "0de01f554c0415cd",
    ("noise", "regions"): "2ec75aa4a12752a1",
    ("tunnels", "voxels"): "b18008638a011386",
    ("tunnels", "octree"): "e4610c25bd6df6f6",
    ("tunnels", "merged"): "d71c4fdf9743fbd7",
    ("tunnels", "regions"): "ca8fdf80aedbde7f",
    ("asteroids", "octree"): "994f6c7fea0d6735",
    ("asteroids", "merged"): "ad0001078a8a704a",
    ("asteroids", "regions"): "9117ae25633bdeba",
}


def fingerprint(scene: str, decomposition: str) -> str:
    space = ow.NavSpace.build(ow.scenes.make(scene, size=32), decomposition=decomposition)
    digest = hashlib.sha256(space.to_voxels().tobytes())
    for part in (space.cells, space.portals, space.portal_cells, space.components):
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

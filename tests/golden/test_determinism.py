# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Same input, same bytes: the hashes below must not change unless an algorithm does, and then on purpose."""

from __future__ import annotations

import hashlib

import pytest

import octoway as ow

GOLDEN = {
    ("building_1", "voxels"): "89a9c6e91cb50640",
    ("building_1", "octree"): "1a79c6fd8bf2e403",
    ("building_1", "merged"): "82929fe9a61d2052",
    ("building_1", "regions"): "1ade354a8136e3a5",
    ("cave", "voxels"): "a09ee07f9e86ce92",
    ("cave", "octree"): "1b8683248ed6bc99",
    ("cave", "merged"): "24bf65fed8f0c9aa",
    ("cave", "regions"): "51f0c31e76cd1d7b",
    ("noise", "octree"): "3e8fa77be5f09ac9",
    ("noise", "merged"): "5ac1596da1178688",
    ("noise", "regions"): "ac423611cd8ca4d8",
    ("tunnels", "voxels"): "1c774e4e58aec278",
    ("tunnels", "octree"): "2e3249f5c75e157f",
    ("tunnels", "merged"): "0a1415ef3326a9bb",
    ("tunnels", "regions"): "f538dd72f285ea3d",
    ("asteroids", "octree"): "e4afc1695f3b4467",
    ("asteroids", "merged"): "e0d58783ad81d66f",
    ("asteroids", "regions"): "60ba038a50f28b62",
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

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Same input, same bytes: the hashes below must not change unless an algorithm does, and then on purpose."""

from __future__ import annotations

import hashlib

import pytest

import octoway as ow

GOLDEN = {
    ("building_1", "voxels"): "3951458af9a34e91",
    ("building_1", "octree"): "5fb0ac3469d5907e",
    ("building_1", "merged"): "f0f3202a7fd5f46f",
    ("building_1", "regions"): "fb737e37278df88b",
    ("cave", "voxels"): "88ff99515bba488e",
    ("cave", "octree"): "b659337d5a00cbf5",
    ("cave", "merged"): "7128ff711ad867b1",
    ("cave", "regions"): "0b101e5b2cb71909",
    ("noise", "octree"): "b298048799aa64d2",
    ("noise", "merged"): "080a1d2712765729",
    ("noise", "regions"): "ff8d104fd216935f",
    ("tunnels", "voxels"): "dddddba7c3e47c3b",
    ("tunnels", "octree"): "31cf209f500fac16",
    ("tunnels", "merged"): "e94f0c0344295b4a",
    ("tunnels", "regions"): "2f9721e1378c2dd5",
    ("asteroids", "octree"): "65bbaf21a0a73d85",
    ("asteroids", "merged"): "7f20608e13fd5c09",
    ("asteroids", "regions"): "d07eb2f118b1ee24",
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

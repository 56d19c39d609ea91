# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""glTF files of every kind that octoway writes, for the Khronos validator. Alone: gltf_samples.py FOLDER."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import octoway as ow

PATHS = {
    "one_point": [(1, 2, 3)],
    "one_point_twice": [(1, 2, 3), (1, 2, 3)],
    "repeated": [(0, 0, 0), (0, 0, 0), (1, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 0)],
    "vertical": [(0, 0, 0), (0, 0, 5), (0, 0, 9), (0, 0, 1)],
    "there_and_back": [(0, 0, 0), (4, 0, 0), (0, 0, 0), (0, 4, 0), (0, -4, 0)],
    "far_away": [(6.4e6, -2.5e6, 1e5), (6.4e6 + 0.25, -2.5e6, 1e5), (6.4e6 + 0.25, -2.5e6 + 0.5, 1e5 + 0.125)],
    "tiny_steps": [(0, 0, 0), (1e-30, 0, 0), (1, 0, 0), (1 + 1e-12, 0, 0), (1, 1e-7, 0)],
    "circle": [(np.cos(a), np.sin(a), a / 5) for a in np.linspace(0, 12, 200)],
}


def write_samples(folder):
    """All kinds; returns the files."""
    for name, points in PATHS.items():
        for suffix in (".glb", ".gltf"):
            ow.save_path(points, folder / f"{name}{suffix}")
            ow.save_path(points, folder / f"{name}_lines{suffix}", style="lines")
    world = ow.scenes.make("plant", size=32)
    result = ow.NavSpace.build(world).find_path(*world.pairs[0])
    result.save(folder / "result.glb", world=world, boxes=result.corridor, radius=0.2, sides=5)
    result.save(folder / "forward.gltf", axes="gltf_forward", colour=(0, 0, 1))
    for suffix in (".glb", ".gltf"):
        ow.save_world(world, folder / f"world{suffix}")
    return sorted(folder.iterdir())


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    print(f"{len(write_samples(target))} samples in {target}")

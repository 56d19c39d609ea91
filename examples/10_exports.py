# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A path for Unity, Unreal, ROS and any glTF viewer, and the world as few boxes."""

import json
import pickle
import tempfile
from pathlib import Path

import octoway as ow

world = ow.scenes.make("plant", size=48)
result = ow.NavSpace.build(world).find_path(*world.pairs[0])
print(result)

print("unity ", ow.worlds.to_axes(result.points[0], "unity"), "y up, z forward")
print("unreal", ow.worlds.to_axes(result.points[0], "unreal"), "centimetres")

with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    result.save(folder / "path.json", axes="unity")
    result.save(folder / "path.csv", axes="unreal")
    result.save(folder / "path.glb", world=world, boxes=result.corridor)
    result.save(folder / "path.ros.json", frame_id="map", heading="yaw")
    for file in sorted(folder.iterdir()):
        print(f"{file.name:14} {file.stat().st_size:8,} bytes")
    print(json.loads((folder / "path.json").read_text())["axes"])

    written = ow.save_world(world, folder / "world.json")
    print(written.holds)
    print("the same world again:", ow.load_world(written.file) == world)

print("and back from a pickle:", pickle.loads(pickle.dumps(result)))  # noqa: S301 - our own bytes

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Small saved spaces with everything that a file can hold, and subregion graphs."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

import octoway as ow


def _worlds():
    solid = np.zeros((5, 3, 2), bool)
    solid[2, 1:] = True
    world = ow.World.from_voxels(solid, resolution=0.5, origin=(-1, 2, 3))
    for decomposition in ow.DECOMPOSITIONS:
        yield ow.NavSpace.build(world, decomposition=decomposition)
    yield ow.NavSpace.build(world, region_edge=8, radius=0.4, outside="free")
    yield ow.NavSpace.build(world, decomposition="merged", radius=0.4, radius_shape="box", inflate_bounds=True)
    wet = world.painted(world.bounds, 7)  # all of it: a tile of one terrain is short
    yield ow.NavSpace.build(wet, decomposition="octree", edit_policy="greedy", motion_rule=ow.MotionRule(step=2))
    linked = ow.NavSpace.build(wet)
    linked.add_link((-0.75, 2.25, 3.25), (1.25, 2.25, 3.25))
    linked.update()
    yield linked


def saved_spaces():
    files = [space.tiles.to_bytes(tile_edge=32) for space in _worlds()]
    places = [(x, y, 0.5) for x in range(3) for y in range(3)]
    edges = [(a, b) for a in range(9) for b in range(a) if np.hypot(a % 3 - b % 3, a // 3 - b // 3) == 1]
    subregions = ow.papers.SubregionGraph.from_graph(places, edges, region_size=2)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "a.octoway"
        for graph in (True, False):
            subregions.save(file, graph=graph)
            files.append(file.read_bytes())
    return files


if __name__ == "__main__":
    print([len(file) for file in saved_spaces()])

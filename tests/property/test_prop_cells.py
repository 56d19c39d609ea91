# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Cells tile free space, portals are their contacts, components are what a flood fill finds."""

from __future__ import annotations

import brute
import claims
import numpy as np
from cases import ASKED, cases
from worlds import scenes


@cases(120, scene=scenes())
def test_cells_tile_free_space(scene):
    for name, space in scene.spaces.items():
        cells = scene.voxels(space.graph.cells)
        claims.cells_tile(cells, scene.solid)
        assert space.shape == scene.solid.shape
        assert space.stats.cells == len(cells)
        assert space.stats.free_voxels == int((~scene.solid).sum())
        if name == "voxels":
            claims.cells_are_unit(cells)
        if name == "octree":
            claims.cells_are_leaves(cells, scene.solid)
            assert space.stats.leaves == len(cells)
        if name == "merged":
            claims.cells_are_merged(cells)
            assert space.stats.leaves == len(scene.spaces["octree"].graph.cells)
        space.graph.validate()
        ASKED[__name__] += 1


@cases(80, scene=scenes(limit=16))
def test_portals_are_the_contacts(scene):
    for space in scene.spaces.values():
        cells, rects = scene.voxels(space.graph.cells), scene.voxels(space.graph.portals)
        claims.portals_are_contacts(cells, rects, space.graph.portal_cells)
        assert space.stats.portals == len(rects)
        ASKED[__name__] += len(rects)


@cases(80, scene=scenes())
def test_components_are_a_flood_fill(scene):
    for space in scene.spaces.values():
        cells = scene.voxels(space.graph.cells)
        sizes = claims.components_are_floods(cells, space.graph.components, scene.solid)
        assert space.stats.components == len(sizes)
        assert sum(sizes) == int((~scene.solid).sum())
        ASKED[__name__] += 1


@cases(30, scene=scenes(odd=True))
def test_outside_free_pads_the_cube(scene):
    """The world's own voxels stay; the padding is free, and joined to whatever is open at the border."""
    solid = scene.world.to_voxels()
    assert (solid == scene.world_solid).all()
    assert scene.world.occupied_voxels == int(solid.sum())
    assert (scene.solid[tuple(slice(0, n) for n in solid.shape)] == solid).all()
    for space in scene.spaces.values():
        span = (space.bounds[1] - space.bounds[0]) / scene.resolution
        assert np.allclose(span, scene.solid.shape)
        if scene.outside == "free":
            assert brute.padded_cube(solid).shape == space.shape
            assert len(set(space.shape)) == 1
        ASKED[__name__] += 1

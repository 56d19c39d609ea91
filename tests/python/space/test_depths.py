# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The papers' depths (Albertini 2022, 2.2): cubes are divided at least min_depth and at most max_depth times."""

import numpy as np
import pytest

import octoway as ow

SIDE = 16
WAYS = ("octree", "usq")


def make(seed=3, walls=12):
    rng = np.random.default_rng(seed)
    solid = np.zeros((SIDE,) * 3, dtype=bool)
    for lo in rng.integers(0, SIDE - 2, (walls, 3)):
        solid[tuple(slice(c, c + 2) for c in lo)] = True
    return ow.World.from_voxels(solid)


def sides(space):
    cells = space.graph.cells
    return np.rint((cells[:, 1] - cells[:, 0]).max(axis=1)).astype(int)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("depth", range(5))
def test_no_cell_is_larger_than_min_depth_allows(way, depth):
    space = ow.NavSpace.build(make(), decomposition=way, min_depth=depth)
    space.graph.validate()
    assert sides(space).max() <= SIDE >> depth
    plain = ow.NavSpace.build(make(), decomposition=way)
    assert space.stats.free_voxels == plain.stats.free_voxels
    assert len(space.graph.cells) >= len(plain.graph.cells)
    if depth == 4:  # as deep as it goes: "the octree will become a grid"
        assert len(space.graph.cells) == space.stats.free_voxels


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("depth", range(1, 5))
def test_cubes_that_are_partly_solid_at_max_depth_are_solid(way, depth):
    world = make(walls=4)
    space = ow.NavSpace.build(world, decomposition=way, max_depth=depth)
    space.graph.validate()
    edge = SIDE >> depth
    blocks = world.to_voxels().reshape(depth and SIDE // edge, edge, SIDE // edge, edge, SIDE // edge, edge)
    free = int((~blocks.any(axis=(1, 3, 5))).sum()) * edge**3
    assert space.stats.free_voxels == free
    assert not len(space.graph.cells) or sides(space).min() >= edge
    if way == "usq":
        older = ow.NavSpace.build(world, decomposition=way, usq_depth=depth)
        np.testing.assert_array_equal(older.graph.cells, space.graph.cells)


@pytest.mark.parametrize("way", WAYS)
def test_both_depths_alike_make_a_grid(way):
    space = ow.NavSpace.build(make(walls=3), decomposition=way, min_depth=3, max_depth=3)
    assert set(sides(space).tolist()) == {2}


@pytest.mark.parametrize("way", WAYS)
def test_edits_layers_and_files_keep_the_least_depth(way, tmp_path):
    space = ow.NavSpace.build(make(), decomposition=way, min_depth=2)
    before = sorted(map(str, space.graph.cells.tolist()))
    space.save(tmp_path / "a.octoway")
    for one in (space, ow.NavSpace.load(tmp_path / "a.octoway")):
        assert sorted(map(str, one.graph.cells.tolist())) == before
        handle = one.add_obstacle([(1, 1, 1), (3, 9, 3)])
        one.update()
        one.graph.validate()
        one.remove_obstacle(handle)
        one.update()
        one.graph.validate()
        assert sorted(map(str, one.graph.cells.tolist())) == before
        assert one.find_path((0.5, 0.5, 0.5), (15.5, 15.5, 15.5), algorithm="astar", partial=True)
        one.carve([(0, 0, 0), (16, 16, 16)])
        one.update()
        one.graph.validate()
        if way == "octree":  # usq keeps the cells of its build as roots
            assert sides(one).max() == SIDE >> 2
            assert len(one.graph.cells) == 64


def test_no_depths_write_the_bytes_that_they_wrote():
    plain, said = (ow.NavSpace.build(make(), decomposition="octree", **how) for how in ({}, {"min_depth": 0}))
    assert plain.tiles.to_bytes() == said.tiles.to_bytes()
    assert b"min_depth" not in plain.tiles.to_bytes()

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Saved spaces: whole or refused."""

from __future__ import annotations

import os
import pickle

import format1
import numpy as np
import pytest

import octoway as ow
from octoway.files.space_file import naming


@pytest.fixture(scope="module")
def space():
    return ow.NavSpace.build(ow.scenes.make("building_2"))


@pytest.fixture(scope="module")
def tiny():
    solid = np.zeros((3, 3, 3), bool)
    solid[1, 1, 1] = True
    return ow.NavSpace.build(ow.World.from_voxels(solid, resolution=0.1, origin=(-1.7, 0.3, 9.9)))


@pytest.mark.parametrize("decomposition", ow.DECOMPOSITIONS)
@pytest.mark.parametrize("outside", ["blocked", "free"])
def test_a_saved_space_answers_the_same(tmp_path, decomposition, outside):
    built = ow.NavSpace.build(ow.scenes.make("cave", size=20), decomposition=decomposition, outside=outside)
    built.save(tmp_path / "a.octoway")
    loaded = ow.NavSpace.load(tmp_path / "a.octoway")
    loaded.graph.validate()
    assert loaded.tiles.to_bytes() == built.tiles.to_bytes()
    assert loaded.graph.outside == outside
    assert loaded.stats.leaves == built.stats.leaves
    np.testing.assert_array_equal(loaded.bounds, built.bounds)
    np.testing.assert_array_equal(loaded.graph.components, built.graph.components)
    points = built.random_points(40)
    for a, b in zip(points[::2], points[1::2], strict=True):
        assert loaded.find_path(a, b).points.tobytes() == built.find_path(a, b).points.tobytes()


def test_a_space_pickles_through_its_file_format(space):
    again = pickle.loads(pickle.dumps(space))  # noqa: S301
    assert again.tiles.to_bytes() == space.tiles.to_bytes()


@pytest.mark.parametrize("make", [lambda s: s.tiles.to_bytes(), format1.to_bytes], ids=["format 2", "format 1"])
def test_every_single_damaged_bit_is_noticed(tiny, make):
    data = make(tiny)
    for bit in range(8 * len(data)):
        damaged = bytearray(data)
        damaged[bit // 8] ^= 1 << bit % 8
        with pytest.raises(ow.SpaceFileError):
            ow.NavSpace.load(bytes(damaged))


def test_truncated_extended_and_foreign_files_are_refused(tiny, tmp_path):
    for data in (tiny.tiles.to_bytes(), format1.to_bytes(tiny)):
        for end in range(len(data)):
            with pytest.raises(ow.SpaceFileError):
                ow.NavSpace.load(data[:end])
        with pytest.raises(ow.SpaceFileError):
            ow.NavSpace.load(data + b"x")
    (tmp_path / "foreign.octoway").write_bytes(b"PK\x03\x04 something else")
    with pytest.raises(ow.SpaceFileError, match=r"foreign\.octoway: not an octoway file"):
        ow.NavSpace.load(tmp_path / "foreign.octoway")
    with pytest.raises(FileNotFoundError):
        ow.NavSpace.load(tmp_path / "missing.octoway")


def test_messages_name_the_file_once(space, tmp_path):
    file = tmp_path / "a.octoway"
    space.save(file, tile_edge=32)
    file.write_bytes(file.read_bytes()[:-1])
    loads = [lambda: ow.NavSpace.load(file), lambda: ow.NavSpace.load(file, bounds=[(0, 0, 0), (1, 1, 1)])]
    for load in [*loads, lambda: ow.papers.SubregionGraph.load(file)]:
        with pytest.raises(ow.SpaceFileError, match="truncated") as caught:
            load()
        assert str(caught.value).count(str(file)) == 1
    with pytest.raises(ow.SpaceFileError) as caught:
        ow.NavSpace.load(b"nothing")
    assert str(caught.value) == "bytes: not an octoway file"
    with pytest.raises(ow.SpaceFileError) as caught, naming("b"), naming("b"):
        raise ow.SpaceFileError("damaged")
    assert str(caught.value) == "b: damaged"


def test_a_newer_format_is_named(tiny):
    data = bytearray(tiny.tiles.to_bytes())
    data[8] = 4
    with pytest.raises(ow.SpaceFileError, match="newer octoway"):
        ow.NavSpace.load(bytes(data))


def wet(world):
    return ow.NavSpace.build(world.painted([(0, 0, 0), (1, 1, 1)], 7))


def linked(world):
    space = ow.NavSpace.build(world)
    space.add_link((0.5, 0.5, 0.5), (2.5, 0.5, 0.5))
    space.update()
    return space


def hilly(world):
    ramp = [[0, 0, 0], [3, 0, 3], [0, 3, 0]]
    return ow.NavSpace.build(
        ow.World.from_mesh(ramp, [[0, 1, 2]], resolution=1.0, bounds=[(0, 0, 0), (3, 3, 3)], slope_limit=10)
    )


@pytest.mark.parametrize(
    ("make", "version"),
    [
        (ow.NavSpace.build, 2),
        (lambda world: ow.NavSpace.build(world.painted([(0, 0, 0), (1, 1, 1)], 0)), 2),
        (lambda world: ow.NavSpace.build(world, motion_rule=ow.MotionRule()), 2),
        (lambda world: ow.NavSpace.build(world, motion_rule=ow.MotionRule(step=2)), 3),
        (wet, 3),
        (linked, 3),
        (hilly, 3),
    ],
)
def test_older_readers_are_told_of_what_they_would_ignore(make, version):
    space = make(ow.World.from_voxels(np.eye(3, dtype=bool)[..., None].repeat(3, axis=2)))
    data = space.tiles.to_bytes()
    assert data[8] == version
    assert ow.NavSpace.load(data).tiles.to_bytes() == data


@pytest.mark.parametrize("spoil", [
    lambda facts, arrays: facts.pop("shape"),
    lambda facts, arrays: facts.update(shape=[3, 3]),
    lambda facts, arrays: facts.update(shape=[3, 3, 99]),
    lambda facts, arrays: facts.update(shape="abc"),
    lambda facts, arrays: facts.update(resolution=(-1.0).hex()),
    lambda facts, arrays: facts.update(resolution=5),
    lambda facts, arrays: facts.update(origin=["x"]),
    lambda facts, arrays: facts.update(origin=[(0.0).hex()] * 2),
    lambda facts, arrays: facts.update(outside="lava"),
    lambda facts, arrays: facts.update(leaves=-1),
    lambda facts, arrays: arrays.pop("cells"),
    lambda facts, arrays: arrays.update(cells=arrays["cells"][:-1]),
    lambda facts, arrays: arrays.update(cells=arrays["cells"].reshape(-1, 3, 2)),
    lambda facts, arrays: arrays.update(cells=arrays["cells"] + 1),
    lambda facts, arrays: arrays.update(portal_cells=arrays["portal_cells"] + 1000),
    lambda facts, arrays: arrays.update(portal_cells=arrays["portal_cells"][:1]),
    lambda facts, arrays: arrays.update(portal_rects=arrays["portal_rects"][::-1].copy()),
    lambda facts, arrays: arrays.update(occupancy=arrays["occupancy"][:-1]),
    lambda facts, arrays: arrays.update(occupancy=~arrays["occupancy"]),
])  # fmt: skip
def test_nonsense_with_right_checksums_in_format_1_is_refused_too(tiny, spoil):
    facts = {
        "shape": [3, 3, 3],
        "origin": [(0.0).hex()] * 3,
        "resolution": (1.0).hex(),
        "outside": "blocked",
        "decomposition": "merged",
        "leaves": 0,
    }
    arrays = {
        "occupancy": tiny._core.grid.words(),
        "cells": tiny._core.cell_boxes(),
        "portal_rects": tiny._core.portal_rects(),
        "portal_cells": tiny._core.portal_cells(),
    }
    ow.NavSpace.load(format1.pack(facts, arrays))
    spoil(facts, arrays)
    with pytest.raises(ow.SpaceFileError):
        ow.NavSpace.load(format1.pack(facts, arrays))


def contradicting(decomposition):
    """The voxels of a wall with a door on the left, and the cells of one with a door on the right."""
    solid = np.zeros((9, 9, 3), bool)
    solid[4, 1:] = True
    left, right = (
        ow.NavSpace.build(ow.World.from_voxels(voxels), decomposition=decomposition)
        for voxels in (solid, solid[:, ::-1])
    )
    return format1.to_bytes(right, left._core.snapshot().grid.words())


@pytest.mark.parametrize("decomposition", [d for d in ow.DECOMPOSITIONS if d != "regions"])
def test_cells_that_contradict_the_voxels_are_refused(decomposition):
    with pytest.raises(ow.SpaceFileError, match=r"^bytes: a cell holds blocked voxels"):
        ow.NavSpace.load(contradicting(decomposition))


def test_cells_of_regions_are_cut_anew():
    loaded = ow.NavSpace.load(contradicting("regions"))
    loaded.graph.validate()
    found = loaded.find_path((1.5, 7.5, 1.5), (7.5, 7.5, 1.5))
    assert found
    assert loaded.check_path(found)


@pytest.mark.parametrize("decomposition", ow.DECOMPOSITIONS)
def test_files_of_format_1_still_load(decomposition):
    built = ow.NavSpace.build(ow.scenes.make("cave", size=20), decomposition=decomposition)
    loaded = ow.NavSpace.load(format1.to_bytes(built))
    loaded.graph.validate()
    assert loaded.tiles.to_bytes() == built.tiles.to_bytes()
    np.testing.assert_array_equal(loaded.graph.cells, built.graph.cells)


def test_a_stored_file_of_format_1_still_loads():
    """Written before there were tiles, and kept as it was."""
    space = ow.NavSpace.load(format1.STORED)
    space.graph.validate()
    solid = np.zeros((3, 3, 3), bool)
    solid[1, 1, 1] = True
    assert (space.layers.to_voxels() == solid).all()
    assert (space.resolution, space.bounds[0].tolist()) == (0.1, [-1.7, 0.3, 9.9])


def test_saving_leaves_no_other_files_and_replaces_whole(space, tmp_path):
    file = tmp_path / "a.octoway"
    file.write_bytes(b"old")
    space.save(file)
    assert os.listdir(tmp_path) == ["a.octoway"]
    with pytest.raises(OSError):
        space.save(tmp_path / "no such folder" / "a.octoway")


def test_a_fault_names_its_file_once(tmp_path):
    """And bytes, which have no name, are called bytes once."""
    space = ow.NavSpace.build(ow.scenes.make("zigzag"))
    data, file = space.tiles.to_bytes(), tmp_path / "bytes"
    for bad in (b"", b"bytes", data[:10], data[:-5], data[:99] + b"x" + data[100:], data[:-9] + b"x" + data[-8:]):
        file.write_bytes(bad)
        for source, name in ((file, str(file)), (bad, "bytes")):
            with pytest.raises(ow.SpaceFileError) as caught:
                ow.NavSpace.load(source)
            assert str(caught.value).startswith(f"{name}: ")
            assert str(caught.value).count(f"{name}: ") == 1

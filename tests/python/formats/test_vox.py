# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""MagicaVoxel scenes: models, turns and moves, against a scene put together voxel by voxel."""

from __future__ import annotations

import itertools
import struct

import numpy as np
import pytest

import format_writers as make
import octoway as ow


def turn_matrix(byte):
    """The documented meaning of _r: bits 0-1 and 2-3 say where rows 0 and 1 have their entry, bits 4-6 the signs."""
    matrix = np.zeros((3, 3), int)
    first, second = byte & 3, byte >> 2 & 3
    for row, column in enumerate((first, second, 3 - first - second)):
        matrix[row, column] = -1 if byte >> (4 + row) & 1 else 1
    return matrix


TURNS = [a | b << 2 | s << 4 for a, b in itertools.permutations(range(3), 2) for s in range(8)]


def place(size, voxels, turn, move):
    """Centres of voxels turn about the model's middle, rounded down, and move."""
    pivot = np.array(size) // 2
    return {tuple(np.floor(turn @ (np.array(v) + 0.5 - pivot) + move).astype(int)) for v in voxels}


def solid_of(world):
    return {tuple(v) for v in np.argwhere(world.to_voxels()) + np.rint(world.origin / world.resolution).astype(int)}


def test_one_model_stands_at_the_origin(tmp_path):
    voxels = [(0, 0, 0), (2, 1, 3)]
    (tmp_path / "a.vox").write_bytes(make.vox(make.vox_model((3, 2, 4), voxels), make.chunk("RGBA", bytes(1024))))
    world = ow.load_world(tmp_path / "a.vox", resolution=0.5, origin=(1, 2, 3))
    assert world.shape == (3, 2, 4)
    assert world.bounds.tolist() == [[1, 2, 3], [2.5, 3, 5]]
    assert {tuple(v) for v in np.argwhere(world.to_voxels())} == set(voxels)


@pytest.mark.parametrize("turn", TURNS)
def test_all_turns_of_a_model(tmp_path, turn):
    voxels, move = [(0, 0, 0), (2, 1, 3), (1, 1, 0)], (4, -2, 7)
    (tmp_path / "a.vox").write_bytes(make.vox(
        make.vox_model((3, 2, 4), voxels), make.vox_transform(0, 1, move, turn), make.vox_shape(1, 0)
    ))  # fmt: skip
    world = ow.load_world(tmp_path / "a.vox")
    assert solid_of(world) == place((3, 2, 4), voxels, turn_matrix(turn), np.array(move))
    assert sorted(world.shape) == [2, 3, 4]


@pytest.mark.parametrize("seed", range(8))
def test_nested_groups_and_hidden_ones(tmp_path, seed):
    rng = np.random.default_rng(seed)
    models = []
    for _ in range(3):
        size = rng.integers(1, 6, 3)
        models.append((tuple(int(s) for s in size), [tuple(int(v) for v in rng.integers(0, size)) for _ in range(4)]))
    ids = itertools.count(2)
    chunks, want, visible = [], set(), 0

    def grow(depth, turn, move, hidden):
        """A transform and below it a shape or a group; returns the transform's id."""
        nonlocal visible
        node, child = next(ids), next(ids)
        byte, by = int(rng.choice(TURNS)), tuple(int(v) for v in rng.integers(-9, 10, 3))
        hide, layer = bool(rng.random() < 0.1), int(rng.integers(0, 6))
        chunks.append(make.vox_transform(node, child, by, byte, layer, hide))
        turn, move = turn @ turn_matrix(byte), turn @ np.array(by) + move
        hidden = hidden or hide or layer == 2
        if depth == 0:
            model = int(rng.integers(0, 3))
            chunks.append(make.vox_shape(child, model))
            if not hidden:
                visible += 1
                want.update(place(*models[model], turn, move))
        else:
            chunks.append(make.vox_group(child, [grow(depth - 1, turn, move, hidden) for _ in range(3)]))
        return node

    top = [grow(2, np.eye(3, dtype=int), np.zeros(3, int), False) for _ in range(4)]
    data = make.vox(
        *(make.vox_model(*m) for m in models), make.vox_transform(0, 1), make.vox_group(1, top), *chunks,
        make.vox_layer(0, hidden=False), make.vox_layer(2, hidden=True),
    )  # fmt: skip
    (tmp_path / "a.vox").write_bytes(data)
    world = ow.load_world(tmp_path / "a.vox")
    assert 0 < visible < 36
    assert solid_of(world) == want
    assert (world.report.models, world.report.placed, world.report.hidden) == (3, visible, 36 - visible)


MODEL = make.vox_model((2, 2, 2), [(1, 1, 1)])


@pytest.mark.parametrize(("data", "says"), [
    (b"", "byte 0"),
    (b"VOXX" + bytes(20), "byte 0: not a MagicaVoxel"),
    (make.vox(), "no model"),
    (make.vox(MODEL)[:-1], "the main chunk has"),
    (make.vox(make.vox_model((2, 2, 2), [(2, 0, 0)])), "outside its model"),
    (make.vox(make.chunk("SIZE", struct.pack("<3i", 2, -1, 2))), "voxels a side"),
    (make.vox(make.chunk("SIZE", struct.pack("<3i", 2, 2, 2**31 - 1))), "voxels a side"),
    (make.vox(make.chunk("XYZI", struct.pack("<I", 0))), "without a size"),
    (make.vox(make.chunk("SIZE", struct.pack("<3i", 2, 2, 2)), make.chunk("XYZI", struct.pack("<I", 2**32 - 1))), "ends inside a model's voxels"),
    (make.vox(make.chunk("SIZE", struct.pack("<3i", 2, 2, 2)), make.chunk("XYZI", struct.pack("<I", 2**31))), "ends inside a model's voxels"),
    (make.vox(MODEL, make.vox_transform(0, 0)), "reached twice"),
    (make.vox(MODEL, make.vox_group(0, [1, 1]), make.vox_shape(1, 0)), "reached twice"),
    (make.vox(MODEL, make.vox_transform(0, 7)), "node 7 is named"),
    (make.vox(MODEL, make.vox_shape(0, 1)), "model 1 is named"),
    (make.vox(MODEL, make.vox_shape(0, 0), make.vox_shape(0, 0)), "occurs twice"),
    (make.vox(MODEL, make.vox_transform(0, 1, turn=5), make.vox_shape(1, 0)), "quarter turn"),
    (make.vox(MODEL, make.vox_transform(0, 1, move=("a", 0, 0)), make.vox_shape(1, 0)), "whole numbers"),
    (make.vox(MODEL, make.vox_transform(0, 1, move=(2**31 - 1, 0, 0)), make.vox_shape(1, 0)), "out of any world"),
    (make.vox(MODEL, make.vox_transform(0, 1, hidden=True), make.vox_shape(1, 0)), "shows no model"),
    (make.vox(MODEL, make.vox_group(0, [1, 2]), make.vox_shape(1, 0), make.vox_transform(2, 3, move=(10**6, 10**6, 10**6)), make.vox_shape(3, 0)), "more than max_voxels"),
])  # fmt: skip
def test_bad_scenes(tmp_path, data, says):
    (tmp_path / "a.vox").write_bytes(data)
    with pytest.raises(ow.WorldFormatError) as caught:
        ow.load_world(tmp_path / "a.vox")
    assert str(caught.value).startswith(f"{tmp_path / 'a.vox'}: ")
    assert says in str(caught.value)

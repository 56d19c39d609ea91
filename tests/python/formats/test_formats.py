# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
from __future__ import annotations

import json

import numpy as np
import pytest

import octoway as ow
from octoway.formats import FORMATS

SOLID = np.zeros((3, 4, 5), bool)
SOLID[1, 2, 3] = SOLID[2, 0, 4] = True


def write(folder, name, data):
    file = folder / name
    file.write_bytes(data.encode() if isinstance(data, str) else data)
    return file


def test_3dmap_lists_solid_voxels_and_rev_voxel_free_ones(tmp_path):
    text = "\n".join(f"{x} {y} {z}" for x, y, z in np.argwhere(SOLID))
    world = ow.load_world(write(tmp_path, "a.3dmap", f"voxel 3 4 5\n{text}\n"))
    np.testing.assert_array_equal(world.to_voxels(), SOLID)
    text = "\n".join(f"{x} {y} {z}" for x, y, z in np.argwhere(~SOLID))
    again = ow.load_world(write(tmp_path, "b.3dmap", f"rev_voxel 3 4 5\r\n{text}\n{text}"))  # duplicates occur
    np.testing.assert_array_equal(again.to_voxels(), SOLID)
    assert ow.load_world(tmp_path / "a.3dmap", resolution=0.1, origin=(1, 2, 3)).resolution == 0.1


def test_numpy_files_in_every_shape(tmp_path):
    np.save(tmp_path / "a.npy", SOLID.astype(np.int16))
    np.savez(tmp_path / "b.npz", voxels=SOLID, resolution=0.5, origin=[1.0, 2.0, 3.0])
    np.savez_compressed(tmp_path / "c.npz", indices=np.argwhere(SOLID), shape=SOLID.shape)
    np.savez(tmp_path / "d.npz", solid_packed=np.packbits(SOLID), shape=SOLID.shape)
    np.savez(
        tmp_path / "e.npz",
        boxes=np.array([[[1, 2, 3], [2, 3, 4]], [[2, 0, 4], [3, 1, 5]]]),
        bounds=[[0, 0, 0], [3, 4, 5]],
    )
    for name in "abcde":
        world = ow.load_world(next(tmp_path.glob(f"{name}.*")))
        np.testing.assert_array_equal(world.to_voxels(), SOLID)
    assert ow.load_world(tmp_path / "b.npz").bounds.tolist() == [[1, 2, 3], [2.5, 4, 5.5]]


def test_boxes_json(tmp_path):
    data = {
        "resolution": 1,
        "bounds": [[0, 0, 0], [3, 4, 5]],
        "boxes": [[[1, 2, 3], [2, 3, 4]], [[2, 0, 4], [3, 1, 5]]],
        "pairs": [[[0.5, 0.5, 0.5], [2.5, 2.5, 2.5]]],
    }
    world = ow.load_world(write(tmp_path, "a.json", json.dumps(data)))
    np.testing.assert_array_equal(world.to_voxels(), SOLID)
    assert world.pairs.shape == (1, 2, 3)


@pytest.mark.parametrize(("name", "data", "says"), [
    ("a.3dmap", "", "line 1"),
    ("a.3dmap", "type octile", "line 1"),
    ("a.3dmap", "voxel 3 4", "line 1"),
    ("a.3dmap", "voxel 3 4 -5", "line 1"),
    ("a.3dmap", "voxel 3 4 99999999999", "line 1"),
    ("a.3dmap", "voxel 1048576 1048576 1048576\n", "2^38"),
    ("a.3dmap", "voxel 3 4 5\n0 0 0\n1 1", "line 3"),
    ("a.3dmap", "voxel 3 4 5\n0 0 x", "line 2"),
    ("a.3dmap", "voxel 3 4 5\n0 0 0.5", "line 2"),
    ("a.3dmap", "voxel 3 4 5\n0 0 0\n0 0 5", "line 3"),
    ("a.3dmap", "voxel 3 4 5\n0 0 -1", "line 2"),
    ("a.3dmap", b"voxel 3 4 5\n\xff\xfe", "line 2"),
    ("a.npy", b"not numpy", "a.npy"),
    ("a.npz", b"PK not zip", "a.npz"),
    ("a.json", "{", "not JSON"),
    ("a.json", "[]", "boxes"),
    ("a.json", '{"boxes": []}', "resolution"),
    ("a.json", '{"boxes": [[[0,0,0],[1,1]]], "resolution": 1}', "a.json"),
    ("a.json", '{"boxes": [[[1,1,1],[0,0,0]]], "resolution": 1}', "volume"),
    ("a.json", '{"boxes": [], "resolution": 1}', "bounds"),
    ("a.json", '{"boxes": 5, "resolution": 1}', "a.json"),
    ("a.json", b"\xff", "not JSON"),
])  # fmt: skip
def test_bad_files_give_one_error_with_file_place_and_reason(tmp_path, name, data, says):
    with pytest.raises(ow.WorldFormatError) as caught:
        ow.load_world(write(tmp_path, name, data))
    assert name in str(caught.value)
    assert says in str(caught.value)


def test_bad_arrays_in_good_files(tmp_path):
    np.save(tmp_path / "a.npy", np.zeros(3))
    np.save(tmp_path / "b.npy", np.array([{}], dtype=object), allow_pickle=True)
    np.savez(tmp_path / "c.npz", other=SOLID)
    np.savez(tmp_path / "d.npz", indices=[[9, 9, 9]], shape=[3, 3, 3])
    np.savez(tmp_path / "e.npz", solid_packed=np.zeros(1, np.uint8), shape=[30, 30, 30])
    np.savez(tmp_path / "f.npz", voxels=SOLID, resolution=-1.0)
    for file in tmp_path.iterdir():
        with pytest.raises(ow.WorldFormatError, match=file.name):
            ow.load_world(file)


def test_truncated_anywhere(tmp_path):
    np.savez(tmp_path / "whole.npz", voxels=SOLID)
    np.save(tmp_path / "whole.npy", SOLID)
    for suffix in ("npz", "npy"):
        data = (tmp_path / f"whole.{suffix}").read_bytes()
        for end in range(len(data) - 1):
            with pytest.raises(ow.WorldFormatError):
                ow.load_world(write(tmp_path, f"cut.{suffix}", data[:end]))


def test_faults_of_the_caller_are_told_apart(tmp_path):
    file = write(tmp_path, "a.3dmap", "voxel 3 4 5\n")
    with pytest.raises(ow.InvalidInputError, match="suffix"):
        ow.load_world(tmp_path / "a.dae")
    with pytest.raises(ow.InvalidInputError, match="no option 'colour'"):
        ow.load_world(file, colour="red")
    with pytest.raises(ow.InvalidInputError, match="resolution"):
        ow.load_world(file, resolution=-1)
    with pytest.raises(FileNotFoundError):
        ow.load_world(tmp_path / "missing.3dmap")


@pytest.mark.parametrize("suffix", list(FORMATS))
def test_a_missing_file_is_told_before_a_missing_option(suffix, tmp_path):
    """Meshes and clouds need a resolution; who mistyped a name should not be sent to look for one."""
    with pytest.raises(FileNotFoundError, match="nowhere"):
        ow.load_world(tmp_path / f"nowhere{suffix}")

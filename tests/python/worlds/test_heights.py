# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Height maps: from arrays, `.npy` and `.png`."""

from __future__ import annotations

import numpy as np
import pytest

import format_writers as make
import octoway as ow


def test_ground_below_is_solid():
    world = ow.World.from_heights([[0, 1.0, 1.25], [2, -0.5, 0.1]], resolution=0.5, sky=1)
    assert world.shape == (2, 3, 7)
    assert world.bounds.tolist() == [[0, 0, -0.5], [1, 1.5, 3]]
    # a height on a voxel's face fills the voxel below; what a voxel overlaps fills it
    np.testing.assert_array_equal(world.to_voxels().sum(axis=2), [[1, 3, 4], [5, 0, 2]])
    assert not world.to_voxels()[:, :, -1].any()
    assert (world.report.lowest, world.report.highest, world.report.sky) == (-0.5, 2, 1)
    space = ow.NavSpace.build(world)
    assert space.find_path((0.25, 0.25, 0.1), (0.75, 0.25, 2)).found
    assert not space.is_free((0.75, 0.25, 1.9))


def test_scale_offset_sky_and_origin():
    heights = np.array([[0, 100], [200, 50]], np.uint16)
    world = ow.World.from_heights(heights, resolution=1, height_scale=0.1, height_offset=5, origin=(10, 20, 30))
    assert world.bounds.tolist() == [[10, 20, 35], [12, 22, 75]]  # 20 m of relief, as much sky
    np.testing.assert_array_equal(world.to_voxels().sum(axis=2), [[0, 10], [20, 5]])
    flat = ow.World.from_heights(np.full((2, 2), 7.5), resolution=0.5)
    assert flat.shape == (2, 2, 16)


@pytest.mark.parametrize(("options", "says"), [
    ({"heights": [1, 2]}, "array .nx, ny."),
    ({"heights": [[np.nan]]}, r"heights\[0, 0\] is nan"),
    ({"heights": [["a"]]}, "numbers"),
    ({"sky": -1}, "sky"),
    ({"height_scale": np.inf}, "height_scale"),
    ({"height_offset": "up"}, "height_offset"),
    ({"height_scale": 1e300}, "voxels a side"),
])  # fmt: skip
def test_wrong_heights(options, says):
    with pytest.raises(ow.InvalidInputError, match=says):
        ow.World.from_heights(**{"heights": [[1, 2]], "resolution": 1, **options})


@pytest.mark.parametrize("seed", range(10))
def test_pictures_with_all_filters_and_depths(tmp_path, seed):
    rng = np.random.default_rng(seed)
    for depth, colour in ((1, 0), (2, 0), (4, 0), (8, 0), (16, 0), (8, 2), (16, 4), (8, 6)):
        rows, columns = (int(n) for n in rng.integers(1, 12, 2))
        gray = rng.integers(0, min(2**depth, 300), (rows, columns))
        pixels = gray
        if colour:
            channels = {2: 3, 4: 2, 6: 4}[colour]
            pixels = np.repeat(gray[:, :, None], channels, axis=2)
            if colour in (4, 6):
                pixels[:, :, -1] = rng.integers(0, 2**depth, (rows, columns))
        (tmp_path / "a.png").write_bytes(make.png(pixels, depth, colour, filters=rng.permutation(5)))
        world = ow.load_world(tmp_path / "a.png", sky=1)
        # x to the right, y to the top
        levels = gray[::-1].T - gray.min()
        np.testing.assert_array_equal(world.to_voxels().sum(axis=2), levels)


def test_a_flat_npy_is_a_height_map(tmp_path):
    heights = np.arange(12).reshape(3, 4) / 2
    np.save(tmp_path / "a.npy", heights)
    world = ow.load_world(tmp_path / "a.npy", resolution=0.5, height_scale=2, sky=2)
    assert world == ow.World.from_heights(heights, resolution=0.5, height_scale=2, sky=2)
    np.save(tmp_path / "b.npy", np.zeros((2, 2, 2), bool))
    with pytest.raises(ow.InvalidInputError, match="sky is for height maps"):
        ow.load_world(tmp_path / "b.npy", sky=2)
    np.save(tmp_path / "c.npy", np.array([[1.0, np.nan]]))
    with pytest.raises(ow.WorldFormatError, match=r"c.npy: heights\[0, 1\] is nan"):
        ow.load_world(tmp_path / "c.npy")


GRAY = np.array([[1, 2], [3, 4]])


def with_size(width, height):
    import struct
    import zlib

    data = bytearray(make.png(GRAY))
    data[16:24] = struct.pack(">II", width, height)
    data[29:33] = struct.pack(">I", zlib.crc32(bytes(data[12:29])))
    return bytes(data)


@pytest.mark.parametrize(("data", "says"), [
    (b"", "byte 0: not a PNG"),
    (make.png(GRAY)[:-12], "before its last chunk"),
    (make.png(GRAY)[:-20], "byte 33"),
    (make.png(GRAY).replace(b"IDAT", b"IDAX"), "checksum"),
    (make.png(GRAY, interlace=1), "interlac"),
    (make.png(GRAY, 8, 3), "palette"),
    (make.png(np.arange(12).reshape(2, 2, 3), 8, 2), "row 0, column 0: a colour"),
    (with_size(2**31, 1), "byte 16"),
    (with_size(2**32 - 1, 2**32 - 1), "byte 16"),
    (with_size(2**23, 2**23), "too much for max_voxels"),
    (with_size(2**12, 2**12), "cannot hold a picture"),
    (with_size(2, 3), "9 bytes expected"),
    (with_size(2, 1), "3 bytes expected"),
    (with_size(0, 1), "byte 16"),
])  # fmt: skip
def test_bad_pictures(tmp_path, data, says):
    (tmp_path / "a.png").write_bytes(data)
    with pytest.raises(ow.WorldFormatError) as caught:
        ow.load_world(tmp_path / "a.png")
    assert str(caught.value).startswith(f"{tmp_path / 'a.png'}: ")
    assert says in str(caught.value)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
import hashlib
import math
import struct
import zlib

import numpy as np
import pytest

from octoway.errors import InvalidInputError
from octoway.picture import BLUE, GREEN, VERMILION, PathStyle, Voxels, encode_png, render_scene, save_png

BOUNDS = ((0, 0, 0), (8, 8, 8))
SIZE = (220, 140)
LINE = [(0.5, 0.5, 7.5), (4, 4, 7.6), (7.5, 7.5, 7.5)]  # near the top: in view from everywhere above


def decode_png(data):
    """A PNG reader for what encode_png writes: 8-bit RGB, no filter. Every checksum is checked."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, []
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length) == (zlib.crc32(kind + body),)
        chunks.append((kind, body))
        at += 12 + length
    assert [kind for kind, _ in chunks] == [b"IHDR", b"IDAT", b"IEND"]
    width, height, *rest = struct.unpack(">IIBBBBB", chunks[0][1])
    assert rest == [8, 2, 0, 0, 0]
    rows = np.frombuffer(zlib.decompress(chunks[1][1]), np.uint8).reshape(height, 1 + 3 * width)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(height, width, 3)


def crates():
    solid = np.zeros((8, 8, 8), bool)
    solid[1:4, 2:5, :3] = True
    solid[5:7, 3:6, 2:6] = True
    return solid


def room():
    """Walls and a roof all around, nothing inside."""
    solid = np.ones((8, 8, 8), bool)
    solid[1:-1, 1:-1, 1:-1] = False
    return solid


def pixels(picture, colour):
    return int((picture == np.array(colour, np.uint8)).all(axis=2).sum())


def test_png_holds_the_picture(tmp_path):
    picture = np.random.default_rng(1).integers(0, 256, (13, 7, 3), dtype=np.uint8)
    assert (decode_png(encode_png(picture)) == picture).all()
    assert (decode_png(encode_png(picture[::2, ::-1])) == picture[::2, ::-1]).all()
    save_png(tmp_path / "picture.png", picture)
    assert (tmp_path / "picture.png").read_bytes() == encode_png(picture)


@pytest.mark.parametrize("shape", [(4, 4), (4, 4, 4), (0, 4, 3), (4, 4, 3, 1)])
def test_png_refuses_what_is_no_picture(shape):
    with pytest.raises(InvalidInputError):
        encode_png(np.zeros(shape, np.uint8))
    with pytest.raises(InvalidInputError):
        encode_png(np.zeros((4, 4, 3)))


def test_same_scene_same_bytes():
    def digest(**changes):
        scene = {"bounds": BOUNDS, "size": SIZE, "title": "crates", **changes}
        return hashlib.sha256(render_scene(Voxels(crates()), [PathStyle(LINE, "a")], **scene)).hexdigest()

    assert digest() == digest()
    assert len({digest(), digest(azimuth=30.0), digest(elevation=60.0), digest(title=None)}) == 4


def test_paths_and_their_ends_are_seen():
    styles = [PathStyle(LINE, "raw", VERMILION, 3.0), PathStyle(np.array(LINE)[[0, 2]], "refined", BLUE, 5.0)]
    picture = render_scene(Voxels(crates()), styles, bounds=BOUNDS, title="two")
    assert picture.shape == (700, 1100, 3)
    assert picture.dtype == np.uint8
    assert pixels(picture, VERMILION) > 100
    assert pixels(picture, BLUE) > 500
    without = render_scene(Voxels(crates()), bounds=BOUNDS)
    assert pixels(without, VERMILION) == pixels(without, BLUE) == 0


def test_hidden_path_shines_through():
    wall = [[(0, 3, 0), (8, 4, 8)]]
    behind = PathStyle([(1, 6, 4), (7, 6, 4)], colour=(255, 0, 0))
    view = {"bounds": BOUNDS, "size": SIZE, "azimuth": -90.0, "elevation": 0.0}
    with_path, without = (render_scene(wall, paths, **view).astype(int) for paths in ([behind], []))
    redder = (with_path[..., 0] - with_path[..., 1]) - (without[..., 0] - without[..., 1]) > 60
    columns = redder[60:80].any(axis=0)
    assert 20 < columns.sum() < columns.size
    assert (np.diff(columns.astype(int)) == 1).sum() >= 3  # dashes


def test_boxes_and_voxels_look_alike():
    boxes = [[(1, 2, 0), (4, 5, 3)], [(5, 3, 2), (7, 6, 6)]]
    view = {"bounds": BOUNDS, "size": SIZE}
    of_boxes = render_scene(boxes, **view).astype(int)
    of_voxels = render_scene(Voxels(crates()), **view).astype(int)
    assert np.abs(of_boxes - of_voxels).mean() < 1.0  # only edges differ: a box has no smallest detail
    scaled = render_scene(Voxels(crates(), (10, 20, 30), 0.5), bounds=((10, 20, 30), (14, 24, 34)), size=SIZE)
    assert np.abs(scaled.astype(int) - of_voxels).mean() < 1.0


def test_cutaway_opens_what_is_closed():
    inside = [PathStyle([(2, 2, 2), (6, 6, 6)])]
    view = {"bounds": BOUNDS, "size": SIZE}
    walls = [
        [(0, 0, 0), (8, 8, 0.5)], [(0, 0, 7.5), (8, 8, 8)],
        [(0, 0, 0), (8, 0.5, 8)], [(0, 7.5, 0), (8, 8, 8)],
        [(0, 0, 0), (0.5, 8, 8)], [(7.5, 0, 0), (8, 8, 8)],
    ]  # fmt: skip
    for closed in (Voxels(room()), walls):
        assert pixels(render_scene(closed, inside, **view), BLUE) > 50
        assert pixels(render_scene(closed, inside, **view, cutaway=False), BLUE) == 0
    assert (render_scene(Voxels(crates()), **view) == render_scene(Voxels(crates()), **view, cutaway=False)).all()


@pytest.mark.parametrize("solid", [None, [], np.zeros((0, 2, 3)), Voxels(np.zeros((3, 4, 5), bool))])
def test_empty_world(solid):
    picture = render_scene(solid, [PathStyle(LINE)], bounds=BOUNDS, size=SIZE)
    assert pixels(picture, BLUE) > 50
    assert render_scene(solid, bounds=BOUNDS, size=SIZE).shape == (140, 220, 3)


def test_full_world_and_odd_paths():
    paths = [
        PathStyle(np.empty((0, 3)), "empty"),
        PathStyle([(4, 4, 4)], "point"),
        PathStyle([(4, 4, 9), (4, 4, 9)], "twice the same"),
        PathStyle([(1e11, 0, 0), (-1e11, 3, 1e11)], "far beyond, and behind the eye"),
    ]
    picture = render_scene(Voxels(np.ones((8, 8, 8), bool)), paths, bounds=BOUNDS, size=SIZE, title="ü")
    assert picture.shape == (140, 220, 3)


@pytest.mark.parametrize("size", [(1, 1), (1, 300), (301, 2), (1501, 33)])
def test_any_size(size):
    assert render_scene(Voxels(crates()), [PathStyle(LINE, "p")], bounds=BOUNDS, size=size).shape[1::-1] == size


def test_legend_grows_with_the_picture():
    sizes = [(1100, 700), (2200, 1400)]
    small, large = (render_scene(None, [PathStyle(LINE, "p", GREEN)], bounds=BOUNDS, size=s) for s in sizes)
    assert 3.0 < pixels(large, GREEN) / pixels(small, GREEN) < 5.0


@pytest.mark.parametrize(
    "points",
    [[(0, 0, math.nan)], [(0, math.inf, 0)], [(1, 2)], [1, 2, 3], "path", [[[1, 2, 3]]], [(1e13, 0, 0)]],
)
def test_refuses_wrong_points(points):
    with pytest.raises(InvalidInputError):
        render_scene(None, [PathStyle(points)], bounds=BOUNDS, size=SIZE)


@pytest.mark.parametrize("size", [(0, 10), (10, -1), (8193, 10), (10, 8193), (10,), (10.5, 10), (10, 10, 10)])
def test_refuses_wrong_sizes(size):
    with pytest.raises(InvalidInputError):
        render_scene(None, bounds=BOUNDS, size=size)


@pytest.mark.parametrize(
    "bounds",
    [((0, 0, 0), (1, 0, 1)), ((0, 0), (1, 1)), (0, 1), [], [BOUNDS, BOUNDS], ((0, 0, 0), (1, math.nan, 1))],
)
def test_refuses_wrong_bounds(bounds):
    with pytest.raises(InvalidInputError):
        render_scene(None, bounds=bounds, size=SIZE)


@pytest.mark.parametrize(
    "solid",
    [
        [[(0, 0, 0), (1, 1, math.nan)]],
        [[(1, 1, 1), (0, 0, 0)]],
        [(1, 2, 3)],
        Voxels(np.zeros((3, 3), bool)),
        Voxels(np.zeros((3, 3, 3))),
        Voxels(crates(), resolution=0.0),
        Voxels(crates(), origin=(0, math.nan, 0)),
        Voxels(crates(), origin=(0, 0, 1e13)),
    ],
)
def test_refuses_wrong_worlds(solid):
    with pytest.raises(InvalidInputError):
        render_scene(solid, bounds=BOUNDS, size=SIZE)


def test_refuses_wrong_looks():
    for style in (
        {"width": 0.0},
        {"width": math.nan},
        {"width": 51.0},
        {"colour": (1, 2)},
        {"colour": (0, 0, 256)},
    ):
        with pytest.raises(InvalidInputError):
            render_scene(None, [PathStyle(LINE, **style)], bounds=BOUNDS, size=SIZE)
    for view in ({"elevation": 90.0}, {"azimuth": math.inf}, {"elevation": math.nan}):
        with pytest.raises(InvalidInputError):
            render_scene(None, bounds=BOUNDS, size=SIZE, **view)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Point clouds: which voxels they block, in chunks or at once, and the files that hold them."""

from __future__ import annotations

import struct
import sys

import numpy as np
import pytest

import format_writers as make
import octoway as ow

POINTS = np.array([(0.5, 0.25, 1.0), (1.5, 2.25, -1.0), (0.5, 0.25, 1.125), (3.0, 0.0, 0.5)])


def brute(points, resolution, lo, shape, min_points):
    """Every voxel against every point; coordinates are multiples of a power of two, so floats are exact."""
    solid = np.zeros(shape, bool)
    for voxel in np.ndindex(*shape):
        corner = np.array(lo) + np.array(voxel) * resolution
        touching = ((points >= corner) & (points <= corner + resolution)).all(axis=1)
        solid[voxel] = touching.sum() >= min_points
    return solid


@pytest.mark.parametrize("seed", range(12))
def test_points_block_what_they_touch(seed):
    rng = np.random.default_rng(seed)
    points = rng.integers(-8, 25, (200, 3)) / 8
    least = int(rng.integers(1, 6))
    world = ow.World.from_points(points, resolution=0.5, min_points=least, ground="open")
    assert (world.origin == np.floor(points.min(axis=0) / 0.5) * 0.5).all()
    assert (world.bounds[1] == np.ceil(points.max(axis=0) / 0.5) * 0.5).all()
    np.testing.assert_array_equal(world.to_voxels(), brute(points, 0.5, world.origin, world.shape, least))
    assert world.report.points == 200
    assert world.report.outside == 0
    inside = ow.World.from_points(
        points, resolution=0.5, min_points=least, bounds=[(0, 0, 0), (2, 1.75, 1)], ground="open"
    )
    assert inside.shape == (4, 4, 2)
    np.testing.assert_array_equal(inside.to_voxels(), brute(points, 0.5, (0, 0, 0), (4, 4, 2), least))


def test_odd_lattices_lose_no_point():
    rng = np.random.default_rng(5)
    points = rng.normal(0, 3, (3000, 3)) + np.array((637000.1, 851000.7, 400.3))
    world = ow.World.from_points(points, resolution=0.1, bounds=None, ground="open")
    assert world.report.outside == 0
    index = np.clip(np.floor((points - world.origin) / 0.1).astype(int), 0, np.array(world.shape) - 1)
    assert world.to_voxels()[tuple(index.T)].all()


def test_chunks_are_the_same_as_all_at_once():
    rng = np.random.default_rng(1)
    points = rng.random((10_000, 3)) * 4
    whole = ow.World.from_points(points, resolution=0.25, min_points=3)
    calls = []

    def chunks():
        calls.append(1)
        return iter(np.array_split(points, 7))

    assert ow.World.from_points(chunks, resolution=0.25, min_points=3) == whole
    assert len(calls) == 2
    box = [(0, 0, 0), (4, 4, 4)]
    assert ow.World.from_points(chunks(), resolution=0.25, min_points=3, bounds=box) == whole
    assert len(calls) == 3  # one pass is enough
    with pytest.raises(ow.InvalidInputError, match="only once"):
        ow.World.from_points(chunks(), resolution=0.25)


def test_margin_and_invalid_points():
    points = [(0, 0, 0), (np.nan, 0, 0), (1, 1, 1), (0, np.inf, 0)]
    with pytest.raises(ow.InvalidInputError, match="point 1 is"):
        ow.World.from_points(points, resolution=1)
    world = ow.World.from_points(points, resolution=1, invalid="drop", margin=2, ground="open")
    assert world.bounds.tolist() == [[-2, -2, 0], [3, 3, 3]]  # no air below
    assert (world.report.points, world.report.dropped) == (2, 2)
    assert "2 more dropped" in str(world.report)
    assert ow.World.from_points(points[:1], resolution=1).shape == (1, 1, 1)
    assert ow.World.from_points([], resolution=1, bounds=[(0, 0, 0), (2, 2, 2)]).occupied_voxels == 0


@pytest.mark.parametrize(("options", "says"), [
    ({"resolution": 0}, "resolution"),
    ({"resolution": 1, "min_points": 0}, "min_points"),
    ({"resolution": 1, "min_points": 1.5}, "min_points"),
    ({"resolution": 1, "margin": -1}, "margin"),
    ({"resolution": 1, "invalid": "keep"}, "refuse, drop"),
    ({"resolution": 1, "bounds": [(0, 0, 0), (0, 1, 1)]}, "bounds"),
    ({"resolution": 1e-9}, "coordinate origin"),
])  # fmt: skip
def test_wrong_arguments(options, says):
    with pytest.raises(ow.InvalidInputError, match=says):
        ow.World.from_points(POINTS, **options)


def test_no_points_and_wrong_shapes():
    with pytest.raises(ow.InvalidInputError, match="no points"):
        ow.World.from_points([], resolution=1)
    with pytest.raises(ow.InvalidInputError, match="shape"):
        ow.World.from_points([[1, 2]], resolution=1)
    with pytest.raises(ow.InvalidInputError, match="numbers"):
        ow.World.from_points("cloud", resolution=1)


CLOUDS = {
    "a.xyz": "\n".join(f"{x},{y};{z} 255" for x, y, z in POINTS).encode(),
    "b.xyz": b"x y z\n" + "\n".join(f"{x}\t{y} +{z} // c" if z > 0 else f"{x} {y} {z}" for x, y, z in POINTS).encode(),
    "a.ply": make.ply(POINTS),
    "b.ply": make.ply(POINTS, "binary_little_endian", ("double", "float", "double")),
    "c.ply": make.ply(POINTS, "binary_big_endian"),
    "d.ply": make.ply(POINTS, "ascii", before="element camera 1\nproperty float a\n", extra=b"7\n").replace(b"\n", b"\r\n"),
    "e.ply": make.ply(
        POINTS, "binary_big_endian", before="element strip 2\nproperty list uchar ushort ids\n", extra=b"\x01\x00\x05\x00"
    ),
    "a.pcd": make.pcd(POINTS),
    "b.pcd": make.pcd(POINTS, "binary"),
    "c.pcd": make.pcd(np.repeat(POINTS, 50, axis=0), "binary_compressed", 8),
}  # fmt: skip


@pytest.mark.parametrize("name", CLOUDS)
def test_files_hold_the_same_cloud(tmp_path, name):
    (tmp_path / name).write_bytes(CLOUDS[name])
    assert ow.load_world(tmp_path / name, resolution=0.5) == ow.World.from_points(POINTS, resolution=0.5)
    with pytest.raises(ow.InvalidInputError, match=r"resolution=0.01 would make"):
        ow.load_world(tmp_path / name)


@pytest.mark.parametrize("suffix", ["las", "laz"])
@pytest.mark.parametrize("version", ["1.2", "1.4"])
def test_las_and_laz(tmp_path, suffix, version):
    pytest.importorskip("laspy", reason="laspy reads .las and .laz: pip install octoway[io]")
    (tmp_path / f"a.{suffix}").write_bytes(make.las(POINTS, suffix, version))
    assert ow.load_world(tmp_path / f"a.{suffix}", resolution=0.5) == ow.World.from_points(POINTS, resolution=0.5)


def test_without_laspy_the_error_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "laspy", None)
    (tmp_path / "a.las").write_bytes(b"LASF")
    with pytest.raises(ow.errors.MissingExtraError, match=r'pip install "octoway\[io\]"'):
        ow.load_world(tmp_path / "a.las", resolution=1)


def test_pcd_drops_what_the_sensor_did_not_see(tmp_path):
    holed = np.vstack([POINTS[:2], [(np.nan, np.nan, np.nan)], POINTS[2:]])
    for kind in ("ascii", "binary", "binary_compressed"):
        (tmp_path / "a.pcd").write_bytes(make.pcd(holed, kind))
        world = ow.load_world(tmp_path / "a.pcd", resolution=0.5)
        assert world == ow.World.from_points(POINTS, resolution=0.5)
        assert world.report.dropped == 1


def test_text_is_read_in_blocks_and_lines_are_counted(tmp_path, monkeypatch):
    from octoway.formats import clouds

    monkeypatch.setattr(clouds, "CHUNK_BYTES", 37)
    rng = np.random.default_rng(0)
    points = np.round(rng.random((300, 3)), 3)
    lines = [f"{x} {y} {z}" for x, y, z in points]
    (tmp_path / "a.xyz").write_text("\n".join(lines))
    expected = ow.World.from_points(points, resolution=0.125)
    assert ow.load_world(tmp_path / "a.xyz", resolution=0.125) == expected
    (tmp_path / "a.ply").write_bytes(make.ply(points) + b"3 0 1 2\n")
    assert ow.load_world(tmp_path / "a.ply", resolution=0.125) == expected
    (tmp_path / "a.pcd").write_bytes(make.pcd(points, "binary", 8))
    assert ow.load_world(tmp_path / "a.pcd", resolution=0.125) == expected
    lines[200] = "1 2 three"
    (tmp_path / "a.xyz").write_text("\n".join(lines))
    with pytest.raises(ow.WorldFormatError, match=r"a.xyz: line 201: expected numbers, found '1 2 three'"):
        ow.load_world(tmp_path / "a.xyz", resolution=0.125)


def test_a_ply_with_faces_is_a_mesh(tmp_path):
    (tmp_path / "a.ply").write_bytes(
        make.ply(POINTS).replace(b"end_header", b"element face 1\nproperty list uchar int i\nend_header") + b"3 0 1 2\n"
    )
    with pytest.raises(ow.InvalidInputError, match="min_points is for clouds"):
        ow.load_world(tmp_path / "a.ply", resolution=0.5, min_points=2)
    (tmp_path / "b.ply").write_bytes(make.ply(POINTS))
    with pytest.raises(ow.InvalidInputError, match="up_axis is for meshes"):
        ow.load_world(tmp_path / "b.ply", resolution=0.5, up_axis="y")


HUGE = b"ply\nformat binary_little_endian 1.0\nelement vertex %d\nproperty float x\nproperty float y\nproperty float z\nend_header\n"


@pytest.mark.parametrize(("name", "data", "says"), [
    ("a.xyz", b"", "no points"),
    ("a.xyz", b"1 2 nan\n", "line 1: coordinates must be finite"),
    ("a.xyz", b"1 2 3\n1 2\n", "line 2: expected at least 3 columns"),
    ("a.xyz", b"1" * (1 << 21), "line 1 has more than"),
    ("a.ply", b"", "line 1"),
    ("a.ply", b"plx\n", "line 1"),
    ("a.ply", b"ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n1\n", "x, y and z"),
    ("a.ply", HUGE % 2**31, "byte 124: 2147483648 rows"),
    ("a.ply", HUGE % (2**32 - 1), "byte 124"),
    ("a.ply", HUGE % 1 + struct.pack("<3f", 1, float("nan"), 3), "point 0 is"),
    ("a.ply", HUGE % 0, "no points"),
    ("a.ply", make.ply(POINTS)[:-8], "line 12: expected 3 columns"),
    ("a.ply", make.ply(POINTS)[:-13], "line 12: the file ends after 3 of 4"),
    ("a.pcd", b"", "line 1"),
    ("a.pcd", make.pcd(POINTS).replace(b"FIELDS x", b"FIELDS q"), "x, y and z"),
    ("a.pcd", make.pcd(POINTS, "binary").replace(b"WIDTH 4", b"WIDTH 4294967295"), "are not 4294967295"),
    ("a.pcd", make.pcd(POINTS, "binary").replace(b"WIDTH 4", b"WIDTH 2147483648").replace(b"POINTS 4", b"POINTS 2147483648"), "byte 1"),
    ("a.pcd", make.pcd(POINTS, "binary_compressed")[:-1], "compressed bytes"),
    ("a.pcd", make.pcd([(np.nan,) * 3]), "no points"),
    ("a.las", b"", "a.las"),
    ("a.las", b"LASX" + bytes(400), "byte 0"),
    ("a.laz", b"LASF" + bytes(100), "byte 104"),
])  # fmt: skip
def test_bad_clouds(tmp_path, name, data, says):
    if "las" in name or "laz" in name:
        pytest.importorskip("laspy", reason="laspy reads .las and .laz: pip install octoway[io]")
    (tmp_path / name).write_bytes(data)
    with pytest.raises(ow.WorldFormatError) as caught:
        ow.load_world(tmp_path / name, resolution=0.5)
    assert str(caught.value).startswith(f"{tmp_path / name}: ")
    assert says in str(caught.value)


# what lies below a cloud ----------------------------------------------------------------------------------------------


def hillside(rng):
    """A slope as a scan from above sees it: one layer of points, and a pond without an echo."""
    x, y = rng.random((2, 40_000)) * 20
    keep = (x - 10) ** 2 + (y - 10) ** 2 > 4
    return np.stack([x, y, 0.4 * x], axis=1)[keep]


def test_a_cloud_without_a_floor_is_told():
    points = hillside(np.random.default_rng(0))
    with pytest.warns(UserWarning, match="the cloud has no floor.*ground=.fill."):
        world = ow.World.from_points(points, resolution=0.5)
    assert world == ow.World.from_points(points, resolution=0.5, ground="open")  # no warning: it is meant so
    room = points * (1, 1, 0)
    assert ow.World.from_points(room, resolution=0.5).report.floor.hanging == 0
    with pytest.raises(ow.InvalidInputError, match="ground must be one of fill, open"):
        ow.World.from_points(points, resolution=0.5, ground="floor")


def test_ground_is_filled_below_the_lowest_surface():
    rng = np.random.default_rng(1)
    points = hillside(rng)
    plain = ow.World.from_points(points, resolution=0.5, margin=2.0, ground="open")
    world = ow.World.from_points(points, resolution=0.5, margin=2.0, ground="fill")
    was, now = plain.to_voxels(), world.to_voxels()
    assert plain.bounds[0, 2] == 0  # the margin adds no air below
    known = was.any(axis=2)
    for x, y in np.argwhere(known):
        lowest = int(was[x, y].argmax())
        assert now[x, y, :lowest].all()
        np.testing.assert_array_equal(now[x, y, lowest:], was[x, y, lowest:])
    assert now[:, :, 0].all()  # so that no path leads below
    pond = now[23:25, 23:25].sum(
        axis=2
    )  # the middle of the pond: no lower than its lowest shore, nor above the highest
    assert (pond >= 0.4 * 8 / 0.5).all()
    assert (pond <= 0.4 * 12 / 0.5 + 1).all()
    report = world.report.floor
    assert report.filled == now.sum() - was.sum()
    assert report.guessed == (~known).sum()
    assert "were filled" in str(world.report)


def lidar(file, points, classes, scale=1.0):
    laspy = pytest.importorskip("laspy")
    header = laspy.LasHeader(point_format=6, version="1.4")
    header.scales = np.array([0.001] * 3)
    las = laspy.LasData(header)
    las.x, las.y, las.z = (points * scale).T
    las.classification = np.asarray(classes, dtype=np.uint8)
    las.write(str(file))


@pytest.mark.parametrize("suffix", ["las", "laz"])
def test_classes_of_lidar_points(tmp_path, suffix):
    pytest.importorskip("lazrs")
    rng = np.random.default_rng(2)
    ground = rng.random((500, 3)) * (10, 10, 0.2)
    birds = rng.random((50, 3)) * (10, 10, 1) + (0, 0, 8)
    roof = rng.random((100, 3)) * (2, 2, 0.1) + (4, 4, 3)
    file = tmp_path / f"a.{suffix}"
    lidar(file, np.concatenate([ground, roof, birds]), [2] * 500 + [6] * 100 + [18] * 50)
    whole = ow.load_world(file, resolution=0.5)
    assert whole.report.points == 650
    assert whole.bounds[1, 2] >= 8
    for options in ({"classes": [2, 6]}, {"drop_classes": 18}, {"classes": (2, 6, 18), "drop_classes": [18]}):
        clean = ow.load_world(file, resolution=0.5, **options)
        assert clean.report.points == 600
        assert clean.bounds[1, 2] < 4
    for wrong in ("ground", [2.5], [-1], [256], [], [[1]], True):
        with pytest.raises(ow.InvalidInputError, match="classes must be one or more numbers of 0 to 255"):
            ow.load_world(file, resolution=0.5, classes=wrong)
    with pytest.raises(ow.InvalidInputError, match="leave no point over"):
        ow.load_world(file, resolution=0.5, classes=2, drop_classes=2)


def test_lidar_in_feet(tmp_path):
    points = np.random.default_rng(3).random((400, 3)) * (20, 10, 0.1)
    lidar(tmp_path / "a.las", points, [2] * 400, 3937 / 1200)
    world = ow.load_world(tmp_path / "a.las", resolution=0.5, units="us-ft")
    np.testing.assert_allclose(world.bounds, [(0, 0, 0), (20, 10, 0.5)], atol=1e-6)

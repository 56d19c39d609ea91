# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path

import numpy as np
import pytest

import octoway as ow

ROOT = Path(__file__).parents[3]
CORNERS = np.array([(x, y, z) for x in (0.0, 1.0) for y in (0.0, 1.0) for z in (0.0, 1.0)])
SIDES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
CUBE = np.array([t for a, b, c, d in SIDES for t in ((a, b, c), (a, c, d))])
AROUND = [(0, 0, 0), (8, 8, 8)]


def cube(low=2.25, size=3.5):
    return CORNERS * size + low


def test_triangles_block_on_contact_and_leave_the_inside_hollow():
    world = ow.World.from_mesh(
        [(1, 1, 2.5), (3, 1, 2.5), (1, 3, 2.5)], [(0, 1, 2)], resolution=1, bounds=[(0, 0, 0), (4, 4, 4)]
    )
    assert np.argwhere(world.to_voxels().any(axis=2)).tolist() == [
        [0, 0], [0, 1], [0, 2], [0, 3], [1, 0], [1, 1], [1, 2], [1, 3], [2, 0], [2, 1], [2, 2], [3, 0], [3, 1]
    ]  # fmt: skip
    hollow = ow.World.from_mesh(cube(), CUBE, resolution=1, bounds=AROUND)
    assert hollow.occupied_voxels == 4**3 - 2**3
    assert not hollow.to_voxels()[3, 3, 3]


@pytest.mark.parametrize("fill", ["outside", "parity"])
def test_fills(fill):
    world = ow.World.from_mesh(cube(), CUBE, resolution=1, bounds=AROUND, fill=fill)
    assert world.occupied_voxels == 4**3
    assert world.report.filled_voxels == 2**3
    assert world.report.surface_voxels == 4**3 - 2**3
    flipped = ow.World.from_mesh(cube(), CUBE[:, ::-1], resolution=1, bounds=AROUND, fill=fill)
    assert flipped == world
    tight = ow.World.from_mesh(cube(), CUBE, resolution=0.5, fill=fill)  # touches all bounds
    assert tight.occupied_voxels == 7**3
    twice = np.concatenate([cube(1.25), cube(3.25)])  # two cubes that overlap: they cut each other
    both = ow.World.from_mesh(twice, np.concatenate([CUBE, CUBE + 8]), resolution=1, bounds=AROUND, fill=fill)
    assert both.occupied_voxels == 2 * 4**3 - 2**3  # voxels 1 to 4 and 3 to 6: the two that they share are all surface


def test_open_meshes():
    lidless = CUBE[:-2]
    world = ow.World.from_mesh(cube(), lidless, resolution=1, bounds=AROUND, fill="outside")
    assert world.report.filled_voxels == 0  # one can fly in
    world = ow.World.from_mesh(cube(), lidless, resolution=1, bounds=AROUND, fill="parity")
    assert world.report.odd_columns == 4 * 4  # rays at 2.5 to 5.5, between 2.25 and 5.75
    assert world.report.filled_voxels == 0
    assert "odd number of times" in str(world.report)


def test_keep():
    walls = np.concatenate([cube(0.25, 3.0), cube(4.25, 3.0)])
    rooms = np.concatenate([CUBE, CUBE + 8])
    make = {"resolution": 1, "bounds": AROUND}
    everything = ow.World.from_mesh(walls, rooms, **make)
    first = ow.World.from_mesh(walls, rooms, **make, keep=[(2, 2, 2)])  # a corner of eight voxels, all free
    assert not first.to_voxels()[1:3, 1:3, 1:3].any()
    assert first.report.free_voxels == 8
    assert first.report.dropped_voxels == 8**3 - everything.occupied_voxels - 8
    assert first.report.keep == "points"
    outside = ow.World.from_mesh(walls, rooms, **make, keep="outside")
    assert outside.report.dropped_voxels == 16
    two = ow.World.from_mesh(walls, rooms, **make, keep=[(2, 2, 2), (6, 6, 6)])
    assert two.report.free_voxels == 16
    with pytest.raises(ow.InvalidInputError, match=r"keep\[0\].*solid"):
        ow.World.from_mesh(walls, rooms, **make, keep=[(0.5, 0.5, 0.5)])
    with pytest.raises(ow.InvalidInputError, match=r"keep\[0\].*outside"):
        ow.World.from_mesh(walls, rooms, **make, keep=[(9, 0.5, 0.5)])


def test_report_prints_and_stays_with_the_world():
    faces = np.concatenate([CUBE, [(0, 0, 1), (2, 2, 2)]])
    world = ow.World.from_mesh(cube(), faces, resolution=1, bounds=[(0, 0, 0), (5, 8, 8)])
    report = world.with_pairs(np.zeros((1, 2, 3))).report
    assert (report.triangles, report.degenerate) == (14, 2)
    assert report.clipped == 10  # all but those at low x, and the degenerate ones there
    assert "14 triangles (2 without area, 10 leave the bounds" in str(report)
    assert ow.World.from_voxels(np.zeros((2, 2, 2), bool)).report is None


def test_threads_progress_and_cancelling():
    rng = np.random.default_rng(1)
    vertices = rng.random((6_000, 3)) * 40
    faces = np.arange(6_000).reshape(-1, 3)
    stages = set()
    make = {"resolution": 0.2, "bounds": [(0, 0, 0), (40, 40, 40)], "fill": "parity", "keep": "outside"}
    world = ow.World.from_mesh(vertices, faces, **make, threads=1, progress=lambda stage, _: stages.add(stage))
    assert world == ow.World.from_mesh(vertices, faces, **make, threads=3)
    assert stages & {"triangles", "parity", "fill", "flood"}
    token = ow.CancelToken()
    token.cancel()
    with pytest.raises(ow.CancelledError):
        ow.World.from_mesh(vertices, faces, **make, cancel=token)


@pytest.mark.parametrize(("change", "says"), [
    ({"vertices": [(0, 0, np.nan)] * 3}, r"vertices\[0, 2\] is nan"),
    ({"vertices": [(0, 0)] * 3}, r"\(n, 3\)"),
    ({"faces": [(0, 1, 8)]}, r"faces\[0\] is \[0, 1, 8\]"),
    ({"faces": [(0, 1, -1)]}, "only vertices 0 to 7"),
    ({"faces": []}, "no faces"),
    ({"faces": [(0, 1, 2, 3)]}, "cut polygons"),
    ({"faces": [(0.0, 1.0, 2.0)]}, "whole numbers"),
    ({"resolution": 0}, "positive"),
    ({"resolution": 1e-5}, "resolution=0.002 would fit, or give bounds"),
    ({"resolution": 1e-5, "bounds": AROUND}, "resolution=0.002 would fit"),
    ({"vertices": CORNERS * 1e12}, "resolution=5e\\+08 would fit"),
    ({"vertices": CORNERS * 1e12, "bounds": AROUND}, "nearer to the origin"),
    ({"fill": "solid"}, "none, outside, parity"),
    ({"keep": "inside"}, "all, outside"),
    ({"keep": []}, "no points"),
    ({"threads": -1}, "threads"),
])  # fmt: skip
def test_wrong_input_is_one_clear_error(change, says):
    with pytest.raises(ow.InvalidInputError, match=says):
        ow.World.from_mesh(**({"vertices": cube(), "faces": CUBE, "resolution": 1.0} | change))


# files ---------------------------------------------------------------------------------------------------------------


def seeds():
    spec = importlib.util.spec_from_file_location("mesh_seeds", ROOT / "tests" / "fuzz" / "mesh_seeds.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SEEDS = seeds()


@pytest.mark.parametrize("name", SEEDS.SEEDS)
def test_every_format_gives_the_same_cube(tmp_path, name):
    if not name.endswith((".obj", ".off", ".stl")):
        pytest.importorskip("trimesh")
    file = tmp_path / f"cube{name.upper()}"
    file.write_bytes(SEEDS.SEEDS[name])
    as_it_is = {"resolution": 0.25, "up_axis": "z"}  # glTF would be laid down
    world = ow.load_world(file, bounds=[(0, 0, 0), (1, 1, 1)], fill="outside", **as_it_is)
    assert world.shape == (4, 4, 4)
    assert world.occupied_voxels == 4**3
    whole = ow.load_world(file, **as_it_is)
    assert whole.bounds[1].tolist() == ([3, 1, 1] if "gl" in name else [1, 1, 1])  # two nodes, one of them moved


def test_nothing_is_turned_or_scaled_unless_asked(tmp_path):
    file = tmp_path / "a.obj"
    file.write_text("v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 4\nf 1 2 3\nf 1 3 4\n")
    for options, low, high in [
        ({}, [0, 0, 0], [1, 2, 4]),
        ({"up_axis": "y"}, [0, -4, 0], [1, 0, 2]),
        ({"up_axis": "x"}, [0, 0, 0], [2, 4, 1]),
        ({"scale": 0.5}, [0, 0, 0], [0.5, 1, 2]),
    ]:
        world = ow.load_world(file, resolution=0.5, **options)
        assert world.bounds.tolist() == [low, high]


def test_obj_counts_backwards_from_where_it_stands(tmp_path):
    file = tmp_path / "a.obj"
    file.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1 # here\nv 9 9 9\nv 9 9 8\nv 9 8 9\nf 4/1/1 5//2 \\\n 6\n")
    world = ow.load_world(file, resolution=1)
    assert world.to_voxels()[0, 0, 0]
    assert world.report.triangles == 2
    assert world.report.degenerate == 0


@pytest.mark.parametrize(("name", "data", "says"), [
    ("a.obj", "", "no faces"),
    ("a.obj", "v 0 0 0\nv 1 0\n", "line 2: expected three coordinates"),
    ("a.obj", "v 0 0 nan\n", "line 1: coordinates must be finite"),
    ("a.obj", "v 0 0 0\nf 1 1 2\n", "line 2: there is no vertex 2"),
    ("a.obj", "v 0 0 0\nf 1 1 0\n", "line 2: there is no vertex 0"),
    ("a.obj", "v 0 0 0\nf 1 1 -2\n", "line 2: there is no vertex -2"),
    ("a.obj", "v 0 0 0\nf 1 x 1\n", "line 2: expected at least three"),
    ("a.off", "", "line 1: expected 'OFF'"),
    ("a.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n", "ends after 3 of 3 vertices and 0 of 1"),
    ("a.off", "OFF 1 999999999999999999999 0\n0 0 0\n", "ends after"),
    ("a.off", "OFF\n1 1 0\n0 0 0\n3 0 0 1\n", "line 4"),
    ("a.off", "OFF\n1 1 0\n0 0 0\n4 0 0 0\n", "line 4"),
    ("a.stl", "", "0 bytes"),
    ("a.stl", b"x" * 84, "byte 80"),
    ("a.stl", b"x" * 80 + b"\0\0\0\0", "no faces"),
    ("a.stl", "solid\nfacet\nvertex 0 0 0\nendfacet\nendsolid", "line 4"),
    ("a.stl", "solid\nfacet\nvertex 0 0 0\n", "endsolid"),
    ("a.ply", "plx", "line 1"),
    ("a.ply", "ply\nformat ascii 1.0\nelement vertex 99999999999\nend_header\n", "line 3"),
    ("a.glb", b"glTF", "byte 0"),
    ("a.glb", b"glTF" + bytes([2, 0, 0, 0, 255, 255, 0, 0]) + bytes(8), "byte 8"),
    ("a.gltf", "{", "JSON"),
    ("a.gltf", '{"extensionsRequired": ["KHR_draco_mesh_compression"]}', "draco"),
    ("a.gltf", '{"accessors": [{"count": 99999999999, "componentType": 5126, "type": "VEC3"}]}', "without data"),
    ("a.gltf", '{"nodes": [{"children": [1]}, {"children": [0]}]}', "ring"),
    ("a.gltf", '{"asset": {"version": "2.0"}, "buffers": [{"uri": "../secret.bin", "byteLength": 4}]}', "not beside it"),
    ("a.gltf", '{"asset": {"version": "2.0"}, "buffers": [{"uri": "http://x/y", "byteLength": 4}]}', "not beside it"),
    ("a.gltf", '{"asset": {"version": "2.0"}, "buffers": [{"uri": "gone.bin", "byteLength": 4}]}', "gone.bin"),
])  # fmt: skip
def test_bad_files_give_one_error_with_file_place_and_reason(tmp_path, name, data, says):
    if not name.endswith((".obj", ".off", ".stl")):
        pytest.importorskip("trimesh")
    file = tmp_path / name
    file.write_bytes(data.encode() if isinstance(data, str) else data)
    with pytest.raises(ow.WorldFormatError) as caught:
        ow.load_world(file, resolution=1)
    assert name in str(caught.value)
    assert says in str(caught.value)


def test_a_gltf_file_may_name_files_beside_it(tmp_path):
    pytest.importorskip("trimesh")
    tree, data = SEEDS.gltf_tree("data%20of%20it.bin")
    (tmp_path / "a.gltf").write_text(json.dumps(tree))
    (tmp_path / "data of it.bin").write_bytes(data)
    assert ow.load_world(tmp_path / "a.gltf", resolution=0.5).shape == (6, 2, 2)


def test_a_missing_resolution_is_proposed_and_missing_trimesh_named(tmp_path, monkeypatch):
    file = tmp_path / "a.obj"
    file.write_bytes(SEEDS.SEEDS[".obj"])
    with pytest.raises(ow.WorldFormatError, match=r"1 x 1 x 1 m large, so resolution=0\.002"):
        ow.load_world(file)
    monkeypatch.setitem(sys.modules, "trimesh", None)
    assert ow.load_world(file, resolution=0.5).occupied_voxels == 8
    file = tmp_path / "a.glb"
    file.write_bytes(SEEDS.SEEDS[".glb"])
    with pytest.raises(ow.errors.MissingExtraError, match=r'pip install "octoway\[io\]"'):
        ow.load_world(file, resolution=0.5)


@pytest.mark.parametrize("wrong", [{"up_axis": "w"}, {"scale": 0}, {"fill": 3}, {"keep": "some"}, {"colour": "red"}])
def test_faults_of_the_caller_are_told_apart(tmp_path, wrong):
    file = tmp_path / "a.obj"
    file.write_text("not read at all")
    with pytest.raises(ow.InvalidInputError, match=next(iter(wrong))):
        ow.load_world(file, resolution=1, **wrong)


def test_half_a_million_triangles_at_512_cubed(capsys):
    spec = importlib.util.spec_from_file_location("meshes", ROOT / "benchmarks" / "meshes.py")
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    worlds = []
    for fill in ("outside", "parity"):
        seconds, world = bench.measure(fill, 500_000, 512, rounds=2)
        worlds.append(world)
        with capsys.disabled():
            print(f"\n{world.report.triangles:,} triangles to 512^3, fill={fill}: {seconds:.3f} s of CPU")
        assert seconds < 1.0
    assert worlds[0] == worlds[1]
    assert worlds[0].report.triangles >= 500_000


def test_ragged_faces_are_told():
    with pytest.raises(ow.InvalidInputError, match="three vertices"):
        ow.World.from_mesh(np.zeros((3, 3)), [(0, 1, 2), (0, 1)], resolution=0.5)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Worlds in other formats, from Python and from the command line."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace

import numpy as np
import pytest

import octoway as ow
from gltf_reading import read_nodes
from octoway.cli.app import main
from octoway.formats import WRITERS

WALLS = [[(4, 0, 0), (5, 10, 8)], [(0, 6, 0), (4, 7, 8)]]


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """The command line in this process, since starting one takes a second; test_cli.py starts real ones."""

    def start(*args):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "argv", ["octoway", *args])
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            main()
        said = capsys.readouterr()
        return SimpleNamespace(returncode=end.value.code or 0, stdout=said.out, stderr=said.err)

    return start


@pytest.fixture
def world():
    return ow.World.from_boxes(WALLS, resolution=0.5, bounds=[(0, 0, 0), (10, 10, 10)])


def test_json_is_few_boxes(world, tmp_path):
    written = ow.save_world(world, tmp_path / "a.json")
    data = json.loads(written.file.read_text())
    assert data["boxes"] == [[[0, 6, 0], [4, 7, 8]], [[4, 0, 0], [5, 10, 8]]]
    assert data["resolution"] == 0.5
    assert written.holds == "2 boxes of 896 solid voxels"
    assert written.bytes == written.file.stat().st_size
    assert "lost" not in str(written)
    empty = ow.World.from_boxes([], resolution=1, bounds=[(0, 0, 0), (2, 2, 2)])
    for name in ("a.json", "a.npz", "a.npy", "a.3dmap"):
        assert ow.load_world(ow.save_world(empty, tmp_path / name).file) == empty


def test_3dmap_is_what_the_benchmark_has(tmp_path):
    solid = np.zeros((3, 4, 5), bool)
    solid[1, 2, 3] = solid[2, 0, 4] = solid[1, 2, 4] = True
    written = ow.save_world(ow.World.from_voxels(solid), tmp_path / "a.3dmap")
    assert written.file.read_text() == "voxel 3 4 5\n1 2 3\n1 2 4\n2 0 4\n"
    assert written.lost == ()


def test_what_a_format_cannot_hold_is_said_with_the_cure(world, tmp_path):
    moved = ow.World.from_voxels(world.to_voxels(), 0.25, (1, 2, 3))
    for name in ("a.3dmap", "a.npy"):
        written = ow.save_world(moved, tmp_path / name)
        assert "load with resolution=0.25" in str(written)
        assert "load with origin=(1.0, 2.0, 3.0)" in str(written)
        assert ow.load_world(written.file, resolution=0.25, origin=(1.0, 2.0, 3.0)) == moved
    assert "inside" in str(ow.save_world(moved, tmp_path / "a.glb"))


def test_glb_is_the_surface(tmp_path):
    world = ow.World.from_voxels(np.ones((2, 3, 4), bool), 0.5, (10, 20, 30))
    for name in ("a.glb", "a.gltf"):
        (node,) = read_nodes(ow.save_world(world, tmp_path / name).file.read_bytes()).values()
        assert node["translation"] == [10, 30, -20]
        assert len(node["POSITION"]) == 6 * 4
        assert len(node["indices"]) == 6 * 6
        np.testing.assert_array_equal(node["POSITION"].min(axis=0), [0, 0, -1.5])
        np.testing.assert_array_equal(node["POSITION"].max(axis=0), [1, 2, 0])


def test_obj_shares_corners(tmp_path):
    world = ow.World.from_voxels(np.ones((2, 3, 4), bool), 0.5, (10, 20, 30))
    lines = ow.save_world(world, tmp_path / "a.obj").file.read_text().splitlines()
    assert lines[0].startswith("# octoway: surface of a world; axes octoway, z up, unit m")
    assert sum(line.startswith("v ") for line in lines) == 8
    assert sum(line.startswith("f ") for line in lines) == 6
    assert "v 10.0 20.0 30.0" in lines


@pytest.mark.parametrize(("name", "options", "says"), [
    ("a.vox3", {}, "known: .3dmap"),
    ("a", {}, "known"),
    ("a.npy", {"axes": "unity"}, "takes no option 'axes'; known: none"),
    ("a.glb", {"axes": ow.worlds.Axes("mine", ("x", "y", "z"))}, "right-handed"),
    ("a.obj", {"axes": "maya"}, "unknown axes"),
])  # fmt: skip
def test_wrong_input_writes_nothing(world, name, options, says, tmp_path):
    with pytest.raises(ow.InvalidInputError, match=says):
        ow.save_world(world, tmp_path / name, **options)
    assert not list(tmp_path.iterdir())


def test_only_worlds_and_only_with_a_surface(tmp_path):
    with pytest.raises(ow.InvalidInputError, match=r"octoway\.World"):
        ow.save_world(np.zeros((2, 2, 2), bool), tmp_path / "a.npy")
    empty = ow.World.from_boxes([], resolution=1, bounds=[(0, 0, 0), (2, 2, 2)])
    for name in ("a.obj", "a.glb", "a.gltf"):
        with pytest.raises(ow.InvalidInputError, match="nothing in the world is solid"):
            ow.save_world(empty, tmp_path / name)
    with pytest.raises(FileNotFoundError):
        ow.save_world(empty, tmp_path / "no" / "a.npy")


def test_spaces_become_worlds(world):
    space = ow.NavSpace.build(world)
    before = space.layers.to_world()
    assert before == world
    space.add_obstacle([(8, 8, 8), (9, 9, 9)])
    assert space.layers.to_world() == world
    space.update()
    assert space.layers.to_world().occupied_voxels == world.occupied_voxels + 8
    assert before == world  # a world never changes
    assert ow.NavSpace.build(world, outside="free").layers.to_world().shape == (32, 32, 32)


def test_convert_round_and_round(world, tmp_path, run):
    ow.save_world(world, tmp_path / "a.npz")
    for source, target in (
        ("a.npz", "b.json"),
        ("b.json", "c.npz"),
        ("c.npz", "d.3dmap"),
        ("b.json", "e.glb"),
        ("e.octoway", "f.json"),
    ):
        if source == "e.octoway":
            ow.NavSpace.build(world).save(tmp_path / source)
        done = run("convert", source, target)
        assert done.returncode == 0, done.stderr
        assert done.stdout == ""
        assert "wrote" in done.stderr
    for name in ("b.json", "c.npz", "f.json"):
        assert ow.load_world(tmp_path / name) == world
    assert "resolution=0.5" in run("convert", "b.json", "g.npy").stderr
    assert ow.load_world(tmp_path / "d.3dmap", resolution=0.5) == world
    assert run("convert", "zigzag", "h.obj", "--size", "16", "--axes", "unreal").returncode == 0
    assert "unit cm" in (tmp_path / "h.obj").read_text().splitlines()[0]


def test_path_writes_files(world, tmp_path, run):
    ow.save_world(world, tmp_path / "a.json")
    ends = ("--from", "1,1,1", "--to", "9,5,1")
    in_unity = ("--from=-1,1,1", "--to=-5,1,9")
    done = run("path", "a.json", *in_unity, "--out", "p.json", "--out", "p.csv", "--axes", "unity")
    assert done.returncode == 0, done.stderr
    facts = json.loads((tmp_path / "p.json").read_text())
    assert facts["axes"]["name"] == "unity"
    assert facts["points"][0] == [-1, 1, 1]
    assert done.stdout.splitlines()[0] == "-1 1 1"
    assert json.loads(run("path", "a.json", *in_unity, "--json", "--axes", "unity").stdout)["points"][0] == [-1, 1, 1]
    assert (tmp_path / "p.csv").read_text().splitlines()[1] == "-1.0,1.0,1.0,0.0"
    done = run("path", "a.json", *ends, "--out", "p.glb", "--out", "p.ros.json", "--with-world")
    assert done.returncode == 0, done.stderr
    assert list(read_nodes((tmp_path / "p.glb").read_bytes())) == ["path", "world"]
    assert json.loads((tmp_path / "p.ros.json").read_text())["poses"]


def test_no_path_is_written_where_the_reason_has_a_place(world, tmp_path, run):
    ow.save_world(world, tmp_path / "a.json")
    done = run("path", "a.json", "--from", "1,1,1", "--to", "4.5,5,1", "--out", "p.json", "--out", "p.glb")
    assert done.returncode == 1
    assert json.loads((tmp_path / "p.json").read_text())["status"] == "GOAL_BLOCKED"
    assert not (tmp_path / "p.glb").exists()
    assert "did not write p.glb" in done.stderr


@pytest.mark.parametrize("args", [
    ("convert", "zigzag", "a.txt"),
    ("convert", "zigzag", "a.npy", "--axes", "unity"),
    ("convert", "zigzag", "a.obj", "--axes", "maya"),
    ("convert", "nowhere.npz", "a.json"),
    ("convert", "nowhere.octoway", "a.json"),
    ("convert", "zigzag", "no such folder/a.json"),
    ("convert", "zigzag"),
    ("path", "zigzag", "--from", "1,1,1", "--to", "2,2,2", "--out", "a.txt"),
    ("path", "zigzag", "--from", "1,1,1", "--to", "2,2,2", "--out", "a.json", "--axes", "maya"),
    ("path", "zigzag", "--from", "1,1,1", "--to", "2,2,2", "--axes", "maya"),
    ("path", "zigzag", "--from", "1,1,1", "--to", "2,2,2", "--out", "a.json", "--with-world"),
])  # fmt: skip
def test_bad_input_is_exit_code_2_with_a_sentence(args, tmp_path, run):
    done = run(*args)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_the_list_of_writers_and_the_help_agree(run):
    shown = run("convert", "--help").stdout
    assert all(suffix in shown for suffix in WRITERS)


def test_a_real_map_as_boxes(warframe, tmp_path):
    world = ow.load_world(warframe / "Complex.3dmap")
    written = ow.save_world(world, tmp_path / "complex.json")
    assert ow.load_world(written.file) == world
    assert written.holds.startswith("6,469 boxes")  # against 10,545 runs and 46,298 voxels

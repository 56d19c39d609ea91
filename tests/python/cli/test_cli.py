# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The command line as a person uses it: data on stdout, talk on stderr, exit codes 0, 1, 2."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import octoway as ow

OCTOWAY = Path(sys.executable).with_name("octoway")


def run(*args, cwd=None):
    return subprocess.run([OCTOWAY, *map(str, args)], capture_output=True, text=True, cwd=cwd, check=False)


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    file = tmp_path_factory.mktemp("cli") / "zigzag.octoway"
    done = run("build", "zigzag", "-o", file)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert "wrote" in done.stderr
    return file


def test_help_and_version():
    assert "demo" in run("--help").stdout
    assert run("--version").stdout.startswith("octoway ")
    assert run("path", "--help").returncode == 0


def test_demo_prints_a_table_and_writes_a_picture(tmp_path):
    done = run("demo", "--scene", "zigzag", "--size", "16", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for word in ("voxels", "octree", "merged", "regions", "funnel+prune", "best"):
        assert word in done.stdout
    picture = (tmp_path / "out" / "demo.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 5000


def test_info_of_spaces_worlds_and_scenes(saved, tmp_path):
    facts = json.loads(run("info", saved, "--json").stdout)
    assert facts["kind"] == "space"
    assert facts["decomposition"] == "regions"
    assert facts["cells"] > 0
    assert (facts["format"], facts["tiles"], facts["mixed_tiles"], facts["tile_edge"]) == (2, 1, 1, 128)
    np.save(tmp_path / "a.npy", np.zeros((2, 3, 4), bool))
    facts = json.loads(run("info", tmp_path / "a.npy", "--json").stdout)
    assert facts["shape"] == [2, 3, 4]
    assert "occupied_voxels" in run("info", "city").stdout


def test_path_found(saved, tmp_path):
    done = run("path", saved, "--from", "1,1,1", "--to", "19,19,19", "--json", "--png", tmp_path / "a.png")
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["status"] == "FOUND"
    assert answer["points"][0] == [1, 1, 1]
    assert answer["points"][-1] == [19, 19, 19]
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    lines = run("path", saved, "--from", "1,1,1", "--to", "19,19,19", "--refine", "none").stdout.splitlines()
    assert lines[0] == "1 1 1"
    assert len(lines) >= len(answer["points"])


def test_bodies_have_a_radius(tmp_path):
    file = tmp_path / "wide.octoway"
    done = run("build", "industrial", "--size", "32", "-o", file, "--radius", "0.6", "--inflate-bounds")
    assert done.returncode == 0, done.stderr
    facts = json.loads(run("info", file, "--json").stdout)
    assert (facts["radius"], facts["radius_shape"], facts["inflate_bounds"]) == (0.6, "sphere", True)
    space = ow.NavSpace.load(file)
    a, b = (",".join(map(str, p)) for p in space.random_points(2, radius=1.2).tolist())
    for radius in (0.6, 1.2):
        answer = json.loads(run("path", file, "--from", a, "--to", b, "--radius", radius, "--json").stdout)
        assert answer["radius"] == radius
        assert answer["status"] in ("FOUND", "UNREACHABLE")
    done = run("simulate", file, "--radius", "1")
    assert done.returncode == 2
    assert "built for radius 0.6, not 1" in done.stderr
    done = run("simulate", "industrial", "--size", "32", "--radius", "0.4", "--obstacles", "5", "--seconds", "4")
    assert done.returncode == 0, done.stderr


def test_no_path_is_exit_code_1(tmp_path):
    solid = np.zeros((5, 5, 5), bool)
    solid[2] = True
    np.save(tmp_path / "wall.npy", solid)
    done = run("path", tmp_path / "wall.npy", "--from", "0.5,0.5,0.5", "--to", "4.5,4.5,4.5", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["status"] == "UNREACHABLE"
    assert run("path", tmp_path / "wall.npy", "--from", "2.5,1,1", "--to", "4.5,4,4").returncode == 1
    partial = run("path", tmp_path / "wall.npy", "--from", "0.5,0.5,0.5", "--to", "4.5,4.5,4.5", "--partial")
    assert partial.returncode == 1
    assert partial.stdout.splitlines()[-1] == "2 4.5 4.5"


def test_an_end_outside_is_no_path_and_no_error():
    done = run("path", "zigzag", "--from=-1,1,1", "--to", "2,2,2")
    assert done.returncode == 1
    assert "the start (-1, 1, 1) lies outside the world" in done.stderr


def test_a_file_holds_the_curve_that_was_asked_for(saved, tmp_path):
    files = [tmp_path / name for name in ("s.json", "s.csv", "s.ros.json", "s.glb")]
    out = [word for file in files for word in ("--out", file)]
    ends = "--from", "1,1,1", "--to", "19,19,19", "--snap", 9
    done = run("path", saved, *ends, "--refine", "pull,prune,smooth", *out)
    assert done.returncode == 0, done.stderr
    curve = json.loads(files[0].read_text())["curve"]
    assert curve["kind"] == "spline"
    assert files[1].read_text().startswith("x,y,z,distance,tangent_x")
    assert len(json.loads(files[2].read_text())["poses"]) == len(curve["points"])


@pytest.mark.parametrize("args", [
    ("path", "nowhere.octoway", "--from", "1,1,1", "--to", "2,2,2"),
    ("path", "zigzag", "--from", "1,1", "--to", "2,2,2"),
    ("path", "zigzag", "--from", "1,1,x", "--to", "2,2,2"),
    ("path", "zigzag", "--from", "1,1,nan", "--to", "2,2,2"),
    ("path", "zigzag", "--from", "1,1,1", "--to", "2,2,2", "--png", "a.jpg"),
    ("view", "zigzag", "--png", "a.jpg"),
    ("view", "zigzag", "--html", "a.png"),
    ("path", "zigzag", "--from", "1,1,1", "--to", "2,2,2", "--refine", "polish"),
    ("path", "zigzag", "--from", "1,1,1"),
    ("build", "no_such_scene", "-o", "a.octoway"),
    ("build", "zigzag", "-o", "a.txt"),
    ("build", "zigzag", "-o", "no such folder/a.octoway"),
    ("build", "zigzag", "-o", "a.octoway", "--decomposition", "cubes"),
    ("info", "no_such_file.3dmap"),
    ("demo", "--scene", "atlantis"),
    ("dance",),
])  # fmt: skip
def test_bad_input_is_exit_code_2_with_a_sentence(args, tmp_path):
    done = run(*args, cwd=tmp_path)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_options_go_to_the_reader_of_a_file(tmp_path):
    file = tmp_path / "a.obj"
    file.write_text("v 0 0 0\nv 4 0 0\nv 0 8 0\nv 0 0 2\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n")
    options = ["--option", "up_axis=y", "--option", "scale=0.5", "--option", "bounds=[[0,-1,0],[2,0,5]]"]
    facts = json.loads(run("info", file, "--json", "--resolution", "0.5", *options, "--option", "fill=outside").stdout)
    assert facts["shape"] == [4, 2, 10]
    assert facts["triangles"] == 4
    assert facts["fill"] == "outside"
    done = run("build", file, "-o", tmp_path / "a.octoway", "--resolution", "0.5", "--option", "keep=outside")
    assert done.returncode == 0, done.stderr
    assert "free voxels dropped" in done.stderr
    for words, says in [
        (["--option", "colour=red"], "known: resolution, bounds, up_axis, axes, units, scale, fill, keep"),
        (["--option", "fill"], "NAME=VALUE"),
        (["--option", "scale=1", "--option", "scale=2"], "twice"),
        (["--option", "scale=big"], "scale must be a positive number"),
    ]:
        done = run("info", file, "--resolution", "0.5", *words)
        assert done.returncode == 2
        assert says in done.stderr
    assert "world files" in run("info", "zigzag", "--option", "fill=none").stderr
    assert "resolution=0.02" in run("info", file).stderr


def test_worlds_in_tiles(saved, tmp_path):
    file = tmp_path / "tiles.octoway"
    done = run("build", "zigzag", "-o", file, "--tiles")
    assert done.returncode == 0, done.stderr
    assert file.read_bytes() == saved.read_bytes()
    asked = ("path", file, "--from", "1,1,1", "--to", "19,19,19")
    assert run(*asked).stdout == run(*asked, "--bounds", "0,0,0:20,20,20").stdout
    for bounds, message in (("0,0,0", "two corners"), ("0,0,0:1,1", "three numbers"), ("90,90,90:91,91,91", "outside")):
        done = run(*asked, "--bounds", bounds)
        assert done.returncode == 2
        assert message in done.stderr
    assert run("path", "zigzag", "--from", "1,1,1", "--to", "2,2,2", "--bounds", "0,0,0:1,1,1").returncode == 2
    assert run("build", "zigzag", "-o", file, "--tiles", "--decomposition", "merged").returncode == 2


def test_info_of_what_is_too_big_to_load(tmp_path):
    import octoway as ow

    ow.write_tiles(tmp_path / "big.octoway", lambda box: False, shape=(4096, 4096, 256))
    facts = json.loads(run("info", tmp_path / "big.octoway", "--json").stdout)
    assert (facts["voxels"], facts["tiles"], facts["mixed_tiles"]) == (4096 * 4096 * 256, 2048, 0)


def test_a_scene_has_its_own_resolution(tmp_path):
    done = run("build", "zigzag", "-o", tmp_path / "a.octoway", "--resolution", "0.5")
    assert done.returncode == 2
    assert "--resolution is for files" in done.stderr


def test_a_saved_space_is_not_cut_anew(tmp_path):
    file = tmp_path / "maze.octoway"
    ow.NavSpace.build(ow.scenes.make("zigzag")).save(file)
    start, goal = ow.scenes.make("zigzag").pairs[0]
    ends = ["--from", ",".join(map(str, start)), "--to", ",".join(map(str, goal))]
    answer = run("path", str(file), *ends, "--decomposition", "octree")
    assert answer.returncode == 2
    assert "--decomposition is for worlds" in answer.stderr
    assert run("path", str(file), *ends).returncode == 0


def test_python_dash_m_runs_the_command_line() -> None:
    asked = subprocess.run([sys.executable, "-m", "octoway", "--version"], capture_output=True, text=True, check=True)
    assert asked.stdout.startswith("octoway ")

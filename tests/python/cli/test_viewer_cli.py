# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway view and what demo and path draw, as a person calls them."""

import json
import re
import sys
from dataclasses import dataclass

import numpy as np
import pytest

from octoway.cli.app import main
from png_pixels import decode_png


@dataclass
class Done:
    returncode: int
    stderr: str


@pytest.fixture
def run(monkeypatch, capsys):
    """Call the command line in this process, which is quicker than a new one."""

    def call(*args):
        monkeypatch.setattr(sys, "argv", ["octoway", *map(str, args)])
        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code or 0
        return Done(code, capsys.readouterr().err)

    return call


def scene_in(file):
    return json.loads(re.search(r'id="octoway-scene">(.*?)</script>', file.read_text(), re.DOTALL).group(1))


def test_view_writes_a_picture_and_a_page(run, tmp_path):
    done = run(
        "view", "zigzag", "--size", 16, "--png", tmp_path / "a.png", "--html", tmp_path / "a.html", "--pixels", "300x200",
        "--layers", "surface,cells,path", "--cut", "z=5", "--algorithm", "astar",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "wrote" in done.stderr
    assert decode_png((tmp_path / "a.png").read_bytes()).shape == (200, 300, 3)
    scene = scene_in(tmp_path / "a.html")
    assert [layer["name"] for layer in scene["layers"] if layer["visible"]] == ["surface", "cells", "path"]
    assert scene["cut"][0] == 2
    assert {part["name"] for part in scene["layers"][-1]["parts"]} >= {"raw", "pulled", "smooth"}


def test_view_of_files_spaces_and_recordings(run, tmp_path):
    np.save(tmp_path / "world.npy", np.zeros((6, 6, 6), bool))
    assert run("build", tmp_path / "world.npy", "-o", tmp_path / "world.octoway").returncode == 0
    for name in ("world.npy", "world.octoway"):
        done = run("view", tmp_path / name, "--html", tmp_path / "a.html", "--from", "1,1,1", "--to", "5,5,5")
        assert done.returncode == 0, done.stderr
        assert scene_in(tmp_path / "a.html")["title"] == name
    record = tmp_path / "run.npz"
    assert (
        run("simulate", "industrial", "--size", 16, "--obstacles", 3, "--seconds", 1, "--record", record).returncode
        == 0
    )
    done = run("view", "industrial", "--size", 16, "--recording", record, "--html", tmp_path / "r.html")
    assert done.returncode == 0, done.stderr
    scene = scene_in(tmp_path / "r.html")
    assert "seconds" in scene["clocks"]
    assert "moving" in [layer["name"] for layer in scene["layers"]]


def test_no_path_is_drawn_and_told(run, tmp_path):
    solid = np.zeros((6, 6, 6), bool)
    solid[3] = True
    np.save(tmp_path / "w.npy", solid)
    for goal, word in (("5,5,5", "UNREACHABLE"), ("3.5,3,3", "GOAL_BLOCKED")):
        done = run("view", tmp_path / "w.npy", "--png", tmp_path / "a.png", "--from", "1,1,1", "--to", goal)
        assert done.returncode == 1
        assert word in done.stderr
        assert (tmp_path / "a.png").exists()


def test_same_command_same_bytes_unless_times_are_wanted(run, tmp_path):
    for name, more in (("a", []), ("b", []), ("timed", ["--times"])):
        files = ["--png", tmp_path / f"{name}.png", "--html", tmp_path / f"{name}.html"]
        assert run("view", "zigzag", "--size", 16, "--pixels", "300x200", *files, *more).returncode == 0
    for suffix in (".png", ".html"):
        assert (tmp_path / f"a{suffix}").read_bytes() == (tmp_path / f"b{suffix}").read_bytes()
    values = {
        name: [p["value"] for p in scene_in(tmp_path / f"{name}.html")["layers"][-1]["parts"] if p["label"]]
        for name in ("a", "timed")
    }
    assert all(re.fullmatch(r"[0-9.]+ m", value) for value in values["a"])
    assert all(re.fullmatch(r"[0-9.]+ m, [0-9.]+ (us|ms|s)", value) for value in values["timed"])


def test_ends_that_a_body_does_not_fit_at_are_moved_and_told(run, tmp_path):
    files = ["--png", tmp_path / "r.png", "--pixels", "300x200"]
    done = run("view", "city", "--algorithm", "astar", "--radius", 1, "--cut", "z=20", *files)
    assert done.returncode == 0
    assert "BLOCKED" not in done.stderr
    assert "the start (0.5, 0.5, 1.5) is blocked and was moved" in done.stderr


@pytest.mark.parametrize("option", ["--png", "--html"])
@pytest.mark.parametrize("where", [".", "folder", ""])
def test_a_folder_is_no_file_to_write(run, option, where, tmp_path, monkeypatch):
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    done = run("view", "zigzag", "--size", 8, option, where)
    assert done.returncode == 2
    assert f"A folder, where a file is to be written: '{where or '.'}'" in done.stderr
    assert [file.name for file in tmp_path.rglob("*")] == ["folder"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--decomposition", "octree"], "--decomposition is for worlds, and '"),
        (
            ["--decomposition", "octree", "--resolution", 7, "--size", 9],
            "--decomposition, --resolution, --size are for",
        ),
        (["--seed", 3], "--seed is for worlds"),
    ],
)
def test_a_saved_space_is_as_it_was_made(run, args, says, tmp_path):
    np.save(tmp_path / "w.npy", np.zeros((4, 4, 4), bool))
    assert run("build", tmp_path / "w.npy", "-o", tmp_path / "w.octoway").returncode == 0
    done = run("view", tmp_path / "w.octoway", *args, "--png", tmp_path / "a.png")
    assert done.returncode == 2
    assert says in done.stderr
    assert "is a saved space" in done.stderr
    assert not (tmp_path / "a.png").exists()


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["nowhere"], "neither a file nor a scene"),
        (["zigzag", "--layers", "walls"], "there is no layer"),
        (["zigzag", "--cut", "w=3"], "e.g. z=3.5"),
        (["zigzag", "--cut", "z"], "e.g. z=3.5"),
        (["zigzag", "--pixels", "9"], "1100x700"),
        (["zigzag", "--pixels", "0x10"], "1 to 8192"),
        (["zigzag", "--from", "1,2,3"], "both ends"),
        (["zigzag", "--from", "1,2", "--to", "1,2,3"], "three numbers"),
        (["zigzag", "--recording", "none.npz"], "none.npz"),
        (["zigzag", "--colour-by", "mood"], "height, terrain"),
        (["zigzag", "--algorithm", "magic"], "magic"),
    ],
)
def test_wrong_words_are_answered(run, args, says, tmp_path):
    done = run("view", *args, "--png", tmp_path / "a.png")
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "a.png").exists()


def test_demo_writes_both_where_there_is_no_terminal(run, tmp_path):
    done = run("demo", "--scene", "zigzag", "--size", 8, "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "demo.png" in done.stderr
    assert "demo.html" in done.stderr
    assert (tmp_path / "demo.png").read_bytes().startswith(b"\x89PNG")
    assert scene_in(tmp_path / "demo.html")["layers"][0]["name"] == "surface"

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Paths as files: what is in them, in which axes, and what happens at the edges."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from gltf_samples import PATHS, write_samples

import octoway as ow
from gltf_reading import read_nodes, split
from octoway.exports import encode_path

ROOT = Path(__file__).parents[3]
BENT = np.array([(1.0, 2.0, 3.0), (5.0, 2.0, 3.0), (5.0, 2.0, 6.0), (5.0, -2.0, 6.0)])


@pytest.fixture(scope="module")
def space():
    world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=0.5, bounds=[(0, 0, 0), (10, 10, 10)])
    return ow.NavSpace.build(world)


@pytest.fixture(scope="module")
def result(space):
    return space.find_path((1, 5, 1), (9, 5, 1))


@pytest.fixture(scope="module")
def no_path(space):
    return space.find_path((1, 5, 1), (4.5, 5, 1))


# JSON and CSV -------------------------------------------------------------------------------------------------------


def test_json_holds_the_whole_answer(result, tmp_path):
    result.save(tmp_path / "a.json")
    facts = json.loads((tmp_path / "a.json").read_text())
    assert facts["format"] == "octoway-path"
    assert facts["version"] == 1
    assert facts["axes"] == {"name": "ros", "up": "z", "handedness": "right", "unit": "m"}
    assert (facts["status"], facts["reason"], facts["space_version"]) == ("FOUND", "", 0)
    assert facts["length"] == result.length
    np.testing.assert_array_equal(facts["points"], result.points)
    np.testing.assert_array_equal(facts["corridor"], result.corridor)


def test_json_in_other_axes(result):
    facts = json.loads(encode_path(result, ".json", axes="unreal"))
    assert facts["axes"] == {"name": "unreal", "up": "z", "handedness": "left", "unit": "cm"}
    assert facts["length"] == result.length * 100
    np.testing.assert_array_equal(facts["points"], result.points * [100, -100, 100])
    boxes = np.array(facts["corridor"])
    assert (boxes[:, 0] < boxes[:, 1]).all()
    np.testing.assert_array_equal(boxes[:, 0, 1], result.corridor[:, 1, 1] * -100)
    assert json.loads(encode_path(result, ".json", corridor=False))["corridor"] is None
    mine = ow.worlds.Axes("mine", ("z", "x", "y"), 1000)
    assert json.loads(encode_path(result, ".json", axes=mine))["axes"]["unit"] == "mm"


def test_no_path_is_an_answer_too(no_path):
    facts = json.loads(encode_path(no_path, ".json"))
    assert facts["status"] == "GOAL_BLOCKED"
    assert "nearest free" in facts["reason"]
    assert (facts["points"], facts["corridor"], facts["length"]) == ([], [], None)
    assert encode_path(no_path, ".csv") == b"x,y,z,distance\n"
    assert json.loads(encode_path(no_path, ".ros.json"))["poses"] == []
    with pytest.raises(ow.InvalidInputError, match="no path to draw: the goal"):
        encode_path(no_path, ".glb")


def test_bare_points():
    facts = json.loads(encode_path(BENT.tolist(), ".json"))
    assert (facts["status"], facts["corridor"], facts["length"]) == (None, None, 11.0)


def test_csv_with_distances(result):
    def rows(data):
        return list(csv.DictReader(io.StringIO(data.decode())))

    found = rows(encode_path(result, ".csv"))
    np.testing.assert_array_equal([[float(row[c]) for c in "xyz"] for row in found], result.points)
    assert found[0]["distance"] == "0.0"
    assert float(found[-1]["distance"]) == pytest.approx(result.length, rel=1e-12)
    assert [row["distance"] for row in rows(encode_path(BENT, ".csv", axes="unreal"))] == [
        "0.0",
        "400.0",
        "700.0",
        "1100.0",
    ]
    assert len(rows(encode_path([(1, 2, 3)], ".csv"))) == 1


# ROS ----------------------------------------------------------------------------------------------------------------


def turned(q, vector):
    """A vector turned by a quaternion {x, y, z, w}."""
    axis, w = np.array([q["x"], q["y"], q["z"]]), q["w"]
    return vector + 2 * np.cross(axis, np.cross(axis, vector) + w * np.asarray(vector, float))


def poses(path, **options):
    return json.loads(encode_path(path, ".ros.json", **options))["poses"]


def test_ros_message_has_the_fields_of_nav_msgs_path(result):
    message = json.loads(encode_path(result, ".ros.json", frame_id="odom", stamp=(12, 345)))
    header = {"stamp": {"sec": 12, "nanosec": 345}, "frame_id": "odom"}
    assert set(message) == {"header", "poses"}
    assert message["header"] == header
    assert len(message["poses"]) == len(result.points)
    for pose, point in zip(message["poses"], result.points.tolist(), strict=True):
        assert pose["header"] == header
        assert set(pose["pose"]) == {"position", "orientation"}
        assert [pose["pose"]["position"][c] for c in "xyz"] == point
        assert set(pose["pose"]["orientation"]) == set("xyzw")


def test_poses_look_along_the_path_without_roll():
    rng = np.random.default_rng(3)
    points = np.cumsum(rng.normal(size=(40, 3)), axis=0)
    looks = [pose["pose"]["orientation"] for pose in poses(points)]
    steps = np.diff(points, axis=0)
    steps /= np.linalg.norm(steps, axis=1, keepdims=True)
    for q, step in zip(looks, [*steps, steps[-1]], strict=True):
        assert sum(v * v for v in q.values()) == pytest.approx(1)
        np.testing.assert_allclose(turned(q, [1, 0, 0]), step, atol=1e-12)
        assert turned(q, [0, 1, 0])[2] == pytest.approx(0, abs=1e-12)  # left stays level ...
        assert turned(q, [0, 0, 1])[2] >= -1e-12  # ... and up stays up
    for pose, step in zip(poses(points, heading="yaw"), steps, strict=False):
        level = turned(pose["pose"]["orientation"], [1, 0, 0])
        np.testing.assert_allclose(level, [*step[:2] / np.linalg.norm(step[:2]), 0], atol=1e-12)


def test_poses_where_there_is_no_direction():
    def looks(path):
        return [np.round(turned(pose["pose"]["orientation"], [1, 0, 0]), 9).tolist() for pose in poses(path)]

    assert looks([(1, 2, 3)]) == [[1, 0, 0]]
    assert looks([(1, 2, 3), (1, 2, 3)]) == [[1, 0, 0], [1, 0, 0]]
    assert looks([(0, 0, 0), (0, 0, 0), (0, 1, 0), (0, 1, 0)]) == [[0, 1, 0]] * 4
    assert looks([(0, 0, 0), (0, 0, 5), (0, 0, 1)]) == [[0, 0, 1], [0, 0, -1], [0, 0, -1]]
    climbing = poses([(0, 0, 0), (0, 1, 0), (0, 1, 5)])  # the yaw stays while it climbs
    np.testing.assert_allclose(turned(climbing[1]["pose"]["orientation"], [0, 1, 0]), [-1, 0, 0], atol=1e-12)


@pytest.mark.parametrize(("stamp", "sec", "nanosec"), [
    (0, 0, 0), (1.5, 1, 500_000_000), (-0.25, -1, 750_000_000), (2.9999999999, 3, 0), ([7, 8], 7, 8),
])  # fmt: skip
def test_stamps(stamp, sec, nanosec):
    assert json.loads(encode_path(BENT, ".ros.json", stamp=stamp))["header"]["stamp"] == {
        "sec": sec,
        "nanosec": nanosec,
    }


# glTF ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PATHS)
@pytest.mark.parametrize("style", ["tube", "lines"])
def test_gltf_of_every_kind_of_path(name, style):
    points = np.array(PATHS[name], dtype=float)
    binary = encode_path(points, ".glb", style=style)
    text = encode_path(points, ".gltf", style=style)
    assert split(binary)[1] == split(text)[1]
    (node,) = read_nodes(binary).values()
    read_nodes(text)
    assert node["name"] == "path"
    assert node["translation"] == ow.worlds.to_axes(points[0], "gltf").tolist()
    single = name.startswith("one_point")
    assert node["mode"] == (4 if style == "tube" else 0 if single else 3)


def test_tube_lies_around_the_path():
    (node,) = read_nodes(encode_path(BENT, ".glb", radius=0.25)).values()
    around = node["POSITION"] + np.array(node["translation"])
    low, high = ow.worlds.to_axes([BENT.min(axis=0), BENT.max(axis=0)], "gltf", kind="boxes")
    np.testing.assert_allclose(around.min(axis=0), low - 0.25, atol=1e-6)
    np.testing.assert_allclose(around.max(axis=0), high + 0.25, atol=1e-6)
    assert "KHR_materials_unlit" not in node["material"].get("extensions", {})


def test_lines_are_the_points():
    (node,) = read_nodes(encode_path(BENT, ".glb", style="lines", colour=(0, 0.5, 1))).values()
    np.testing.assert_allclose(node["POSITION"] + np.array(node["translation"]), ow.worlds.to_axes(BENT, "gltf"))
    assert node["material"]["extensions"] == {"KHR_materials_unlit": {}}
    assert node["material"]["pbrMetallicRoughness"]["baseColorFactor"] == [0, 0.5, 1, 1]


def test_far_from_the_origin_nothing_is_lost():
    points = np.array(PATHS["far_away"])
    (node,) = read_nodes(encode_path(points, ".glb", style="lines")).values()
    whole = node["POSITION"].astype(float) + np.array(node["translation"])
    np.testing.assert_array_equal(whole, ow.worlds.to_axes(points, "gltf"))  # float32 alone would be 0.5 m off


def test_the_world_and_boxes_come_along(result, space):
    nodes = read_nodes(encode_path(result, ".glb", world=space.layers.to_world(), boxes=result.corridor))
    assert list(nodes) == ["path", "world", "boxes"]
    world = nodes["world"]["POSITION"] + np.array(nodes["world"]["translation"])
    low, high = ow.worlds.to_axes([(4, 0, 0), (5, 10, 8)], "gltf", kind="boxes")
    np.testing.assert_array_equal(world.min(axis=0), low)
    np.testing.assert_array_equal(world.max(axis=0), high)
    boxes = nodes["boxes"]
    assert len(boxes["POSITION"]) == 24 * len(result.corridor)
    a, b, c = (boxes["POSITION"][boxes["indices"].reshape(-1, 3)[:, i]].astype(float) for i in range(3))
    sides = result.corridor[:, 1] - result.corridor[:, 0]
    assert (np.cross(a, b) * c).sum() / 6 == pytest.approx(sides.prod(axis=1).sum())  # closed, and right way out
    assert boxes["material"]["alphaMode"] == "BLEND"
    assert nodes["path"]["extras"] == {"status": "FOUND", "length": result.length, "radius": 0.0, "axes": "gltf"}
    empty = ow.World.from_boxes([], resolution=1, bounds=[(0, 0, 0), (2, 2, 2)])
    assert list(read_nodes(encode_path(result, ".glb", world=empty, boxes=[]))) == ["path"]


def validator():
    """The environment in which node finds the Khronos validator, or a skip."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine")
    places = [str(ROOT / "build" / "gltf" / "node_modules"), *filter(None, [os.environ.get("NODE_PATH")])]
    environment = {**os.environ, "NODE_PATH": os.pathsep.join(places)}
    found = subprocess.run([node, "-e", "require('gltf-validator')"], env=environment, capture_output=True, check=False)
    if found.returncode:
        pytest.skip("the Khronos validator is not installed; `make validate-gltf` gets it from npm")
    return node, environment


def test_the_khronos_validator_has_nothing_to_say(tmp_path):
    node, environment = validator()
    files = write_samples(tmp_path)
    script = Path(__file__).with_name("validate_gltf.js")
    done = subprocess.run([node, script, *files], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == f"{len(files)} files, 0 messages\n"


# checks of input --------------------------------------------------------------------------------------------------------


def test_formats_follow_from_the_name(tmp_path):
    for name in ("a.JSON", "b.csv", "c.glb", "d.gltf", "e.ros.json", "f.ROS.json"):
        ow.save_path(BENT, tmp_path / name)
    assert "format" in json.loads((tmp_path / "a.JSON").read_text())
    assert "poses" in json.loads((tmp_path / "e.ros.json").read_text())
    assert "poses" in json.loads((tmp_path / "f.ROS.json").read_text())
    assert len(list(tmp_path.iterdir())) == 6  # no temporary files stay


@pytest.mark.parametrize(("path", "name", "options", "says"), [
    (BENT, "a.txt", {}, "known: .json, .csv"),
    (BENT, "a", {}, "known"),
    (BENT, "a.json", {"style": "lines"}, "no option 'style'; known: axes, corridor"),
    (BENT, "a.json", {"axes": "maya"}, "unknown axes"),
    (BENT, "a.csv", {"axes": None}, "unknown axes"),
    (BENT, "a.glb", {"axes": ow.worlds.Axes("mine", ("x", "y", "z"))}, "right-handed with y up"),
    (BENT, "a.glb", {"style": "ribbon"}, "tube, lines"),
    (BENT, "a.glb", {"radius": 0}, "radius"),
    (BENT, "a.glb", {"radius": float("nan")}, "radius"),
    (BENT, "a.glb", {"sides": 3}, "sides"),
    (BENT, "a.glb", {"sides": 4.5}, "sides"),
    (BENT, "a.glb", {"colour": (0, 0, 2)}, "colour"),
    (BENT, "a.glb", {"colour": "red"}, "colour"),
    (BENT, "a.glb", {"world": BENT}, "octoway.World"),
    (BENT, "a.glb", {"boxes": [[(0, 0, 0), (0, 1, 1)]]}, "volume"),
    (BENT, "a.ros.json", {"axes": "unity"}, "REP 103"),
    (BENT, "a.ros.json", {"frame_id": ""}, "frame_id"),
    (BENT, "a.ros.json", {"heading": "up"}, "path, yaw"),
    (BENT, "a.ros.json", {"stamp": float("inf")}, "stamp"),
    (BENT, "a.ros.json", {"stamp": (0, 10**9)}, "stamp"),
    (BENT, "a.ros.json", {"stamp": 1e12}, "stamp"),
    (BENT, "a.ros.json", {"stamp": "now"}, "stamp"),
    ([(0, 0, 0), (1e39, 0, 0)], "a.glb", {}, "float32"),
    (BENT, "a.glb", {"radius": 1e39}, "float32"),
    (BENT, "a.glb", {"boxes": [[(0, 0, 0), (1, 1, 1e39)]]}, "float32"),
    ([(0, 0, 0), (1e200, 0, 0)], "a.json", {}, "too long"),
    ([(1e307, 0, 0)], "a.csv", {"axes": "unreal"}, "finite"),
    ([(1, 2)], "a.json", {}, "path must be points"),
    ([(1, 2, float("nan"))], "a.json", {}, "finite"),
    ("abc", "a.json", {}, "numbers"),
    ([], "a.glb", {}, "no path to draw"),
])  # fmt: skip
def test_wrong_input_writes_nothing(path, name, options, says, tmp_path):
    with pytest.raises(ow.InvalidInputError, match=says):
        ow.save_path(path, tmp_path / name, **options)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        ow.save_path(BENT, tmp_path / "no" / "a.json")

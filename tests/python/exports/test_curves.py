# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Curves and timed paths as files: poses, moments, and a ROS trajectory that a robot could follow."""

from __future__ import annotations

import csv
import io
import json

import numpy as np
import pytest

import octoway as ow
from gltf_reading import read_nodes
from octoway.exports import EXPORTS, encode_path

STEP = 0.25


@pytest.fixture(scope="module")
def space():
    world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=0.5, bounds=[(0, 0, 0), (10, 10, 10)])
    return ow.NavSpace.build(world)


@pytest.fixture(scope="module")
def result(space):
    return space.find_path((1, 5, 1), (9, 7, 1), refine=("pull", "prune", ow.Smooth(turn_radius=1.0)))


@pytest.fixture(scope="module")
def timed(result):
    return result.smooth.times(2.0, 1.5)


def read_csv(data):
    rows = list(csv.DictReader(io.StringIO(data.decode())))
    return {name: np.array([float(row[name]) for row in rows]) for name in rows[0]}


def points_of(columns):
    return np.column_stack([columns[name] for name in "xyz"])


def test_json_has_the_curve_beside_the_polyline(result, tmp_path):
    result.save(tmp_path / "a.json", step=STEP)
    facts = json.loads((tmp_path / "a.json").read_text())
    np.testing.assert_array_equal(facts["points"], result.points)
    curve, poses = facts["curve"], result.smooth.sample(STEP)
    np.testing.assert_array_equal(curve["control"], result.smooth.control)
    np.testing.assert_array_equal(curve["points"], poses.points)
    np.testing.assert_array_equal(curve["tangents"], poses.tangents)
    np.testing.assert_array_equal(curve["distances"], poses.distances)
    assert (curve["kind"], curve["turn_radius"], curve["length"]) == ("spline", 1.0, result.smooth.length)
    assert "times" not in curve
    assert "curve" not in json.loads(encode_path(result.points, ".json"))


def test_a_curve_alone_is_a_path_too(result, tmp_path):
    smooth = result.smooth
    smooth.save(tmp_path / "a.json")
    facts = json.loads((tmp_path / "a.json").read_text())
    assert facts["status"] is None
    assert facts["length"] == smooth.length
    assert facts["radius"] == 0.0
    np.testing.assert_array_equal(facts["points"], smooth.sample(1.0 / 8).points)


def test_csv_has_poses_and_moments(result, timed, tmp_path):
    result.save(tmp_path / "result.csv", step=STEP)
    result.smooth.save(tmp_path / "smooth.csv", step=STEP)
    assert (tmp_path / "result.csv").read_bytes() == (tmp_path / "smooth.csv").read_bytes()
    smooth = read_csv((tmp_path / "smooth.csv").read_bytes())
    assert list(smooth) == [*"xyz", "distance", "tangent_x", "tangent_y", "tangent_z", "curvature"]
    np.testing.assert_array_equal(points_of(smooth), result.smooth.sample(STEP).points)
    timed.save(tmp_path / "timed.csv")
    rows = read_csv((tmp_path / "timed.csv").read_bytes())
    np.testing.assert_array_equal(rows["time"], timed.times)
    np.testing.assert_array_equal(rows["speed"], timed.speeds)
    np.testing.assert_array_equal(rows["acceleration"][:-1], timed.accelerations)
    np.testing.assert_array_equal(points_of(rows), timed.poses.points)


def test_an_interval_gives_rows_at_equal_times(timed):
    rows = read_csv(encode_path(timed, ".csv", interval=0.1))
    assert np.diff(rows["time"])[:-1] == pytest.approx(0.1)
    assert rows["time"][-1] == timed.duration
    poses, speeds = timed.at(rows["time"])
    np.testing.assert_array_equal(points_of(rows), poses.points)
    np.testing.assert_array_equal(rows["speed"], speeds)
    assert rows["acceleration"][-1] == 0.0
    facts = json.loads(encode_path(timed, ".json", interval=0.1, axes="unreal"))["curve"]
    assert facts["speeds"] == pytest.approx(speeds * 100)
    assert facts["curvatures"] == pytest.approx(poses.curvatures / 100)
    assert facts["times"] == rows["time"].tolist()


def test_a_ros_trajectory_moves_as_it_says(timed):
    """Velocities and accelerations are the derivatives of the places, and the body turns as its spin tells."""
    message = json.loads(encode_path(timed, ".ros.json", interval=0.002, frame_id="odom"))
    assert message["header"]["frame_id"] == "odom"
    assert message["joint_names"] == ["base_link"]
    rows = message["points"]
    times = np.array([row["time_from_start"]["sec"] + row["time_from_start"]["nanosec"] / 1e9 for row in rows])

    def vectors(part, name):
        return np.array([[row[part][0][name][axis] for axis in "xyz"] for row in rows])

    places = vectors("transforms", "translation")
    velocities, pushes = vectors("velocities", "linear"), vectors("accelerations", "linear")
    inner = slice(1, -2)
    steps = np.diff(times)[:, np.newaxis]
    np.testing.assert_allclose((np.diff(places, axis=0) / steps)[inner], velocities[:-1][inner], atol=0.01)
    measured = (np.diff(velocities, axis=0) / steps)[inner]
    assert np.quantile(np.abs(measured - pushes[:-1][inner]).max(axis=1), 0.95) < 0.2  # jumps where pieces meet
    assert np.linalg.norm(pushes, axis=1).max() <= 1.5 * (1 + 1e-6)
    turns = np.array([[row["transforms"][0]["rotation"][axis] for axis in "xyzw"] for row in rows])
    spins = vectors("velocities", "angular")
    ahead = np.array([rotated(turn, (1.0, 0.0, 0.0)) for turn in turns])
    moving = np.linalg.norm(velocities, axis=1) > 0
    np.testing.assert_allclose(
        ahead[moving] * np.linalg.norm(velocities[moving], axis=1)[:, None], velocities[moving], atol=1e-9
    )
    left = np.array([rotated(turn, (0.0, 1.0, 0.0)) for turn in turns])
    for axis in (ahead, left):
        wrong = np.abs((np.diff(axis, axis=0) / steps - np.cross(spins, axis)[:-1])[inner]).max(axis=1)
        assert np.quantile(wrong, 0.95) < 0.05
    level = json.loads(encode_path(timed, ".ros.json", heading="yaw"))["points"]
    assert all(row["velocities"][0]["angular"][axis] == 0.0 for row in level for axis in "xy")


def rotated(turn, vector):
    """A vector turned by a quaternion (x, y, z, w)."""
    axis, w = turn[:3], turn[3]
    first = 2.0 * np.cross(axis, vector)
    return np.asarray(vector) + w * first + np.cross(axis, first)


def test_a_curve_without_times_is_a_ros_path(result):
    message = json.loads(encode_path(result.smooth, ".ros.json", step=STEP))
    assert len(message["poses"]) == len(result.smooth.sample(STEP).points)


def test_gltf_draws_the_curve(result, timed, tmp_path):
    timed.save(tmp_path / "a.glb", style="lines", interval=0.5)
    (node,) = read_nodes((tmp_path / "a.glb").read_bytes()).values()
    assert node["extras"]["length"] == result.smooth.length
    assert node["extras"]["duration"] == timed.duration
    for suffix in EXPORTS:
        for thing in (result, result.smooth, timed):
            assert encode_path(thing, suffix)


def test_what_does_not_go_together_is_refused(space, result, timed):
    for wrong, message in (
        ((result.smooth, {"interval": 1.0}), "interval is seconds between rows of a timed path"),
        ((timed, {"step": 1.0}), "timed path has its own rows"),
        ((result.points, {"step": 1.0}), "step and interval are for curves"),
        ((timed, {"interval": 0.0}), "interval must be seconds, above 0"),
        ((timed, {"interval": 1e-12}), "over 5,000,000 rows"),
    ):
        with pytest.raises(ow.InvalidInputError, match=message):
            encode_path(wrong[0], ".csv", **wrong[1])


def test_links_of_a_curve_are_told_by_json_alone():
    space = ow.NavSpace.build(
        ow.World.from_boxes([[(4, 0, 0), (5, 10, 10)]], resolution=0.5, bounds=[(0,) * 3, (10,) * 3])
    )
    space.add_link((3, 5, 1), (6, 5, 1))
    space.update()
    result = space.find_path((1, 5, 1), (9, 5, 1), refine=("pull", "smooth"))
    facts = json.loads(encode_path(result, ".json"))
    assert facts["links"]
    assert facts["curve"]
    for suffix in (".csv", ".glb", ".ros.json"):
        with pytest.raises(ow.InvalidInputError, match="link"):
            encode_path(result, suffix)

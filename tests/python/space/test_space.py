# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Small examples that explain what queries answer."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import octoway as ow

NAN = float("nan")


@pytest.fixture(params=ow.DECOMPOSITIONS)
def wall(request):
    """10 x 10 x 10 with a wall across x = 4..5 that leaves a gap at the top."""
    world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=1.0, bounds=[(0, 0, 0), (10, 10, 10)])
    return ow.NavSpace.build(world, decomposition=request.param)


def sealed_box():
    solid = np.zeros((9, 9, 9), bool)
    solid[2:7, 2:7, 2:7] = True
    solid[3:6, 3:6, 3:6] = False
    return ow.NavSpace.build(ow.World.from_voxels(solid))


def test_a_path_goes_over_the_wall_and_is_proven_free(wall):
    result = wall.find_path((1, 5, 1), (9, 5, 1))
    assert result.status == ow.Status.FOUND
    assert result.found
    assert wall.check_path(result.points)
    assert result.points[0].tolist() == [1, 5, 1]
    assert result.points[-1].tolist() == [9, 5, 1]
    assert result.length == pytest.approx(np.linalg.norm(np.diff(result.points, axis=0), axis=1).sum())
    assert result.length >= 2 * np.hypot(3, 7)  # the taut string over the edge
    assert result.cost == result.length
    assert set(result.stats.seconds) == {"locate", "search", "refine"}
    assert result.stats.expanded > 0
    assert result.stats.relaxed >= result.stats.expanded - 1


def test_start_equals_goal(wall):
    result = wall.find_path((1, 5, 1), (1, 5, 1))
    assert result.found
    assert result.points.tolist() == [[1, 5, 1], [1, 5, 1]]
    assert result.length == 0.0


def test_points_on_faces_edges_corners_and_borders_belong_to_free_space(wall):
    for start in [(0, 0, 0), (4, 5, 3), (10, 10, 10), (4, 0, 8), (5, 5, 8)]:
        for goal in [(5, 5, 3), (10, 0, 10), (0, 10, 0)]:
            result = wall.find_path(start, goal)
            assert result.found
            assert wall.check_path(result.points)


def test_blocked_ends_name_the_nearest_free_point(wall):
    result = wall.find_path((4.25, 5, 3), (9, 5, 1))
    assert result.status == ow.Status.START_BLOCKED
    assert result.nearest_free.tolist() == [4, 5, 3]
    assert "nearest free point" in result.reason
    assert not len(result.points)
    assert result.length == float("inf")
    assert wall.find_path((9, 5, 1), (4.75, 5, 3)).status == ow.Status.GOAL_BLOCKED


def test_unreachable_is_answered_from_labels_with_the_component_sizes():
    space = sealed_box()
    result = space.find_path((0.5, 0.5, 0.5), (4.5, 4.5, 4.5))
    assert result.status == ow.Status.UNREACHABLE
    assert result.component_voxels == (9**3 - 5**3, 3**3)
    assert result.stats.expanded == 0
    assert "27" in result.reason
    assert not space.reachable((0.5, 0.5, 0.5), (4.5, 4.5, 4.5))
    assert space.reachable((3, 3, 3), (4.5, 4.5, 4.5))


def test_partial_paths_go_as_near_as_one_can():
    space = sealed_box()
    result = space.find_path((0.5, 0.5, 0.5), (4.5, 4.5, 3.25), partial=True)
    assert result.status == ow.Status.PARTIAL
    assert result.points[-1].tolist() == [4.5, 4.5, 2.0]
    assert space.check_path(result.points)
    blocked = space.find_path((0.5, 0.5, 0.5), (2.5, 4.5, 4.5), partial=True)
    assert blocked.status == ow.Status.PARTIAL
    assert blocked.points[-1].tolist() == [2.0, 4.5, 4.5]
    assert space.find_path((2.5, 4.5, 4.5), (0.5, 0.5, 0.5), partial=True).status == ow.Status.START_BLOCKED


def test_budgets(wall):
    tight = wall.find_path((1, 5, 1), (9, 5, 1), max_expansions=1)
    assert tight.status == ow.Status.OUT_OF_BUDGET
    assert tight.stats.expanded == 1
    assert "max_expansions" in tight.reason
    assert wall.find_path((1, 5, 1), (9, 5, 1), time_limit=0).status == ow.Status.OUT_OF_BUDGET
    partial = wall.find_path((1, 5, 1), (9, 5, 1), max_expansions=1, partial=True)
    assert partial.status == ow.Status.PARTIAL
    assert wall.check_path(partial.points)
    assert wall.find_path((1, 5, 1), (9, 5, 1), max_expansions=10**6, time_limit=60).found


def test_cancel_tokens(wall):
    token = ow.CancelToken()
    assert not token.cancelled
    assert wall.find_path((1, 5, 1), (9, 5, 1), cancel=token).found
    token.cancel()
    assert token.cancelled
    assert wall.find_path((1, 5, 1), (9, 5, 1), cancel=token).status == ow.Status.CANCELLED
    with pytest.raises(ow.CancelledError):
        ow.NavSpace.build(ow.scenes.make("noise", size=40), cancel=token)


def test_progress_is_told_and_its_errors_come_through():
    world = ow.scenes.make("noise", size=64, fill=0.3)
    seen = []
    ow.NavSpace.build(world, progress=lambda stage, fraction: seen.append((stage, fraction)))
    assert all(0 <= fraction <= 1 for _, fraction in seen)

    def fail(stage, fraction):
        raise KeyError(stage)

    big = ow.scenes.make("noise", size=128, fill=0.3)
    with pytest.raises(KeyError):
        ow.NavSpace.build(big, progress=fail)


def test_is_free_nearest_free_raycast(wall):
    assert wall.is_free((1, 1, 1)) is True
    assert wall.is_free((4.5, 1, 1)) is False
    assert wall.is_free([(4, 1, 1), (4.5, 1, 1), (-1, 0, 0), (1e300, 0, 0)]).tolist() == [
        True,
        False,
        False,
        False,
    ]
    assert wall.nearest_free((4.9, 5, 3)).tolist() == [5, 5, 3]
    assert wall.nearest_free((-50, 5, 3)).tolist() == [0, 5, 3]
    assert wall.nearest_free((1.1, 2.2, 3.3)).tolist() == [1.1, 2.2, 3.3]
    clear = wall.raycast((1, 5, 9), (9, 5, 9))
    assert clear.clear
    assert clear.distance == 8
    hit = wall.raycast((1, 5, 3), (9, 5, 3))
    assert not hit.clear
    assert hit.point.tolist() == [4, 5, 3]
    assert hit.distance == 3


def test_random_points_are_free_seeded_and_the_same_for_every_decomposition():
    world = ow.scenes.make("cave")
    spaces = [ow.NavSpace.build(world, decomposition=d) for d in ow.DECOMPOSITIONS]
    points = spaces[0].random_points(500, seed=7)
    assert spaces[0].is_free(points).all()
    for space in spaces[1:]:
        np.testing.assert_array_equal(space.random_points(500, seed=7), points)
    assert (spaces[0].random_points(500, seed=8) != points).any()
    assert spaces[0].random_points(0).shape == (0, 3)


def test_one_voxel_worlds():
    free = ow.NavSpace.build(ow.World.from_voxels(np.zeros((1, 1, 1), bool)))
    assert free.find_path((0, 0, 0), (1, 1, 1)).found
    full = ow.NavSpace.build(ow.World.from_voxels(np.ones((1, 1, 1), bool)))
    result = full.find_path((0.5, 0.5, 0.5), (0.5, 0.5, 0.5))
    assert result.status == ow.Status.START_BLOCKED
    assert result.nearest_free is None
    assert "whole world" in result.reason
    assert full.nearest_free((0, 0, 0)) is None
    assert full.random_points(5).shape == (0, 3)
    assert full.stats.cells == 0


def test_outside_free_pads_to_a_cube():
    world = ow.World.from_voxels(np.ones((5, 3, 3), bool))
    space = ow.NavSpace.build(world, outside="free")
    assert space.shape == (8, 8, 8)
    assert space.find_path((6, 1, 1), (1, 7, 1)).found
    assert ow.NavSpace.build(world).stats.cells == 0


def test_a_path_may_touch_but_never_slip_through_an_edge():
    solid = np.zeros((2, 2, 1), bool)
    solid[0, 0, 0] = solid[1, 1, 0] = True
    space = ow.NavSpace.build(ow.World.from_voxels(solid))
    assert space.find_path((0.5, 1.5, 0.5), (1.5, 0.5, 0.5)).status == ow.Status.UNREACHABLE
    assert space.find_path((0.5, 1.5, 0.5), (1, 1, 0.5)).found  # up to the edge is fine
    assert space.find_path((1, 1, 0.5), (1.5, 0.5, 0.5)).found


@pytest.mark.parametrize("call", [
    lambda s: s.find_path((0, 0), (1, 1, 1)),
    lambda s: s.find_path((0, 0, NAN), (1, 1, 1)),
    lambda s: s.find_path((0, 0, 0), (1, 1, float("inf"))),
    lambda s: s.find_path("abc", (1, 1, 1)),
    lambda s: s.find_path(None, (1, 1, 1)),
    lambda s: s.find_path((0, 0, 1j), (1, 1, 1)),
    lambda s: s.find_path((0, 0, 0), (1, 1, 1), algorithm="magic"),
    lambda s: s.find_path((0, 0, 0), (1, 1, 1), algorithm=3),
    lambda s: s.find_path((0, 0, 0), (1, 1, 1), refine=("polish",)),
    lambda s: s.find_path((0, 0, 0), (1, 1, 1), refine=(1,)),
    lambda s: s.find_path((0, 0, 0), (1, 1, 1), refine=7),
    lambda s: s.find_path((0, 0, 0), (1, 1, 1), max_expansions=-1),
    lambda s: s.find_path((0, 0, 0), (1, 1, 1), max_expansions=1.5),
    lambda s: s.find_path((0, 0, 0), (1, 1, 1), time_limit=NAN),
    lambda s: s.find_path((0, 0, 0), (1, 1, 1), time_limit="soon"),
    lambda s: s.is_free((1, 2)),
    lambda s: s.is_free((1, 2, NAN)),
    lambda s: s.is_free([[(1, 2, 3)]]),
    lambda s: s.nearest_free((NAN, 0, 0)),
    lambda s: s.raycast((0, 0, 0), (NAN, 0, 0)),
    lambda s: s.reachable((0, 0, 0), (NAN, 0, 0)),
    lambda s: s.random_points(-1),
    lambda s: s.random_points(3, seed=-1),
    lambda s: s.random_points("many"),
    lambda s: s.check_path([]),
    lambda s: s.check_path([(0, 0)]),
    lambda s: s.check_path([(0, 0, NAN)]),
    lambda s: ow.NavSpace.build(ow.scenes.make("cave"), decomposition="cubes"),
    lambda s: ow.NavSpace.build(ow.scenes.make("cave"), decomposition=None),
    lambda s: ow.NavSpace.build(ow.scenes.make("cave"), outside="lava"),
    lambda s: ow.NavSpace.build("cave"),
])  # fmt: skip
def test_wrong_input_is_one_clear_error_and_changes_nothing(call):
    space = ow.NavSpace.build(ow.scenes.make("zigzag"))
    before = space.tiles.to_bytes()
    with pytest.raises(ow.InvalidInputError) as caught:
        call(space)
    assert len(str(caught.value)) > 15
    assert space.tiles.to_bytes() == before


def test_many_threads_ask_at_once_and_get_the_same_bytes():
    world = ow.scenes.make("tunnels")
    space = ow.NavSpace.build(world)
    points = space.random_points(60, seed=1)
    pairs = list(zip(points[::2], points[1::2], strict=True))
    expected = [space.find_path(a, b).points.tobytes() for a, b in pairs]
    wrong = []

    def work():
        wrong.extend(i for i, (a, b) in enumerate(pairs) if space.find_path(a, b).points.tobytes() != expected[i])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


LONG_JOB = """
import signal
import octoway as ow
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs are born ignoring it
world = ow.scenes.make("noise", size=160, fill=0.3)
print("ready", flush=True)
while True:
    ow.NavSpace.build(world, decomposition="merged")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_ctrl_c_stops_a_long_build():
    process = subprocess.Popen(
        [sys.executable, "-c", LONG_JOB], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    try:
        _, errors = process.communicate(timeout=60)
    finally:
        process.kill()
    assert "KeyboardInterrupt" in errors
    assert process.returncode != 0

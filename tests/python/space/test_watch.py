# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Watched paths: does a path still hold after an update, and what becomes of it? Every case, by a small example."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import octoway as ow

ONE = np.ones((1, 1, 1), dtype=bool)
A, B = np.array([1.5, 8.5, 1.5]), np.array([22.5, 8.5, 1.5])


def room(shape=(24, 16, 4), boxes=()):
    return ow.NavSpace.build(ow.World.from_boxes(list(boxes), resolution=1.0, bounds=[(0, 0, 0), shape]))


def is_right(space, replan, start, goal):
    """A replanned path is clear in its version, and leads from the start to the goal."""
    assert replan.found
    assert replan.result.version == space.version
    assert (replan.result.points[0] == start).all()
    assert (replan.result.points[-1] == goal).all()
    assert space.check_path(replan.result.points)


@pytest.fixture
def space():
    return room()


@pytest.fixture
def watch(space):
    return space.watch(space.find_path(A, B))


def add(space, shape):
    handle = space.add_obstacle(shape)
    space.update()
    return handle


# looking ---------------------------------------------------------------------------------------------------------------


def test_a_path_that_nothing_touches_is_clear(space, watch):
    assert watch.look().state == "clear"
    add(space, [(10, 1, 0), (12, 3, 4)])
    outlook = watch.look(A)
    assert (outlook.state, outlook.version) == ("clear", 1)
    replan = watch.replan(A)
    assert replan.reason == "kept"
    is_right(space, replan, A, B)


def test_a_blocked_path_says_where(space, watch):
    add(space, [(10, 6, 0), (12, 11, 4)])
    outlook = watch.look()
    assert outlook.state == "blocked"
    assert outlook.point == pytest.approx([10, 8.5, 1.5])
    assert outlook.distance == pytest.approx(8.5)
    assert watch.look((5.5, 8.5, 1.5)).distance == pytest.approx(4.5)
    assert watch.look((12.5, 8.5, 1.5)).state == "clear"  # it is behind us


def test_a_blocked_path_with_corners_says_where():
    space = room(boxes=[[(10, 0, 0), (12, 12, 4)]])
    watch = space.watch(space.find_path(A, B))
    add(space, [(18, 0, 0), (19, 16, 4)])
    outlook = watch.look()
    assert outlook.state == "blocked"
    assert outlook.point[0] == pytest.approx(18)
    to_corner = np.linalg.norm(watch.points[1] - watch.points[0]) + np.linalg.norm(watch.points[2] - watch.points[1])
    assert outlook.distance == pytest.approx(to_corner + np.linalg.norm(outlook.point - watch.points[2]))


def test_space_that_was_freed_on_the_way_is_a_shortcut():
    space = room()
    handle = add(space, [(10, 0, 0), (12, 12, 4)])
    path = space.find_path(A, B)
    watch = space.watch(path)
    assert watch.look().state == "clear"
    space.remove_obstacle(handle)
    space.update()
    outlook = watch.look()
    assert outlook.state == "shortcut"
    assert outlook.gain == pytest.approx(path.length - np.linalg.norm(B - A))
    replan = watch.replan(A)
    assert replan.reason == "shortcut"
    is_right(space, replan, A, B)
    assert replan.result.length == pytest.approx(np.linalg.norm(B - A))


# replanning ------------------------------------------------------------------------------------------------------------


def test_a_small_obstacle_is_gone_around():
    space = room(boxes=[[(16, 0, 0), (17, 12, 4)]])
    watch = space.watch(space.find_path(A, B))
    add(space, [(6, 8, 0), (8, 11, 4)])
    assert watch.look().state == "blocked"
    replan = watch.replan(A)
    assert replan.reason == "repaired"
    is_right(space, replan, A, B)
    assert watch.points is replan.result.points  # the new path is watched
    assert watch.look().state == "clear"


def test_a_longer_way_round_is_rerouted():
    """A wall with two windows: the near one closes."""
    wall = [[(11, 0, 0), (12, 7, 4)], [(11, 9, 0), (12, 14, 4)]]
    space = room(boxes=wall)
    watch = space.watch(space.find_path(A, B))
    add(space, [(11, 7, 0), (12, 9, 4)])
    replan = watch.replan(A)
    assert replan.reason in ("rerouted", "repaired")
    is_right(space, replan, A, B)
    assert replan.result.length == pytest.approx(space.find_path(A, B).length, rel=0.05)


def test_who_stands_in_an_obstacle_steps_out(space, watch):
    here = np.array([5.5, 8.5, 1.5])
    add(space, [(5, 8, 1), (6, 9, 2)])
    replan = watch.replan(here)
    assert replan.reason == "stepped out"
    is_right(space, replan, space.nearest_free(here), B)


def test_no_way_says_why(space, watch):
    handle = add(space, [(10, 0, 0), (11, 16, 4)])
    replan = watch.replan(A)
    assert (replan.reason, replan.found) == ("no way", False)
    assert replan.result.status == ow.Status.UNREACHABLE
    assert replan.result.reason
    space.remove_obstacle(handle)  # the old path is still watched, and may hold again
    space.update()
    assert watch.look().state == "clear"
    is_right(space, watch.replan(A), A, B)


def test_a_blocked_goal_is_no_way(space, watch):
    handle = add(space, [(22, 8, 1), (23, 9, 2)])
    assert watch.look().state == "blocked"
    replan = watch.replan(A)
    assert replan.reason == "no way"
    assert replan.result.status == ow.Status.GOAL_BLOCKED
    space.move_obstacle(handle, [(22, 0, 1), (23, 1, 2)])
    space.update()
    is_right(space, watch.replan(A), A, B)


def test_all_blocked_is_no_way(space, watch):
    add(space, [(-1, -1, -1), (100, 100, 100)])
    assert watch.look().state == "blocked"
    assert watch.look().distance == 0
    assert watch.replan(A).reason == "no way"


def test_a_position_off_the_path_is_where_the_new_path_starts(space, watch):
    here = np.array([6.5, 3.5, 2.5])
    replan = watch.replan(here)
    assert replan.reason == "kept"
    is_right(space, replan, here, B)


def test_a_position_behind_a_wall_finds_its_way():
    """The path holds, but a wall stands between it and the position."""
    space = room(boxes=[[(4, 5, 0), (20, 6, 4)]])
    watch = space.watch(space.find_path(A, B))
    here = np.array([12.5, 2.5, 1.5])
    replan = watch.replan(here)
    is_right(space, replan, here, B)


def test_what_is_travelled_is_behind(space, watch):
    watch.look((10.5, 8.5, 1.5))
    add(space, [(4, 6, 0), (6, 11, 4)])
    assert watch.look().state == "clear"
    assert watch.look((2.5, 8.5, 1.5)).state == "clear"  # positions do not go back


def test_a_path_of_one_point(space):
    watch = space.watch(space.find_path(A, A))
    assert watch.look().state == "clear"
    is_right(space, watch.replan(A), A, A)
    add(space, [(1, 8, 1), (2, 9, 2)])
    outlook = watch.look()
    assert (outlook.state, outlook.distance) == ("blocked", 0)
    assert watch.replan(A).reason in ("stepped out", "no way")


def test_a_partial_path_looks_for_its_goal():
    """The goal was behind a wall; once the wall is open, the path goes on to the goal, not to where it ended."""
    space = room(boxes=[[(11, 0, 0), (12, 16, 4)]])
    result = space.find_path(A, B, partial=True)
    assert result.status == ow.Status.PARTIAL
    watch = space.watch(result)
    kept = watch.replan(A)
    assert not kept.found, "the path does not lead to the goal"
    space.carve([(11, 4, 0), (12, 12, 4)])
    space.update()
    is_right(space, watch.replan(A), A, B)


def test_two_voxels_that_meet_at_an_edge_let_nobody_through():
    """A repair joins the old way where it can be joined. Here an old corner point is left, reached from one side only."""
    solid = np.zeros((3, 4, 1), dtype=bool)
    solid[2, :3] = True
    space = ow.NavSpace.build(ow.World.from_voxels(solid))
    a, b = (1.9, 0.2, 0.5), (2.8, 3.1, 0.5)
    watch = space.watch(space.find_path(a, b))
    for at in ((1, 1, 0), (1, 3, 0)):
        add(space, ow.Voxels(ONE, at))
    assert watch.replan(a).reason == "no way"


def test_only_paths_can_be_watched(space):
    with pytest.raises(ow.InvalidInputError, match="find_path"):
        space.watch([A, B])
    add(space, [(10, 0, 0), (11, 16, 4)])
    with pytest.raises(ow.InvalidInputError, match="no path to watch"):
        space.watch(space.find_path(A, B))


@pytest.mark.parametrize("position", [(1, 2), "here", None, (np.nan, 1, 1), (1, np.inf, 1)])
def test_bad_positions_are_refused(watch, position):
    with pytest.raises(ow.InvalidInputError):
        watch.replan(position)
    if position is not None:
        with pytest.raises(ow.InvalidInputError):
            watch.look(position)


def test_an_old_path_can_be_watched(space):
    """Between finding and watching the space moved on."""
    path = space.find_path(A, B)
    add(space, [(10, 6, 0), (12, 11, 4)])
    watch = space.watch(path)
    assert watch.look().state == "blocked"
    is_right(space, watch.replan(A), A, B)


# many ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(60))
def test_replanned_paths_are_clear_whatever_happens(seed):
    """Small crowded worlds, in which voxels come and go, and an agent that walks, or is moved."""
    rng = np.random.default_rng(seed)
    shape = tuple(int(n) for n in rng.integers(2, 9, 2)) + ((1,) if seed % 3 == 0 else (int(rng.integers(2, 6)),))
    world = ow.World.from_voxels(rng.random(shape) < rng.choice([0.05, 0.2, 0.3]), 0.08, (-7.77, 0.3, 0.0))
    space = ow.NavSpace.build(world, decomposition=ow.DECOMPOSITIONS[seed % len(ow.DECOMPOSITIONS)])
    points = space.random_points(2, seed)
    path = space.find_path(*points)
    if not path.found:
        return
    watch, goal, handle = space.watch(path), points[1], space.add_obstacle([])
    for _ in range(12):
        space.move_obstacle(handle, ow.Voxels(rng.random(shape) < rng.choice([0.02, 0.1, 0.25])))
        space.update()
        a, b = watch.points[0], watch.points[min(1, len(watch.points) - 1)]
        here = a + (b - a) * rng.random() if rng.random() < 0.7 else space.random_points(1, seed)[0]
        replan = watch.replan(here)
        start = here if space.is_free(here) else space.nearest_free(here)
        reachable = space.is_free(goal) and space.reachable(start, goal)
        assert replan.found == reachable
        if replan.found:
            is_right(space, replan, start, goal)


def test_updates_from_another_thread_while_replanning():
    """A replanned path is clear in the version that it names, also if others are published meanwhile."""
    space, over, snapshots = room((24, 16, 8)), threading.Event(), {}
    watch = space.watch(space.find_path(A, B))
    handles = [space.add_obstacle([]) for _ in range(5)]
    snapshots[0] = space.snapshot()

    def edit():
        rng = np.random.default_rng(1)
        while not over.is_set():
            for handle in handles:
                low = np.array([3, 0, 0]) + rng.random(3) * (14, 12, 5)
                space.move_obstacle(handle, [low, low + 3])
            space.update()
            snapshots[space.version] = space.snapshot()

    thread = threading.Thread(target=edit)
    thread.start()
    replans = []
    for _ in range(150):
        watch.look()
        replans.append(watch.replan(A))
    over.set()
    thread.join()
    for replan in replans:
        if replan.found:
            assert snapshots[replan.result.version].check_path(replan.result.points)
            assert (replan.result.points[[0, -1]] == [A, B]).all()

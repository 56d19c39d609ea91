# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Too much is refused at once: numbers without end, memory, layers, threads, forks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import octoway as ow
from octoway import _core
from octoway.agents import Agents, Traffic
from octoway.dynamics import Simulation, draw_obstacles
from octoway.errors import MemoryLimitError
from octoway.papers import view_cone_path

FAULTS = Path(__file__).parents[2] / "faults"


def noise(side, share=0.08):
    return np.random.default_rng(0).random((side, side, side)) < share


def small_space():
    return ow.NavSpace.build(ow.World.from_voxels(np.zeros((10, 10, 10), bool)))


# numbers ------------------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _no_hang():
    """A call that hangs is ended, and fails."""
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.alarm(120)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("n", [10**9 + 1, 10**12, 10**18])
def test_points_without_end_are_refused(n):
    with pytest.raises(ow.InvalidInputError, match="at most 1,000,000,000"):
        small_space().random_points(n)


@pytest.mark.parametrize("radius", [9.0, 1000.0, 12345678.0, 1e12, 1e300])
def test_a_body_larger_than_the_world_ends_at_once(radius):
    world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=1.0, bounds=[(0, 0, 0), (10, 10, 10)])
    begin = time.perf_counter()
    view_cone_path(world, (1, 5, 1), (9, 5, 1), iterations=10, agent_radius=radius)
    assert time.perf_counter() - begin < 2.0


@pytest.mark.parametrize("far", [1e7, 1e18, 1e200, 1.7e308])
def test_obstacles_beyond_all_worlds_are_obstacles(far):
    agents = Agents(small_space())
    ids = agents.add([(1, 5, 1)])
    agents.send(ids, [(9, 5, 1)])
    begin = time.perf_counter()
    agents.step(0.1, obstacles=np.array([[-far] * 3, [far] * 3]))
    agents.step(0.1, obstacles=np.array([[far / 2] * 3, [far] * 3]))
    assert np.isfinite(agents.positions).all()
    assert time.perf_counter() - begin < 2.0


def test_ticks_without_end_are_refused():
    space = small_space()
    for tick in (1e-308, 1e-9):
        for make in (
            lambda tick=tick: draw_obstacles(space, 1, tick=tick),
            lambda tick=tick: Simulation(space, [], tick=tick),
            lambda tick=tick: Traffic(space, [], 1, tick=tick),
        ):
            with pytest.raises(ow.InvalidInputError, match="tick"):
                make()
    with pytest.raises(ow.InvalidInputError, match="ticks"):
        Simulation(space, []).run(1e300)


def test_things_without_end_are_refused():
    space = small_space()
    with pytest.raises(ow.InvalidInputError, match="at most 1,000,000"):
        draw_obstacles(space, 10**18)
    with pytest.raises(ow.InvalidInputError, match="at most 1,000,000"):
        Traffic(space, [], 10**18)
    with pytest.raises(ow.InvalidInputError, match="speed"):
        draw_obstacles(space, 1, "patrol", speed=1e300)


# memory -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decomposition", ["regions", "octree", "merged", "voxels"])
@pytest.mark.parametrize("share", [0.0, 0.003, 0.01, 0.1, 0.5, 0.9])
def test_the_estimate_is_not_below_what_a_build_takes(decomposition, share):
    world = ow.World.from_voxels(noise(64, share))
    space = ow.NavSpace.build(world, decomposition=decomposition)
    taken = space.stats.bytes
    with pytest.raises(MemoryLimitError, match="memory_limit is"):
        ow.NavSpace.build(world, decomposition=decomposition, memory_limit=taken - world.shape[0] ** 3 // 8)
    assert ow.NavSpace.build(world, decomposition=decomposition, memory_limit=1 << 40).stats.bytes == taken


def test_a_limit_is_a_memory_error_and_nothing_happens(tmp_path):
    assert issubclass(MemoryLimitError, MemoryError)
    assert issubclass(MemoryLimitError, ow.OctowayError)
    space = ow.NavSpace.build(ow.World.from_voxels(noise(64)), memory_limit=1 << 30)
    with pytest.raises(MemoryError):
        space.layers.build(1.0, memory_limit=10_000)
    assert len(space.layers) == 1
    space.layers.build(1.0, memory_limit=1 << 30)
    assert len(space.layers) == 2
    for decomposition in ("regions", "octree"):
        file = tmp_path / f"{decomposition}.octoway"
        ow.NavSpace.build(ow.World.from_voxels(noise(64)), decomposition=decomposition).save(file)
        with pytest.raises(MemoryLimitError, match=r"loading|building"):
            ow.NavSpace.load(file, memory_limit=100_000)
        assert ow.NavSpace.load(file, memory_limit=1 << 30).stats.cells
    with pytest.raises(MemoryLimitError):
        ow.NavSpace.load(tmp_path / "regions.octoway", bounds=[(0, 0, 0), (9, 9, 9)], memory_limit=1000)
    for wrong in (-1, "much", 0.5):
        with pytest.raises(ow.InvalidInputError, match="memory_limit"):
            ow.NavSpace.build(ow.World.from_voxels(noise(8)), memory_limit=wrong)


@pytest.mark.parametrize("script", ["memory.py"])
def test_processes_with_too_little_are_not_brought_down(script):
    env = {**os.environ, "PYTHONPATH": str(Path(ow.__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, FAULTS / script, "21"], capture_output=True, text=True, env=env, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


# layers -------------------------------------------------------------------------------------------------------------


def radii(space):
    return [round(layer.radius, 2) for layer in space.layers]


def test_layers_that_were_not_used_for_longest_make_room():
    world = ow.World.from_voxels(noise(48, 0.002))
    space = ow.NavSpace.build(world)
    ask = lambda radius: space.find_path((1.5, 1.5, 1.5), (40.5, 40.5, 40.5), radius=radius)  # noqa: E731
    ask(1.0)
    one = space.layers[1].bytes
    space.layers.limit = 3 * one
    for radius in (1.5, 2.0):
        ask(radius)
    ask(1.0)  # used again
    for radius in (2.5, 3.0, 3.5, 4.0):
        ask(radius)
        ask(1.0)
    assert 1.0 in radii(space)
    assert 1.5 not in radii(space)
    assert sum(layer.bytes for layer in list(space.layers)[1:]) <= 3 * one
    again = ow.NavSpace.build(world).find_path((1.5, 1.5, 1.5), (40.5, 40.5, 40.5), radius=1.5)
    assert ask(1.5).points.tolist() == again.points.tolist(), "one that went is built again"
    space.graph.validate()


def test_layers_that_were_built_by_name_stay():
    space = ow.NavSpace.build(ow.World.from_voxels(noise(32)))
    space.layers.build(1.0)
    space.find_path((1, 1, 1), (30, 30, 30), radius=1.5)
    space.layers.build(1.5)  # there already: it stays from now on
    space.layers.limit = 1
    for n in range(5):
        space.find_path((1, 1, 1), (30, 30, 30), radius=2.0 + n / 2)
        space.add_obstacle([(5 + n, 5, 5), (8 + n, 8, 8)])
        space.update()
    assert radii(space)[:3] == [0.0, 1.0, 1.5]
    assert len(space.layers) == 4, "the last one used stays, too"
    assert space.layers.drop(1.5)
    assert not space.layers.drop(1.5)
    space.layers.limit = 0
    assert space.layers.limit == max(64 << 20, 8 * space.layers[0].bytes)
    with pytest.raises(ow.InvalidInputError, match="limit"):
        space.layers.limit = -1


def test_updates_stay_cheap_however_many_radii_were_asked_for():
    space = ow.NavSpace.build(ow.World.from_voxels(noise(64, 0.002)))
    space.layers.limit = 2 * space.layers[0].bytes
    for n in range(24):
        space.find_path((1, 1, 1), (60, 60, 60), radius=0.6 + n / 4)
    assert len(space.layers) < 8


def test_a_snapshot_and_a_running_query_keep_their_layers():
    space = ow.NavSpace.build(ow.World.from_voxels(noise(48)))
    points = space.random_points(40, 1, radius=1.0)
    frozen = space.snapshot()
    before = [frozen.find_path(points[0], p, radius=1.0).length for p in points[1:]]
    space.layers.limit = 1
    wrong = []

    def ask(radius):
        for _ in range(15):
            lengths = [frozen.find_path(points[0], p, radius=1.0).length for p in points[1:]]
            if lengths != before:
                wrong.append(radius)
            space.find_path(points[0], points[1], radius=radius)

    threads = [threading.Thread(target=ask, args=(1.0 + n / 2,)) for n in range(4)]
    [thread.start() for thread in threads]
    for n in range(20):
        space.add_obstacle([(n, 5, 5), (n + 2, 8, 8)])
        space.update()
    [thread.join() for thread in threads]
    assert not wrong


# forks --------------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_child_forked_in_the_middle_of_an_edit_does_not_hang():
    space = ow.NavSpace.build(ow.World.from_voxels(noise(64)), threads=1, region_edge=16)
    points = space.random_points(100, 2)
    running = True

    def write():
        i = 0
        while running:
            handle = space.add_obstacle([points[i % 100] - 2, points[i % 100] + 2])
            space.update()
            space.remove_obstacle(handle)
            space.update()
            i += 1

    def read():
        while running:
            space.find_path(points[0], points[1], "best")

    others = [threading.Thread(target=write), threading.Thread(target=read)]
    [thread.start() for thread in others]
    ended = []
    try:
        for k in range(24):
            time.sleep(0.02 + 0.001 * k)
            child = os.fork()
            if child == 0:
                signal.signal(signal.SIGALRM, signal.SIG_DFL)
                signal.alarm(10)
                try:
                    space.find_path(points[2], points[3])
                    space.add_obstacle([points[5] - 1, points[5] + 1])
                    space.update()
                    code = 0
                except ow.InvalidInputError as error:
                    code = 1 if "forked" in str(error) else 2
                except BaseException:
                    code = 3
                os._exit(code)
            ended.append(os.waitpid(child, 0)[1])
    finally:
        running = False
        [thread.join() for thread in others]
    assert {os.waitstatus_to_exitcode(status) for status in ended} <= {0, 1}
    space.update()
    assert _core  # the parent goes on

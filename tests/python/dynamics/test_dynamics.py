# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Moving obstacles, when a space is updated, and an agent that is never stuck and never enters what is blocked."""

from __future__ import annotations

import json
import math
from itertools import pairwise

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import octoway as ow
from octoway.cli.simulate import simulate
from octoway.dynamics import POLICIES, TRAJECTORIES, Obstacle, Recorder, Simulation, draw_obstacles, make_policy
from octoway.dynamics.boxes import around, grow, overlapping, swept
from octoway.dynamics.drawing import Stage
from octoway.dynamics.movers import Bounce, Orbit, Patrol, Scripted, Vanish, Wrap
from octoway.dynamics.obstacles import Crowd
from octoway.random import Random


def industrial(**options):
    return ow.NavSpace.build(ow.scenes.make("industrial"), **options)


def hall(side=20, resolution=1.0):
    """An empty room."""
    return ow.NavSpace.build(ow.World.from_voxels(np.zeros((side,) * 3, bool), resolution))


def at_rest(*point, half=1.0):
    return Obstacle(Scripted([0], [point]), (half,) * 3)


def moving(start, goal, ticks, half=1.0):
    return Obstacle(Scripted([0, ticks], [start, goal]), (half,) * 3)


# trajectories --------------------------------------------------------------------------------------------------------------


def draw(name, seed=0, step=0.1):
    return TRAJECTORIES[name](Stage(industrial(), 1.25, step), Random(seed))


@pytest.mark.parametrize("name", TRAJECTORIES)
def test_a_motion_is_a_function_of_the_tick(name):
    ticks = [*range(300), 7, 211, 0]
    one, same, other = draw(name), draw(name), draw(name, seed=1)
    places = [one.at(tick) for tick in ticks]
    assert [same.at(tick) for tick in reversed(ticks)] == places[::-1]
    assert [other.at(tick) for tick in ticks] != places


@pytest.mark.parametrize("name", TRAJECTORIES)
def test_no_step_is_longer_than_asked(name):
    space, trajectory = industrial(), draw(name)
    low, high = space.bounds + np.array([[-1.25], [1.25]])
    places = [trajectory.at(tick) for tick in range(2000)]
    for a, b in pairwise(places):
        if a is None or b is None:
            assert b is None
            assert name == "vanish"
        elif math.dist(a, b) > 0.1 * (1 + 1e-9):
            assert name == "wrap"  # and then it is out of sight before and after
            assert all(((p <= low) | (p >= high)).any() for p in (a, b))


def test_what_happens_at_the_border():
    room = (0.0, 0.0, 0.0), (10.0, 10.0, 10.0)
    straight = (8.0, 5.0, 5.0), (1.0, 0.0, 0.0), *room
    assert [Bounce(*straight).at(t)[0] for t in range(5)] == [8, 9, 10, 9, 8]
    assert [Wrap(*straight).at(t)[0] for t in range(5)] == [8, 9, 0, 1, 2]
    assert [place and place[0] for place in map(Vanish(*straight).at, range(5))] == [8, 9, 10, None, None]


def test_an_orbit_keeps_its_distance_and_comes_back():
    orbit = Orbit((1.0, 2.0, 3.0), 2.0, (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), 0.1)
    places = np.array([orbit.at(tick) for tick in range(0, 100_000, 7)])
    np.testing.assert_allclose(np.linalg.norm(places - [1, 2, 3], axis=1), 2.0, rtol=1e-12)
    assert (places[:, 1] == 2).all()
    assert math.dist(orbit.at(0), orbit.at(126)) < 0.1  # once round: 2 pi 2 m


def test_patrols_stay_in_free_space():
    space, patrol = industrial(), draw("patrol")
    assert space.is_free(np.array([patrol.at(tick) for tick in range(1000)])).mean() > 0.99  # but for rounding at walls


def test_a_patrol_that_finds_no_way_rests():
    solid = np.ones((9, 9, 9), bool)
    solid[4, 4, 4] = False
    stage = Stage(ow.NavSpace.build(ow.World.from_voxels(solid)), 1.0, 0.1)
    far = (4.5, 4.5, 4.5)
    cell = TRAJECTORIES["patrol"](stage, Random(0))
    assert all(max(map(abs, np.subtract(cell.at(tick), far))) <= 0.5 for tick in range(100))  # to and fro in one voxel
    nowhere = Patrol(ow.NavSpace.build(ow.World.from_voxels(solid)), far, 0.1, Random(0))
    nowhere._space = ow.NavSpace.build(ow.World.from_voxels(np.ones((9, 9, 9), bool)))
    assert {nowhere.at(tick) for tick in (1, 500, 2)} == {far}


def test_a_script_is_followed_and_repeated():
    stops = [(0, 0, 0), (4, 0, 0), (4, 2, 0)]
    script = Scripted([10, 14, 15], stops)
    assert [script.at(t)[:2] for t in (0, 10, 11, 14, 15, 99)] == [(0, 0), (0, 0), (1, 0), (4, 0), (4, 2), (4, 2)]
    again = Scripted([0, 4, 5], stops, repeat=True)
    assert again.at(5 + 3) == again.at(3) == (3, 0, 0)
    for times, points in [([0, 0], stops[:2]), ([0], stops), ([], []), ([0, math.nan], stops[:2])]:
        with pytest.raises(ow.InvalidInputError, match="times"):
            Scripted(times, points)


# boxes ----------------------------------------------------------------------------------------------------------------


def test_overlapping_boxes_are_those_that_share_a_volume():
    rng = np.random.default_rng(0)
    boxes, others = (np.sort(rng.integers(0, 8, (40, 2, 3)), axis=1).astype(float) for _ in range(2))
    brute = [any(((b[0] < o[1]) & (b[1] > o[0])).all() for o in others) for b in boxes]
    assert overlapping(boxes, others).tolist() == brute
    assert 0 < sum(brute) < 40
    touching = np.array([[[0.0, 0, 0], [1, 1, 1]]]), np.array([[[1.0, 0, 0], [2, 1, 1]]])
    assert not overlapping(*touching).any()
    assert overlapping(touching[0], grow(touching[1], 0.1)).all()
    assert not overlapping(touching[0], np.empty((0, 2, 3))).any()


def test_boxes_around_a_path_cover_it_and_little_else():
    path = np.array([[0.0, 0, 0], [10, 0, 0], [10, 10, 10]])
    boxes = around(path, 2.0, 0.5)
    assert (boxes[0] == [(-0.5, -0.5, -0.5), (2.5, 0.5, 0.5)]).all()
    assert len(boxes) == 5 + 8
    for share in np.linspace(0, 1, 101):
        for a, b in pairwise(path):
            p = a + (b - a) * share
            assert ((boxes[:, 0] < p) & (boxes[:, 1] > p)).all(axis=1).any()
    assert np.prod(boxes[:, 1] - boxes[:, 0], axis=1).max() < 3**3
    assert around(path[:1], 2.0, 0.5).shape == (0, 2, 3)


def test_a_swept_box_covers_both_places():
    centres = np.array([[0.0, 0, 0]]), np.array([[3.0, -1, 0]])
    np.testing.assert_array_equal(swept(*centres, np.ones((1, 3))), [[[-1, -2, -1], [4, 1, 1]]])


def test_obstacles_block_where_they_are_and_will_be():
    space = hall()
    crowd = Crowd(space, [moving((5.0, 5, 5), (8.0, 5, 5), 1)], longest=3.0)
    crowd.publish(0)
    space.update()
    assert np.flatnonzero(space.layers.to_voxels()[:, 5, 5]).tolist() == list(range(4, 9))
    crowd.publish(1)
    space.update()
    assert np.flatnonzero(space.layers.to_voxels()[:, 5, 5]).tolist() == [7, 8]
    assert crowd.hold((8.5, 5, 5))
    assert not crowd.hold((9.0, 5, 5))
    crowd.withdraw()
    space.update()
    assert not space.layers.to_voxels().any()


def test_spheres_are_rounder_than_boxes():
    blocked = {}
    for shape in ("box", "sphere"):
        space = hall()
        Crowd(space, [Obstacle(Scripted([0], [(10, 10, 10)]), (5.0,) * 3, shape)], 1.0).publish(0)
        space.update()
        blocked[shape] = int(space.layers.to_voxels().sum())
    assert blocked["box"] == 10**3
    assert 0.5 < blocked["sphere"] / blocked["box"] < 0.8


# policies -------------------------------------------------------------------------------------------------------------

CORRIDOR = np.array([[[0.0, 9, 9], [20, 11, 11]]])
NEAR, FAR, ELSEWHERE = [(5, 9, 9), (6, 10, 10)], [(5, 2, 2), (6, 3, 3)], [(9, 2, 2), (10, 3, 3)]


def test_always_updates_when_something_changed():
    space, policy = hall(), make_policy("always")
    assert policy.apply(space, CORRIDOR, 0) is None
    space.add_obstacle(FAR)
    assert policy.apply(space, CORRIDOR, 0).changed
    assert policy.apply(space, CORRIDOR, 0) is None


def test_every_n_waits_for_its_tick():
    space, policy = hall(), make_policy("every_n", 3)
    space.add_obstacle(NEAR)
    assert [policy.apply(space, CORRIDOR, tick) is not None for tick in range(1, 5)] == [False, False, True, False]


def test_last_moment_waits_until_the_corridor_is_touched():
    space, policy = hall(), make_policy("last_moment")
    handle = space.add_obstacle(FAR)
    assert policy.apply(space, CORRIDOR, 0) is None
    assert space.is_free((5.5, 2.5, 2.5))  # nobody was told yet
    space.move_obstacle(handle, NEAR)
    assert policy.apply(space, CORRIDOR, 1).voxels_blocked == 1
    assert not space.is_free((5.5, 9.5, 9.5))
    space.move_obstacle(handle, FAR)  # leaving the corridor concerns it too
    assert policy.apply(space, CORRIDOR, 2) is not None


def test_changes_that_undo_each_other_are_never_made():
    space, policy = hall(), make_policy("last_moment")
    handle = space.add_obstacle(FAR)
    space.update()
    version = space.version
    for tick in range(100):
        space.move_obstacle(handle, FAR if tick % 2 else ELSEWHERE)
        assert policy.apply(space, CORRIDOR, tick) is None
    assert not len(space.graph.pending)  # it is back where it was
    assert not space.update().changed
    assert space.version == version


def test_without_a_path_everything_is_wanted():
    for name in ("last_moment", "corridor_first"):
        space = hall()
        space.add_obstacle(FAR)
        assert make_policy(name).apply(space, None, 0).changed


def test_corridor_first_leaves_the_rest_for_later():
    space, policy = hall(), make_policy("corridor_first", 3)
    near, far = space.add_obstacle(NEAR), space.add_obstacle(FAR)
    assert policy.apply(space, CORRIDOR, 0).changed
    assert not space.is_free((5.5, 9.5, 9.5))
    for tick in (0, 1, 2):
        assert policy.apply(space, CORRIDOR, tick) is None
        assert space.is_free((5.5, 2.5, 2.5))
    assert policy.apply(space, CORRIDOR, 3).changed  # it has waited long enough
    assert not space.is_free((5.5, 2.5, 2.5))
    space.move_obstacle(far, ELSEWHERE)
    for tick in range(10, 13):  # always something near ...
        space.move_obstacle(near, [(tick, 9, 9), (tick + 1, 10, 10)])
        assert policy.apply(space, CORRIDOR, tick).changed
        assert space.is_free((9.5, 2.5, 2.5))
    space.move_obstacle(near, NEAR)
    assert policy.apply(space, CORRIDOR, 13).changed
    assert not space.is_free((9.5, 2.5, 2.5))  # ... but not for ever


@pytest.mark.parametrize(("args", "words"), [(("never",), "always, every_n"), (("every_n", 0), "at least 1")])
def test_wrong_policies(args, words):
    with pytest.raises(ow.InvalidInputError, match=words):
        make_policy(*args)


# the agent ------------------------------------------------------------------------------------------------------------


def test_alone_it_moves_in_every_tick_and_at_its_speed():
    simulation = Simulation(hall(), [], tick=0.1, speed=5.0, start=(1, 1, 1))
    before = simulation.agent.position
    for _ in range(200):
        frame = simulation.step()
        assert math.dist(before, frame.position) <= 0.5 * (1 + 1e-12)
        assert frame.state == "moving"
        before = frame.position
    did = simulation.outcome.travels
    assert did.goals >= 3
    assert did.distance == pytest.approx(200 * 0.5, rel=0.05)  # the rest of a step is lost at a goal
    assert did.waiting == did.stuck == did.run_over == did.hit == did.entered_blocked == 0


def test_it_waits_behind_a_closed_door_and_takes_another_goal():
    solid = np.zeros((20, 9, 9), bool)
    solid[10] = True
    solid[10, 4, 4] = False  # the only way
    space = ow.NavSpace.build(ow.World.from_voxels(solid))
    simulation = Simulation(space, [at_rest(10.5, 4.5, 4.5, half=0.4)], start=(1, 1, 1))
    simulation.agent.goal = (18.0, 4.5, 4.5)
    states = [simulation.step().state for _ in range(80)]
    assert states[:60] == ["waiting"] * 60  # three seconds
    assert simulation.outcome.travels.given_up == 1
    assert states[-1] == "moving"
    assert simulation.agent.position[0] < 10


def test_run_over_it_steps_out():
    solid = np.zeros((20, 20, 20), bool)
    solid[0, 0, 0] = True
    space = ow.NavSpace.build(ow.World.from_voxels(solid))
    # A piston that fills the hall's cross-section pushes an agent that waits for what cannot be reached.
    piston = Obstacle(Scripted([0, 600], [(-2, 10, 10), (15, 10, 10)]), (1.0, 10.0, 10.0))
    simulation = Simulation(space, [piston], start=(3.5, 10.0, 10.0), speed=4.0)
    simulation.agent.goal, simulation.agent._patience = (0.5, 0.5, 0.5), 1000
    for _ in range(600):
        simulation.step()
    did = simulation.outcome.travels
    assert did.run_over == 13  # once for every layer of voxels
    assert did.stepping_out >= did.run_over
    assert did.stuck == did.entered_blocked == did.hit == 0
    assert simulation.agent.position == pytest.approx((16, 10, 10))


def test_a_way_exactly_through_a_corner_is_walked():
    # A chain of voxels that a segment leaves exactly through a corner. Points between its ends are rounded to the lattice,
    # and from most of them the way on would miss the corner, and run into what is solid beside it.
    solid = np.ones((16, 17, 20), bool)
    solid[13, 13, 17:19] = solid[12, 13:15, 15:19] = False
    space = ow.NavSpace.build(ow.World.from_voxels(solid))
    simulation = Simulation(space, [], start=(13.693813782152102, 13.306186217847898, 18.387627564304204))
    simulation.agent.goal = (12.0, 15.0, 15.0)
    assert space.raycast(simulation.agent.position, simulation.agent.goal).clear
    for _ in range(12):
        simulation.step()
    did = simulation.outcome.travels
    assert did.goals == 1
    assert did.stuck == did.entered_blocked == 0


def test_who_is_freed_on_the_way_out_looks_anew():
    # Once, the agent went on to where it had wanted to step out, and from there between two voxels that share an edge.
    space = industrial(region_edge=16)
    simulation = Simulation(space, draw_obstacles(space, 30, list(TRAJECTORIES), seed=16), "always", seed=16)
    assert simulation.run(seconds=7.5).travels.entered_blocked == 0


def test_a_way_that_was_not_clear_is_counted(monkeypatch):
    solid = np.zeros((20, 5, 5), bool)
    solid[10, :, :3] = True
    space = ow.NavSpace.build(ow.World.from_voxels(solid))
    simulation = Simulation(space, [], start=(8.0, 2.5, 1.5))
    simulation.agent._points = [(12.0, 2.5, 1.5)]
    simulation.agent.goal = (12.0, 2.5, 1.5)
    monkeypatch.setattr(type(space), "raycast", lambda *_: ow.RayHit(True, np.zeros(3), 0.0))  # a ray that lies
    for _ in range(10):
        simulation.step()
    assert simulation.outcome.travels.entered_blocked > 0


def test_a_repair_whose_halves_meet_on_an_edge_is_none():
    solid = np.zeros((8, 8, 1), bool)
    solid[4:, 4] = True
    space = ow.NavSpace.build(ow.World.from_voxels(solid))
    watch = space.watch(space.find_path((3.6, 1.5, 0.5), (6.5, 7.5, 0.5)))
    np.testing.assert_allclose(watch.points[1], (4, 5, 0.5))
    # The corner can still be reached, and left, but only between two blocked voxels that share an edge there.
    space.add_obstacle([[(3, 2, 0), (4, 3, 1)], [(3, 5, 0), (4, 6, 1)]])
    space.update()
    replan = watch.replan((3.6, 1.5, 0.5))
    assert replan.reason == "rerouted"
    assert space.check_path(replan.result.points)


def test_obstacles_may_not_be_faster_than_half_the_agent():
    fast = moving((5.0, 5, 5), (15.0, 5, 5), 10)
    with pytest.raises(ow.InvalidInputError, match=r"obstacle 0 moves 1 m in tick 0, and 0\.2 m is"):
        Simulation(hall(), [fast])
    Simulation(hall(), [fast], speed=40.0)


# whole runs -----------------------------------------------------------------------------------------------------------


def never_wrong(did):
    assert did.entered_blocked == 0
    assert did.stuck == 0
    assert did.goals > 0


@pytest.mark.parametrize("policy", POLICIES)
def test_every_policy_is_never_stuck_and_enters_nothing(policy):
    space = industrial()
    untouched = space.layers.to_voxels()
    simulation = Simulation(space, draw_obstacles(space, 50, ["bounce", "patrol", "orbit"], seed=2), policy, seed=2)
    outcome = simulation.run(seconds=20)
    never_wrong(outcome.travels)
    assert outcome.ticks == 400
    assert sum(outcome.travels.replans.values()) > 5
    assert outcome.costs()["cells"].mean > 0
    simulation.close()
    np.testing.assert_array_equal(space.layers.to_voxels(), untouched)
    space.graph.validate()


@pytest.mark.parametrize("trajectory", TRAJECTORIES)
@pytest.mark.parametrize("shape", ["box", "sphere"])
def test_every_motion(trajectory, shape):
    space = industrial(region_edge=16)
    obstacles = draw_obstacles(space, 20, trajectory, shape=shape, seed=5)
    never_wrong(Simulation(space, obstacles, "corridor_first", seed=5).run(seconds=8).travels)


def test_policies_that_wait_update_less():
    updates = {}
    for policy in POLICIES:
        space = industrial()
        updates[policy] = Simulation(space, draw_obstacles(space, 5, "patrol", seed=1), policy).run(20).updates
    assert updates["last_moment"] < updates["always"] / 2
    assert updates["every_n"] <= 400 / 10


def test_complex_with_fifty_obstacles(warframe):
    space = ow.NavSpace.build(ow.load_world(warframe / "Complex.3dmap"))
    obstacles = draw_obstacles(space, 50, ["patrol", "wrap"], size=8.0, seed=3)
    outcome = Simulation(space, obstacles, "always", seed=3).run(seconds=15)
    assert outcome.travels.entered_blocked == outcome.travels.stuck == 0
    assert outcome.travels.distance > 15


def record(file, seed):
    space = industrial()
    obstacles = draw_obstacles(space, 12, list(TRAJECTORIES), seed=seed)
    simulation = Simulation(space, obstacles, "last_moment", seed=seed, recorder=Recorder())
    simulation.run(seconds=6)
    simulation.write_recording(file)
    return simulation


def test_the_same_seed_gives_the_same_bytes(tmp_path):
    one, two, other = (record(tmp_path / f"{i}.npz", seed) for i, seed in enumerate((4, 4, 5)))
    assert one.outcome.travels == two.outcome.travels != other.outcome.travels
    assert (tmp_path / "0.npz").read_bytes() == (tmp_path / "1.npz").read_bytes() != (tmp_path / "2.npz").read_bytes()


def test_a_recording_tells_everything(tmp_path):
    simulation = record(tmp_path / "a.npz", 4)
    with np.load(tmp_path / "a.npz") as frames:
        assert frames["times"].tolist() == [tick * 0.05 for tick in range(120)]
        assert frames["agent"].shape == (120, 3)
        assert frames["obstacles"].shape == (120, 12, 2, 3)
        assert len(frames["spheres"]) == 12
        assert (np.diff(frames["versions"]) >= 0).all()
        assert frames["states"].max() < len(frames["state_names"])
        offsets = frames["path_offsets"]
        assert len(offsets) == len(frames["path_frames"]) + 1
        assert offsets[-1] == len(frames["path_points"])
        for frame, begin in zip(
            frames["path_frames"], offsets[:-1], strict=True
        ):  # each path begins where the agent is
            np.testing.assert_array_equal(frames["path_points"][begin], frames["agent"][frame])
        moved = np.sqrt((np.diff(frames["agent"], axis=0) ** 2).sum(axis=1)).sum()
        assert moved == pytest.approx(simulation.outcome.travels.distance, rel=0.1)


def test_only_what_was_recorded_can_be_written(tmp_path):
    with pytest.raises(ow.InvalidInputError, match="recorder"):
        Simulation(hall(), []).write_recording(tmp_path / "a.npz")


@pytest.mark.parametrize(("options", "words"), [
    ({"trajectory": "teleport"}, "bounce, wrap, vanish"),
    ({"trajectory": []}, "unknown trajectory"),
    ({"shape": "teapot"}, "box, sphere"),
    ({"size": 0}, "size must be metres above 0"),
    ({"speed": -1}, "speed must be"),
    ({"tick": math.nan}, "tick must be"),
    ({"count": -1}, "count"),
    ({"seed": 0.5}, "seed"),
])  # fmt: skip
def test_wrong_obstacles(options, words):
    with pytest.raises(ow.InvalidInputError, match=words):
        draw_obstacles(hall(), options.pop("count", 1), **options)


@pytest.mark.parametrize(("options", "words"), [
    ({"policy": "sometimes"}, "policies: always"),
    ({"tick": 0}, "tick must be seconds above 0"),
    ({"speed": math.inf}, "speed must be"),
])  # fmt: skip
def test_wrong_simulations(options, words):
    with pytest.raises(ow.InvalidInputError, match=words):
        Simulation(hall(), [], **options)
    with pytest.raises(ow.InvalidInputError, match="seconds"):
        Simulation(hall(), []).run(0)


# the command ----------------------------------------------------------------------------------------------------------


def run(*args):
    app = typer.Typer()
    app.command()(simulate)
    return CliRunner().invoke(app, [str(arg) for arg in args])


def test_simulate_prints_and_records(tmp_path):
    options = ("industrial", "--obstacles", 8, "--seconds", 3, "--trajectory", "patrol,orbit", "--region-edge", 16)
    done = run(*options, "--record", tmp_path / "a.npz")
    assert done.exit_code == 0, done.exception
    for word in ("updates", "occupancy", "cells", "graph", "publish", "p99", "replans", "collisions", "stuck", "agent"):
        assert word in done.stdout
    assert (tmp_path / "a.npz").stat().st_size > 1000


def test_simulate_as_json_is_the_same_each_time():
    runs = [json.loads(run("industrial", "--seconds", 3, "--policy", "every_n", "--json").stdout) for _ in range(2)]
    for answer in runs:
        assert set(answer["milliseconds"]) >= {"occupancy", "cells", "graph", "publish"}
        for key in ("milliseconds", "wall_seconds"):
            del answer[key]
    assert runs[0] == runs[1]
    assert runs[0]["ticks"] == 60
    assert runs[0]["travels"]["stuck"] == 0


@pytest.mark.parametrize(("args", "words"), [
    (("atlantis",), "neither a file nor a scene"),
    (("industrial", "--policy", "never"), "policies: always"),
    (("industrial", "--trajectory", "patrol,dance"), "trajectories: bounce"),
    (("industrial", "--shape", "cone"), "box, sphere"),
    (("industrial", "--record", "a.mp4"), ".npz"),
    (("industrial", "--record", "no/such/folder/a.npz"), "no folder"),
    (("industrial", "--seed", "-1"), "--seed"),
    (("industrial", "--tick", "0"), "tick"),
    (("industrial", "--seconds", "-3"), "seconds"),
    (("industrial", "--region-edge", "7"), "region_edge"),
])  # fmt: skip
def test_wrong_input_is_told(args, words):
    done = run(*args)
    assert isinstance(done.exception, ow.InvalidInputError), done.exception
    assert words in str(done.exception)
    assert done.stdout == ""

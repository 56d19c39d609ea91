# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Agents: they arrive, pass each other, keep out of what is blocked, and do the same in every run."""

import os

import numpy as np
import pytest

import octoway as ow
from octoway.agents import DETAIL, Agents, AgentState, Traffic
from octoway.dynamics import draw_obstacles

TICK = 1 / 60
ROUNDING = 2 * 2.0**-20 / TICK  # metres a second: places are whole numbers of 2^-20 voxel


def room(side=40.0, boxes=(), resolution=1.0, **options):
    world = ow.World.from_boxes(list(boxes), resolution=resolution, bounds=[(0, 0, 0), (side, side, side)])
    return ow.NavSpace.build(world, **options)


def run(agents, seconds, **step):
    for _ in range(round(seconds / TICK)):
        agents.step(TICK, **step)


def nearest_two(places):
    apart = np.linalg.norm(places[:, None] - places[None], axis=2) + 1e9 * np.eye(len(places))
    return float(apart.min())


def test_an_agent_goes_where_it_is_sent_and_stops_there():
    agents = Agents(room())
    ids = agents.add([(5, 5, 5)], radius=0.5, speed=4.0)
    assert agents.states == [AgentState.RESTING]
    agents.send(ids, [(30, 5, 5)])
    run(agents, 10)
    assert agents.states == [AgentState.RESTING]
    assert np.linalg.norm(agents.positions[0] - (30, 5, 5)) < 0.5
    assert np.linalg.norm(agents.velocities[0]) < 0.5
    assert 24.0 < agents.travelled[0] < 25.5
    assert agents.totals.arrived == 1


def test_speed_and_acceleration_are_kept():
    agents = Agents(room())
    agents.send(agents.add([(5, 5, 5)], speed=4.0, acceleration=2.0), [(35, 30, 20)])
    before = np.zeros(3)
    for _ in range(600):
        agents.step(TICK)
        now = agents.velocities[0]
        assert np.linalg.norm(now) <= 4.0 + ROUNDING
        assert np.linalg.norm(now - before) <= 2.0 * TICK + 2 * ROUNDING or agents.resting[0]
        before = now


def test_two_who_meet_head_on_pass_each_other():
    agents = Agents(room())
    ids = agents.add([(5, 20, 20), (35, 20, 20)], radius=1.0, speed=4.0)
    agents.send(ids, [(35, 20, 20), (5, 20, 20)])
    least = np.inf
    for _ in range(900):
        agents.step(TICK)
        least = min(least, nearest_two(agents.positions))
    assert agents.resting.all()
    assert least >= 2.0 * 0.99


def test_bodies_keep_their_radius_from_walls():
    wall = [[(19, 0, 0), (21, 40, 18)], [(19, 0, 22), (21, 40, 40)]]  # a slit, 4 m high
    space = room(boxes=wall)
    agents = Agents(space)
    ids = agents.add([(5, 5 + 3 * i, 10) for i in range(10)], radius=1.0, speed=4.0)
    agents.send(ids, [(35, 35 - 3 * i, 10) for i in range(10)])
    for _ in range(60 * 40):
        before = agents.positions
        agents.step(TICK)
        for a, b in zip(before, agents.positions, strict=True):
            if _ % 20 == 0:
                assert space.check_path([a, b], radius=1.0)
    agents.validate()
    assert agents.resting.all()


def test_who_chases_a_target_follows_it():
    space = room()
    agents = Agents(space)
    ids = agents.add(space.random_points(20, seed=3, radius=0.5), radius=0.5, speed=6.0, arrival=6.0)
    for i in range(60 * 12):
        agents.chase(ids, (10 + i * 0.02, 20, 20))
        agents.step(TICK)
    assert (np.linalg.norm(agents.positions - (10 + 60 * 12 * 0.02, 20, 20), axis=1) < 9).all()
    assert agents.replans < 20 * 60  # not one for every agent and tick
    agents.validate()


def test_no_way_is_waited_for_and_taken_when_it_opens():
    wall = [[(19, 0, 0), (21, 40, 40)]]
    space = room(boxes=wall)
    agents = Agents(space)
    agents.send(agents.add([(5, 20, 20)], radius=0.5), [(35, 20, 20)])
    run(agents, 1)
    assert agents.states == [AgentState.WAITING]
    space.carve([(19, 15, 15), (21, 25, 25)])
    space.update()
    run(agents, 10)
    assert agents.resting.all()


def test_an_agent_gets_out_of_the_way_of_what_moves():
    space = room()
    agents = Agents(space)
    agents.add([(25, 20, 20)], radius=0.5, speed=8.0)
    handle = space.add_obstacle([(3, 18, 18), (7, 22, 22)])
    for i in range(60 * 6):
        x = 5 + i * 4 * TICK
        space.move_obstacle(handle, [(x - 2, 18, 18), (x + 2 + 4 * TICK, 22, 22)])
        space.update()
        agents.step(TICK, [[(x - 2, 18, 18), (x + 2, 22, 22)]], [(4, 0, 0)])
        gap = np.maximum(np.abs(agents.positions[0] - (x + 4 * TICK, 20, 20)) - 2, 0)
        assert np.linalg.norm(gap) > 0.5
    assert agents.totals.caught == 0


def test_those_far_from_the_focus_are_planned_for_cheaply():
    space = ow.NavSpace.build(ow.scenes.make("asteroids", size=64))
    places = space.random_points(12, seed=1)
    goals = space.random_points(12, seed=2)
    agents = Agents(space, detail=[*DETAIL[:1], DETAIL[-1]], focus=places[0])
    agents.send(agents.add(places), goals)
    run(agents, 30)
    agents.validate()
    assert agents.totals.arrived > 0


def test_the_same_calls_give_the_same_bytes():
    def places():
        space = ow.NavSpace.build(ow.scenes.make("asteroids", size=64))
        traffic = Traffic(space, draw_obstacles(space, 5, tick=TICK), 40, seed=7)
        traffic.run(4)
        return traffic.agents.positions.tobytes()

    assert places() == places()


def test_several_sizes_share_a_group():
    space = room(boxes=[[(19, 0, 0), (21, 40, 18)], [(19, 0, 22), (21, 40, 40)]])  # a slit, 4 m high
    agents = Agents(space)
    small = agents.add([(5, 10, 10)], radius=0.5)
    large = agents.add([(5, 30, 10)], radius=2.0)
    agents.send(small, [(35, 10, 10)])
    agents.send(large, [(35, 30, 10)])
    run(agents, 12)
    assert agents.states == [AgentState.RESTING, AgentState.WAITING]


def test_bad_input_is_told():
    agents = Agents(room(boxes=[[(10, 10, 10), (20, 20, 20)]]))
    with pytest.raises(ow.InvalidInputError, match=r"positions.*blocked.*nearest_free"):
        agents.add([(15, 15, 15)])
    with pytest.raises(ow.InvalidInputError, match="positions"):
        agents.add([(np.nan, 1, 1)])
    with pytest.raises(ow.InvalidInputError, match="speed"):
        agents.add([(1, 1, 1)], speed=-1)
    ids = agents.add([(1, 1, 1)])
    with pytest.raises(ow.InvalidInputError, match="as many"):
        agents.send(ids, [(1, 1, 1), (2, 2, 2)])
    with pytest.raises(ow.InvalidInputError, match="no agent 7"):
        agents.send([7], [(1, 1, 1)])
    with pytest.raises(ow.InvalidInputError, match="seconds"):
        agents.step(0)
    with pytest.raises(ow.InvalidInputError, match="ids"):
        agents.stop(["x"])
    with pytest.raises(ow.InvalidInputError, match="target must be one of"):
        Traffic(room(), [], 3, target="nobody")
    with pytest.raises(ow.InvalidInputError, match="no room"):
        Traffic(room(side=4.0), [], 500, radius=1.0)


def test_traffic_among_obstacles():
    """OCTOWAY_TRAFFIC=agents,obstacles,seconds runs more; 1000,50,300 is the figure that the docs state."""
    agents, obstacles, seconds = (int(v) for v in os.environ.get("OCTOWAY_TRAFFIC", "60,10,10").split(","))
    size = 128 if agents > 100 else 64
    space = ow.NavSpace.build(ow.scenes.make("asteroids", size=size), region_edge=16)
    drawn = draw_obstacles(space, obstacles, ["patrol", "bounce", "orbit"], tick=TICK)
    traffic = Traffic(space, drawn, agents)
    outcome = traffic.run(seconds)
    print(f"\n{outcome.summary()}")
    assert outcome.inside_obstacle == 0
    assert outcome.moves_checked > 0
    assert outcome.left_free_space == 0
    assert outcome.deepest_overlap <= 0.01
    assert outcome.deadlocks == 0
    assert outcome.goals > 0
    traffic.close()
    assert space.stats.obstacles == 0


def test_goals_that_cannot_be_reached_keep_nobody_waiting():
    space = room(boxes=[[(0, 0, 30), (40, 40, 31)]])
    agents = Agents(space, plans_a_step=2)
    hopeless = agents.add([(1 + 3 * (i % 10), 1 + 3 * (i // 10), 2) for i in range(60)], radius=0.5)
    agents.send(hopeless, [(x, y, 35) for x, y, _ in agents.positions])
    last = agents.add([(35, 35, 2)], radius=0.5)
    agents.send(last, [(35, 35, 20)])
    run(agents, 10)
    assert agents.states[int(last[0])] == AgentState.RESTING
    assert agents.positions[last[0]][2] > 19


def test_some_who_chase_another_target_leave_the_rest_alone():
    space = room()
    agents = Agents(space)
    ids = agents.add([(5, 5 + 3 * i, 5) for i in range(6)], radius=0.5, arrival=4.0)
    agents.chase(ids, (35, 10, 5))
    agents.chase(ids[:3], (5, 10, 35))
    run(agents, 12)
    assert (agents.positions[ids[:3]][:, 2] > 28).all()
    assert (agents.positions[ids[3:]][:, 0] > 28).all()


def test_a_target_outside_is_a_state_of_the_agent():
    """Nothing is thrown out of the frame: who is near the border goes to it, others wait, and go on when they can."""
    agents = Agents(room())
    ids = agents.add([(5, 20, 20), (5, 30, 20)], radius=0.5)
    for target in ((60, 20, 20), (1e300, 0, 0)):
        agents.chase(ids, target)
        run(agents, 0.1)
        assert agents.states == [AgentState.WAITING] * 2
        assert np.isnan(agents.destinations).all()
    agents.chase(ids[:1], (41, 20, 20))  # one metre outside, and the snap is 2.5
    agents.send(ids[1:], [(41, 30, 20)])
    run(agents, 12)
    assert agents.resting.all()
    assert agents.destinations.tolist() == [[40, 20, 20], [40, 30, 20]]
    assert agents.goals.tolist() == [[41, 20, 20], [41, 30, 20]]


def test_a_target_that_is_no_place_changes_nothing():
    agents = Agents(room())
    ids = agents.add([(5, 20, 20)], radius=0.5)
    agents.chase(ids, (35, 20, 20))
    with pytest.raises(ow.InvalidInputError, match="finite"):
        agents.chase(ids, (np.nan, 0, 0))
    with pytest.raises(ow.InvalidInputError, match="no agent 7"):
        agents.chase([7], (35, 20, 20))
    for snap in (-1.0, np.nan, "far"):
        with pytest.raises(ow.InvalidInputError, match="snap"):
            agents.chase(ids, (30, 20, 20), snap=snap)
    run(agents, 8)
    assert agents.resting.all()
    assert agents.goals.tolist() == [[35, 20, 20]]


def test_plans_for_a_travel_that_nobody_keeps_to_are_refused():
    for choices in ({"costs": {0: 2.0}}, {"motion": "surface"}, {"radius": 3.0}):
        with pytest.raises(ow.InvalidInputError, match=f"what {next(iter(choices))} allows"):
            Agents(room(), detail=[ow.agents.Detail(np.inf, None, choices)], focus=(0, 0, 0))


FLOOR = [[(0, 0, 0), (40, 40, 2)]]


@pytest.mark.parametrize("height", [0.05, 0.3, 0.5, 0.6, 0.76, 1.0])
@pytest.mark.parametrize("alone", [True, False])
def test_a_target_on_the_floor_is_chased(height, alone):
    """The body does not fit where the target stands; it goes to the nearest place where it does, and says so."""
    space = room(boxes=FLOOR, resolution=0.25)
    agents = Agents(space)
    ids = agents.add([(5, 5, 5)] if alone else [(5, 5, 5), (35, 5, 8)], radius=0.5, speed=8.0)
    target = np.array([20.0, 30.0, 2.0 + height])
    for _ in range(60 * 8):
        agents.chase(ids, target)
        agents.step(TICK)
    agents.validate()
    assert AgentState.WAITING not in agents.states
    assert np.linalg.norm(agents.positions - target, axis=1).min() < 1.5
    fits = 2.5  # the least height at which the body fits
    assert agents.destinations == pytest.approx(np.tile([20.0, 30.0, max(target[2], fits)], (len(ids), 1)))
    assert agents.replans < 40, "a chase that got its path asks for no other"


def test_snap_is_the_callers_to_choose():
    space = room(boxes=FLOOR, resolution=0.25)
    agents = Agents(space)
    ids = agents.add([(5, 5, 5), (5, 15, 5), (5, 25, 5)], radius=0.5, speed=8.0)
    agents.send(ids[:1], [(20, 5, 2.1)], snap=0)
    agents.send(ids[1:2], [(20, 15, 2.1)], snap=0.1)
    agents.send(ids[2:], [(20, 25, -10)], snap=np.inf)
    run(agents, 6)
    assert [state.name for state in agents.states] == ["WAITING", "WAITING", "RESTING"]
    assert agents.destinations[2].tolist() == [20, 25, 2.5]
    agents.chase(ids[:1], (20, 5, 2.1))  # the same place, with the usual snap: a new plan
    run(agents, 6)
    assert agents.resting[0]


def test_agents_that_begin_in_one_place_part():
    agents = Agents(room())
    ids = agents.add([(20, 20, 20)] * 3, radius=0.5)
    agents.validate()
    agents.add([(20.3, 20, 20)], radius=0.5)
    agents.validate()
    agents.send(ids, [(5, 20, 20), (35, 20, 20), (20, 35, 20)])
    for _ in range(60 * 8):
        agents.step(TICK)
        agents.validate()
    assert agents.resting.all()
    assert nearest_two(agents.positions) >= 1.0 - 1e-5
    agents.remove(ids[:1])
    again = agents.add([agents.positions[1]], radius=0.5)
    agents.validate()
    assert again.tolist() == [0]


def test_who_has_no_goal_stays_about_where_an_obstacle_leaves_it():
    space = room()
    agents = Agents(space)
    agents.add([(20, 20, 20)], radius=0.5)
    handle = space.add_obstacle([(18, 18, 18), (22, 22, 22)])
    space.update()
    agents.step(TICK)
    assert agents.states == [AgentState.CAUGHT]
    run(agents, 2)
    space.remove_obstacle(handle)
    space.update()
    run(agents, 5)
    assert agents.states == [AgentState.RESTING]
    assert np.linalg.norm(agents.positions[0] - 20) < 6


def test_removed_agents_are_out_of_everybodys_way_and_their_ids_come_back():
    agents = Agents(room())
    gone = agents.add([(18 + 0.2 * i, 20, 20) for i in range(20)], radius=0.5)
    agents.remove(gone)
    assert not agents.alive.any()
    ids = agents.add([(5, 20, 20), (35, 20, 20)], radius=1.0, speed=4.0)
    assert len(agents) == 20
    assert set(ids.tolist()) <= set(gone.tolist())
    agents.send(ids, [(35, 20, 20), (5, 20, 20)])
    run(agents, 15)
    assert agents.resting[ids].all()
    with pytest.raises(ow.InvalidInputError, match="no agent"):
        agents.send([0], [(1, 1, 1)])


def test_very_slow_agents_and_very_long_steps_end():
    agents = Agents(room())
    ids = agents.add([(5, 20, 20), (9, 20, 20)], radius=0.5, speed=1e-7)
    agents.send(ids, [(35, 20, 20), (5, 20, 20)])
    run(agents, 4)
    agents.step(1e6)
    agents.validate()

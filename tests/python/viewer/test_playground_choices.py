# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What is chosen on a page holds, stays, and is what the page says; and what acts there is seen."""

import math

import numpy as np
import pytest

import octoway as ow
from octoway.agents.traffic import Traffic
from octoway.dynamics import Recorder, Simulation, draw_obstacles
from octoway.errors import InvalidInputError
from octoway.space.lists import DECOMPOSITIONS
from octoway.viewer.picture import draw_layer
from octoway.viewer.session import Session
from octoway.viewer.session.wishes import parse_costs, show_costs

START, GOAL = (4.0, 4.0, 1.5), (16.0, 4.0, 1.5)


def make_world():
    """A floor and a wall across it, with a way round its far end."""
    boxes = [[(0, 0, 0), (20, 20, 0.5)], [(9.5, 0, 0.5), (10.5, 14, 3)]]
    return ow.World.from_boxes(boxes, resolution=0.5, bounds=[(0, 0, 0), (20, 20, 3)])


def make_fields():
    """The same, half of it mud."""
    ids = np.zeros((40, 40, 6), np.uint8)
    ids[:, :17] = 7
    world = make_world()
    names = {0: "meadow", 7: "mud", 9: "water"}
    return ow.World.from_voxels(world.to_voxels(), 0.5, terrain=ids, terrain_names=names)


def make_halves():
    """Two halves, and a door that leads from one to the other."""
    world = ow.World.from_boxes([[(9, 0, 0), (11, 10, 10)]], resolution=0.5, bounds=[(0, 0, 0), (20, 10, 10)])
    space = ow.NavSpace.build(world)
    gone = space.add_link((1, 1, 1), (2, 2, 2))
    door = space.add_link((8.5, 5, 1), (11.5, 5, 1), cost=4.0, motion=("volumetric",), one_way=True)
    space.update()
    space.links.remove(gone)  # so that the handle is not the first that a space gives
    space.update()
    return space, door


@pytest.fixture
def planned():
    session = Session(make_world())
    session.set_ends(START, GOAL)
    return session


# terrains have names -------------------------------------------------------------------------------------------------


def test_terrains_are_chosen_by_name():
    session = Session(make_fields(), {"costs": {"meadow": 1.0, "mud": 5.0}})
    session.set_ends(START, GOAL)
    assert session.result.cost > session.result.length + 1
    session.choose("costs", None)
    session.choose("filter", ow.QueryFilter(exclude="mud"))
    assert "START_BLOCKED" in str(session.result.status)
    with pytest.raises(InvalidInputError, match="no terrain 'lava'; known: meadow, mud, water"):
        Session(make_fields(), {"costs": {"lava": 1.0}})


def test_what_was_chosen_for_one_world_does_not_spoil_another():
    session = Session(make_fields(), {"costs": {"meadow": 1.0, "mud": 5.0}, "algorithm": "astar"})
    session.set_ends(START, GOAL)
    space = session.space
    assert not session.attempt(lambda: session.open(make_world()))
    assert "no terrain" in session.notice.text
    assert session.space is space  # and all stayed as it was
    assert session.result.found
    session.load("zigzag")
    assert session.wishes.chosen == {"algorithm": "astar"}
    assert session.result.found


def test_costs_are_told_as_they_are_typed():
    names, here = {0: "meadow", 7: "mud", 9: "water"}, [0, 7]
    for text in ("mud: 2.5", "3: 2, water: inf", ""):
        assert show_costs(parse_costs(text, names), names, here) == text
    assert show_costs({"meadow": 1.0, "mud": 3.0}, names, here) == "mud: 3, water: inf"  # not named is forbidden
    assert show_costs([2.0], {}, [0]) == "0: 2"
    assert show_costs({0: 1.0}, {}, [0, 4]) == "4: inf"


# other cells, the same world -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("decomposition", DECOMPOSITIONS)
def test_links_stay_when_cells_are_cut_anew(decomposition):
    space, door = make_halves()
    session = Session(space)
    session.set_ends((2, 5, 5), (18, 5, 5))
    cost = session.result.cost
    session.rebuild(decomposition)
    assert session.space is not space
    assert session.space.graph.decomposition == decomposition
    assert [repr(link) for link in session.space.links] == [repr(link) for link in space.links]
    assert next(iter(session.space.links)).motion == {"volumetric"}
    assert [link.handle for link in session.result.links] == [door]
    assert session.result.cost == pytest.approx(cost, rel=0.02)
    assert session.space.check_path(session.result)
    fresh = session.space.add_link((1, 1, 1), (2, 2, 2))
    assert fresh not in (door, *(link.handle for link in space.links))  # no handle is given twice
    session.space.update()
    session.space.graph.validate()


def test_all_that_a_space_was_built_with_stays_when_cells_are_cut_anew():
    choices = {
        "radius": 0.3,
        "radius_shape": "box",
        "inflate_bounds": True,
        "outside": "free",
        "region_edge": 16,
        "motion_rule": ow.MotionRule(step=3, bounds=True),
    }
    space = ow.NavSpace.build(make_fields(), decomposition="merged", edit_policy="greedy", **choices)
    session = Session(space)
    for decomposition in ("octree", "regions"):
        before = session.space
        session.rebuild(decomposition)
        graph, layers, terrain = session.space.graph, session.space.layers, session.space.terrain
        assert (layers.radius, layers.radius_shape, layers.inflate_bounds) == (0.3, "box", True)
        assert (graph.outside, graph.region_edge, terrain.motion_rule) == ("free", 16, choices["motion_rule"])
        assert session.space.terrain.names == space.terrain.names
        np.testing.assert_array_equal(session.space.terrain.to_voxels(), space.terrain.to_voxels())
        np.testing.assert_array_equal(session.space.bounds, space.bounds)
        np.testing.assert_array_equal(session.space.layers.to_voxels(), space.layers.to_voxels())
        assert session.space.graph.edit_policy == (
            "greedy" if decomposition == "octree" else "repair"
        )  # where it is known
        assert session.space is not before


def test_steps_that_were_allowed_are_climbed_in_other_cells():
    boxes = [[(0, 0, 0), (20, 20, 1)], [(10, 0, 1), (20, 20, 4)]]
    world = ow.World.from_boxes(boxes, resolution=1, bounds=[(0, 0, 0), (20, 20, 10)])
    session = Session(ow.NavSpace.build(world, motion_rule=ow.MotionRule(step=3)), {"motion": ("surface",)})
    session.set_ends((2.5, 2.5, 1.5), (18.5, 2.5, 4.5))
    assert session.result.found
    session.rebuild("octree")
    assert session.result.found


def test_agents_stay_when_cells_are_cut_anew(planned):
    planned.add_agents(3)
    planned.set_radius(0.6)
    planned.add_agents(2)
    places, radii = planned.crew.places, planned.crew.radii
    planned.rebuild("octree")
    np.testing.assert_array_equal(planned.crew.places, places)
    np.testing.assert_array_equal(planned.crew.radii, radii)
    for _ in range(20):
        planned.tick()
    assert (np.linalg.norm(planned.crew.places - places, axis=1) > 0.1).all()
    planned.add_obstacle(planned.crew.places[0], (2, 2, 2))
    planned.rebuild("merged")
    assert len(planned.crew) < 5  # who is inside an obstacle has no place in a new space


# paths over links ----------------------------------------------------------------------------------------------------


def test_the_table_tells_length_and_cost_of_a_path_over_links():
    session = Session(make_halves()[0])
    session.set_ends((2, 5, 5), (18, 5, 5))
    shown = draw_layer("path", session.scene()).primitives
    row = next(primitive.value for primitive in shown if primitive.label == "path")
    assert row.startswith(f"{session.result.length:.2f} m, cost {session.result.cost:.2f}")
    assert f"{session.result.length:.2f} m (cost {session.result.cost:.2f})" in session.notice.text
    leap = next(primitive for primitive in shown if primitive.name == "path: links")
    np.testing.assert_array_equal(leap.segments, [[(8.5, 5, 1), (11.5, 5, 1)]])
    session.add_obstacle((5, 5, 3), (2, 2, 2))  # the path is mended
    assert f"(cost {session.result.cost:.2f})" in session.notice.text


# what acts is seen ---------------------------------------------------------------------------------------------------


def test_agents_have_the_radius_that_is_chosen_when_they_come(planned):
    planned.add_agents(2)
    assert planned.crew.radii.tolist() == [0.25, 0.25]  # a body without size cannot be seen: half a voxel
    planned.set_radius(0.8)
    planned.add_agents(3)
    assert planned.crew.radii.tolist() == [0.25, 0.25, 0.8, 0.8, 0.8]
    assert "radius 0.8 m" in planned.notice.text
    places, radii = planned.crew.places, planned.crew.radii
    apart = np.linalg.norm(places[:, np.newaxis] - places, axis=2) + np.eye(5) * 9
    assert (apart >= radii[:, np.newaxis] + radii).all()
    for _ in range(20):
        planned.tick()
    assert (np.linalg.norm(planned.crew.places - places, axis=1) > 0.1).all()
    assert planned.space.is_free(planned.crew.places[2:], radius=0.8).all()
    session = Session(ow.NavSpace.build(make_world(), radius=0.4))
    session.add_agents(1)
    assert session.crew.radii.tolist() == [0.4]  # the space's own


def test_a_simulation_that_is_taken_away_leaves_no_obstacles(planned):
    for begin in (Simulation, lambda space, obstacles: Traffic(space, obstacles, 2)):
        planned.follow(begin(planned.space, draw_obstacles(planned.space, 3, speed=0.5)))
        planned.tick()
        assert planned.space.stats.obstacles == 3
        planned.take_away()
        assert planned.space.stats.obstacles == 0
    np.testing.assert_array_equal(planned.space.layers.to_voxels(), make_world().to_voxels())


@pytest.fixture
def recording(tmp_path):
    space = ow.NavSpace.build(make_world())
    simulation = Simulation(space, draw_obstacles(space, 3), recorder=Recorder())
    simulation.run(1.0)
    simulation.write_recording(tmp_path / "run.npz")
    return tmp_path / "run.npz"


# the page, where viser is --------------------------------------------------------------------------------------------


@pytest.fixture
def opened():
    """Opens pages, and ends them all."""
    pytest.importorskip("viser", reason="viser is not installed: pip install 'octoway[view]'")
    from octoway.viewer.page import open_page

    pages = []

    def begin(thing, **choices):
        pages.append(open_page(thing, port=0, choices=choices))
        return pages[-1]

    yield begin
    for page in pages:
        page.stop()


def do(page, action):
    page.do("test", action)
    assert page.settle()


def panel(page, name):
    return next(panel for panel in page.panels if type(panel).__name__ == name)


class _Event:
    """As viser sends them."""

    client, client_id = object(), 1

    def __init__(self, **fields):
        self.__dict__ |= fields


def change(page, control, value):
    """Set a control, as a person does in the browser."""
    control._impl.value = value
    for callback in control._impl.update_cb:
        callback(_Event(target=control))
    assert page.settle()


def boxes_seen(page, layer):
    return sum(len(handle.batched_positions) for handle in page.canvas.handles(layer, "obstacles")[:1])


@pytest.mark.parametrize("kind", ["recording", "simulation"])
def test_what_is_put_beside_a_run_is_seen_and_dragged(opened, recording, kind):
    import asyncio

    page = opened(make_world())
    session = page.session
    do(page, lambda: session.set_ends(START, GOAL))
    if kind == "recording":
        do(page, lambda: session.load_recording(recording))
    else:
        do(page, lambda: session.follow(Simulation(session.space, draw_obstacles(session.space, 3))))
    assert (boxes_seen(page, "moving"), boxes_seen(page, "run")) == (0, 3)
    do(page, lambda: session.add_obstacle((5, 17, 1.5), (2, 2, 2)))
    do(page, lambda: session.add_agents(2))
    assert (boxes_seen(page, "moving"), boxes_seen(page, "run")) == (1, 3)
    assert len(page.canvas.handles("moving", "agents")) == 1
    place = page.canvas.handles("moving", "obstacles")[0].batched_positions[0]
    np.testing.assert_allclose(place, (5, 17, 1.5))

    drag = panel(page, "Living")._dragged
    for phase, end in (("start", (5, 17, 1.5)), ("move", (6, 16, 1.5)), ("end", (6, 16, 1.5))):
        event = _Event(instance_index=0, phase=phase, start_position=(5, 17, 1.5), end_position=end)
        asyncio.run(drag(event))
    assert page.settle()
    np.testing.assert_allclose(session.movables.boxes[0].mean(axis=0), (6, 16, 1.5))
    do(page, session.tick)
    assert (boxes_seen(page, "moving"), boxes_seen(page, "run")) == (1, 3)
    page.shown.discard("moving")
    do(page, lambda: None)
    assert (boxes_seen(page, "moving"), boxes_seen(page, "run")) == (0, 0)


def test_controls_tell_what_is_chosen(opened):
    page = opened(make_fields(), motion=("surface",), costs={"meadow": 1.0, "mud": 5.0})
    search, session = panel(page, "Search"), page.session
    assert {name: box.value for name, box in search._motions.items()} == {
        "surface": True,
        "adhesive": False,
        "volumetric": False,
    }
    assert search._costs.value == "mud: 5, water: inf"
    change(page, search._motions["adhesive"], True)
    assert session.wishes.chosen["motion"] == ("surface", "adhesive")
    change(page, search._motions["volumetric"], True)
    assert "motion" not in session.wishes.chosen  # all is no choice
    do(page, lambda: session.choose("motion_costs", {"surface": 2.0}))
    assert [box.value for box in search._motions.values()] == [True, False, False]  # prices of some forbid the others
    change(page, search._motions["volumetric"], True)
    assert [box.value for box in search._motions.values()] == [True, False, True]


def test_costs_may_be_half_typed(opened):
    page = opened(make_fields())
    search, session = panel(page, "Search"), page.session
    for typed in ("m", "mud", "mud:", "mud: "):
        change(page, search._costs, typed)
        assert search._costs.value == typed  # what is typed is not taken away
        assert "costs are pairs" in session.notice.text.lower()
    change(page, search._costs, "mud : 3 ")
    assert session.wishes.chosen["costs"][7] == 3
    assert search._costs.value == "mud : 3 "
    do(page, lambda: session.choose("costs", {0: 2.0, 7: math.inf}))
    assert search._costs.value == "meadow: 2, mud: inf, water: inf"
    do(page, lambda: session.load("zigzag"))
    assert search._costs.value == ""


def test_a_body_that_may_not_move_at_all_is_refused(opened):
    page = opened(make_world(), motion="surface")
    search, session = panel(page, "Search"), page.session
    change(page, search._motions["surface"], False)
    assert "An agent needs a way to move" in session.notice.text
    assert session.wishes.chosen["motion"] == "surface"
    assert search._motions["surface"].value  # as it is still


def test_numbers_can_be_typed_as_fine_as_the_world_is(opened):
    small = ow.World.from_boxes([], resolution=0.001, bounds=[(0, 0, 0), (0.05, 0.05, 0.05)])
    page = opened(small)
    fields, radius = panel(page, "Ends")._typed, panel(page, "Search")._radius
    for field in fields.values():
        assert (field.step, field.precision) == (1e-4, 4)
    assert (radius.step, radius.precision) == (1e-4, 4)
    change(page, fields["start"], (0.01, 0.02, 0.023))
    np.testing.assert_array_equal(page.session.start, (0.01, 0.02, 0.023))
    assert fields["start"].value == (0.01, 0.02, 0.023)
    do(page, lambda: page.session.open(make_world()))
    assert (fields["start"].step, fields["start"].precision) == (0.01, 2)
    assert (radius.step, radius.precision) == (0.05, 2)

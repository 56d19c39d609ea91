# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A person's actions on the page, in a real browser."""

import numpy as np
import pytest
from seeing import Person, colours_in, pixels_of

import octoway as ow
from octoway.dynamics import Simulation, draw_obstacles

viser = pytest.importorskip("viser", reason="viser is not installed: make test-browser")

from octoway.viewer.colours import BLUE  # noqa: E402
from octoway.viewer.page import open_page  # noqa: E402

START, GOAL = (4.0, 4.0, 0.5), (16.0, 4.0, 0.5)  # on the floor, on either side of the wall


def make_world():
    """A floor and a wall across it, with a way round its far end."""
    boxes = [[(0, 0, 0), (20, 20, 0.5)], [(9.5, 0, 0.5), (10.5, 14, 3)]]
    return ow.World.from_boxes(boxes, resolution=0.5, bounds=[(0, 0, 0), (20, 20, 3)])


@pytest.fixture(scope="module")
def visitor(browser, artefacts):
    """One page for all tests: a browser's first look at it takes as long as all of them."""
    page = open_page(make_world(), port=0)
    visitor = Person(browser, page, artefacts)
    yield visitor
    visitor.tab.close()
    page.stop()


@pytest.fixture
def person(visitor):
    page = visitor.served

    def begin():
        page.playing, page.session.shown_stages = False, set()
        page.session.search.chosen.clear()
        page.shown.discard("expansions")
        page.session.open(make_world())

    page.do("begin", begin)
    assert page.settle()
    visitor.open_tab("Path")
    yield visitor
    assert not visitor.errors, "the page's own scripts failed"
    assert not visitor.foreign, "the page asked another host"


def click_ends(person):
    session = person.served.session
    person.click(START)
    person.until(lambda: session.start is not None, "a click sets the start")
    person.click(GOAL)
    person.until(lambda: session.goal is not None, "a click sets the goal")


def test_two_clicks_make_a_path(person):
    session = person.served.session
    before = person.look("opened")
    assert colours_in(before) > 100
    assert pixels_of(before, BLUE) < 50
    click_ends(person)
    # Half a voxel above what was clicked, as exactly as a pixel allows.
    np.testing.assert_allclose(session.start, np.add(START, (0, 0, 0.25)), atol=0.15)
    np.testing.assert_allclose(session.goal, np.add(GOAL, (0, 0, 0.25)), atol=0.15)
    assert session.result.found
    assert session.space.check_path(session.result.points)
    person.until_notice("path of", "expansions")
    assert pixels_of(person.look("path"), BLUE) > 300
    assert any(url.startswith("http://127.0.0.1") for url in person.requests)  # and none is foreign: see the fixture


def test_a_foreign_request_would_be_seen(person):
    """The fixture's check is worth something: a request that leaves is refused, and known."""
    person.tab.evaluate("fetch('http://octoway.invalid/').catch(() => 0)")
    assert person.foreign == ["http://octoway.invalid/"]
    person.requests.remove("http://octoway.invalid/")


def test_the_radius_changes_the_path(person):
    click_ends(person)
    session = person.served.session
    narrow = session.result.length
    person.type_number("Radius (m)", 1.0)
    person.until(lambda: session.search.radius == 1.0, "the slider sets the radius")
    assert session.result.found
    assert session.result.length > narrow + 0.5
    person.until_notice("was moved")  # the floor that was clicked is too near for such a body
    person.look("radius")


def test_an_obstacle_dragged_into_the_path_is_avoided(person):
    page, session = person.served, person.served.session
    page.do("ends", lambda: session.set_ends((4, 4, 1.5), (16, 4, 1.5)))
    page.settle()
    clear = session.result.points
    place = np.array([10.0, 16.0, 1.5])  # beyond the wall's end
    assert session.space.check_path(clear)
    _, right, _ = person.axes()
    aside = place + 5 * right
    page.do("put", lambda: session.add_obstacle(aside, (4.0, 4.0, 4.0)))
    page.settle()
    before = session.result.length
    person.look("obstacle_aside")
    person.drag(aside, place)
    person.until(lambda: np.allclose(session.movables.boxes[0].mean(axis=0), place, atol=0.6), "the obstacle follows")
    person.until(lambda: session.result.length > before + 0.1, "the path goes round it")
    assert session.result.found
    assert session.space.check_path(session.result.points)
    assert pixels_of(person.look("obstacle_in_the_way"), BLUE) > 200


def test_the_slider_replays_the_search(person):
    page, session = person.served, person.served.session
    page.do("ends", lambda: session.set_ends((4, 4, 1.5), (16, 4, 1.5)))
    page.do("choose", lambda: session.choose("algorithm", "astar"))
    page.do("cells", lambda: session.rebuild("octree"))
    person.open_tab("Replay")
    person.tick("Show the search")
    person.until(lambda: "expansions" in page.shown, "the search is shown")
    total = len(session.trace)
    assert total > 5
    shown = page.canvas.handles("expansions", "expansions")[0]
    assert len(shown.points) == total
    person.look("expansions_all")
    person.type_number("Expansion", 3)
    person.until(lambda: session.step == 2, "the slider sets the step")
    assert len(page.canvas.handles("expansions", "expansions")[0].points) == 3
    person.until_notice("expansion 3 of")
    person.look("expansions_three")


def test_a_handle_drags_the_goal(person):
    page, session = person.served, person.served.session
    page.do("ends", lambda: session.set_ends((4, 4, 1.5), (16, 16, 1.5)))
    page.settle()
    before = session.goal.copy()
    person.look("handles")
    tip = before + np.array([0, 0, 0.62 * 70 * page.canvas.pixel])
    person.drag(tip, tip + np.array([0, 0, 1.0]))
    person.until(lambda: session.goal[2] > before[2] + 0.4, "the goal follows the handle")
    np.testing.assert_allclose(session.goal[:2], before[:2])


def test_bad_input_is_a_sentence_and_the_page_lives_on(person, tmp_path):
    page, session = person.served, person.served.session
    page.do("ends", lambda: session.set_ends((4, 4, 1.5), (16, 4, 1.5)))
    person.until_notice("path of")
    person.type_number("Start", 10.0)  # the last field is z: far above the world
    person.until_notice("no path", "start", "nearest free point")
    person.press("Move to the nearest free point")
    person.until_notice("path of")

    (tmp_path / "poem.3dmap").write_text("no world at all")
    page.folder = tmp_path
    person.open_tab("View")
    for typed, words in (
        (tmp_path / "poem.3dmap", ("poem.3dmap",)),
        ("nowhere.obj", ("no file", "scenes:")),
        ("", ("type the name",)),
    ):
        field = person.row("Scene or file").locator("input")
        field.fill(str(typed))
        person.tab.wait_for_timeout(200)
        person.press("Load")
        person.until_notice(*words)
    assert session.world.shape == (40, 40, 6)
    field.fill("zigzag")
    person.tab.wait_for_timeout(200)
    person.press("Load")
    person.until_notice("path of")
    person.look("another_world")


def test_unreachable_goals_say_so(person):
    page, session = person.served, person.served.session
    session.space.fill([[(12, 12, 0.5), (18, 18, 3)]])
    session.space.carve([[(14, 14, 1), (16, 16, 2)]])
    session.space.update()
    page.do("ends", lambda: session.set_ends((4, 4, 1.5), (15, 15, 1.5)))
    person.until_notice("no path", "no way leads")
    page.do("ends", lambda: session.set_ends((4, 4, 1.5), (5, 5, 1.5)))
    person.until_notice("path of")


def test_things_move_and_times_are_plotted(person):
    page, session = person.served, person.served.session
    page.do("ends", lambda: session.set_ends((4, 4, 1.5), (16, 4, 1.5)))
    person.open_tab("Live")
    person.press("Play")
    person.until_notice("nothing moves here yet")
    person.press("Add moving obstacles")
    person.until(lambda: len(session.movables) == 8, "obstacles are there")
    person.press("Add agents")
    person.until(lambda: len(session.crew) == 8, "agents are there")
    person.press("Play")
    person.until(lambda: session.ticks > 10, "time passes")
    person.tab.wait_for_selector(".octoway-times")
    person.look("living")
    person.press("Pause")
    person.until(lambda: not page.playing, "time stops")
    ticks = session.ticks
    person.tab.wait_for_timeout(300)
    assert session.ticks == ticks
    session.space.graph.validate()


def test_numbers_are_typed_as_fine_as_the_world_is(person):
    page, session = person.served, person.served.session
    small = ow.World.from_boxes([], resolution=0.001, bounds=[(0, 0, 0), (0.1, 0.1, 0.1)])
    page.do("open", lambda: session.open(small))
    page.do("ends", lambda: session.set_ends((0.015, 0.015, 0.015), (0.095, 0.095, 0.095)))
    person.until_notice("path of")
    person.type_number("Start", 0.0235)  # the last field is z
    person.until(lambda: session.start[2] == 0.0235, "half a voxel can be typed")
    np.testing.assert_allclose(session.start, (0.015, 0.015, 0.0235), atol=1e-9)
    person.type_number("Radius (m)", 0.0012)
    person.until(lambda: session.radius == 0.0012, "a radius of little more than a voxel can be typed")


def test_boxes_of_motions_and_costs_tell_the_truth(person):
    page, session = person.served, person.served.session
    page.do("ends", lambda: session.set_ends((4, 4, 0.75), (16, 4, 0.75)))
    page.do("motion", lambda: session.choose("motion", "surface"))
    page.do("costs", lambda: session.choose("costs", [2.0]))
    person.until_notice("path of", "cost")

    def is_ticked(name):
        return person.row(f"Move: {name}").locator("input[type=checkbox]").is_checked()

    def all_ticked():
        return [is_ticked(name) for name in ("surface", "adhesive", "volumetric")]

    costs = person.row("Costs").locator("input")
    person.until(lambda: all_ticked() == [True, False, False], "one box is ticked")
    assert costs.input_value() == "0: 2"
    person.look("choices")
    person.tick("Move: surface")
    person.until_notice("an agent needs a way to move")
    person.until(lambda: all_ticked() == [True, False, False], "the box is ticked again")
    person.tick("Move: volumetric")
    person.until(lambda: session.search.chosen["motion"] == ("surface", "volumetric"), "a box allows a motion")
    costs.fill("")
    costs.press_sequentially("0: 3.5", delay=60)  # nobody takes away what is half typed
    person.until(lambda: "costs" in session.search.chosen and session.search.chosen["costs"][0] == 3.5, "costs are set")
    assert costs.input_value() == "0: 3.5"


def test_an_obstacle_beside_a_simulation_is_dragged(person):
    page, session = person.served, person.served.session
    page.do("follow", lambda: session.follow(Simulation(session.space, draw_obstacles(session.space, 3))))
    aside = np.array([15.0, 16.0, 1.5])
    page.do("put", lambda: session.add_obstacle(aside, (4.0, 4.0, 4.0)))
    page.settle()
    assert len(page.canvas.handles("moving", "obstacles")[0].batched_positions) == 1
    place = aside - 4 * person.axes()[1]
    person.look("obstacle_beside_simulation")
    person.drag(aside, place)
    person.until(lambda: np.allclose(session.movables.boxes[0].mean(axis=0), place, atol=0.6), "the obstacle follows")

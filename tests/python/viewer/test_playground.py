# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The state of a page, without a browser; and its messages to one, if viser is installed."""

import threading

import numpy as np
import pytest

import octoway as ow
from octoway.errors import InvalidInputError
from octoway.travel.options import Choices
from octoway.viewer.recording import Recording
from octoway.viewer.scene import Scene
from octoway.viewer.session import Session
from octoway.viewer.session.search_options import parse_costs, query_takes
from octoway.viewer.stages import STAGES
from octoway.viewer.worker import Worker

START, GOAL = (4.0, 4.0, 1.5), (16.0, 4.0, 1.5)
DOWN = (0.0, 0.0, -1.0)


def make_world():
    """A floor and a wall across it, with a way round its far end."""
    boxes = [[(0, 0, 0), (20, 20, 0.5)], [(9.5, 0, 0.5), (10.5, 14, 3)]]
    return ow.World.from_boxes(boxes, resolution=0.5, bounds=[(0, 0, 0), (20, 20, 3)])


@pytest.fixture
def session():
    return Session(make_world())


@pytest.fixture
def planned(session):
    session.set_ends(START, GOAL)
    return session


# ends --------------------------------------------------------------------------------------------------------------------


def test_clicks_set_start_and_goal_in_turn(session):
    assert session.notice.kind == "hint"
    session.click((4, 4, 50), DOWN)
    np.testing.assert_array_equal(session.start, (4, 4, 0.75))  # half a voxel above the floor
    assert session.goal is None
    assert "goal" in session.notice.text
    session.click((16, 4, 50), DOWN)
    np.testing.assert_array_equal(session.goal, (16, 4, 0.75))
    assert session.result.found
    assert session.space.check_path(session.result.points)
    assert session.notice.kind == "good"
    session.click((2, 2, 50), DOWN)  # both are set: begin again
    np.testing.assert_array_equal(session.start, (2, 2, 0.75))
    assert session.goal is None
    assert session.result is None


def test_what_a_click_sets_can_be_chosen(planned):
    planned.click_sets = "goal"
    planned.click((5, 18, 50), DOWN)
    np.testing.assert_array_equal(planned.goal, (5, 18, 0.75))
    planned.click_sets = "start"
    planned.click((18, 18, 50), DOWN)
    np.testing.assert_array_equal(planned.start, (18, 18, 0.75))
    planned.click_sets = "an obstacle"
    planned.click((12, 18, 50), DOWN)
    assert len(planned.movables) == 1
    planned.click_sets = "nothing"
    planned.click((1, 1, 50), DOWN)
    np.testing.assert_array_equal(planned.start, (18, 18, 0.75))


def test_a_click_beside_the_world_says_so(session):
    session.click((100, 100, 50), DOWN)
    assert session.start is None
    assert "hit nothing" in session.notice.text


def test_a_click_goes_through_what_is_cut_away(session):
    session.click((10, 5, 50), DOWN)  # on the wall, where the bounds end
    assert session.start[2] == 3
    session.look(cut=(2, 1.0))
    session.set_ends(None, None)
    session.click((10, 5, 50), DOWN)
    assert session.start[2] < 1.5


def test_a_blocked_start_names_a_free_point_that_can_be_taken(planned):
    planned.set_start((10, 5, 1.5))  # in the wall
    assert planned.notice.kind == "bad"
    assert "start" in planned.notice.text
    assert "nearest free point" in planned.notice.text
    planned.take_nearest()
    assert planned.result.found
    assert planned.nearest is None
    assert not planned.attempt(planned.take_nearest)
    assert "nothing to move" in planned.notice.text


def test_an_end_outside_the_world_is_a_sentence(planned):
    planned.set_goal((16, 4, 99))
    assert "goal" in planned.notice.text
    assert "outside the world" in planned.notice.text
    planned.take_nearest()
    np.testing.assert_array_equal(planned.goal, (16, 4, 3))
    assert planned.result.found


@pytest.mark.parametrize("bad", [(np.nan, 0, 0), (1, 2), "here", None, (np.inf, 1, 1)])
def test_an_end_that_is_no_point_is_refused_and_all_stays(planned, bad):
    before = planned.start
    if bad is None:
        planned.set_start(None)  # taken back
        assert planned.result is None
        return
    assert not planned.attempt(lambda: planned.set_start(bad))
    assert planned.notice.kind == "bad"
    assert planned.start is before
    assert planned.result.found


def test_unreachable_goals_say_why(planned):
    planned.space.fill([(12, 12, 0.5), (18, 18, 3)])
    planned.space.carve([(14, 14, 1), (16, 16, 2)])
    planned.space.update()
    planned.set_goal((15, 15, 1.5))
    assert "no way leads" in planned.notice.text


def test_scenes_bring_their_own_ends():
    session = Session(ow.scenes.make("zigzag"))
    first = session.start
    assert session.result.found
    session.next_pair()
    assert not np.array_equal(session.start, first)
    session.swap()
    assert session.result.found
    fresh = Session(make_world())
    assert not fresh.attempt(fresh.next_pair)


# the search ----------------------------------------------------------------------------------------------------------


def test_a_radius_keeps_away_from_the_wall(planned):
    narrow = planned.result.length
    planned.set_radius(1.0)
    assert planned.result.found
    assert planned.result.radius == 1.0
    assert planned.result.length > narrow + 0.5
    assert planned.space.check_path(planned.result.points, radius=1.0)


def test_a_click_with_a_radius_lands_where_the_body_fits(session):
    session.set_radius(1.0)
    session.click((4, 4, 50), DOWN)
    assert session.space.is_free(session.start, radius=1.0)


def test_ends_on_the_floor_move_up_for_a_body_and_the_path_can_still_be_repaired(session):
    session.click((4, 4, 50), DOWN)
    session.click((16, 4, 50), DOWN)
    session.set_radius(0.5)
    assert session.result.found
    assert "was moved" in session.notice.text
    session.obstruct()
    assert session.result.found
    assert session.space.check_path(session.result.points, radius=0.5)


def test_every_algorithm_and_decomposition_can_be_chosen(planned):
    for name in ow.ALGORITHMS:
        planned.choose("algorithm", name)
        assert planned.result.found, name
    planned.choose("algorithm", None)
    for name in ow.DECOMPOSITIONS:
        planned.rebuild(name)
        assert planned.space.graph.decomposition == name
        assert planned.result.found, name


def test_unknown_choices_are_sentences(planned):
    for action in (
        lambda: planned.choose("algorithm", "magic"),
        lambda: planned.choose("colour", "red"),
        lambda: planned.rebuild("magic"),
        lambda: planned.set_radius(-1),
        lambda: planned.set_radius("wide"),
        lambda: planned.show_stage("magic", on=True),
    ):
        assert not planned.attempt(action)
        assert planned.notice.kind == "bad"
        assert "inside octoway" not in planned.notice.text
    assert planned.result.found


def test_cells_of_one_voxel_are_not_made_by_the_million():
    session = Session(ow.World.from_boxes([], resolution=1.0, bounds=[(0, 0, 0), (200, 200, 200)]))
    assert not session.attempt(lambda: session.rebuild("voxels"))
    assert "8,000,000 cells" in session.notice.text
    assert session.space.graph.decomposition == "regions"


def test_stages_have_lengths_and_times(planned):
    assert [stage.name for stage in planned.stages] == list(STAGES)
    assert all(stage.length > 0 and stage.seconds >= 0 for stage in planned.stages)
    assert planned.stages[0].length >= planned.stages[3].length - 1e-9
    planned.show_stage("raw", on=True)
    shown = {path.name: path.visible for path in planned.scene().paths}
    assert shown == {"raw": True, "funnel": False, "pruned": False, "pulled": False, "smooth": False, "path": True}


def test_the_search_is_replayed(planned):
    planned.rebuild("octree")
    planned.choose("algorithm", "astar")
    count = len(planned.trace)
    assert count == planned.result.stats.expanded
    planned.replay(2)
    assert planned.step == 2
    assert f"Expansion 3 of {count:,}" in planned.notice.text
    planned.replay(10**9)
    assert planned.step == count - 1
    planned.replay(None)
    assert planned.step is None
    planned.set_ends(START, None)
    assert not planned.attempt(lambda: planned.replay(0))
    assert "no search" in planned.notice.text


def test_costs_are_typed_as_pairs():
    costs = parse_costs("1: 2.5, mud: inf", {7: "mud"})
    assert costs == dict.fromkeys(range(256), 1.0) | {1: 2.5, 7: np.inf}
    assert parse_costs(" ", {}) is None
    for bad in ("1", "a: 2", "1: dear", "1:2 3:4"):
        with pytest.raises(InvalidInputError, match="pairs of a terrain"):
            parse_costs(bad, {})


@pytest.mark.skipif(not query_takes("costs"), reason="queries take no costs here")
def test_dear_ground_is_avoided_and_motion_chosen():
    ids = np.zeros((40, 40, 6), np.uint8)
    ids[:, :17] = 1  # most of the way
    session = Session(make_world().with_terrain(ids))
    session.set_ends((4, 4, 0.75), (16, 4, 0.75))
    cheap = session.result.length
    session.set_costs("1: 5")
    assert session.result.length > cheap + 0.01
    assert "(cost " in session.notice.text
    assert [stage.name for stage in session.stages] == ["raw", "funnel", "pruned", "pulled", "smooth"]
    session.obstruct()
    assert session.result.found
    session.set_costs("1: inf")
    assert session.notice.kind == "bad"
    session.set_costs("")
    assert "costs" not in session.search.chosen
    session.take_away()
    session.choose("motion", ("surface",))
    assert session.result.found
    assert (session.result.points[:, 2] <= 1.5).all()  # it does not leave the floor's voxels
    session.set_start((4, 4, 2.75))
    assert session.notice.kind == "bad"
    session.set_start((4, 4, 0.75))
    for wrong in (lambda: session.choose("motion", ("swim",)), lambda: session.set_costs("1: -2")):
        assert not session.attempt(wrong)
        assert session.notice.kind == "bad"
        session.swap()  # nothing wrong was kept
        assert session.result.found


def test_only_options_that_queries_have_are_offered():
    for name in ("costs", "motion", "algorithm", "weight"):
        assert query_takes(name) == (name in Choices.__annotations__)
    assert query_takes("radius")
    assert not query_takes("magic")


# worlds --------------------------------------------------------------------------------------------------------------


def test_another_world_is_loaded_and_a_bad_file_changes_nothing(planned, tmp_path):
    poem = tmp_path / "poem.3dmap"
    poem.write_text("no world at all")
    words = {
        str(poem): "poem.3dmap",
        str(tmp_path): "is a folder",
        str(tmp_path / "gone.obj"): "no file",
        "": "type the name of a scene",
        str(tmp_path / "poem.txt"): "no file",
    }
    for source, word in words.items():
        assert not planned.attempt(lambda source=source: planned.load(source)), source
        assert word in planned.notice.text[0].lower() + planned.notice.text[1:]
        assert planned.result.found
    (tmp_path / "poem.txt").write_text("roses")
    assert not planned.attempt(lambda: planned.load(tmp_path / "poem.txt"))
    assert "it reads .3dmap" in planned.notice.text

    planned.set_radius(2.0)
    planned.load("zigzag")
    assert planned.search.radius is None
    assert planned.space.shape == (32, 32, 32)
    assert planned.result.found
    ow.save_world(make_world(), tmp_path / "small.npz")
    planned.load(tmp_path / "small.npz")
    assert planned.space.shape == (40, 40, 6)
    assert planned.start is None
    planned.space.save(tmp_path / "small.octoway")
    planned.load(f"  '{tmp_path / 'small.octoway'}' ")
    assert planned.space.shape == (40, 40, 6)


def test_an_error_within_is_a_sentence_too(planned):
    assert not planned.attempt(lambda: 1 / 0)
    assert "ZeroDivisionError" in planned.notice.text
    assert not planned.attempt(lambda: (_ for _ in ()).throw(MemoryError()))
    assert "memory" in planned.notice.text


def test_a_session_wants_a_world():
    with pytest.raises(InvalidInputError, match="a page shows"):
        Session(3)
    scene = Scene(space=ow.NavSpace.build(make_world()), start=np.array(START), goal=np.array(GOAL), title="small")
    session = Session(scene)
    assert session.title == "small"
    assert session.result.found


# what moves ----------------------------------------------------------------------------------------------------------


def test_an_obstacle_dragged_into_the_path_is_avoided_and_dragged_out_is_forgotten(planned):
    plain = planned.result.length
    index = planned.add_obstacle((3, 18, 1.5), size=(4, 4, 4))
    assert planned.result.length == pytest.approx(plain)
    planned.drag_obstacle(index, (10, 15, 1.5))  # at the end of the wall
    assert planned.result.length > plain + 0.1
    assert planned.space.check_path(planned.result.points)
    assert planned.notice.kind == "good"
    planned.drop_obstacle(index)
    planned.drag_obstacle(index, (3, 18, 1.5))
    planned.drop_obstacle(index)
    assert planned.result.length == pytest.approx(plain)
    update, query = planned.timeline.arrays()[1:]
    assert (update > 0).sum() >= 3  # put, dragged in, dragged out
    assert (query > 0).all()  # a path was asked for, or looked at, each time


def test_an_obstacle_that_closes_the_way_is_told_and_opens_it_again(planned):
    index = planned.add_obstacle((10, 17, 1.5), size=(1, 8, 4))
    assert not planned.result.found
    assert "no way" in planned.notice.text.lower()
    planned.drag_obstacle(index, (3, 17, 1.5))
    assert planned.result.found
    planned.take_away()
    assert len(planned.movables) == 0
    assert planned.space.stats.obstacles == 0


def test_an_obstacle_on_the_start_names_the_nearest_free_point(planned):
    index = planned.add_obstacle(START, size=(2, 2, 2))
    assert "start" in planned.notice.text
    assert planned.nearest[0] == "start"
    planned.drag_obstacle(index, (18, 18, 1.5))
    assert planned.result.found
    np.testing.assert_array_equal(planned.result.points[0], START)


def test_an_obstacle_is_put_across_the_path(planned):
    before = planned.result.length
    planned.obstruct()
    assert planned.result.length > before
    empty = Session(make_world())
    empty.obstruct()
    np.testing.assert_allclose(empty.movables.boxes[0].mean(axis=0), (10, 10, 1.5))


def test_wrong_obstacles_are_refused(planned):
    assert not planned.attempt(lambda: planned.drag_obstacle(3, (1, 1, 1)))
    assert "no obstacle 3" in planned.notice.text
    index = planned.add_obstacle((3, 18, 1.5))
    assert not planned.attempt(lambda: planned.drag_obstacle(index, (np.nan, 1, 1)))
    assert np.isfinite(planned.movables.boxes).all()
    assert not planned.attempt(lambda: planned.draw_obstacles(5, "dance"))
    assert not planned.attempt(lambda: planned.draw_obstacles(5000))


def test_time_passes_for_obstacles_and_agents_and_the_path_follows(planned):
    planned.draw_obstacles(6, "bounce", seed=1)
    planned.add_agents(5)
    assert planned.is_alive
    places, boxes = planned.crew.places, planned.movables.boxes
    for _ in range(60):
        planned.tick()
        if planned.result.found:
            assert planned.space.check_path(planned.result.points)
    assert not np.allclose(planned.movables.boxes, boxes)
    assert (np.linalg.norm(planned.crew.places - places, axis=1) > 0.1).all()
    moment = planned.scene().recording
    np.testing.assert_array_equal(moment.obstacles[0], planned.movables.boxes)
    np.testing.assert_array_equal(moment.agents[0], planned.crew.places)
    planned.space.graph.validate()


def test_a_moving_obstacle_is_held_by_the_hand_and_goes_on_from_there(planned):
    planned.draw_obstacles(1, "bounce", seed=2)
    planned.tick()
    planned.drag_obstacle(0, (15, 15, 1.5))
    planned.tick()
    np.testing.assert_allclose(planned.movables.boxes[0].mean(axis=0), (15, 15, 1.5))
    planned.drop_obstacle(0)
    planned.tick()
    moved = planned.movables.boxes[0].mean(axis=0) - (15, 15, 1.5)
    assert 0 < np.linalg.norm(moved) < 1.0


def test_too_many_agents_are_refused(planned):
    assert not planned.attempt(lambda: planned.add_agents(5000))
    assert "at most" in planned.notice.text
    planned.set_radius(1.2)
    planned.take_away()
    assert not planned.attempt(lambda: planned.add_agents(900))
    assert "room for" in planned.notice.text
    assert len(planned.crew) == 0


def test_obstacles_stay_when_cells_are_cut_anew(planned):
    planned.add_obstacle((10, 15, 1.5), size=(4, 4, 4))
    length = planned.result.length
    planned.rebuild("merged")
    assert planned.space.stats.obstacles == 1
    assert planned.result.length == pytest.approx(length, rel=0.02)


def test_a_recording_is_played(planned, tmp_path):
    from octoway.dynamics import Recorder, Simulation, draw_obstacles

    space = ow.NavSpace.build(make_world())
    simulation = Simulation(space, draw_obstacles(space, 3), recorder=Recorder())
    simulation.run(1.0)
    simulation.write_recording(tmp_path / "run.npz")
    planned.load_recording(tmp_path / "run.npz")
    assert planned.is_alive
    assert isinstance(planned.scene().recording, Recording)
    planned.tick(0.5)
    assert planned.clock == 0.5
    planned.tick(0.6)
    planned.tick(0.1)  # at the end it begins again
    assert planned.clock == 0.0
    (tmp_path / "no.npz").write_bytes(b"nothing")
    assert not planned.attempt(lambda: planned.load_recording(tmp_path / "no.npz"))
    assert "no.npz" in planned.notice.text
    assert not planned.attempt(lambda: planned.load_recording(tmp_path / "gone.npz"))
    assert "gone.npz" in planned.notice.text


def test_a_simulation_is_followed(planned):
    from octoway.agents.traffic import Traffic
    from octoway.dynamics import Simulation, draw_obstacles

    space = planned.space
    planned.follow(Simulation(space, draw_obstacles(space, 3, shape="sphere")))
    agent = planned.scene().recording.agents.copy()
    for _ in range(20):
        planned.tick()
    moment = planned.scene().recording
    assert moment.obstacles.shape == (1, 3, 2, 3)
    assert moment.spheres.all()
    assert not np.array_equal(moment.agents, agent)
    assert len(moment.paths) == 1
    assert not planned.result.found or space.check_path(planned.result.points)
    assert not planned.attempt(lambda: planned.rebuild("merged"))

    planned.open(ow.NavSpace.build(make_world()))
    planned.follow(Traffic(planned.space, [], 4))
    planned.tick()
    assert planned.scene().recording.agents.shape == (1, 4, 3)
    other = ow.NavSpace.build(make_world())
    assert not planned.attempt(lambda: planned.follow(Simulation(other, [])))
    assert "another space" in planned.notice.text
    assert not planned.attempt(lambda: planned.follow("me"))


# the worker ----------------------------------------------------------------------------------------------------------


def test_of_several_orders_with_one_key_the_last_is_done():
    done, gate = [], threading.Event()
    worker = Worker(lambda: None)
    worker.put("first", gate.wait)
    worker.start()
    for i in range(5):
        worker.put("drag", lambda i=i: done.append(i))
    worker.put("other", lambda: done.append("other"))
    worker.put("drag", lambda: done.append("last"))  # after all that came before it
    gate.set()
    assert worker.wait()
    assert done == ["other", "last"]
    worker.stop()


def test_an_idle_worker_lets_time_pass():
    ticks = []
    enough = threading.Event()

    def tick():
        ticks.append(1)
        if len(ticks) >= 3:
            enough.set()
            return None
        return 0.001

    worker = Worker(tick)
    worker.start()
    worker.put("begin", lambda: None)
    assert enough.wait(5)
    worker.stop()


# the page, where viser is --------------------------------------------------------------------------------------------


@pytest.fixture
def page():
    pytest.importorskip("viser", reason="viser is not installed: pip install 'octoway[view]'")
    from octoway.viewer.page import open_page

    page = open_page(make_world(), port=0)
    yield page
    page.stop()


def do(page, action):
    page.do("test", action)
    assert page.settle()


def test_the_page_listens_on_this_machine_alone(page):
    assert page.url.startswith("http://127.0.0.1:")
    assert page.server.get_host() == "127.0.0.1"
    assert page.server.request_share_url() is None


def test_a_port_in_use_is_not_taken_and_bad_addresses_are_refused(page):
    from octoway.viewer.page import open_page

    other = open_page(make_world(), port=page.server.get_port())
    assert other.url != page.url
    other.stop()
    for host, port, words in (
        ("127.0.0.1", -1, "port must be"),
        ("127.0.0.1", 70000, "port must be"),
        ("203.0.113.7", 18900, "cannot listen on host"),
        ("no such host", 18900, "cannot listen on host"),
    ):
        with pytest.raises(InvalidInputError, match=words):
            open_page(make_world(), host, port)


def test_serving_says_where_and_ends_with_ctrl_c(monkeypatch, capsys):
    pytest.importorskip("viser", reason="viser is not installed: pip install 'octoway[view]'")
    from octoway.viewer import page as module
    from octoway.viewer.playground.page import Page

    opened = []

    def interrupt(self):
        raise KeyboardInterrupt

    monkeypatch.setattr(Page, "join", interrupt)
    monkeypatch.setattr(module.webbrowser, "open", opened.append)
    with pytest.raises(KeyboardInterrupt):
        module.serve(make_world(), port=0, choices={"algorithm": "astar"}, browser=True)
    said = capsys.readouterr().err
    assert opened[0] in said
    with pytest.raises(KeyboardInterrupt):
        module.serve(make_world(), port=0)  # no terminal here: no browser
    assert len(opened) == 1


def test_without_viser_the_page_says_what_to_install(monkeypatch):
    from octoway.errors import MissingExtraError
    from octoway.viewer import page as module

    monkeypatch.setattr(module.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"pip install 'octoway\[view\]'"):
        module.open_page(make_world())


def test_what_does_not_change_is_not_sent_again(page):
    do(page, lambda: page.session.set_ends(START, GOAL))
    surface = page.canvas.handles("surface", "surface")[0]
    path = page.canvas.handles("path", "path")[0]
    points = path.points.copy()
    do(page, lambda: page.session.add_obstacle((10, 15, 1.5), (4, 4, 4)))
    box = page.canvas.handles("moving", "obstacles")[0]
    assert page.canvas.handles("surface", "surface")[0] is surface
    assert page.canvas.handles("path", "path")[0] is path  # changed in place
    assert not np.array_equal(path.points, points)
    do(page, lambda: page.session.drag_obstacle(0, (5, 15, 1.5)))
    assert page.canvas.handles("moving", "obstacles")[0] is box
    np.testing.assert_allclose(box.batched_positions, [(5, 15, 1.5)])
    do(page, page.session.take_away)
    assert page.canvas.handles("moving", "obstacles") == []


def test_every_layer_can_be_shown_and_cut_and_hidden(page):
    from octoway.viewer.layers import LAYERS

    do(page, lambda: page.session.set_ends(START, GOAL))
    page.shown |= {layer.name for layer in LAYERS}
    do(page, lambda: page.session.look(cut=(2, 1.0)))
    assert page.session.notice.kind == "good"
    for layer in ("surface", "cells", "portals", "components", "clearance", "expansions", "corridor", "path"):
        assert page.legend[layer] or layer == "surface", layer
    tall = page.canvas.handles("cells", "cells")[0]
    assert (tall.batched_positions[:, 2] + tall.batched_scales[:, 2] / 2).max() <= 1.0 + 1e-6
    page.shown.clear()
    do(page, lambda: None)
    assert page.canvas.handles("cells", "cells") == []
    assert page.canvas.handles("surface", "surface") == []


def test_rectangles_stand_where_they_should(page):
    """Translucent ones are turned instances of one: its corners must come out where the quad has them."""
    from viser.transforms import SO3

    from octoway.viewer.canvas import Quads

    quads = np.array([[(1, 2, 3), (1, 5, 9)], [(1, 2, 3), (4, 2, 9)], [(1, 2, 3), (4, 5, 3)]], float).repeat(2, axis=0)
    page.canvas.add("test", Quads(name="q", quads=quads, faces=np.arange(6, dtype=np.uint8), opacity=0.5))
    node = page.canvas.handles("test", "q")[0]
    for i in range(6):
        corners = (
            node.batched_positions[i]
            + (node.vertices * node.batched_scales[i]) @ SO3(node.batched_wxyzs[i]).as_matrix().T
        )
        np.testing.assert_allclose([corners.min(axis=0), corners.max(axis=0)], quads[i], atol=1e-5)
        a, b, c = corners[node.faces[0]]
        normal = np.zeros(3)
        normal[i // 2] = 1 if i % 2 else -1
        assert np.cross(b - a, c - a) @ normal > 0


def test_a_failing_layer_is_a_sentence_and_the_page_goes_on(page, monkeypatch):
    from octoway.viewer.playground import page as module

    def fail(*_):
        raise RuntimeError("no ink")

    with monkeypatch.context() as patch:
        patch.setattr(module, "draw_layer", fail)
        do(page, lambda: None)
        assert "no ink" in page.session.notice.text
        assert "no ink" in page._status.content
    do(page, lambda: page.session.set_ends(START, GOAL))
    assert "Path of" in page._status.content


def test_what_people_type_is_not_markup(page):
    do(page, lambda: page.session.load("<img src=x onerror=alert(1)>"))
    assert "<img" not in page._status.content
    assert "&lt;img" in page._status.content


def test_the_page_plays(page):
    do(page, lambda: page.play(True))
    assert "nothing moves" in page.session.notice.text.lower()
    do(page, lambda: page.session.draw_obstacles(3))
    page.speed = 4.0
    do(page, lambda: page.play(True))
    end = threading.Event()
    for _ in range(200):
        if page.session.ticks > 5:
            break
        end.wait(0.05)
    do(page, lambda: page.play(False))
    assert page.session.ticks > 5

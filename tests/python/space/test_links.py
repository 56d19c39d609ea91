# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Links: what they are, who may use them, and what becomes of paths that take them."""

from __future__ import annotations

import csv
import json
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import octoway as ow

OCTOWAY = Path(sys.executable).with_name("octoway")
HERE, THERE = (2.0, 5.0, 5.0), (18.0, 5.0, 5.0)
DOOR = ((8.5, 5.0, 1.0), (11.5, 5.0, 1.0))


def two_rooms(**build):
    """A wall from end to end, two metres thick."""
    world = ow.World.from_boxes([[(9, 0, 0), (11, 10, 10)]], resolution=0.5, bounds=[(0, 0, 0), (20, 10, 10)])
    return ow.NavSpace.build(world, **build)


def linked(*links, **build):
    space = two_rooms(**build)
    handles = [space.add_link(*link) if isinstance(link, tuple) else space.add_link(**link) for link in links]
    space.update()
    return space, handles


def test_a_link_is_a_way_where_there_was_none():
    space = two_rooms()
    handle = space.add_link(*DOOR, cost=4.0)
    assert space.find_path(HERE, THERE).status == ow.Status.UNREACHABLE, "not before the update"
    changes = space.update()
    assert (changes.links_added, changes.links_removed, changes.changed, changes.version) == (1, 0, False, 1)
    assert "1 links added" in repr(changes)
    result = space.find_path(HERE, THERE)
    assert [(link.leg, link.handle, link.cost) for link in result.links] == [(1, handle, 4.0)]
    assert result.points.tolist() == [list(HERE), list(DOOR[0]), list(DOOR[1]), list(THERE)]
    walked = np.linalg.norm(np.subtract(DOOR[0], HERE)) + np.linalg.norm(np.subtract(THERE, DOOR[1]))
    assert result.length == pytest.approx(walked)
    assert result.cost == pytest.approx(walked + 4.0)
    assert len(result.parts) == 2
    assert "1 links" in repr(result)
    assert space.reachable(HERE, THERE)
    assert space.reachable(THERE, HERE)
    assert not space.reachable(HERE, THERE, links=False)
    assert space.find_path(HERE, THERE, links=False).status == ow.Status.UNREACHABLE


def test_one_way_and_no_cost():
    space, _ = linked({"a": DOOR[0], "b": DOOR[1], "one_way": True})
    (link,) = space.links
    assert link.cost == 3.0, "the straight length"
    assert link.one_way
    assert link.usable
    assert link.motion == {"surface", "adhesive", "volumetric"}
    assert space.find_path(HERE, THERE).cost == pytest.approx(space.find_path(HERE, THERE).length + 3.0)
    back = space.find_path(THERE, HERE)
    assert back.status == ow.Status.UNREACHABLE
    assert back.component_voxels == (9 * 10 * 10 * 8, 9 * 10 * 10 * 8)


def test_a_teleport_beats_a_straight_line():
    space, (far,) = linked(((1.0, 1.0, 1.0), (8.0, 9.0, 9.0), 0.0))
    near, goal = (1.0, 1.0, 1.5), (8.0, 9.0, 8.5)
    for choice in ({}, {"quality": "best"}, {"algorithm": "astar"}, {"algorithm": "view_cone"}):
        result = space.find_path(near, goal, **choice)
        assert [link.handle for link in result.links] == [far], choice
        assert result.cost == pytest.approx(1.0)
    assert space.find_path(near, goal, algorithm="view_cone").stats.fell_back
    straight = space.find_path((5.0, 1.0, 1.0), (8.0, 1.0, 1.0))
    assert not straight.links
    assert straight.cost == 3.0


def test_wrong_links_are_refused():
    space = two_rooms()
    with pytest.raises(ow.InvalidInputError, match="outside the world"):
        space.add_link((0, 0, 0), (30, 0, 0))
    with pytest.raises(ow.InvalidInputError, match="the same"):
        space.add_link((1, 1, 1), (1, 1, 1))
    with pytest.raises(ow.InvalidInputError, match="finite number, 0 or more"):
        space.add_link(*DOOR, cost=-1)
    with pytest.raises(ow.InvalidInputError, match="finite number, 0 or more"):
        space.add_link(*DOOR, cost=float("inf"))
    for motion in ("swim", [], 3):
        with pytest.raises(ow.InvalidInputError, match="surface, adhesive, volumetric"):
            space.add_link(*DOOR, motion=motion)
    for handle in (True, -1, 1.5, "1"):
        with pytest.raises(ow.InvalidInputError, match="what add_link returned"):
            space.links.remove(handle)
    with pytest.raises(ow.InvalidInputError, match="never given out"):
        space.links.remove(7)
    handle = space.add_link(*DOOR)
    space.update()
    space.links.remove(handle)
    with pytest.raises(ow.InvalidInputError, match="stale"):
        space.links.remove(handle)
    with pytest.raises(ow.InvalidInputError, match="snapshot"):
        space.snapshot().add_link(*DOOR)


def test_motion_and_costs_say_who_may_use_it():
    space, _ = linked((*DOOR, 1.0, "surface"))
    assert space.find_path(HERE, THERE).found, "who may do everything may walk"
    assert not space.find_path(HERE, THERE, motion="volumetric").found
    ground = ow.World.from_boxes(
        [[(0, 0, 0), (20, 10, 0.5)], [(9, 0, 0), (11, 10, 10)]],
        resolution=0.5,
        bounds=[(0, 0, 0), (20, 10, 10)],
        terrain=[([(11, 0, 0), (20, 10, 10)], 1)],
    )
    space = ow.NavSpace.build(ground)
    space.add_link((8.5, 5, 0.7), (11.5, 5, 0.7), 2.0, ["surface"])
    space.update()
    ends = (2, 5, 0.7), (18, 5, 0.7)
    assert space.find_path(*ends, motion="surface").links
    assert not space.find_path(*ends, motion="adhesive").links
    paid = space.find_path(*ends, costs={0: 1.0, 1: 3.0})
    assert paid.cost == pytest.approx(6.5 + 2.0 + 3 * 6.5)
    forbidden = space.find_path(*ends, costs={0: 1.0})
    assert forbidden.status == ow.Status.GOAL_BLOCKED
    assert not space.reachable((2, 5, 0.7), (3, 5, 9.0), costs={1: 1.0})
    same = space.find_path(*ends, costs={0: 3.0, 1: 3.0})
    assert same.cost == pytest.approx(3 * 13.0 + 2.0), "costs that are the same everywhere do not count for links"


def test_a_blocked_end_and_a_large_body():
    space, (handle,) = linked((*DOOR, 1.0))
    assert not space.find_path(HERE, THERE, radius=1.2).found, "the body does not fit at the door"
    assert space.find_path(HERE, THERE, radius=0.3).links
    wall = space.add_obstacle([(11, 4, 0), (12.5, 6, 2)])
    space.update()
    assert not space.find_path(HERE, THERE).found
    assert [link.usable for link in space.links] == [False]
    space.remove_obstacle(wall)
    space.update()
    assert [link.handle for link in space.find_path(HERE, THERE).links] == [handle]
    over = ow.QueryFilter(no_go=[[(8, 4, 0), (9, 6, 2)]])
    assert not space.find_path(HERE, THERE, filter=over).found
    space.graph.validate()


def test_snap_and_partial_know_links():
    space, _ = linked((*DOOR, 1.0))
    inside = (9.5, 5.0, 5.0)
    snapped = space.find_path(inside, THERE, snap=2.0)
    assert snapped.found
    assert snapped.snapped_start.distance == pytest.approx(0.5), "the nearest side will do"
    space = two_rooms()
    space.add_link((8.0, 5, 5), (12.0, 5, 5), 1.0)
    space.fill([(15, 0, 0), (16, 10, 10)])
    space.update()
    partial = space.find_path(HERE, THERE, partial=True)
    assert partial.status == ow.Status.PARTIAL
    assert partial.points[-1].tolist() == [15.0, 5.0, 5.0]
    assert len(partial.links) == 1
    spent = space.find_path(HERE, (14, 5, 5), max_expansions=1, partial=True)
    assert len(spent.points)
    assert space.check_path(spent)


def test_clearance_and_curves_of_parts():
    space, _ = linked((*DOOR, 1.0))
    clear = space.find_path(HERE, THERE, prefer_clearance=1.0)
    assert clear.found
    assert len(clear.links) == 1
    assert space.check_path(clear)
    assert clear.cost >= clear.length + 1.0
    assert clear.stats.min_clearance == pytest.approx(0.5), "the door's ends are half a metre from the wall"
    smooth = space.find_path(HERE, THERE, refine=("pull", "prune", "smooth"))
    curve = smooth.smooth
    assert np.array_equal(curve.points[0], HERE)
    assert np.array_equal(curve.points[-1], THERE)
    assert curve.length == pytest.approx(smooth.length + 3.0, rel=0.05)
    again = space.smooth_path(smooth)
    assert again.length == pytest.approx(curve.length)


def test_checks_are_strict():
    space, (handle, back) = linked((*DOOR, 1.0), {"a": (8.5, 1, 1), "b": (11.5, 1, 1), "one_way": True})
    result = space.find_path(HERE, THERE)
    assert space.check_path(result)
    assert space.check_path(result.points, links=result.links)
    plain = space.check_path(result.points)
    assert not plain
    assert plain.segment == 1
    assert "not there" in space.check_path(result.points, links=[(1, 99)]).reason
    assert "end to end" in space.check_path(result.points, links=[(1, back)]).reason
    wrong_way = [(11.5, 1, 1), (8.5, 1, 1)]
    assert "wrong way" in space.check_path(wrong_way, links=[(0, back)]).reason
    assert space.check_path(wrong_way[::-1], links=[(0, back)])
    with pytest.raises(ow.InvalidInputError, match="legs of the path"):
        space.check_path(result.points, links=[(3, handle)])
    through = np.array([HERE, (8.5, 5, 1), (11.5, 5, 1), (10, 5, 1)])
    assert space.check_path(through, links=[(1, handle)]).segment == 2


def test_results_travel():
    space, _ = linked((*DOOR, 1.0))
    result = space.find_path(HERE, THERE)
    copy = pickle.loads(pickle.dumps(result))  # noqa: S301 - its own
    assert copy.links == result.links
    assert copy.cost == result.cost
    again = pickle.loads(pickle.dumps(space))  # noqa: S301 - its own
    assert again.find_path(HERE, THERE).links == result.links
    refined = space.refine_path(result, ("prune",))
    assert refined.links == result.links
    assert refined.cost == pytest.approx(result.cost)


def test_exports_mark_the_leg(tmp_path):
    space, (handle,) = linked((*DOOR, 1.0))
    result = space.find_path(HERE, THERE)
    result.save(tmp_path / "path.json")
    told = json.loads((tmp_path / "path.json").read_text())
    assert told["links"] == [{"leg": 1, "handle": handle, "cost": 1.0}]
    assert told["length"] == pytest.approx(result.length)
    assert told["cost"] == pytest.approx(result.cost)
    result.save(tmp_path / "path.csv")
    rows = list(csv.DictReader((tmp_path / "path.csv").read_text().splitlines()))
    assert [row["link"] for row in rows] == ["", "", str(handle), ""]
    assert rows[1]["distance"] == rows[2]["distance"]
    assert float(rows[-1]["distance"]) == pytest.approx(result.length)
    result.save(tmp_path / "path.gltf")
    nodes = [node["name"] for node in json.loads((tmp_path / "path.gltf").read_text())["nodes"]]
    assert nodes == ["path", "path 2", f"link {handle}"]
    with pytest.raises(ow.InvalidInputError, match="cannot hold links"):
        result.save(tmp_path / "path.ros.json")
    plain = space.find_path(HERE, (3, 3, 3))
    plain.save(tmp_path / "plain.csv")
    assert (tmp_path / "plain.csv").read_text().startswith("x,y,z,distance\n")


def test_files_hold_links(tmp_path):
    space, (first, second) = linked((*DOOR, 1.0), ((1, 1, 1), (8, 8, 8)))
    space.links.remove(second)
    space.update()
    space.save(tmp_path / "rooms.octoway")
    again = ow.NavSpace.load(tmp_path / "rooms.octoway")
    assert [link.handle for link in again.links] == [first]
    assert again.add_link(*DOOR) == second + 1, "no handle is used twice"
    with pytest.raises(ow.InvalidInputError, match="wait for update"):
        again.save(tmp_path / "other.octoway")
    plain, never = two_rooms(), two_rooms()
    never.update()
    assert plain.tiles.to_bytes() == never.tiles.to_bytes()
    assert b"link" not in plain.tiles.to_bytes()[:4096]
    data = space.tiles.to_bytes()
    snapshot = ow.NavSpace.load(space.snapshot().tiles.to_bytes())
    assert [link.handle for link in snapshot.links] == [first]
    assert ow.NavSpace.load(data).find_path(HERE, THERE).links


def test_a_file_without_its_last_link_is_as_old_as_ever():
    space, (door,) = linked((*DOOR, 1.0))
    assert space.tiles.to_bytes()[8] == 3
    space.links.remove(door)
    space.update()
    assert space.tiles.to_bytes()[8] == 2


def test_parts_of_a_file_keep_the_links_of_the_rest(tmp_path):
    world = ow.World.from_boxes([[(9, 0, 0), (11, 16, 16)]], resolution=0.5, bounds=[(0, 0, 0), (32, 16, 16)])
    space = ow.NavSpace.build(world, region_edge=8)
    here = space.add_link((8.5, 5, 1), (11.5, 5, 1), 1.0)
    far = space.add_link((20, 1, 1), (30, 1, 1), 2.0)
    space.update()
    file = tmp_path / "world.octoway"
    space.save(file, tile_edge=16)
    part = ow.NavSpace.load(file, extent=[(0, 0, 0), (16, 16, 16)])
    assert [link.handle for link in part.links] == [here]
    assert part.find_path((2, 5, 5), (14, 5, 5)).links
    new = part.add_link((1, 1, 1), (15, 1, 1))
    part.links.remove(here)
    part.update()
    part.save(file)
    whole = ow.NavSpace.load(file)
    assert [link.handle for link in whole.links] == [far, new]
    assert next(iter(whole.links)).a.tolist() == [20, 1, 1]
    window = ow.NavSpace.load(file, bounds=[(16, 0, 0), (32, 16, 16)])
    assert [link.usable for link in window.links] == [True, False], "what is not loaded is blocked"
    window.tiles.load([(0, 0, 0), (16, 16, 16)])
    assert [link.usable for link in window.links] == [True, True]
    shifted = ow.NavSpace.load(file, extent=[(16, 0, 0), (32, 16, 16)])
    assert next(iter(shifted.links)).a.tolist() == [20, 1, 1]


def test_a_watched_path_loses_its_link():
    space, (handle, detour) = linked((*DOOR, 1.0), ((8.5, 9, 9), (11.5, 9, 9), 1.0))
    watch = space.watch(space.find_path(HERE, THERE))
    assert watch.look(HERE).state == "clear"
    space.fill([(0, 0, 0), (0.5, 0.5, 0.5)])
    space.update()
    assert watch.look(HERE).state == "clear"
    kept = watch.replan(HERE)
    assert kept.reason == "kept"
    assert [link.handle for link in kept.result.links] == [handle]
    climbing = watch.replan((10.0, 5.0, 1.0))
    assert climbing.reason == "kept"
    assert not climbing.result.links, "who is on a link goes on to its end"
    assert climbing.result.points[0].tolist() == list(DOOR[1])
    watch = space.watch(space.find_path(HERE, THERE))
    space.links.remove(handle)
    space.update()
    outlook = watch.look(HERE)
    assert outlook.state == "blocked"
    assert outlook.point.tolist() == list(DOOR[0])
    replan = watch.replan(HERE)
    assert replan.reason == "rerouted"
    assert [link.handle for link in replan.result.links] == [detour]
    space.links.remove(detour)
    space.update()
    assert watch.look(HERE).state == "blocked"
    assert watch.replan(HERE).reason == "no way"


def test_agents_walk():
    space, _ = linked((*DOOR, 1.0))
    agents = ow.agents.Agents(space)
    ids = agents.add([HERE], radius=0.4)
    agents.send(ids, [THERE])
    for _ in range(5):
        agents.step(0.1)
    assert agents.states[0] == ow.agents.AgentState.WAITING


def test_the_command_line_takes_links(tmp_path):
    def run(*args):
        return subprocess.run([OCTOWAY, *map(str, args)], capture_output=True, text=True, check=False)

    file, plain = tmp_path / "rooms.octoway", tmp_path / "plain.octoway"
    space, _ = linked((*DOOR, 1.0))
    space.save(file)
    two_rooms().save(plain)
    ends = ["--from", "2,5,5", "--to", "18,5,5", "--json"]
    assert json.loads(run("info", file, "--json").stdout)["links"] == 1
    assert len(json.loads(run("path", file, *ends).stdout)["links"]) == 1
    assert run("path", plain, *ends).returncode == 1
    told = run("path", plain, *ends, "--link", "8.5,5,1:11.5,5,1:2.5:one_way")
    assert json.loads(told.stdout)["links"][0]["cost"] == 2.5
    for wrong in ("1,2,3", "1,2,3:4,5,6:dear", "1,2:4,5,6", "1,2,3:4,5,6:1:2:one_way"):
        refused = run("path", file, *ends, "--link", wrong)
        assert refused.returncode == 2
        assert "--link" in refused.stderr


def test_a_link_for_others_is_no_way():
    world = ow.World.from_boxes(
        [[(0, 0, 0), (20, 10, 1)], [(9, 0, 1), (11, 10, 10)]], resolution=1.0, bounds=[(0, 0, 0), (20, 10, 10)]
    )
    space = ow.NavSpace.build(world)
    space.add_link((8.5, 5.5, 1.5), (11.5, 5.5, 1.5), 1.0, "volumetric")
    space.update()
    bird = space.find_path((2.5, 5.5, 1.5), (18.5, 5.5, 1.5))
    assert bird.found
    assert bird.links
    assert space.check_path(bird)
    assert space.check_path(bird, motion={"surface", "volumetric"})
    verdict = space.check_path(bird, motion="surface")
    assert not verdict
    assert "other ways to move" in verdict.reason
    assert space.refine_path(bird, motion={"surface", "volumetric"}).found
    with pytest.raises(ow.InvalidInputError, match="other ways to move"):
        space.refine_path(bird, motion="surface")
    with pytest.raises(ow.InvalidInputError, match="links=False"):
        space.refine_path(bird, links=False)

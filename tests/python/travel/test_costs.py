# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Costs, ways to move and filters, in small worlds that explain them."""

from __future__ import annotations

import json
import math
import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import octoway as ow
from octoway import QueryFilter, Status
from octoway.travel.options import query_options


def two_halves(**choices):
    """A free box of 8 x 4 x 1 m, left of terrain 0, right of terrain 1."""
    terrain = np.zeros((8, 4, 1), np.uint8)
    terrain[4:] = 1
    world = ow.World.from_voxels(np.zeros((8, 4, 1), bool), resolution=1.0, terrain=terrain)
    return ow.NavSpace.build(world.with_terrain(terrain, {0: "sand", 1: "mud"}), **choices)


A, B = (1.0, 0.5, 0.5), (7.0, 3.5, 0.5)


def test_a_path_refracts_at_a_border():
    space = two_halves()
    r = space.find_path(A, B, costs={0: 1, 1: 3})
    assert r.found
    (x, y, _) = r.points[1]
    assert x == 4
    here, there = np.array((x, y)) - A[:2], np.array(B[:2]) - (x, y)
    sines = here[1] / np.linalg.norm(here), there[1] / np.linalg.norm(there)
    assert 1 * sines[0] == pytest.approx(3 * sines[1], rel=1e-4)  # Snell's law
    assert r.cost == pytest.approx(np.linalg.norm(here) + 3 * np.linalg.norm(there))
    assert r.length < r.cost
    straight = space.find_path(A, B)
    assert straight.length < r.length
    assert straight.cost == straight.length
    assert space.distance(A, B, costs={0: 1, 1: 3}) == r.length


def test_names_arrays_and_scaled_costs_mean_the_same():
    space = two_halves()
    ways = [{0: 1, 1: 3}, {"sand": 1, "mud": 3}, [1, 3], np.array([1.0, 3.0]), (1.0, 3.0)]
    first, *others = [space.find_path(A, B, costs=costs) for costs in ways]
    assert all(np.array_equal(first.points, r.points) and r.cost == first.cost for r in others)
    assert space.find_path(A, B, costs=[2.0, 2.0]).cost == pytest.approx(2 * math.dist(A, B))


def test_missing_and_infinite_are_forbidden():
    space = two_halves()
    for costs in ({0: 1}, {0: 1, 1: math.inf}, [1.0], {"sand": 1}):
        r = space.find_path(A, B, costs=costs)
        assert r.status == Status.GOAL_BLOCKED
        assert "may not go" in r.reason
        assert r.nearest_free is not None
        assert r.nearest_free.tolist() == [4.0, 3.5, 0.5]
        assert not space.reachable(A, B, costs=costs)
        on_border = space.find_path(A, (4.0, 3.5, 0.5), costs=costs)
        assert on_border.found  # a point on a face belongs to both sides
    assert space.find_path(A, B, filter=QueryFilter(exclude=["mud"])).status == Status.GOAL_BLOCKED
    assert space.find_path(B, A, costs={0: 1}).status == Status.START_BLOCKED
    moved = space.find_path(A, B, costs={0: 1}, snap=10)
    assert moved.found
    assert moved.points[-1].tolist() == [4.0, 3.5, 0.5]
    part = space.find_path(A, B, costs={0: 1}, partial=True)
    assert part.status == Status.PARTIAL
    assert part.points[-1].tolist() == [4.0, 3.5, 0.5]


def test_a_forbidden_terrain_parts_the_world_and_sizes_are_told():
    terrain = np.zeros((9, 2, 2), np.uint8)
    terrain[4] = 1
    space = ow.NavSpace.build(ow.World.from_voxels(np.zeros((9, 2, 2), bool), resolution=1.0, terrain=terrain))
    r = space.find_path((0.5, 0.5, 0.5), (8.5, 0.5, 0.5), costs={0: 1})
    assert r.status == Status.UNREACHABLE
    assert r.component_voxels == (16, 16)
    assert space.find_path((0.5, 0.5, 0.5), (8.5, 0.5, 0.5), costs={0: 1, 1: 9}).cost == pytest.approx(16)
    space.set_terrain([(4, 0, 0), (5, 1, 1)], 0)
    space.update()
    assert space.find_path((0.5, 0.5, 0.5), (8.5, 0.5, 0.5), costs={0: 1}).cost == pytest.approx(8)


def test_inside_one_costly_cell_a_detour_may_be_cheaper():
    terrain = np.zeros((12, 6, 1), np.uint8)
    terrain[:, :3] = 1
    space = ow.NavSpace.build(ow.World.from_voxels(np.zeros((12, 6, 1), bool), resolution=1.0, terrain=terrain))
    a, b = (0.5, 2.5, 0.5), (11.5, 2.5, 0.5)
    r = space.find_path(a, b, costs={0: 1, 1: 10})
    assert r.cost < 0.25 * 10 * math.dist(a, b)
    assert r.points[:, 1].max() == 3  # along the border, at the price of the other side


def floor_and_wall():
    solid = np.zeros((20, 9, 10), bool)
    solid[:, :, 0] = True
    solid[9:11, :, :6] = True
    return ow.NavSpace.build(ow.World.from_voxels(solid, resolution=1.0))


def test_who_walks_climbs_and_flies():
    space = floor_and_wall()
    a, b = (2.5, 4.5, 1.5), (17.5, 4.5, 1.5)
    walk = space.find_path(a, b, motion="surface")
    assert walk.status == Status.UNREACHABLE
    assert not space.reachable(a, b, motion="surface")
    climb = space.find_path(a, b, motion={"surface", "adhesive"})
    fly = space.find_path(a, b)
    assert climb.found
    assert fly.length < climb.length
    assert (space.terrain.motion_at(climb.points) & 3 > 0).all()
    hang = space.find_path(a, b, motion="adhesive")
    assert hang.status == Status.START_BLOCKED
    dear = space.find_path(a, b, motion_costs={"surface": 1, "volumetric": 50})
    assert 5 * fly.length < dear.cost < 50 * fly.length
    # flying is never dearer than walking: no other cells are needed
    assert space.find_path(a, b, motion_costs={"surface": 2, "volumetric": 1}).points.tobytes() == fly.points.tobytes()


def test_filters():
    space = floor_and_wall()
    a, b = (2.5, 4.5, 1.5), (17.5, 4.5, 1.5)
    low = QueryFilter(altitude=(0, 6.5))
    assert space.find_path(a, b, filter=low).status == Status.UNREACHABLE
    box = QueryFilter(no_go=[(8, 0, 0), (12, 8, 10)])
    r = space.find_path(a, b, filter=box)
    assert r.found
    assert r.points[:, 1].max() >= 8
    inside = space.find_path((9, 4.5, 8.5), b, filter=box)
    assert inside.status == Status.START_BLOCKED
    assert "no-go" in inside.reason
    assert space.find_path((2.5, 4.5, 2.5), (17.5, 4.5, 2.5), filter=box, radius=0.5).found
    both = space.find_path(a, b, filter=box, motion={"surface", "adhesive"})
    assert both.found
    assert both.points[:, 1].max() >= 8
    space.add_obstacle([(8, 8, 0), (12, 9, 10)])
    space.update()
    assert space.find_path(a, b, filter=box).status == Status.UNREACHABLE
    assert QueryFilter(no_go=[(8, 0, 0), (12, 8, 10)]) == box
    assert hash(QueryFilter(no_go=[(8, 0, 0), (12, 8, 10)])) == hash(box)


def test_paths_are_checked_by_other_code():
    space = two_halves()
    r = space.find_path(A, B, costs={0: 1, 1: 3})
    assert space.check_path(r.points, costs={0: 1, 1: 3}).cost == pytest.approx(r.cost, rel=1e-12)
    verdict = space.check_path(r.points, costs={0: 1})
    assert not verdict
    assert "terrain 1" in verdict.reason
    box = QueryFilter(no_go=[(2, 0, 0), (3, 4, 1)])
    assert "filter" in space.check_path(r.points, filter=box).reason
    assert not space.check_path(r.points, filter=QueryFilter(altitude=(0.5, 9)))
    assert space.check_path(r.points, filter=QueryFilter(altitude=(-math.inf, 9)))
    climb = floor_and_wall().find_path((2.5, 4.5, 1.5), (17.5, 4.5, 1.5), motion={"surface", "adhesive"})
    assert floor_and_wall().check_path(climb.points, **climb.travel)
    assert not floor_and_wall().check_path(climb.points, motion="surface")


def test_many_targets_and_fields_pay_too():
    space = two_halves()
    targets = [(3.0, 3.5, 0.5), B, (7.5, 0.5, 0.5)]
    costs = {0: 1, 1: 5}
    many = space.find_paths_to_many(A, targets, costs=costs, algorithm="dijkstra", refine=())
    field = space.graph.distances_from(A, costs=costs)
    best = [space.find_path(A, target, "best", costs=costs).cost for target in targets]
    assert field.at(targets) == pytest.approx(best, rel=0.01)
    assert (field.at(targets) <= [path.stats.graph_cost + 1e-9 for path in many]).all()
    assert (many.costs >= many.lengths).all()
    nearest = space.find_nearest_target((4.5, 0.5, 0.5), [(1.0, 0.5, 0.5), (7.0, 0.5, 0.5)], costs=costs)
    assert nearest.index == 0  # 3.5 m of mostly sand against 2.5 m of mud


def test_a_watched_path_keeps_its_costs():
    terrain = np.zeros((20, 9, 1), np.uint8)
    terrain[:, 3:6] = 1
    space = ow.NavSpace.build(ow.World.from_voxels(np.zeros((20, 9, 1), bool), resolution=1.0, terrain=terrain))
    costs = {0: 1, 1: 20}
    path = space.find_path((0.5, 1.5, 0.5), (19.5, 1.5, 0.5), costs=costs)
    watch = space.watch(path)
    space.add_obstacle([(9, 0, 0), (10, 2, 1)])
    space.update()
    assert watch.look().state == "blocked"
    again = watch.replan((0.5, 1.5, 0.5))
    assert again.found
    assert again.result.travel == {"costs": costs}
    assert again.result.points[:, 1].max() <= 3
    space.set_terrain([(14, 0, 0), (15, 3, 1)], 1)
    space.update()
    replan = watch.replan((0.5, 1.5, 0.5))
    assert replan.result.cost == pytest.approx(
        space.find_path((0.5, 1.5, 0.5), (19.5, 1.5, 0.5), costs=costs).cost, rel=0.06
    )
    copy = pickle.loads(pickle.dumps(path))  # noqa: S301 - our own bytes
    assert copy.travel == {"costs": costs}
    assert copy.cost == path.cost


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"costs": {0: 0}}, "nothing is for free"),
        ({"costs": {0: -1}}, "nothing is for free"),
        ({"costs": {0: math.nan}}, "nothing is for free"),
        ({"costs": {0: "dear"}}, "nothing is for free"),
        ({"costs": {256: 1}}, "0 to 255"),
        ({"costs": {"lava": 1}}, "lava"),
        ({"costs": {}}, "no terrain"),
        ({"costs": 3}, "costs must be"),
        ({"costs": np.ones(257)}, "256"),
        ({"costs": np.ones((2, 2))}, "costs must be"),
        ({"motion": "swim"}, "surface, adhesive, volumetric"),
        ({"motion": ()}, "a way to move"),
        ({"motion_costs": {"surface": 0}}, "nothing is for free"),
        ({"motion_costs": ["surface"]}, "motion_costs must be"),
        ({"motion": "surface", "motion_costs": {"adhesive": 2}}, "does not allow"),
        ({"filter": {"exclude": 1}}, "QueryFilter"),
        ({"costs": [1, 1], "algorithm": "view_cone"}, "crossing, crossing_portals, dijkstra"),
        ({"costs": [1, 1], "prefer_clearance": 1.0}, "prefer_clearance"),
    ],
)
def test_wrong_input_is_told(wrong, says):
    space = two_halves()
    with pytest.raises(ow.InvalidInputError, match=says):
        space.find_path(A, B, **wrong)


def test_wrong_filters_are_told():
    for wrong, says in (
        ({"altitude": 3}, "altitude"),
        ({"altitude": (4, 2)}, "altitude"),
        ({"no_go": [(0, 0, 0), (0, 1, 1)]}, "no volume"),
        ({"exclude": 300}, "0 to 255"),
    ):
        with pytest.raises(ow.InvalidInputError, match=says):
            QueryFilter(**wrong)


def test_profiles_are_remembered():
    costs = {"sand": 1.0, "mud": 3.0}
    names = {0: "sand", 1: "mud"}
    assert query_options(None, {"costs": costs}, names) is query_options(None, {"costs": dict(costs)}, names)
    array = np.arange(1.0, 6.0)
    assert query_options(None, {"costs": array}) is query_options(None, {"costs": array.copy()})


def test_the_checker_pays_where_a_body_fits_as_the_search_does():
    """Along an edge of voxels one of which a body does not surely fit into: its terrain counts only where need be."""
    solid = np.zeros((6, 6, 6), bool)
    solid[1, :, 4] = True
    terrain = np.zeros((6, 6, 6), np.uint8)
    terrain[2, :, 3] = 1
    space = ow.NavSpace.build(ow.World.from_voxels(solid, resolution=1.0, terrain=terrain))
    likes = {"costs": {0: 1.0, 1: 0.5}}
    r = space.find_path((3.0, 0.5, 3.0), (3.0, 5.5, 3.0), radius=1.0, **likes)
    assert r.cost == 5.0
    assert space.check_path(r, **likes).cost == 5.0
    assert space.check_path([(2.9, 0.5, 3.2), (2.9, 5.5, 3.2)], radius=1.0, **likes).cost == 2.5


def test_on_the_command_line(tmp_path):
    file = tmp_path / "halves.octoway"
    two_halves().save(file)
    line = [
        str(Path(sys.executable).with_name("octoway")),
        "path",
        str(file),
        "--from",
        "1,0.5,0.5",
        "--to",
        "7,3.5,0.5",
        "--json",
    ]

    def ask(*more):
        return subprocess.run([*line, *more], check=False, capture_output=True, text=True)

    found = json.loads(ask("--cost", "sand=1", "--cost", "1=3").stdout)
    assert found["cost"] > found["length"]
    assert ask("--cost", "sand=1").returncode == 1
    assert ask("--exclude", "mud").returncode == 1
    assert ask("--no-go", "3,0,0:5,4,1").returncode == 1
    assert ask("--altitude", "0,1", "--no-go", "3,0,0:5,2,1", "--motion", "volumetric").returncode == 0
    assert "NAME=NUMBER" in ask("--cost", "sand").stderr


def test_a_terrain_is_priced_once():
    space = ow.NavSpace.build(ow.scenes.make("countryside", size=16))
    names = dict(space.terrain.names)
    terrain, name = next(iter(names.items()))
    start, goal = space.random_points(2, seed=1)
    with pytest.raises(ow.InvalidInputError, match="twice"):
        space.find_path(start, goal, costs={name: 1, terrain: 2})


@pytest.mark.parametrize(
    ("wrong", "came"),
    [
        ({"filter": {"exclude": [1]}}, "dict"),
        ({"motion": {"surface": 1}}, "dict"),
        ({"motion": np.array([1.0, 2.0])}, "array"),
    ],
)
def test_errors_name_what_came(wrong, came):
    space = ow.NavSpace.build(ow.World.from_voxels(np.zeros((4, 4, 4), bool)))
    with pytest.raises(ow.InvalidInputError, match=came):
        space.find_path((1, 1, 1), (2, 2, 2), **wrong)


def test_a_filter_from_another_process_is_the_same():
    there = "import pickle, sys, octoway; sys.stdout.buffer.write(pickle.dumps(octoway.QueryFilter(exclude=['road'])))"
    environment = {**os.environ, "PYTHONHASHSEED": "123"}
    data = subprocess.run([sys.executable, "-c", there], capture_output=True, check=True, env=environment).stdout
    assert hash(pickle.loads(data)) == hash(ow.QueryFilter(exclude=["road"]))  # noqa: S301


def test_pieces_say_why_an_end_is_blocked():
    world = ow.World.from_boxes([[(0, 0, 0), (24, 6, 1)]], resolution=1.0, bounds=[(0, 0, 0), (24, 6, 10)])
    space = ow.NavSpace.build(world)
    nobody = ow.QueryFilter(no_go=[[(0, 0, 1), (3, 6, 10)]])
    piece = next(space.find_path_iter((1.5, 1.5, 2.5), (22.5, 1.5, 2.5), filter=nobody))
    assert piece.status == ow.Status.START_BLOCKED
    assert "filter" in piece.reason

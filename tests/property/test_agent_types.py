# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""People on roads, deer in woods, a spider on walls, a bird: one world, one space, four different right paths.

Each path is checked voxel by voxel, in whole numbers and fractions, against voxels whose terrain and ways to move are
told here by plain loops.
"""

from __future__ import annotations

import math

import cost_brute
import numpy as np
import pytest

import octoway as ow

GRASS, ROAD, WOODS = 0, 1, 2
START, GOAL = (7.5, 16.5, 2.5), (40.5, 16.5, 2.5)
SHAPE = (48, 34, 18)


def land():
    solid = np.zeros(SHAPE, bool)
    solid[:, :, :2] = True
    solid[22:26, 8:24, 2:5] = True
    terrain = np.zeros(SHAPE, np.uint8)
    terrain[2:6, 2:18, 2:6] = terrain[2:46, 2:6, 2:6] = terrain[42:46, 2:18, 2:6] = ROAD
    terrain[8:40, 26:34, 2:8] = WOODS
    return solid, terrain


SOLID, TERRAIN = land()
SURFACE, ADHESIVE = cost_brute.surface_voxels(SOLID), cost_brute.adhesive_voxels(SOLID)
TRAVEL = {
    "people": {"costs": {ROAD: 1.0, GRASS: 5.0}, "motion": "surface"},
    "deer": {"costs": {WOODS: 1.0, GRASS: 3.0}, "motion": "surface"},
    "spider": {"motion": {"surface", "adhesive"}, "motion_costs": {"surface": 2.0, "adhesive": 1.0}},
    "bird": {},
}
PRICES = {
    "people": np.where(SURFACE, cost_brute.voxel_costs(SOLID, TERRAIN, {ROAD: 1.0, GRASS: 5.0}), math.inf),
    "deer": np.where(SURFACE, cost_brute.voxel_costs(SOLID, TERRAIN, {WOODS: 1.0, GRASS: 3.0}), math.inf),
    "spider": np.where(ADHESIVE, 1.0, np.where(SURFACE, 2.0, math.inf)),
    "bird": np.where(SOLID, math.inf, 1.0),
}


@pytest.fixture(scope="module")
def space():
    return ow.NavSpace.build(ow.World.from_voxels(SOLID, resolution=1.0, terrain=TERRAIN))


@pytest.fixture(scope="module")
def paths(space):
    return {name: space.find_path(START, GOAL, **travel) for name, travel in TRAVEL.items()}


def share(points, voxels):
    """How much of a path's length runs through some voxels."""
    lengths = [(length, any(voxels[v] for v in at)) for length, at in cost_brute.pieces(points.tolist())]
    return sum(length for length, inside in lengths if inside) / sum(length for length, _ in lengths)


@pytest.mark.parametrize("name", TRAVEL)
def test_each_keeps_to_what_it_may_enter(paths, name):
    path, prices = paths[name], PRICES[name]
    assert path.found
    check = cost_brute.allowed_checker(prices < math.inf)(path.points)
    assert check, check
    assert path.cost == pytest.approx(cost_brute.path_cost(path.points.tolist(), prices), rel=1e-9)


@pytest.mark.parametrize("name", TRAVEL)
def test_no_other_agents_path_is_cheaper(paths, name):
    """Another agent's path, if this one may take it at all, costs it more."""
    keeps_to = cost_brute.allowed_checker(PRICES[name] < math.inf)
    others = [p for other, p in paths.items() if other != name and keeps_to(p.points)]
    assert all(cost_brute.path_cost(p.points.tolist(), PRICES[name]) > paths[name].cost for p in others)


@pytest.mark.parametrize("name", TRAVEL)
def test_each_is_near_the_best_on_a_grid(paths, name):
    """Dijkstra over voxel centres with 26 moves is no lower bound, but not far above one: paths are no worse."""
    start, goal = (tuple(int(c) for c in p) for p in (START, GOAL))
    assert paths[name].cost <= cost_brute.grid_costs(PRICES[name], start, 26)[goal] * 1.001


def test_the_deers_path_is_the_best_there_is(paths):
    """Snell's law: 9.5 m over grass to the woods and back at the critical angle (sine 1 : 3), and 33 m along them."""
    assert paths["deer"].cost == pytest.approx(33 + 2 * 9.5 * math.sqrt(3**2 - 1**2), rel=1e-9)


def test_the_four_go_different_ways(paths, capsys):
    people, deer, spider, bird = (paths[name].points for name in ("people", "deer", "spider", "bird"))
    assert share(people, TERRAIN == ROAD) > 0.8
    assert people[:, 1].min() <= 6
    assert share(deer, TERRAIN == WOODS) > 0.5
    assert deer[:, 1].max() > 24
    assert spider[:, 2].max() >= 5  # over the house, along its walls
    assert share(spider, SURFACE | ADHESIVE) == pytest.approx(1.0)
    assert share(bird, ~SURFACE & ~ADHESIVE) > 0.2  # through the air
    assert paths["bird"].length == min(path.length for path in paths.values())
    with capsys.disabled():
        for name, path in paths.items():
            print(f"\n{name}: {path.length:.2f} m, cost {path.cost:.2f}", end="")


def test_nothing_is_built_anew_for_another_agent(space, paths):
    assert all(path.found for path in paths.values())
    assert len(space.layers) == 2  # the space itself, and one that knows ways to move: for any number of agents

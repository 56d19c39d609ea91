# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Queries with costs against plain Dijkstra on voxels, against sums voxel by voxel, and against filled worlds."""

from __future__ import annotations

import math

import cost_brute
import numpy as np
import pytest
from cases import ASKED, cases
from hypothesis import strategies as st

import octoway as ow
from octoway import Status

KNOWING = [name for name in ow.ALGORITHMS if name != "view_cone"]
OPTIMAL = [name for name in KNOWING if ow.space.PROMISES[name] == "optimal"]
SEEDS = st.integers(0, 2**32 - 1)


class Land:
    """A small world of a few terrains, and what they cost somebody."""

    def __init__(self, seed, side=8, terrains=4):
        rng = np.random.default_rng(seed)
        shape = tuple(int(n) for n in rng.integers(2, side + 1, 3))
        self.solid = rng.random(shape) < rng.choice([0.0, 0.15, 0.3])
        self.solid[tuple(s // 2 for s in shape)] = False
        self.terrain = np.zeros(shape, np.uint8)
        for _ in range(int(rng.integers(1, 7))):
            lo = rng.integers(0, shape)
            hi = lo + rng.integers(1, 6, 3)
            self.terrain[tuple(slice(a, b) for a, b in zip(lo, hi, strict=True))] = rng.integers(0, terrains)
        self.costs = {
            number: math.inf if rng.random() < 0.15 else float(rng.integers(2, 9)) / 2
            for number in range(terrains)
            if rng.random() < 0.9
        } or {0: 1.0}
        self.prices = cost_brute.voxel_costs(self.solid, self.terrain, self.costs)
        self.world = ow.World.from_voxels(self.solid, resolution=1.0, terrain=self.terrain)
        self.rng = rng

    def points(self, n, *, faces=False):
        """Inside free voxels, allowed or not; with `faces` often on their faces, edges and corners."""
        free = np.argwhere(~self.solid)
        within = self.rng.integers(1, 16, (n, 3)) / 16
        if faces:
            within = np.where(self.rng.random((n, 3)) < 0.3, np.rint(within), within)
        return free[self.rng.integers(0, len(free), n)] + within


@cases(30, seed=SEEDS, connectivity=st.sampled_from([6, 26]))
def test_optimal_algorithms_agree_with_dijkstra_on_weighted_grids(seed, connectivity):
    land = Land(seed, side=6)
    space = ow.NavSpace.build(land.world, decomposition="voxels")
    a, b = land.points(2)
    start, goal = (tuple(int(c) for c in np.floor(p)) for p in (a, b))
    least = math.inf
    if land.prices[start] < math.inf and land.prices[goal] < math.inf:
        inside = land.prices[start] * math.dist(a, b) if start == goal else math.inf
        ends = [land.prices[v] * math.dist(p, np.add(v, 0.5)) for p, v in ((a, start), (b, goal))]
        least = min(inside, sum(ends) + cost_brute.grid_costs(land.prices, start, connectivity).get(goal, math.inf))
    for name in OPTIMAL:
        ASKED["test_prop_costs"] += 1
        r = space.find_path(
            a, b, algorithm=name, placement="centres", connectivity=connectivity, refine=(), costs=land.costs
        )
        assert r.found == (least < math.inf)
        if r.found:
            assert r.stats.graph_cost == pytest.approx(least, rel=1e-12, abs=1e-12)
            if connectivity == 26 or start == goal:  # steps of the dual graph are straight, too
                assert r.cost == pytest.approx(least, rel=1e-9, abs=1e-9)


@cases(25, seed=SEEDS, decomposition=st.sampled_from(ow.DECOMPOSITIONS))
def test_every_algorithm_stays_where_it_may_and_says_what_its_path_costs(seed, decomposition):
    land = Land(seed)
    space = ow.NavSpace.build(land.world, decomposition=decomposition)
    keeps_to = cost_brute.allowed_checker(land.prices < math.inf)
    a, b = land.points(2, faces=True)
    answers = set()
    for name in KNOWING:
        for refine in (None, ()):
            ASKED["test_prop_costs"] += 1
            r = space.find_path(a, b, algorithm=name, refine=refine, costs=land.costs)
            answers.add(r.status)
            assert r.found == space.reachable(a, b, costs=land.costs)
            if not r.found:
                assert r.cost == math.inf
                continue
            check = keeps_to(r.points)
            assert check, (name, refine, check)
            assert r.cost == pytest.approx(cost_brute.path_cost(r.points.tolist(), land.prices), rel=1e-9, abs=1e-9)
            assert r.cost <= r.stats.graph_cost * (1 + 1e-6) + 1e-6
    assert len(answers) == 1


@cases(25, seed=SEEDS, quality=st.sampled_from(ow.QUALITIES))
def test_the_usual_query_with_costs(seed, quality):
    land = Land(seed, side=12)
    space = ow.NavSpace.build(land.world)
    keeps_to = cost_brute.allowed_checker(land.prices < math.inf)
    a, b = land.points(2, faces=True)
    ASKED["test_prop_costs"] += 1
    r = space.find_path(a, b, quality, costs=land.costs)
    batch = space.find_paths([a], [b], quality, costs=land.costs)
    assert batch.status(0) == r.status
    assert np.array_equal(batch[0], r.points)
    assert batch.costs[0] == r.cost
    if r.found:
        assert keeps_to(r.points)
        assert r.cost == pytest.approx(cost_brute.path_cost(r.points.tolist(), land.prices), rel=1e-9, abs=1e-9)
        fine = space.find_path(a, b, algorithm="astar", placement="points", points_per_portal=16, costs=land.costs)
        assert r.cost <= 1.3 * fine.cost + 1e-9
    elif r.status in (Status.START_BLOCKED, Status.GOAL_BLOCKED):
        assert "may not go" in r.reason
        if r.nearest_free is not None:
            assert space.is_free(r.nearest_free, costs=land.costs)


@cases(20, seed=SEEDS, radius=st.sampled_from([0.0, 1.0]))
def test_a_filter_is_as_if_its_voxels_were_filled(seed, radius):
    rng = np.random.default_rng(seed)
    shape = tuple(int(n) for n in rng.integers(6, 40, 3))
    solid = rng.random(shape) < 0.05
    space = ow.NavSpace.build(ow.World.from_voxels(solid, resolution=1.0))
    lo = rng.uniform(0, shape, (3, 3))
    boxes = np.stack([lo, lo + rng.uniform(0.1, 9, (3, 3))], axis=1)
    altitude = (0.5, shape[2] - 0.7) if rng.random() < 0.5 else None
    wanted = ow.QueryFilter(altitude=altitude, no_go=boxes)
    blocked = (
        solid
        if radius == 0.0
        else ~space.is_free(np.argwhere(np.ones(shape, bool)) + 0.5, radius=radius).reshape(shape)
    )
    filled = blocked.copy()
    for low, high in boxes:
        filled[tuple(slice(math.floor(a), math.ceil(b)) for a, b in zip(low, high, strict=True))] = True
    if altitude is not None:
        filled[:, :, :1] = filled[:, :, shape[2] - 1 :] = True
    other = ow.NavSpace.build(ow.World.from_voxels(filled, resolution=1.0))
    for _ in range(3):
        ASKED["test_prop_costs"] += 1
        a, b = rng.uniform(0, shape, (2, 3))
        here = space.find_path(a, b, radius=radius, filter=wanted)
        there = other.find_path(a, b)
        assert here.status == there.status
        assert here.points.tobytes() == there.points.tobytes()
        if here.status == Status.START_BLOCKED and space.is_free(a, radius=radius):
            assert "filter" in here.reason
        assert space.reachable(a, b, radius=radius, filter=wanted) == other.reachable(a, b)


def test_all_costs_1_are_as_no_costs(capsys):
    rng = np.random.default_rng(5)
    ratios, count = [], 0
    for _ in range(4):
        shape = (48, 48, 16)
        solid = np.zeros(shape, bool)
        terrain = np.zeros(shape, np.uint8)
        for _ in range(40):
            lo = rng.integers(0, shape)
            box = tuple(slice(a, a + int(n)) for a, n in zip(lo, rng.integers(2, 10, 3), strict=True))
            solid[box] = True
            lo = rng.integers(0, shape)
            box = tuple(slice(a, a + int(n)) for a, n in zip(lo, rng.integers(4, 20, 3), strict=True))
            terrain[box] = rng.integers(0, 6)
        plain = ow.NavSpace.build(ow.World.from_voxels(solid, resolution=1.0))
        labelled = ow.NavSpace.build(ow.World.from_voxels(solid, resolution=1.0, terrain=terrain))
        one = ow.NavSpace.build(ow.World.from_voxels(solid, resolution=1.0, terrain=np.full(shape, 7, np.uint8)))
        points = plain.random_points(60, seed=1)
        a, b = points[:30], points[30:]
        before = plain.find_paths(a, b)
        everything = {"costs": np.ones(256), "motion": {"surface", "adhesive", "volumetric"}}
        after = labelled.find_paths(a, b, **everything)
        alike = one.find_paths(a, b, costs={7: 1.0})
        assert np.array_equal(before.statuses, after.statuses)
        assert before.points.tobytes() == alike.points.tobytes()
        assert np.array_equal(alike.costs, before.lengths)
        ratios += (after.lengths[before.found] / before.lengths[before.found]).tolist()
        count += len(a)
    mean = float(np.mean(ratios))
    with capsys.disabled():
        print(
            f"\nall costs 1: {count} queries, mean length {100 * (mean - 1):+.3f} % of the unlabelled answers", end=""
        )
    assert mean <= 1.003

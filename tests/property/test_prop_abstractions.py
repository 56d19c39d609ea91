# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""find_path(abstraction=...) and space.find_path_iter: what they find is what plain queries find."""

from __future__ import annotations

import math
import threading
from itertools import pairwise

import numpy as np
import pytest

import octoway as ow
from octoway import QueryFilter, Status

DTA = [{"abstraction": ow.TerrainAbstraction(sector)} for sector in (8, 16, 32)]
SUBREGIONS = [{"abstraction": ow.SubregionAbstraction(scheme)} for scheme in ow.papers.SCHEMES]
EXACT = {"abstraction": ow.SubregionAbstraction(exact=True)}
ABSTRACT = [*DTA, {"abstraction": "dta", "algorithm": "nbs"}, *SUBREGIONS, EXACT]


def rooms(*, door=True, **choices):
    """Two rooms of 12 x 12 x 4 m with a wall between them, and a door at its end."""
    solid = np.zeros((24, 12, 4), bool)
    solid[11:13] = True
    if door:
        solid[11:13, 10:12] = False
    return ow.NavSpace.build(ow.World.from_voxels(solid, resolution=1.0), region_edge=8, **choices)


HERE, THERE = (2.5, 2.5, 1.5), (21.5, 2.5, 1.5)


class Land:
    """A random world of walls, floors and terrains, that can be edited."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        self.shape = tuple(int(n) for n in self.random.integers(5, 24, 3))
        self.solid = self.random.random(self.shape) < self.random.choice([0.02, 0.1, 0.3])
        self.solid[:, :, 0] = True
        self.terrain = np.zeros(self.shape, np.uint8)
        for _ in range(6):
            self.terrain[self.box()] = self.random.integers(0, 4)

    def box(self):
        low = self.random.integers(0, self.shape)
        return tuple(slice(int(a), int(a + n)) for a, n in zip(low, self.random.integers(1, 8, 3), strict=True))

    def build(self):
        world = ow.World.from_voxels(self.solid, resolution=1.0, terrain=self.terrain)
        return ow.NavSpace.build(world, region_edge=int(self.random.choice([8, 16])))

    def edit(self, space):
        """One random edit, of the space and of the voxels that stand for it."""
        where = self.box()
        corners = np.array([[s.start for s in where], [s.stop for s in where]], float)
        kind = self.random.integers(0, 3)
        if kind == 0:
            space.fill(corners)
            self.solid[where] = True
        elif kind == 1:
            space.carve(corners)
            self.solid[where] = False
        else:
            number = int(self.random.integers(0, 4))
            space.set_terrain(corners, number)
            self.terrain[where] = number

    def pair(self):
        return self.random.uniform(0, self.shape, (2, 3))

    def travel(self):
        """A random traveller: now and then with costs, motions, a radius or a filter."""
        likes = {}
        if self.random.random() < 0.5:
            likes["costs"] = {i: float(self.random.choice([0.5, 1.0, 3.0, math.inf])) for i in range(3)} | {3: 1.0}
        if self.random.random() < 0.4:
            likes["motion"] = [{"surface"}, {"surface", "adhesive"}, {"volumetric"}][int(self.random.integers(0, 3))]
        if self.random.random() < 0.3:
            likes["filter"] = QueryFilter(altitude=(0.0, self.shape[2] - 1.5))
        return likes


def check_like_plain(space, pair, likes, radius=None):
    """Every abstraction finds a path if a plain query does, and it is allowed and costs what it says."""
    plain = space.find_path(*pair, radius=radius, **likes)
    for choice in ABSTRACT:
        if isinstance(choice["abstraction"], ow.SubregionAbstraction) and "costs" in likes:
            continue
        r = space.find_path(*pair, radius=radius, **likes, **choice)
        assert r.status == plain.status, choice
        if r.found:
            assert np.array_equal(r.points[[0, -1]], plain.points[[0, -1]])
            check = space.check_path(r, **likes)
            assert check, (choice, check)
            if check.cost is not None and ("costs" in likes or "motion" in likes):
                assert r.cost == pytest.approx(check.cost, rel=1e-6, abs=1e-6), choice
    return plain


def check_pieces(space, pair, likes, plain, radius=None):
    pieces = list(space.find_path_iter(*pair, sector=8, radius=radius, **likes))
    assert pieces[-1].found == plain.found
    if not plain.found:
        assert pieces[-1].status == plain.status
        return
    assert all(piece.found for piece in pieces)
    assert np.array_equal(pieces[0].points[0], plain.points[0])
    assert np.array_equal(pieces[-1].points[-1], plain.points[-1])
    assert all(np.array_equal(a.points[-1], b.points[0]) for a, b in pairwise(pieces))
    whole = np.concatenate([piece.points for piece in pieces])
    check = space.check_path(whole, radius=radius, **likes)
    assert check, check
    if check.cost is not None and ("costs" in likes or "motion" in likes):
        assert sum(piece.cost for piece in pieces) == pytest.approx(check.cost, rel=1e-6, abs=1e-6)


# small worlds ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", ABSTRACT)
def test_a_way_through_the_door(choice):
    space = rooms()
    r = space.find_path(HERE, THERE, **choice)
    assert r.found
    assert r.points[:, 1].max() >= 10  # there is no other way
    assert space.check_path(r)
    assert r.length <= 1.1 * space.find_path(HERE, THERE, "best").length


@pytest.mark.parametrize("choice", ABSTRACT)
def test_a_closed_door(choice):
    r = rooms(door=False).find_path(HERE, THERE, **choice)
    assert r.status == Status.UNREACHABLE
    assert len(r.points) == 0


@pytest.mark.parametrize("choice", ABSTRACT)
def test_the_door_closes_and_opens(choice):
    space = rooms()
    before = space.find_path(HERE, THERE, **choice)
    door = space.add_obstacle([(11, 10, 0), (13, 12, 4)])
    space.update()
    assert space.find_path(HERE, THERE, **choice).status == Status.UNREACHABLE
    space.remove_obstacle(door)
    space.update()
    assert space.find_path(HERE, THERE, **choice).points.tobytes() == before.points.tobytes()


@pytest.mark.parametrize("choice", DTA)
def test_terrain_that_is_painted_later_counts(choice):
    space = ow.NavSpace.build(ow.World.from_voxels(np.zeros((24, 24, 4), bool), resolution=1.0), region_edge=8)
    likes = {"costs": {0: 1.0, 1: 50.0}}
    straight = space.find_path((2.5, 12.5, 1.5), (21.5, 12.5, 1.5), **likes, **choice)
    assert straight.cost == pytest.approx(19.0)
    space.set_terrain([(8, 0, 0), (16, 16, 4)], 1)
    space.update()
    around = space.find_path((2.5, 12.5, 1.5), (21.5, 12.5, 1.5), **likes, **choice)
    assert around.points[:, 1].max() >= 16
    assert space.find_path((2.5, 12.5, 1.5), (21.5, 12.5, 1.5), costs={0: 1.0}, **choice).found


@pytest.mark.parametrize("choice", [DTA[0], SUBREGIONS[0], EXACT])
def test_who_walks_stays_on_the_ground(choice):
    solid = np.zeros((20, 8, 8), bool)
    solid[:, :, 0] = True
    solid[9:11, :, 1:3] = True  # a step too high to walk over, but not to climb
    space = ow.NavSpace.build(ow.World.from_voxels(solid, resolution=1.0), region_edge=8)
    pair = (2.5, 4.5, 1.5), (17.5, 4.5, 1.5)
    assert space.find_path(*pair, motion="surface", **choice).status == Status.UNREACHABLE
    climbs = space.find_path(*pair, motion={"surface", "adhesive"}, **choice)
    assert climbs.found
    assert space.check_path(climbs, motion={"surface", "adhesive"})


@pytest.mark.parametrize("choice", ABSTRACT)
def test_links_are_used_where_nothing_else_leads_on(choice):
    space = rooms(door=False)
    handle = space.add_link((10.5, 6.5, 1.5), (13.5, 6.5, 1.5), 1.0, one_way=True)
    space.update()
    r = space.find_path(HERE, THERE, **choice)
    assert r.found
    assert [used.handle for used in r.links] == [handle]
    assert space.check_path(r)
    assert space.find_path(THERE, HERE, **choice).status == Status.UNREACHABLE
    assert space.find_path(HERE, THERE, links=False, **choice).status == Status.UNREACHABLE


def test_budgets_and_batches():
    space = rooms()
    for choice in ABSTRACT:
        assert space.find_path(HERE, THERE, max_expansions=1, **choice).status == Status.OUT_OF_BUDGET
        batch = space.find_paths([HERE, THERE], [THERE, HERE], threads=2, **choice)
        assert batch[0].tobytes() == space.find_path(HERE, THERE, **choice).points.tobytes()
        assert batch.found.all()


def test_pieces_of_a_path():
    space = rooms()
    pieces = list(space.find_path_iter(HERE, THERE, sector=8))
    assert len(pieces) > 1
    check_pieces(space, (HERE, THERE), {}, space.find_path(HERE, THERE))
    raw = list(space.find_path_iter(HERE, THERE, sector=8, refine=()))
    assert sum(p.cost for p in pieces) <= sum(p.cost for p in raw)


def test_a_door_that_closes_while_somebody_is_under_way():
    space = rooms()
    pieces = space.find_path_iter(HERE, THERE, sector=8)
    first = next(pieces)
    assert first.found
    space.fill([(11, 10, 0), (13, 12, 4)])
    space.update()
    rest = list(pieces)
    assert rest[-1].status == Status.UNREACHABLE
    assert len(rest[-1].points) == 0


def test_pieces_with_a_filter_while_the_space_is_edited():
    """A filtered space goes with an update, and its abstraction with it."""
    space = rooms()
    for i in range(40):
        pieces = space.find_path_iter(HERE, THERE, sector=8, filter=QueryFilter(altitude=(0, 3)))
        found = [next(pieces)]
        space.set_terrain([(0, 0, 0), (2, 2, 2)], i % 2 + 1)
        space.update()
        found += pieces
        assert all(piece.found for piece in found)
        assert space.check_path(np.concatenate([piece.points for piece in found]))


WRONG = [
    ({"abstraction": "hpa"}, "unknown abstraction 'hpa'; known: dta, subregions"),
    ({"abstraction": ow.TerrainAbstraction(9)}, "sector must be 8, 16 or 32 voxels, not 9"),
    ({"abstraction": "dta", "algorithm": "theta"}, "unknown search of patches 'theta'; known: astar"),
    ({"abstraction": "dta", "weight": 2.0}, "goes with algorithm 'weighted_astar'"),
    ({"abstraction": "dta", "algorithm": "astar", "placement": "centres"}, "nodes and weights of its own"),
    ({"abstraction": "dta", "algorithm": ow.WeightedAStar(g=0.5)}, "nodes and weights of its own"),
    ({"abstraction": ow.SubregionAbstraction("XL")}, "unknown cost scheme 'XL'; known: FC"),
    ({"abstraction": "subregions", "algorithm": "astar"}, "leave algorithm out"),
    ({"abstraction": "subregions", "weight": 2.0}, "takes no weight"),
    ({"abstraction": "subregions", "costs": {0: 2.0}}, "use abstraction='dta'"),
    ({"abstraction": "subregions", "motion_costs": {"surface": 0.5, "volumetric": 1.0}}, "use abstraction='dta'"),
]


@pytest.mark.parametrize(("choice", "says"), WRONG)
def test_wrong_choices_are_told(choice, says):
    with pytest.raises(ow.InvalidInputError, match=says):
        rooms().find_path(HERE, THERE, **choice)


def test_wrong_questions_are_told():
    space = rooms()
    for name in ("dta", "subregions"):
        with pytest.raises(ow.InvalidInputError, match="abstractions are for find_path and find_paths"):
            space.find_paths_to_many(HERE, [THERE], abstraction=name)
    for refine in (("prnue",), ("pull", "smooth")):
        with pytest.raises(ow.InvalidInputError, match="pieces are refined by"):
            space.find_path_iter(HERE, THERE, refine=refine)
    with pytest.raises(ow.InvalidInputError, match="sector must be 8, 16 or 32"):
        space.find_path_iter(HERE, THERE, sector=12)


# against plain queries ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_random_worlds_under_edits(seed):
    land = Land(seed)
    space = land.build()
    for _ in range(4):
        likes = land.travel()
        radius = float(land.random.choice([0.0, 0.0, 1.0])) or None
        for _ in range(2):
            pair = land.pair()
            plain = check_like_plain(space, pair, likes, radius)
            check_pieces(space, pair, likes, plain, radius)
        for _ in range(int(land.random.integers(1, 4))):
            land.edit(space)
        space.update()
    space.graph.validate()


@pytest.mark.parametrize("seed", range(10))
def test_exact_subregions_are_as_short_as_portals_allow(seed):
    land = Land(seed)
    space = land.build()
    for _ in range(6):
        pair = land.pair()
        least = space.find_path(*pair, algorithm="dijkstra", refine=())
        exact = space.find_path(*pair, refine=(), **EXACT)
        assert exact.status == least.status
        if exact.stats.expanded:  # or else the goal was in sight, or no way led there
            assert exact.stats.graph_cost == pytest.approx(least.stats.graph_cost, rel=1e-9)
        land.edit(space)
        space.update()


def test_what_a_way_along_portals_costs():
    """A dear way to move makes the way dearer, not only the path that is made of it."""
    space = rooms()
    one, five = (
        space.find_path(HERE, THERE, motion="adhesive", motion_costs={"adhesive": price}, snap=20.0, **EXACT)
        for price in (1.0, 5.0)
    )
    assert one.stats.expanded > 0
    assert five.stats.graph_cost == pytest.approx(5 * one.stats.graph_cost)
    assert five.cost <= five.stats.graph_cost * (1 + 1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_edits_lead_where_a_fresh_build_leads(seed):
    """Cells of regions depend on voxels alone; so do the costs of exact ways among them."""
    land = Land(seed)
    space = land.build()
    pairs = [land.pair() for _ in range(8)]
    for _ in range(3):
        for pair in pairs:
            for choice in (DTA[0], EXACT):
                space.find_path(*pair, **choice)  # whatever is kept is kept from here
        for _ in range(3):
            land.edit(space)
        space.update()
    world = ow.World.from_voxels(land.solid, resolution=1.0, terrain=land.terrain)
    fresh = ow.NavSpace.build(world, region_edge=space.graph.region_edge)
    for pair in pairs:
        for choice in ABSTRACT:
            assert space.find_path(*pair, **choice).status == fresh.find_path(*pair, **choice).status
        ways = [s.find_path(*pair, refine=(), **EXACT).stats.graph_cost for s in (space, fresh)]
        assert ways[0] == pytest.approx(ways[1], rel=1e-9)


def test_threads_ask_while_one_edits():
    space = rooms()
    stop, faults = threading.Event(), []

    def ask(number):
        while not stop.is_set():
            choice = ABSTRACT[number % len(ABSTRACT)]
            number += 1
            seen = space.snapshot()
            r = seen.find_path(HERE, THERE, **choice)
            if r.status != seen.find_path(HERE, THERE).status or (r.found and not seen.check_path(r)):
                faults.append(choice)

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(3)]
    for thread in threads:
        thread.start()
    for i in range(60):
        (space.fill if i % 2 == 0 else space.carve)([(11, 10, 0), (13, 12, 4)])
        space.update()
    stop.set()
    for thread in threads:
        thread.join()
    assert not faults

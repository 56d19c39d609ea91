# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Random worlds with random links, against Dijkstra on graphs that were written down independently."""

from __future__ import annotations

import math

import graphs
import link_brute
import numpy as np
import pytest
from cases import ASKED, cases
from hypothesis import strategies as st

import octoway as ow

SEEDS = st.integers(0, 2**32 - 1)
OPTIMAL = tuple(a for a in ow.ALGORITHMS if ow.space.PROMISES[a] == "optimal")
GRAPHS = ("midpoints", "centres", "points", "voxels26")


class Place:
    """A small world full of walls, with links of all kinds, and two free points."""

    def __init__(self, seed, most=6):
        random = np.random.default_rng(seed)
        self.random = random
        self.shape = tuple(random.integers(2, most, 3).tolist())
        self.resolution = float(random.choice([1.0, 0.1, 0.25]))
        self.solid = random.random(self.shape) < random.choice([0.2, 0.4, 0.55])
        self.solid[tuple(int(random.integers(n)) for n in self.shape)] = False
        self.links = [self._link() for _ in range(int(random.integers(1, 5)))]
        self.ends = [self._point(), self._point()]

    def _point(self, *, free=True):
        """In voxels: inside a voxel, or on a face, an edge or a corner of it."""
        voxels = np.argwhere(~self.solid) if free else np.argwhere(np.ones(self.shape, bool))
        voxel = voxels[int(self.random.integers(len(voxels)))]
        return (voxel + self.random.choice([0.0, 0.25, 0.5, 0.625, 1.0], 3)).tolist()

    def _link(self):
        while True:
            a, b = self._point(free=self.random.random() < 0.9), self._point(free=self.random.random() < 0.9)
            if a != b:
                break
        cost = float(self.random.choice([0.0, 0.1, 0.5, 1.0, 2.0, math.nan])) * math.dist(a, b)
        return a, b, None if math.isnan(cost) else cost, bool(self.random.random() < 0.4)

    def metres(self, point):
        return np.array(point) * self.resolution

    def build(self, decomposition, **terrain):
        world = ow.World.from_voxels(self.solid, self.resolution, **terrain)
        space = ow.NavSpace.build(world, decomposition=decomposition)
        for a, b, cost, one_way in self.links:
            price = None if cost is None else cost * self.resolution
            space.add_link(self.metres(a), self.metres(b), price, one_way=one_way)
        changes = space.update()
        assert (changes.links_added, changes.links_removed, changes.changed) == (len(self.links), 0, False)
        return space

    @property
    def priced(self):
        return [(a, b, math.dist(a, b) if cost is None else cost, one_way) for a, b, cost, one_way in self.links]

    def graph(self, space, kind):
        if kind == "voxels26":
            plain = graphs.voxel_graph(self.solid, self.ends)
            voxels = [(v, [c + 1 for c in v]) for v in np.argwhere(~self.solid).tolist()]
            return link_brute.with_links(plain, voxels, self.priced)
        cells, rects, pairs = link_brute.cells_of(space, self.resolution)
        if kind == "centres":
            plain = graphs.centre_graph(cells, rects, pairs, self.ends)
        else:
            plain = graphs.portal_graph(cells, rects, pairs, self.ends, side=2 if kind == "points" else 1)
        return link_brute.with_links(plain, cells, self.priced)


def choices(kind):
    return {"placement": ow.VoxelCentres(26)} if kind == "voxels26" else {"placement": kind}


def check_answer(place, space, result, pair):
    """A path from end to end over links that are there, clear between them, and its figures are right."""
    assert result.found
    assert np.array_equal(result.points[0], pair[0]), "starts where it was asked to"
    assert np.array_equal(result.points[-1], pair[1]), "ends where it was asked to"
    assert space.check_path(result)
    prices = {link.handle: link.cost for link in space.links}
    assert [used.cost for used in result.links] == [prices[used.handle] for used in result.links]
    walked = sum(float(np.linalg.norm(np.diff(part, axis=0), axis=1).sum()) for part in result.parts)
    assert result.length == pytest.approx(walked, abs=1e-12)
    paid = walked + sum(used.cost for used in result.links)
    assert result.cost == pytest.approx(paid, rel=1e-9, abs=1e-9)
    inside = [((box[0] - 1e-9 <= p) & (p <= box[1] + 1e-9)).all() for p in result.points for box in result.corridor]
    assert np.array(inside).reshape(len(result.points), -1).any(axis=1).all(), "the corridor covers the points"
    ASKED[__name__] += 1


@cases(90, seed=SEEDS, kind=st.sampled_from(GRAPHS), pick=st.integers(0, 4))
def test_optimal_searches_cost_what_dijkstra_costs(seed, kind, pick):
    place = Place(seed)
    space = place.build("voxels" if kind == "voxels26" else ow.DECOMPOSITIONS[pick % len(ow.DECOMPOSITIONS)])
    if space.graph.decomposition == "usq":
        return  # blocks more than the solid voxels
    pair = [place.metres(p) for p in place.ends]
    least = place.graph(space, kind).costs_from(("end", 0)).get(("end", 1), math.inf)
    for algorithm in OPTIMAL:
        result = space.find_path(*pair, algorithm=algorithm, refine=(), **choices(kind))
        assert result.found == (least < math.inf), algorithm
        assert space.reachable(*pair) == result.found
        if result.found:
            cost = result.stats.graph_cost / place.resolution
            assert cost == pytest.approx(least, rel=1e-9, abs=1e-9), algorithm
            check_answer(place, space, result, pair)
    space.graph.validate()


@cases(70, seed=SEEDS, pick=st.integers(0, 4))
def test_every_search_finds_a_way_where_there_is_one(seed, pick):
    place = Place(seed, most=8)
    space = place.build(ow.DECOMPOSITIONS[pick % len(ow.DECOMPOSITIONS)])
    if space.graph.decomposition == "usq":
        return
    pair = [place.metres(p) for p in place.ends]
    least = place.graph(space, "midpoints").costs_from(("end", 0)).get(("end", 1), math.inf)
    asked = [{"algorithm": a, "refine": r} for a in ow.ALGORITHMS for r in ((), ("pull", "prune"))]
    for choice in [*asked, {"quality": "fast"}, {}, {"quality": "best"}, {"refine": ("funnel", "prune", "cut")}]:
        result = space.find_path(*pair, **choice)
        assert result.found == (least < math.inf), choice
        if result.found:
            check_answer(place, space, result, pair)
            assert result.cost >= 0.0
    batch = space.find_paths([pair[0]] * 2, [pair[1]] * 2, threads=2)
    alone = space.find_path(*pair)
    for i in range(2):
        assert np.array_equal(batch[i], alone.points)
        assert batch.links(i) == alone.links
        assert batch.lengths[i] == pytest.approx(alone.length)
        assert batch.costs[i] == pytest.approx(alone.cost)


@cases(60, seed=SEEDS, reuse=st.booleans())
def test_many_targets_and_fields_cost_what_dijkstra_costs(seed, reuse):
    place = Place(seed)
    space = place.build("regions")
    others = [place._point() for _ in range(3)]
    source, targets = place.metres(place.ends[0]), [place.metres(p) for p in others]
    place.ends = [place.ends[0], *others]
    graph = place.graph(space, "midpoints")
    there = graph.costs_from(("end", 0))
    back = link_brute.reversed_graph(graph).costs_from(("end", 0))
    field = space.graph.distances_from(source).at(targets)
    for backward, least in ((False, there), (True, back)):
        for algorithm in ("astar", "dijkstra", "greedy", "theta", "lazy_theta", "crossing"):
            many = space.find_paths_to_many(source, targets, backward=backward, algorithm=algorithm, refine=())
            for i, result in enumerate(many):
                wanted = least.get(("end", i + 1), math.inf)
                assert result.found == (wanted < math.inf), algorithm
                if not result.found:
                    continue
                pair = (targets[i], source) if backward else (source, targets[i])
                check_answer(place, space, result, pair)
                if ow.space.PROMISES[algorithm] == "optimal":
                    cost = result.stats.graph_cost / place.resolution
                    assert cost == pytest.approx(wanted, rel=1e-9, abs=1e-9)
    for i, distance in enumerate(field.tolist()):  # a cell keeps one way, so a link may be missed for another
        along = there.get(("end", i + 1), math.inf)
        assert math.isfinite(distance) == (along < math.inf)
        if math.isfinite(distance):
            assert distance <= 1.5 * along * place.resolution + 1e-9
    if reuse:
        for result in space.find_paths_to_many(source, targets, reuse=True):
            assert not result.found or space.check_path(result)


@cases(40, seed=SEEDS)
def test_costs_of_terrain_and_links_go_together(seed):
    place = Place(seed, most=5)
    terrain = place.random.integers(0, 3, place.shape).astype(np.uint8)
    prices = {0: 1.0, 1: float(place.random.choice([0.5, 3.0])), 2: float(place.random.choice([2.0, math.inf]))}
    space = place.build("voxels", terrain=terrain)
    costs = np.where(place.solid, math.inf, np.array([prices[i] for i in range(3)])[terrain])
    graph, cells = link_brute.priced_voxel_graph(costs, place.ends)
    link_brute.with_links(graph, cells, place.priced, lambda c: costs[cells[c][0]])
    pair = [place.metres(p) for p in place.ends]
    least = graph.costs_from(("end", 0)).get(("end", 1), math.inf)
    for algorithm in OPTIMAL:
        result = space.find_path(*pair, algorithm=algorithm, refine=(), costs=prices, **choices("voxels26"))
        assert result.found == (least < math.inf), algorithm
        if result.found:
            assert result.stats.graph_cost / place.resolution == pytest.approx(least, rel=1e-9, abs=1e-9), algorithm
    for choice in ({}, {"quality": "best"}, {"algorithm": "lazy_theta"}, {"algorithm": "theta"}):
        result = space.find_path(*pair, costs=prices, **choice)
        assert result.found == (least < math.inf), choice
        if result.found:
            assert space.check_path(result)
            assert result.cost <= result.stats.graph_cost * (1 + 1e-9) + 1e-9, "refinement makes nothing dearer"


@cases(50, seed=SEEDS, pick=st.integers(0, 3))
def test_links_that_are_removed_leave_no_trace(seed, pick):
    place = Place(seed, most=8)
    decomposition = ("regions", "octree", "merged", "voxels")[pick]
    plain = ow.NavSpace.build(ow.World.from_voxels(place.solid, place.resolution), decomposition=decomposition)
    space = place.build(decomposition)
    held = space.snapshot()
    for link in space.links:
        space.links.remove(link.handle)
    assert space.update().links_removed == len(place.links)
    assert list(space.links) == []
    assert len(held.links) == len(place.links)
    pair = [place.metres(p) for p in place.ends]
    for choice in ({}, {"quality": "best"}, {"algorithm": "nbs"}, {"algorithm": "view_cone"}):
        before, after = plain.find_path(*pair, **choice), space.find_path(*pair, **choice)
        assert before.status == after.status
        assert before.points.tobytes() == after.points.tobytes()
        assert before.cost == after.cost
        ignored = held.find_path(*pair, links=False, **choice)
        assert ignored.points.tobytes() == before.points.tobytes()
    assert space.tiles.to_bytes().count(b'"links"') == 0
    space.graph.validate()


@cases(40, seed=SEEDS)
def test_files_and_edits_keep_links(seed):
    place = Place(seed, most=8)
    space = place.build("regions")
    again = ow.NavSpace.load(space.tiles.to_bytes())
    assert [repr(link) for link in again.links] == [repr(link) for link in space.links]
    pair = [place.metres(p) for p in place.ends]
    result = space.find_path(*pair)
    assert again.find_path(*pair).points.tobytes() == result.points.tobytes()
    assert again.tiles.to_bytes() == space.tiles.to_bytes()
    if not result.links:
        return
    used = result.links[0]
    at = result.points[used.leg + 1]
    wall = space.add_obstacle([at - place.resolution, at + place.resolution])
    space.update()
    blocked = space.find_path(*pair)
    assert all(link.handle != used.handle for link in blocked.links), "an end is blocked"
    assert not next(link for link in space.links if link.handle == used.handle).usable
    space.remove_obstacle(wall)
    space.update()
    assert space.find_path(*pair).points.tobytes() == result.points.tobytes()
    space.graph.validate()

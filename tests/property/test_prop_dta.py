# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Terrain grids and their abstractions on small random maps, flat and in 3D, against Dijkstra in plain Python."""

from __future__ import annotations

import math

import numpy as np
import pytest
from cases import ASKED, cases
from hypothesis import strategies as st
from terrain_brute import least_costs, path_cost, region_edges, regions_of

import octoway as ow

SEEDS = st.integers(0, 2**32 - 1)
CLOSE = 1e-9
WAYS = (
    {},
    {"search": "nbs"},
    {"search": "dijkstra"},
    {"search": "weighted_astar", "weight": 1.5},
    {"refine_weight": 1.2},
    {"exact_edges": True},
    {"keep_paths": True},
    {"pivots": 2},
)


class Case:
    """A map with patches, solids, costs that forbid some terrain, and two ends."""

    def __init__(self, seed):
        rng = np.random.default_rng(seed)
        self.rng = rng
        flat = rng.random() < 0.6
        shape = (*rng.integers(2, 21, 2), 1) if flat else tuple(rng.integers(2, 9, 3))
        coarse = rng.integers(0, 4, [-(-int(s) // 3) for s in shape])
        self.terrain = (
            coarse.repeat(3, 0).repeat(3, 1).repeat(3, 2)[: shape[0], : shape[1], : shape[2]].astype(np.uint8)
        )
        noisy = rng.random(shape) < 0.1
        self.terrain[noisy] = rng.integers(0, 4, int(noisy.sum()))
        self.solid = rng.random(shape) < rng.choice([0.0, 0.15, 0.35])
        self.costs = {k: float(c) for k, c in enumerate(rng.integers(1, 21, 4) / 4) if rng.random() < 0.8}
        self.grid = ow.papers.TerrainGrid(self.terrain, self.solid if self.solid.any() else None)

    def ends(self):
        allowed = [tuple(map(int, c)) for c in np.argwhere(~self.solid) if int(self.terrain[tuple(c)]) in self.costs]
        return (
            None
            if not allowed
            else (allowed[self.rng.integers(len(allowed))], allowed[self.rng.integers(len(allowed))])
        )

    def check(self, path, least, goal):
        ASKED[__name__] += 1
        assert path.found == (goal in least), path
        if path.found:
            assert path_cost(self.terrain, self.solid, self.costs, path.cells) == pytest.approx(
                path.cost, rel=CLOSE, abs=CLOSE
            )
            assert tuple(path.cells[-1]) == goal
            assert path.cost >= least[goal] * (1 - CLOSE)


@cases(36, seed=SEEDS)
def test_optimal_searches_cost_what_dijkstra_says(seed):
    case = Case(seed)
    ends = case.ends()
    if ends is None:
        return
    least = least_costs(case.terrain, case.solid, case.costs, ends[0])
    for algorithm, weight in (("astar", 1), ("nbs", 1), ("dijkstra", 1), ("weighted_astar", 2)):
        path = case.grid.find_path(*ends, costs=case.costs, algorithm=algorithm, weight=weight)
        case.check(path, least, ends[1])
        if path.found:
            assert path.cost <= weight * least[ends[1]] + CLOSE


@cases(36, seed=SEEDS)
def test_there_is_a_path_if_and_only_if_costs_allow_one(seed):
    case = Case(seed)
    ends = case.ends()
    if ends is None:
        return
    least = least_costs(case.terrain, case.solid, case.costs, ends[0])
    layer = ow.papers.TerrainAbstraction(case.grid, 8 if seed % 3 else 16)
    for way in WAYS:
        case.check(layer.find_path(*ends, costs=case.costs, **way), least, ends[1])
    pieces = list(layer.find_path_iter(*ends, costs=case.costs))
    whole = layer.find_path(*ends, costs=case.costs)
    if whole.found:
        joined = np.concatenate([pieces[0].cells, *(p.cells[1:] for p in pieces[1:])])
        assert (joined == whole.cells).all()
        assert sum(p.cost for p in pieces) == pytest.approx(whole.cost)
    else:
        assert [p.status for p in pieces] == [ow.Status.UNREACHABLE]


@cases(25, seed=SEEDS)
def test_regions_are_those_of_the_paper(seed):
    case = Case(seed)
    points, labels, pairs = ow.papers.TerrainAbstraction(case.grid, 8).look()
    parts = regions_of(case.terrain, case.solid, 8)
    at = [tuple(math.floor(c) for c in p) for p in points]
    owner = {cell: part for part in parts for cell in part}
    assert len(at) == len(parts) == len({owner[cell] for cell in at})
    assert [int(case.terrain[cell]) for cell in at] == labels.tolist()
    for cell in at:  # nearest to the mean: exact, as sums of whole numbers
        part = np.array(sorted(owner[cell]))
        away = ((part * len(part) - part.sum(axis=0)) ** 2).sum(axis=1)
        assert away[(part == cell).all(axis=1)][0] == away.min()
    assert {frozenset((owner[at[a]], owner[at[b]])) for a, b in pairs} == region_edges(case.terrain, case.solid, parts)


@cases(25, seed=SEEDS)
def test_edits_leave_what_a_fresh_build_makes(seed):
    case = Case(seed)
    layers = [ow.papers.TerrainAbstraction(case.grid, sector) for sector in (8, 16)]
    for _ in range(6):
        lo = case.rng.integers(0, case.terrain.shape)
        hi = np.minimum(lo + 1 + case.rng.integers(0, 3, 3) * (case.rng.random() < 0.3), case.terrain.shape)
        box = tuple(slice(a, b) for a, b in zip(lo, hi, strict=True))
        kind = case.rng.integers(0, 6)
        if kind < 4:
            case.terrain[box] = kind
            case.grid.set_terrain([lo, hi], kind)
        else:
            case.solid[box] = kind == 4
            (case.grid.fill if kind == 4 else case.grid.carve)([lo, hi])
        for layer in layers:
            layer.validate()
    assert (case.grid.terrain == case.terrain).all()
    fresh = ow.papers.TerrainAbstraction(ow.papers.TerrainGrid(case.terrain, case.solid), 8)
    ends = case.ends()
    for one, other in zip(layers[0].look(), fresh.look(), strict=True):
        assert (one == other).all()
    if ends is not None:
        old, new = (layer.find_path(*ends, costs=case.costs) for layer in (layers[0], fresh))
        assert old.status == new.status
        assert (old.cells == new.cells).all()
        least = least_costs(case.terrain, case.solid, case.costs, ends[0])
        case.check(old, least, ends[1])

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Weighted grids by brute force: Dijkstra in plain Python, on steps found anew from the rule. Shares nothing with octoway."""

from __future__ import annotations

import heapq
import itertools
import math

import numpy as np


def steps_from(solid, cell):
    """All cells that one step leads to, with its length: a diagonal needs all cells of its box."""
    for d in itertools.product((-1, 0, 1), repeat=3):
        box = {
            tuple(c + k * s for c, k, s in zip(cell, kept, d, strict=True))
            for kept in itertools.product((0, 1), repeat=3)
        }
        if any(d) and all(_free(solid, v) for v in box):
            yield tuple(c + s for c, s in zip(cell, d, strict=True)), math.sqrt(sum(s * s for s in d))


def _free(solid, cell):
    return all(0 <= c < side for c, side in zip(cell, solid.shape, strict=True)) and not solid[cell]


def least_costs(terrain, solid, costs, start):
    """Cost of the cheapest path from start to every cell that can be reached. costs: {terrain: cost}; others are closed."""
    best = {start: 0.0}
    queue = [(0.0, start)]
    done = set()
    while queue:
        g, cell = heapq.heappop(queue)
        if cell in done:
            continue
        done.add(cell)
        for to, length in steps_from(solid, cell):
            if int(terrain[to]) not in costs:
                continue
            h = g + length * (costs[int(terrain[cell])] + costs[int(terrain[to])]) / 2
            if h < best.get(to, math.inf):
                best[to] = h
                heapq.heappush(queue, (h, to))
    return best


def path_cost(terrain, solid, costs, cells):
    """Sum of a path's steps; infinity if one is not allowed."""
    total = 0.0
    cells = [tuple(map(int, c)) for c in cells]
    for a, b in itertools.pairwise(cells):
        length = dict(steps_from(solid, a)).get(b, math.inf)
        total += length * (costs.get(int(terrain[a]), math.inf) + costs.get(int(terrain[b]), math.inf)) / 2
    return total


def regions_of(terrain, solid, sector):
    """The partition of free cells: connected sets of one terrain inside a sector, as a set of sets."""
    left = {tuple(map(int, c)) for c in np.argwhere(~solid)}
    parts = set()
    while left:
        first = left.pop()
        part, open_ = {first}, [first]
        while open_:
            cell = open_.pop()
            for to, _ in steps_from(solid, cell):
                same = terrain[to] == terrain[first] and all(
                    a // sector == b // sector for a, b in zip(to, first, strict=True)
                )
                if same and to in left:
                    left.discard(to)
                    part.add(to)
                    open_.append(to)
        parts.add(frozenset(part))
    return parts


def region_edges(terrain, solid, parts):
    """Pairs of regions, as sets of cells, that have a step between them."""
    owner = {cell: part for part in parts for cell in part}
    return {
        frozenset((owner[cell], owner[to]))
        for cell in owner
        for to, _ in steps_from(solid, cell)
        if owner[to] is not owner[cell]
    }

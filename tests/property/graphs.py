# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The papers' graphs, written down edge by edge from public arrays, and Dijkstra on them: slow, plain, independent."""

from __future__ import annotations

import heapq
import itertools
import math
from collections import defaultdict

import numpy as np


def holds(box, p):
    return all(lo <= v <= hi for lo, v, hi in zip(box[0], p, box[1], strict=True))


class PlainGraph:
    """Nodes are points in voxels; edges go both ways."""

    def __init__(self):
        self.at = {}
        self.edges = defaultdict(dict)

    def join(self, a, b, cost=None):
        cost = math.dist(self.at[a], self.at[b]) if cost is None else cost
        self.edges[a][b] = self.edges[b][a] = min(cost, self.edges[a].get(b, math.inf))

    def costs_from(self, source):
        """Least cost to every node that can be reached; terminals other than the source are not passed through."""
        least, queue = {source: 0.0}, [(0.0, 0, source)]
        number = itertools.count(1)
        closed = set()
        while queue:
            cost, _, node = heapq.heappop(queue)
            if node in closed:
                continue
            closed.add(node)
            if node[0] == "end" and node != source:
                continue
            for to, step in self.edges[node].items():
                if cost + step < least.get(to, math.inf):
                    least[to] = cost + step
                    heapq.heappush(queue, (cost + step, next(number), to))
        return least


def portal_graph(cells, rects, pairs, ends, side=1):
    """side * side nodes a portal; all nodes of a cell see each other."""
    graph, of_cell = PlainGraph(), defaultdict(list)
    for i, (rect, pair) in enumerate(zip(rects, pairs, strict=True)):
        u, v = [a for a in range(3) if rect[0][a] < rect[1][a]]
        for j, k in itertools.product(range(side), range(side)):
            p = [float(c) for c in rect[0]]
            p[u] += (rect[1][u] - rect[0][u]) * (2 * j + 1) / (2 * side)
            p[v] += (rect[1][v] - rect[0][v]) * (2 * k + 1) / (2 * side)
            node = ("portal", i, j, k)
            graph.at[node] = p
            for cell in pair:
                of_cell[int(cell)].append(node)
    return _with_ends(graph, cells, ends, of_cell)


def centre_graph(cells, rects, pairs, ends):
    """A node a cell; an edge bends at the portal's point nearest to where the straight line meets its plane."""
    graph, of_cell = PlainGraph(), defaultdict(list)
    for i, box in enumerate(cells):
        graph.at["cell", i] = [(lo + hi) / 2 for lo, hi in zip(*box, strict=True)]
        of_cell[i].append(("cell", i))
    for rect, (low, high) in zip(rects, pairs, strict=True):
        a, b = (np.array(graph.at["cell", int(c)]) for c in (low, high))
        flat = next(k for k in range(3) if rect[0][k] == rect[1][k])
        t = (rect[0][flat] - a[flat]) / (b[flat] - a[flat])
        x = np.clip(a + (b - a) * t, rect[0], rect[1])
        graph.join(("cell", int(low)), ("cell", int(high)), math.dist(a, x) + math.dist(x, b))
    return _with_ends(graph, cells, ends, of_cell)


def voxel_graph(solid, ends):
    """26 moves between free voxels; all voxels around a diagonal step must be free."""
    graph, of_cell, cells = PlainGraph(), defaultdict(list), []
    free = [tuple(int(c) for c in v) for v in np.argwhere(~solid)]
    for i, v in enumerate(free):
        graph.at["cell", v] = [c + 0.5 for c in v]
        of_cell[i].append(("cell", v))
        cells.append((v, tuple(c + 1 for c in v)))
    known = set(free)
    for v in free:
        for d in itertools.product((-1, 0, 1), repeat=3):
            around = itertools.product(*((0, c) if c else (0,) for c in d))
            if any(d) and all(tuple(a + b for a, b in zip(v, s, strict=True)) in known for s in around):
                graph.join(("cell", v), ("cell", tuple(a + b for a, b in zip(v, d, strict=True))))
    return _with_ends(graph, cells, ends, of_cell)


def _with_ends(graph, cells, ends, of_cell):
    """Add the ends to the cells that hold them, and join all that share a cell."""
    for i, p in enumerate(ends):
        graph.at["end", i] = list(p)
        for c, box in enumerate(cells):
            if holds(box, p):
                of_cell[c].append(("end", i))
    for nodes in of_cell.values():
        for a, b in itertools.combinations(nodes, 2):
            graph.join(a, b)
    return graph

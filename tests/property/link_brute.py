# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Links in graphs that are written down edge by edge, for Dijkstra: slow, plain, independent."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict

import graphs
import numpy as np


def cells_of(space, resolution):
    """Cells and portals in voxels, and which cells each portal joins."""
    boxes = np.rint(space.graph.cells / resolution).astype(int).tolist()
    rects = np.rint(space.graph.portals / resolution).astype(int).tolist()
    return boxes, rects, space.graph.portal_cells.tolist()


def with_links(graph, cells, links, price=lambda cell: 1.0):
    """Add links (a, b, cost, one_way), points in voxels, to a graph of which all nodes of a cell see each other.

    Who walks passes no end of a link: a way to it leads over the link, a way from it comes over the link.
    """
    in_cell = defaultdict(list)
    for node, at in graph.at.items():
        for c, box in enumerate(cells):
            near = graphs.holds(box, at) if node[0] != "cell" else _is_centre(box, at)
            if near:
                in_cell[c].append(node)
    for number, (a, b, cost, one_way) in enumerate(links):
        for way, (here, there) in enumerate([(a, b)] if one_way else [(a, b), (b, a)]):
            leave, arrive = ("leave", number, way), ("arrive", number, way)
            graph.at[leave], graph.at[arrive] = list(here), list(there)
            spots = [[c for c, box in enumerate(cells) if graphs.holds(box, p)] for p in (here, there)]
            if all(spots):
                graph.edges[leave][arrive] = cost
                for node, where in zip((leave, arrive), spots, strict=True):
                    for c in where:
                        in_cell[c].append(node)
    for c, nodes in in_cell.items():
        for x, y in itertools.permutations(nodes, 2):
            if x[0] != "leave" and y[0] != "arrive" and (x[0] == "arrive" or y[0] == "leave"):
                walk = price(c) * math.dist(graph.at[x], graph.at[y])
                graph.edges[x][y] = min(walk, graph.edges[x].get(y, math.inf))
    return graph


def _is_centre(box, at):
    return [(lo + hi) / 2 for lo, hi in zip(*box, strict=True)] == list(at)


def reversed_graph(graph):
    """All edges turned round."""
    out = graphs.PlainGraph()
    out.at = graph.at
    for a, edges in list(graph.edges.items()):
        for b, cost in edges.items():
            out.edges[b][a] = cost
    return out


def priced_voxel_graph(costs, ends):
    """26 moves over voxels, half of each at the cost of either end; ends are joined to the voxels that hold them."""
    graph = graphs.PlainGraph()
    free = [tuple(v) for v in np.argwhere(costs < math.inf).tolist()]
    cells = [(v, tuple(c + 1 for c in v)) for v in free]
    known = set(free)
    for v in free:
        graph.at["cell", v] = [c + 0.5 for c in v]
    for v in free:
        for d in itertools.product((-1, 0, 1), repeat=3):
            around = itertools.product(*((0, c) if c else (0,) for c in d))
            if any(d) and all(tuple(a + b for a, b in zip(v, s, strict=True)) in known for s in around):
                to = tuple(a + b for a, b in zip(v, d, strict=True))
                graph.join(("cell", v), ("cell", to), math.hypot(*d) * (costs[v] + costs[to]) / 2)
    for i, p in enumerate(ends):
        graph.at["end", i] = list(p)
    for v, box in zip(free, cells, strict=True):
        inside = [("end", i) for i, p in enumerate(ends) if graphs.holds(box, p)]
        for a, b in itertools.combinations([("cell", v), *inside], 2):
            graph.join(a, b, costs[v] * math.dist(graph.at[a], graph.at[b]))
    return graph, cells

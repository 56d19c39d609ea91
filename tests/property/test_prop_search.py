# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The search's own path: as cheap as a plain Dijkstra over portal middles finds, also where costs tie."""

from __future__ import annotations

import heapq
import math

import answers
import brute
import claims
import numpy as np
import pytest
from brute import SUB
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import Scene, asked, free_points, scenes

import octoway as ow
from octoway import Status


def holds(box, point):
    return all(l * SUB <= p <= h * SUB for l, p, h in zip(box[0], point, box[1], strict=True))


def cheapest(cells, start, goal):
    """Dijkstra over start, goal and the middles of all contacts; two of them are joined if one cell holds both."""
    contacts = brute.contacts(cells)
    rooms = [{i for i, c in enumerate(cells.tolist()) if holds(c, p)} for p in (start, goal)]
    rooms += [set(pair) for pair in contacts]
    places = [start, goal]
    places += [tuple((l + h) * SUB // 2 for l, h in zip(low, high, strict=True)) for low, high in contacts.values()]
    members = {}
    for node, room in enumerate(rooms):
        for cell in room:
            members.setdefault(cell, []).append(node)
    cost = {0: 0.0}
    queue = [(0.0, 0)]
    while queue:
        so_far, node = heapq.heappop(queue)
        if node == 1:
            return so_far / SUB
        for cell in rooms[node] if so_far == cost[node] else ():
            for other in members[cell]:
                new = so_far + math.dist(places[node], places[other])
                if new < cost.get(other, math.inf):
                    cost[other] = new
                    heapq.heappush(queue, (new, other))
    return math.inf


def ends(scene):
    return st.tuples(free_points(scene), free_points(scene))


@cases(70, question=asked(scenes(limit=9, odd=True), ends, 3))
def test_no_portal_path_is_cheaper(question):
    scene, queries = question
    for start, goal in queries:
        if answers.expected_status(scene, start, goal) != Status.FOUND:
            continue
        for space in scene.spaces.values():
            result = space.find_path(scene.metres(start), scene.metres(goal), algorithm="astar", refine=())
            truth = cheapest(scene.voxels(space.graph.cells), start, goal)
            assert math.isclose(result.stats.graph_cost / scene.resolution, truth, rel_tol=1e-9, abs_tol=1e-12)
            assert math.isclose(brute.length(scene.path(result.points)), truth, rel_tol=1e-9, abs_tol=1e-12)
            ASKED[__name__] += 1


def coplanar(rects, pairs):
    """Portals of one cell in one plane, in groups: [(portal, the cell behind it)]."""
    groups = {}
    for i, (below, above) in enumerate(pairs.tolist()):
        axis = int(np.nonzero(rects[i, 0] == rects[i, 1])[0][0])
        groups.setdefault((below, axis, "top"), []).append((i, above))
        groups.setdefault((above, axis, "bottom"), []).append((i, below))
    return [g for g in groups.values() if len(g) > 1]


def beyond(rects, one, other, share):
    """A point of the other portal on the line through both middles, beyond its own: going by way of it costs nothing.

    Exactly on that line: share is a small dyadic fraction of the room there.
    """
    a, b = (rects[i].sum(axis=0) for i in (one, other))  # twice the middles
    way = b - a
    room = min((2 * rects[other, int(w > 0), x] - b[x]) / w for x, w in enumerate(way) if w)
    steps = math.floor(room * share * 2**12) / 2**12
    return tuple(int((c + w * steps) * SUB / 2) for c, w in zip(b, way, strict=True))


picks_of_portals = st.lists(st.tuples(*[st.integers(0, 999)] * 4), min_size=1, max_size=4)


@cases(60, scene=scenes(limit=16), picks=picks_of_portals, algorithm=st.sampled_from(ow.ALGORITHMS))
def test_goals_in_line_with_two_portals(scene, picks, algorithm):
    """Two ways of equal cost, but for the last bit: the corridor must be a chain all the same."""
    for space in scene.spaces.values():
        cells, rects, pairs = (
            scene.voxels(space.graph.cells),
            scene.voxels(space.graph.portals),
            space.graph.portal_cells,
        )
        groups = coplanar(rects, pairs)
        for pick, i, j, shift in picks if groups else ():
            group = groups[pick % len(groups)]
            (one, behind), (other, _) = group[i % len(group)], group[j % len(group)]
            if one == other:
                continue
            start = scene.metres(cells[behind].sum(axis=0) * (SUB // 2) + shift * 64)
            for share in np.linspace(shift / 10**4, 1, 24):
                goal = scene.metres(beyond(rects, one, other, share))
                for a, b in ((start, goal), (goal, start)):
                    result = space.find_path(a, b, algorithm=algorithm, refine=())
                    claims.corridor_chains(scene.voxels(result.corridor))
                    ASKED[__name__] += 1
            answers.all_refinements_are_right(scene, space, start, goal, algorithm)


@pytest.mark.parametrize("algorithm", ow.ALGORITHMS)
@pytest.mark.parametrize("decomposition", ow.DECOMPOSITIONS)
def test_no_cell_comes_twice_in_a_row(decomposition, algorithm):
    """Two free voxels above a slab, diagonal: from one over the slab's top to a goal beyond the other's middle."""
    solid = np.zeros((2, 2, 3), dtype=bool)
    solid[0, 1, 2] = solid[1, 0, 2] = True
    scene = Scene(solid)
    space = scene.spaces[decomposition]
    for height in range(1, 17, 3):
        for k in range(0, 513, 16):
            start, goal = np.array([0.5, 0.5, 2 + height / 16]), np.array([1.5 + k / 1024, 1.5 + k / 1024, 2.0])
            result = space.find_path(start, goal, algorithm=algorithm, refine=())
            claims.corridor_holds(
                scene.voxels(result.corridor), scene.path(result.points), scene.voxels(space.graph.cells)
            )
            ASKED[__name__] += 1

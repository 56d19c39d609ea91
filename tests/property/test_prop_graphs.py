# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Every algorithm on every graph against Dijkstra on a graph that was written down independently."""

from __future__ import annotations

import math

import answers
import graphs
import numpy as np
import pytest
from brute import SUB
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import asked, free_points, scenes

import octoway as ow

OPTIMAL = tuple(a for a in ow.ALGORITHMS if ow.space.PROMISES[a] == "optimal")
ON_GRAPH = tuple(a for a in ow.ALGORITHMS if not a.startswith(("crossing", "view_cone")))
GRAPHS = ("midpoints", "centres", "points", "voxels26")


def ends(scene):
    return st.tuples(free_points(scene), free_points(scene))


def plain_cost(scene, space, graph, start, goal):
    """The least cost by the judge, in voxels; a straight line inside one cell needs no graph."""
    here, there = ([c / SUB for c in p] for p in (start, goal))
    cells, rects, pairs = scene.voxels(space.graph.cells), scene.voxels(space.graph.portals), space.graph.portal_cells
    if any(graphs.holds(box, here) and graphs.holds(box, there) for box in cells):
        return math.dist(here, there)
    if graph == "voxels26":
        plain = graphs.voxel_graph(scene.solid, [here, there])
    elif graph == "centres":
        plain = graphs.centre_graph(cells, rects, pairs, [here, there])
    else:
        plain = graphs.portal_graph(cells, rects, pairs, [here, there], side=2 if graph == "points" else 1)
    return plain.costs_from(("end", 0))["end", 1]


def choices(graph):
    if graph == "voxels26":
        return {"placement": "centres", "connectivity": 26}
    return {"placement": graph}


@cases(750, question=asked(scenes(limit=7), ends, 1), graph=st.sampled_from(GRAPHS), data=st.data())
def test_optimal_searches_cost_what_dijkstra_costs(question, graph, data):
    for scene, start, goal in answers.found(question):
        decomposition = "voxels" if graph == "voxels26" else data.draw(st.sampled_from(ow.DECOMPOSITIONS))
        space, pair = scene.spaces[decomposition], (scene.metres(start), scene.metres(goal))
        least = plain_cost(scene, space, graph, start, goal)
        for algorithm in OPTIMAL:
            result = space.find_path(*pair, algorithm=algorithm, refine=(), **choices(graph))
            assert result.found
            assert result.stats.graph_cost / scene.resolution == pytest.approx(least, rel=1e-9, abs=1e-9), algorithm
            answers.path_is_right(scene, space, result, pair)
            ASKED[__name__] += 1


@cases(80, question=asked(scenes(), ends, 2), algorithm=st.sampled_from(ON_GRAPH), graph=st.sampled_from(GRAPHS))
def test_every_search_on_every_graph_is_clear(question, algorithm, graph):
    for scene, start, goal in answers.found(question):
        pair = (scene.metres(start), scene.metres(goal))
        for decomposition, space in scene.spaces.items():
            if graph == "voxels26" and decomposition != "voxels":
                continue
            result = space.find_path(*pair, algorithm=algorithm, refine=(), **choices(graph))
            assert result.found
            answers.path_is_right(scene, space, result, pair)
            assert result.length <= result.stats.graph_cost + 1e-6 * (1 + result.length)
            ASKED[__name__] += 1


@cases(60, question=asked(scenes(), ends, 2), weight=st.floats(1, 10), graph=st.sampled_from(GRAPHS[:3]))
def test_weighted_searches_keep_their_bound(question, weight, graph):
    for scene, start, goal in answers.found(question):
        pair = (scene.metres(start), scene.metres(goal))
        for space in scene.spaces.values():
            least = space.find_path(*pair, algorithm="dijkstra", refine=(), placement=graph).stats.graph_cost
            result = space.find_path(*pair, algorithm="weighted_astar", weight=weight, refine=(), placement=graph)
            assert result.stats.graph_cost <= weight * least * (1 + 1e-9)
            ASKED[__name__] += 1


@cases(40, question=asked(scenes(), ends, 2))
def test_weights_of_both_terms_span_from_dijkstra_to_greedy(question):
    for scene, start, goal in answers.found(question):
        pair = (scene.metres(start), scene.metres(goal))
        for space in scene.spaces.values():
            for (g, h), same in {(1, 0): "dijkstra", (1, 1): "astar", (0, 1): "greedy"}.items():
                a = space.find_path(*pair, algorithm="weighted_astar", g_weight=g, h_weight=h, refine=())
                b = space.find_path(*pair, algorithm=same, refine=())
                assert a.stats.expanded == b.stats.expanded
                assert a.points.tolist() == b.points.tolist()
                ASKED[__name__] += 1


@cases(60, question=asked(scenes(), ends, 2), graph=st.sampled_from(GRAPHS[:3]))
def test_nbs_expands_at_most_twice_what_astar_must(question, graph):
    """Chen et al. 2017: pairs with a bound below the optimum at most twice the smallest cover, and A* is a cover."""
    for scene, start, goal in answers.found(question):
        pair = (scene.metres(start), scene.metres(goal))
        for space in scene.spaces.values():
            asked_for = {"refine": (), "placement": graph, "trace": True}
            nbs = space.find_path(*pair, algorithm="nbs", **asked_for)
            least = nbs.stats.graph_cost * (1 - 1e-12)
            below = int((nbs.trace.keys < least).sum())
            assert len(nbs.trace) == nbs.stats.expanded
            covers = []
            for ends_of in (pair, pair[::-1]):
                astar = space.find_path(*ends_of, algorithm="astar", **asked_for)
                covers.append(int((astar.trace.keys < least).sum()))
            assert below <= 2 * min(covers), (below, covers)
            ASKED[__name__] += 1


def test_any_angle_paths_are_shorter_than_smoothed_ones_and_lazy_looks_less():
    eager, lazy, smoothed, looks = [], [], [], np.zeros(2)
    for name in ("cave", "building_1", "industrial", "asteroids"):
        space = ow.NavSpace.build(ow.scenes.make(name, size=32), decomposition="octree")
        points = space.random_points(80, seed=5)
        for start, goal in zip(points[::2], points[1::2], strict=True):
            if not space.reachable(start, goal):
                continue
            results = [
                space.find_path(start, goal, algorithm=a, placement="centres", refine=r)
                for a, r in (("theta", ()), ("lazy_theta", ()), ("astar", ("post_smoothing",)))
            ]
            for lengths, result in zip((eager, lazy, smoothed), results, strict=True):
                assert space.check_path(result.points)
                lengths.append(result.length)
            looks += [results[0].stats.sight_checks, results[1].stats.sight_checks]
    assert np.mean(eager) < np.mean(smoothed)
    assert np.mean(lazy) < np.mean(smoothed)
    assert looks[1] * 3 < looks[0]
    print(
        f"mean length: theta {np.mean(eager):.3f}, lazy {np.mean(lazy):.3f}, A* smoothed {np.mean(smoothed):.3f}; "
        f"sight checks: theta {looks[0]:.0f}, lazy {looks[1]:.0f}"
    )

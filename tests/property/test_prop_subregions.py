# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Subregion graphs of random waypoints against brute force, before and after edits. OCTOWAY_CASES: how many graphs."""

from __future__ import annotations

import os

import numpy as np
import pytest
from waypoint_brute import COUNTS, NAMES, SIZE, Drawing, check_labels, distances

import octoway as ow

GRAPHS = max(20, int(os.environ.get("OCTOWAY_CASES", "7770")) // 150)
BOUNDS = [(0, 0, 0), tuple(float(SIZE * n) for n in COUNTS)]


def names(bits):
    return {name for bit, name in NAMES.items() if bits & bit}


def build(drawing, **regions):
    ends, bits, lengths = drawing.listed()
    choice = regions or {"region_size": float(SIZE), "bounds": BOUNDS}
    return ow.papers.WaypointMap.from_graph(drawing.positions, ends, bits, lengths=lengths, **choice)


@pytest.mark.parametrize("seed", range(GRAPHS))
def test_subregions_are_connected_sets_inside_regions_and_paths_are_those_of_plain_search(seed):
    drawing = Drawing(seed, lengths=seed % 3 == 0)
    waypoints = build(drawing)
    motions = int(drawing.rng.integers(1, 8))
    graph = waypoints.subregions(names(motions))
    graph.validate()
    check_labels(drawing, motions, graph.numbers, graph.connections)
    near = drawing.usable(motions)
    for _ in range(12):
        a, b = drawing.pick(2)
        best = distances(near, a).get(b, np.inf)
        plain = graph.plain_path(a, b)
        assert plain.length == pytest.approx(best, rel=1e-9, abs=1e-9)
        for scheme in ow.papers.SCHEMES:
            for exact in (False, True):
                path = graph.find_path(a, b, scheme=scheme, exact=exact, components=exact)
                assert path.status == plain.status
                if path.found:
                    check_path(path, near, a, b)
                    assert path.length >= best - 1e-9
                if exact:
                    assert path.length == pytest.approx(best, rel=1e-9, abs=1e-9)


def check_path(path, near, a, b):
    nodes = path.details.nodes.tolist()
    assert (nodes[0], nodes[-1]) == (a, b)
    assert len(set(nodes)) == len(nodes)
    assert path.length == pytest.approx(sum(near[v][w] for v, w in zip(nodes, nodes[1:], strict=False)), abs=1e-9)


@pytest.mark.parametrize("seed", range(GRAPHS // 2))
@pytest.mark.parametrize("adaptive", [False, True])
def test_updates_leave_what_a_fresh_build_makes(seed, adaptive):
    drawing = Drawing(1000 + seed, lengths=seed % 3 == 0)
    waypoints = build(drawing, adaptive=6) if adaptive else build(drawing)
    sets = (1, 5, 7)
    graphs = {bits: waypoints.subregions(names(bits)) for bits in sets}
    for graph in graphs.values():
        graph.validate()
    for _ in range(10):
        waypoints.update(**random_changes(drawing))
        assert len(waypoints) == len(drawing.positions)
        for bits, graph in graphs.items():
            graph.validate()
            if not adaptive:
                check_labels(drawing, bits, graph.numbers, graph.connections)
    a, b = drawing.pick(2)
    near = drawing.usable(5)
    assert graphs[5].find_path(a, b, exact=True).length == pytest.approx(distances(near, a).get(b, np.inf), abs=1e-9)


def random_changes(drawing):
    """Change a drawing in every way at once, and tell how."""
    added = np.array([drawing.place() for _ in range(drawing.rng.integers(0, 3))]).reshape(-1, 3)
    drawing.positions = np.concatenate([drawing.positions, added])
    old = len(drawing.positions) - len(added)
    moved = sorted(set(drawing.rng.integers(0, old, drawing.rng.integers(0, 3)).tolist()))
    places = np.array([drawing.place() for _ in moved]).reshape(-1, 3)
    drawing.positions[moved] = places
    lonely = drawing.rng.integers(0, old, drawing.rng.integers(0, 2)).tolist()
    cut = [drawing.rng.integers(0, old, 2).tolist() for _ in range(3)]
    cut += [list(pair) for pair in list(drawing.edges)[:1]]
    for pair in list(drawing.edges):
        if set(pair) & set(lonely) or list(pair) in cut or list(pair)[::-1] in cut:
            del drawing.edges[pair]
    new = [edge for edge in (drawing.join(*drawing.pick(2)) for _ in range(6)) if edge is not None]
    return {
        "add": added,
        "move": (moved, places),
        "isolate": lonely,
        "remove_edges": cut,
        "add_edges": [edge[:2] for edge in new],
        "motion": np.array([edge[2] for edge in new], dtype=np.uint8),
        "lengths": [edge[3] for edge in new] if drawing.lengths else None,
    }


@pytest.mark.parametrize("seed", range(10))
def test_adaptive_regions_hold_few_waypoints(seed):
    drawing = Drawing(2000 + seed)
    waypoints = build(drawing, adaptive=5)
    core = waypoints._core
    counts = {}
    for v in range(len(waypoints)):
        keys = core.regions_at(v).tolist()
        for key in keys:
            low, high = core.regions.box(key)
            assert (low <= drawing.positions[v] + 1e-9).all()
            assert (drawing.positions[v] <= high + 1e-9).all()
        counts.setdefault(keys[0], set()).update([tuple(drawing.positions[v])] if len(keys) == 1 else [])
    assert max(map(len, counts.values())) <= 5


@pytest.mark.parametrize("seed", range(10))
def test_files_bring_the_same_graph_back(seed, tmp_path):
    drawing = Drawing(3000 + seed, lengths=seed % 2 == 0)
    choice = {"adaptive": 6} if seed % 3 == 0 else {}
    graph = build(drawing, **choice).subregions({"surface", "volumetric"})
    whole, alone = tmp_path / "whole.octoway", tmp_path / "alone.octoway"
    graph.save(whole)
    graph.save(alone, graph=False)
    for again in (ow.papers.SubregionGraph.load(whole), ow.papers.SubregionGraph.load(alone, build(drawing, **choice))):
        again.validate()
        assert again.motions == graph.motions
        assert again.numbers.tolist() == graph.numbers.tolist()
        assert again.connections.tolist() == graph.connections.tolist()
    data = bytearray(whole.read_bytes())
    for place in drawing.rng.integers(0, len(data), 20).tolist():
        data[place] ^= 1
        whole.write_bytes(data)
        with pytest.raises(ow.SpaceFileError):
            ow.papers.SubregionGraph.load(whole)
        data[place] ^= 1

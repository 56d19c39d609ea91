# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Waypoint graphs by brute force: dictionaries, fractions and Dijkstra, sharing nothing with the core."""

from __future__ import annotations

import heapq
from fractions import Fraction

import numpy as np

SIZE, COUNTS = Fraction(2), (4, 4, 2)
NAMES = {1: "surface", 2: "adhesive", 4: "volumetric"}


class Drawing:
    """Random waypoints on a lattice of units, so that many lie on borders of regions; edges between near ones."""

    def __init__(self, seed, *, lengths=False):
        self.rng = np.random.default_rng(seed)
        n = int(self.rng.integers(2, 70))
        self.positions = np.array([self.place() for _ in range(n)]).reshape(-1, 3)
        self.edges = {}  # (a, b), a < b: list of (motions, length)
        self.lengths = lengths
        for _ in range(int(self.rng.integers(0, 3 * n))):
            self.join(*self.pick(2))

    def place(self):
        return self.rng.integers(0, (9, 9, 5)).astype(float)

    def pick(self, count):
        return self.rng.integers(0, len(self.positions), count).tolist()

    def join(self, a, b):
        """Add an edge if it is short; return it."""
        if a == b or np.linalg.norm(self.positions[a] - self.positions[b]) > 4:
            return None
        bits = int(self.rng.integers(1, 8))
        length = self.straight(a, b) * float(self.rng.uniform(0.5, 2)) if self.lengths else None
        self.edges.setdefault((min(a, b), max(a, b)), []).append((bits, length))
        return (a, b, bits, length)

    def straight(self, a, b):
        return float(np.linalg.norm(self.positions[a] - self.positions[b]))

    def listed(self):
        """Edges, motions and lengths as arrays; the lengths are None for straight lines."""
        rows = [(a, b, bits, length) for (a, b), several in self.edges.items() for bits, length in several]
        ends = np.array([row[:2] for row in rows], dtype=np.uint32).reshape(-1, 2)
        bits = np.array([row[2] for row in rows], dtype=np.uint8)
        return ends, bits, [row[3] for row in rows] if self.lengths else None

    def usable(self, motions):
        """Neighbours of each waypoint by edges of the motions: {v: {w: least length}}."""
        near = {v: {} for v in range(len(self.positions))}
        for (a, b), several in self.edges.items():
            for bits, length in several:
                if bits & motions:
                    metres = self.straight(a, b) if length is None else length
                    for v, w in ((a, b), (b, a)):
                        near[v][w] = min(near[v].get(w, np.inf), metres)
        return near

    def regions_of(self, v):
        """All regions whose closed box holds a waypoint; what lies outside belongs to the nearest."""
        sides = []
        for value, count in zip(self.positions[v].tolist(), COUNTS, strict=True):
            x = min(max(Fraction(value), Fraction(0)), count * SIZE)
            sides.append([r for r in range(count) if r * SIZE <= x <= (r + 1) * SIZE])
        return {(x, y, z) for x in sides[0] for y in sides[1] for z in sides[2]}


def distances(near, start):
    """Dijkstra."""
    best, queue = {}, [(0.0, start)]
    while queue:
        length, v = heapq.heappop(queue)
        if v in best:
            continue
        best[v] = length
        for w, step in near[v].items():
            heapq.heappush(queue, (length + step, w))
    return best


def reached(near, start, allowed):
    """Waypoints that a walk inside a set comes to."""
    seen, stack = {start}, [start]
    while stack:
        for w in near[stack.pop()]:
            if w in allowed and w not in seen:
                seen.add(w)
                stack.append(w)
    return seen


def check_labels(drawing, motions, labels, connections):
    """Definitions 1 to 3 of the paper."""
    near = drawing.usable(motions)
    sets = {}
    for v, label in enumerate(labels.tolist()):
        assert (label >= 0) == bool(near[v]), v
        if label >= 0:
            sets.setdefault(label, set()).add(v)
    assert sorted(sets) == list(range(len(sets)))
    for members in sets.values():
        assert set.intersection(*(drawing.regions_of(v) for v in members))
        assert reached(near, min(members), members) == members
    for v in near:
        for w in near[v]:
            here, there = drawing.regions_of(v), drawing.regions_of(w)
            if len(here) == 1 and here == there:
                assert labels[v] == labels[w], "local neighbours of one region are in one subregion"
    pairs = {tuple(sorted((labels[v], labels[w]))) for v in near for w in near[v] if labels[v] != labels[w]}
    assert {tuple(pair) for pair in connections.tolist()} == pairs

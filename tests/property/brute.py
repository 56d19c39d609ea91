# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The judge: plain Python and numpy, written from the definitions, sharing nothing with the package.

Grids are bool arrays, True = solid, outside = solid. Points are tuples of whole numbers of 2^-20 voxel. Nothing here
knows cells' ids, footings or events; everything is told from voxels, boxes and exact fractions.
"""

from __future__ import annotations

import heapq
import math
from collections import deque
from fractions import Fraction
from itertools import pairwise, product

import numpy as np

SUB = 1 << 20
STEPS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


# metres and lattice ----------------------------------------------------------------------------------------------


def to_sub(point, origin, resolution):
    """Round metres to the lattice, in exact arithmetic. Ties are no fair question to ask a float: they are refused."""
    out = []
    for p, o in zip(point, origin, strict=True):
        exact = (Fraction(float(p)) - Fraction(float(o))) / Fraction(float(resolution)) * SUB
        rest = exact - math.floor(exact)
        assert abs(rest - Fraction(1, 2)) > Fraction(1, 1000), f"{p} lies between two lattice points"
        out.append(math.floor(exact) + (rest > Fraction(1, 2)))
    return tuple(out)


def to_voxels(boxes, origin, resolution):
    """Boxes in metres, (n, 2, 3), to whole voxels; they must lie on the lattice."""
    lattice = (np.asarray(boxes, dtype=float).reshape(-1, 2, 3) - origin) / resolution
    whole = np.rint(lattice)
    assert np.abs(lattice - whole).max(initial=0.0) < 1e-6, "a box is off the lattice"
    return whole.astype(int)


def length(path):
    """Length of a polyline of lattice points, in voxels; correctly rounded legs, exact sum."""
    return math.fsum(math.dist(a, b) for a, b in pairwise(path)) / SUB


# free space ------------------------------------------------------------------------------------------------------


def padded_cube(solid):
    """The octree's cube: the smallest power of two that holds all sides; the padding is free."""
    side = 1
    while side < max(solid.shape):
        side *= 2
    return np.pad(solid, [(0, side - n) for n in solid.shape], constant_values=False)


def flood(solid):
    """Component of each free voxel, by faces; -1 = solid. On a flat list with a solid rim, so that no step leaves it."""
    rim = np.pad(solid, 1, constant_values=True)
    label = np.where(rim, -1, -2).ravel().tolist()  # -2 = free, not yet met
    steps = [sign * int(np.prod(rim.shape[axis + 1 :])) for axis in range(3) for sign in (1, -1)]
    count = 0
    for seed in np.nonzero(~rim.ravel())[0].tolist():
        if label[seed] != -2:
            continue
        label[seed] = count
        queue = deque([seed])
        while queue:
            v = queue.popleft()
            for step in steps:
                if label[v + step] == -2:
                    label[v + step] = count
                    queue.append(v + step)
        count += 1
    return np.array(label).reshape(rim.shape)[1:-1, 1:-1, 1:-1]


def layers(low, high, side):
    """The layers of voxels whose closed interval meets [low, high] along one axis."""
    return range(max(0, -(-low // SUB) - 1), min(side, high // SUB + 1))


def voxels_at(solid, p):
    """The free voxels whose closed cubes hold p."""
    around = product(*(layers(c, c, n) for c, n in zip(p, solid.shape, strict=True)))
    return [v for v in around if not solid[v]]


def nearest(solid, p, allowed=None):
    """Squared distance to the nearest free point and that point, the least of equals; None where nothing is free.

    Distances are whole numbers below 2^63: ask within a few hundred voxels of the world only.
    """
    low = np.argwhere(~solid if allowed is None else allowed).astype(np.int64) * SUB
    if not len(low):
        return None
    points = np.clip(np.array(p, dtype=np.int64), low, low + SUB)
    squared = ((points - np.array(p, dtype=np.int64)) ** 2).sum(axis=1)
    least = int(squared.min())
    return least, min(tuple(q) for q in points[squared == least].tolist())


# cells -----------------------------------------------------------------------------------------------------------


def contacts(boxes):
    """All pairs of boxes that share a face of positive area: {(below, above): rectangle}, every pair compared."""
    found = {}
    boxes = np.asarray(boxes)
    for axis in range(3):
        sides = [a for a in range(3) if a != axis]
        for plane in np.unique(boxes[:, 1, axis]).tolist():
            below, above = (
                np.nonzero(boxes[:, 1, axis] == plane)[0],
                np.nonzero(boxes[:, 0, axis] == plane)[0],
            )
            low = np.maximum(boxes[below, None, 0], boxes[None, above, 0])
            high = np.minimum(boxes[below, None, 1], boxes[None, above, 1])
            touching = (low[..., sides] < high[..., sides]).all(axis=2)
            for i, j in np.argwhere(touching).tolist():
                rect = (tuple(low[i, j].tolist()), tuple(high[i, j].tolist()))
                found[int(below[i]), int(above[j])] = rect
    return found


def mergeable(boxes):
    """Pairs of boxes whose union is a box: their contact is a whole face of both."""
    pairs = []
    for (i, j), (low, high) in contacts(boxes).items():
        sides = [a for a in range(3) if low[a] < high[a]]
        faces = [[(b[0][a], b[1][a]) for a in sides] for b in (boxes[i].tolist(), boxes[j].tolist())]
        if faces[0] == faces[1] == [(low[a], high[a]) for a in sides]:
            pairs.append((i, j))
    return pairs


# polylines -------------------------------------------------------------------------------------------------------


def clip(a, b, low, high):
    """The closed part [s, t] of the segment a + s (b - a), 0 <= s <= t <= 1, that lies in a closed box; None if none."""
    axes = list(zip(a, b, low, high, strict=True))
    if any((p < l and q < l) or (p > h and q > h) for p, q, l, h in axes):
        return None
    first, last = Fraction(0), Fraction(1)
    for p, q, l, h in axes:
        if p == q or (l <= p <= h and l <= q <= h):
            continue
        s, t = sorted((Fraction(l - p, q - p), Fraction(h - p, q - p)))
        first, last = max(first, s), min(last, t)
        if first > last:
            return None
    return first, last


def stays(path, low, high):
    """The maximal closed stretches of a polyline in a closed box, in time: leg i lasts from i to i + 1."""
    found = []
    for i, (a, b) in enumerate(pairwise(path)):
        span = clip(a, b, low, high)
        if span is not None:
            add_stay(found, i + span[0], i + span[1])
    return found


def add_stay(found, since, until):
    """Append a stretch, joined to the last one where they touch (at a vertex)."""
    if found and found[-1][1] == since:
        found[-1] = (found[-1][0], until)
    else:
        found.append((since, until))


def near_segment(solid, a, b):
    """Free voxels that may touch the segment: a sieve with a margin, so that fractions are only spent nearby."""
    ranges = [layers(min(p, q), max(p, q), n) for p, q, n in zip(a, b, solid.shape, strict=True)]
    if not all(len(r) for r in ranges):
        return []
    enter, leave = np.zeros((1, 1, 1)), np.ones((1, 1, 1))
    for axis, (p, q) in enumerate(zip(a, b, strict=True)):
        if p == q:
            continue
        low = np.array(ranges[axis], dtype=float) * SUB
        ends = np.sort(np.stack([(low - p) / (q - p), (low + SUB - p) / (q - p)]), axis=0)
        shape = [-1 if i == axis else 1 for i in range(3)]
        enter, leave = np.maximum(enter, ends[0].reshape(shape)), np.minimum(leave, ends[1].reshape(shape))
    window = solid[tuple(slice(r.start, r.stop) for r in ranges)]
    near = np.broadcast_to(enter <= leave + 1e-6, window.shape) & ~window
    return [tuple(v) for v in (np.argwhere(near) + [r.start for r in ranges]).tolist()]


def furthest(solid, path):
    """How far a chain of free voxels, each sharing a face with the next, can cover the polyline in order.

    Earliest arrival over a graph: a node is a maximal stay of the polyline in one free voxel, and two stays are joined
    if their voxels share a face and their times overlap. None if the first point is blocked.
    """
    path = list(path) if len(path) > 1 else [path[0], path[0]]
    stay_of = {}
    for i, (a, b) in enumerate(pairwise(path)):
        for v in near_segment(solid, a, b):
            span = clip(a, b, [c * SUB for c in v], [c * SUB + SUB for c in v])
            if span is not None:
                add_stay(stay_of.setdefault(v, []), i + span[0], i + span[1])
    open_list = [(s, v, u) for v, spans in stay_of.items() for s, u in spans if s == 0]
    arrived = {(v, u): t for t, v, u in open_list}
    heapq.heapify(open_list)
    while open_list:
        time, voxel, until = heapq.heappop(open_list)
        for step in STEPS:
            other = tuple(c + d for c, d in zip(voxel, step, strict=True))
            for s, u in stay_of.get(other, ()):
                when = max(time, s)
                if when <= min(until, u) and arrived.get((other, u), len(path)) > when:
                    arrived[other, u] = when
                    heapq.heappush(open_list, (when, other, u))
    return max((u for _, u in arrived), default=None)


def clear(solid, path):
    """True if the polyline is clear."""
    return furthest(solid, path) == max(len(path) - 1, 1)


def covers(boxes, path):
    """True if the boxes, one after the other, cover the polyline in order. Times at which one can be in the last box."""
    times = [(Fraction(0), Fraction(0))]
    for low, high in boxes:
        box_stays = stays(path, [c * SUB for c in low], [c * SUB for c in high])
        entered = []
        for since, until in box_stays:
            moments = [max(s, since) for s, u in times if max(s, since) <= min(u, until)]
            if moments:
                entered.append((min(moments), until))
        times = entered
    return any(u == len(path) - 1 for _, u in times)

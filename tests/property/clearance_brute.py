# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The judge of clearance and snapping: every solid voxel is looked at, in whole numbers and fractions."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise, product

import brute
import numpy as np
from brute import SUB


def _boxes(solid, *, bounds):
    """The low corners of all voxels that count, lexicographically."""
    if not bounds:
        return np.argwhere(solid)
    return np.argwhere(np.pad(solid, 1, constant_values=True)) - 1


def clearance(solid, p, *, bounds=False):
    """Squared distance (2^-40 voxels) to the nearest solid voxel and the way from it to p; None where all is free."""
    low = _boxes(solid, bounds=bounds).astype(np.int64) * SUB
    if not len(low):
        return None
    away = np.array(p, dtype=np.int64) - np.clip(np.array(p, dtype=np.int64), low, low + SUB)
    squared = (away**2).sum(axis=1)
    i = int(np.argmin(squared))  # the first of equals: the lexicographically least
    return int(squared[i]), away[i].tolist()


def segment_to_box(a, b, low):
    """Exact squared distance between a segment and a voxel, as a fraction: the least over all places where it can be."""
    way = [q - p for p, q in zip(a, b, strict=True)]
    planes = {Fraction(0), Fraction(1)}
    for p, w, l in zip(a, way, low, strict=True):
        if w:
            planes |= {t for t in (Fraction(l - p, w), Fraction(l + SUB - p, w)) if 0 < t < 1}
    places = sorted(planes)

    def off(t):
        at = [p + t * w for p, w in zip(a, way, strict=True)]
        return [x - min(max(x, l), l + SUB) for x, l in zip(at, low, strict=True)]

    candidates = set(places)
    for s, t in pairwise(places):  # between two planes the same coordinates count: a parabola
        middle = off((s + t) / 2)
        active = [i for i in range(3) if middle[i] != 0]
        square = sum(way[i] ** 2 for i in active)
        if square:
            edge = [low[i] if middle[i] < 0 else low[i] + SUB for i in range(3)]
            vertex = Fraction(sum(way[i] * (edge[i] - a[i]) for i in active), square)
            candidates.add(min(max(vertex, s), t))
    return min(sum(d * d for d in off(t)) for t in candidates)


def path_clearance(solid, path):
    """Exact squared distance of a polyline to the nearest solid voxel; None where all is free."""
    legs = list(pairwise(path)) or [(path[0], path[0])]
    low = (np.argwhere(solid) * SUB).tolist()
    return min((segment_to_box(a, b, v) for (a, b), v in product(legs, low)), default=None)


def gap_field(solid):
    """Of each free voxel the least squared gap to a solid one, in voxels; a large number where nothing is solid."""
    field = np.full(solid.shape, 1 << 30, dtype=np.int64)
    grid = np.indices(solid.shape)
    for v in np.argwhere(solid):
        gap = [np.maximum(np.abs(grid[a] - v[a]) - 1, 0) for a in range(3)]
        field = np.minimum(field, sum(g * g for g in gap))
    field[solid] = -1
    return field


def widest(solid, a, b):
    """The largest squared gap with which a chain of voxels leads from a to b; None where none does, even with 0."""
    field = gap_field(solid)
    for least in sorted(set(field[field >= 0].tolist()), reverse=True):
        label = brute.flood(field < least)
        here, there = ({int(label[v]) for v in brute.voxels_at(field < least, p)} for p in (a, b))
        if here & there:
            return least
    return None


def snap(scene, start, goal, reach):
    """The places of the two ends: lattice points (unchanged where they are free), and which of them moved."""
    most = reach * reach
    blocked = [not scene.components_at(p) for p in (start, goal)]
    if not any(blocked):
        return (start, goal), (False, False)

    def nearest(p, allowed=None):
        found = brute.nearest(scene.solid, p, allowed)
        return found if found is not None and found[0] <= most else None

    alone = [nearest(p) if b else None for p, b in zip((start, goal), blocked, strict=True)]
    ends, moved = [start, goal], [found is not None for found in alone]
    for i in (0, 1):
        if alone[i] is not None:
            ends[i] = alone[i][1]
    if all(blocked):
        pairs = []
        for c in range(int(scene.flood.max(initial=-1)) + 1):
            both = [nearest(p, scene.flood == c) for p in (start, goal)]
            if None not in both:
                pairs.append((both[0][0] + both[1][0], both[0][1], both[1][1]))
        if pairs:
            ends = list(min(pairs)[1:])
    else:
        i = blocked.index(True)
        around = scene.components_at((goal, start)[i])
        there = nearest((start, goal)[i], np.isin(scene.flood, list(around)))
        if there is not None:
            ends[i] = there[1]
    return tuple(ends), tuple(moved)


def metres(squared, resolution):
    """A squared distance in metres, rounded as the definition says."""
    return math.sqrt(squared) / SUB * resolution

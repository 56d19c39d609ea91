# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Terrain, ways to move and costs, told voxel by voxel: slow, plain, and without a line of the library's core."""

from __future__ import annotations

import heapq
import itertools
import math
from fractions import Fraction

import numpy as np

import octoway as ow

STEPS = [s for s in itertools.product((-1, 0, 1), repeat=3) if s != (0, 0, 0)]


def voxel_costs(solid, terrain, costs):
    """The cost of a metre in every voxel; infinity where nobody may be. `costs` {id: cost}."""
    table = np.full(256, math.inf)
    for number, cost in costs.items():
        table[number] = cost
    return np.where(solid, math.inf, table[terrain])


def surface_voxels(solid, step=1):
    """Free voxels with a solid one straight below, at most `step` free ones between."""
    out = np.zeros(solid.shape, bool)
    for x, y, z in np.argwhere(~solid).tolist():
        for down in range(1, step + 2):
            if z - down < 0:
                break
            if solid[x, y, z - down]:
                out[x, y, z] = True
                break
    return out


def adhesive_voxels(solid):
    """Free voxels with a solid neighbour, of 26, that is not only the floor they stand on."""
    out = np.zeros(solid.shape, bool)
    padded = np.pad(solid, 1)
    for x, y, z in np.argwhere(~solid).tolist():
        near = [s for s in STEPS if padded[x + 1 + s[0], y + 1 + s[1], z + 1 + s[2]]]
        standing = padded[x + 1, y + 1, z] and all(s[2] == -1 for s in near)
        out[x, y, z] = bool(near) and not standing
    return out


def allowed_checker(allowed, resolution=1.0, origin=(0.0, 0.0, 0.0)):
    """Tell whether a path keeps to some voxels: by the checker of a world in which all others are solid."""
    world = ow.World.from_voxels(~allowed, resolution=resolution, origin=origin)
    return ow.NavSpace.build(world).check_path


def pieces(points):
    """A path in voxels as (length, voxels that hold the piece), cut where it meets a plane between voxels."""
    for a, b in itertools.pairwise(points):
        start = [Fraction(v) for v in a]
        step = [Fraction(w) - v for v, w in zip(start, b, strict=True)]
        cuts = {Fraction(0), Fraction(1)}
        for v, d in zip(start, step, strict=True):
            if d:
                low, high = sorted((v, v + d))
                cuts.update((k - v) / d for k in range(math.ceil(low), math.floor(high) + 1))
        for s, t in itertools.pairwise(sorted(cuts)):
            middle = [v + d * (s + t) / 2 for v, d in zip(start, step, strict=True)]
            layers = [(int(m) - 1, int(m)) if m == int(m) else (math.floor(m),) for m in middle]
            yield float(t - s) * math.dist(a, b), list(itertools.product(*layers))


def path_cost(points, costs):
    """Length times cost, piece by piece; inside a face, of the cheapest voxel that it belongs to. Points in voxels."""
    total = 0.0
    for length, voxels in pieces(points):
        inside = [v for v in voxels if all(0 <= c < n for c, n in zip(v, costs.shape, strict=True))]
        total += length * min(costs[v] for v in inside)
    return total


def grid_costs(costs, source, connectivity):
    """Dijkstra over voxel centres, half of each step at the cost of either end; diagonals only where all is allowed."""
    least, queue, done = {source: 0.0}, [(0.0, source)], set()
    moves = [s for s in STEPS if connectivity == 26 or sum(map(abs, s)) == 1]

    def enters(v):
        return all(0 <= c < n for c, n in zip(v, costs.shape, strict=True)) and costs[v] < math.inf

    while queue:
        so_far, v = heapq.heappop(queue)
        if v in done:
            continue
        done.add(v)
        for s in moves:
            around = itertools.product(*[(0, d) if d else (0,) for d in s])
            if not all(enters(tuple(c + d for c, d in zip(v, part, strict=True))) for part in around):
                continue
            to = tuple(c + d for c, d in zip(v, s, strict=True))
            cost = so_far + math.sqrt(sum(map(abs, s))) * (costs[v] + costs[to]) / 2
            if cost < least.get(to, math.inf):
                least[to] = cost
                heapq.heappush(queue, (cost, to))
    return least

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Uneven quantization against brute force: fractions for contact, distances for what may be lost."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
from cases import ASKED, cases
from hypothesis import strategies as st

import octoway as ow

seeds = st.integers(0, 2**32 - 1)


def clip(polygon, axis, limit, sign):
    """The part of a convex polygon with sign * x[axis] <= sign * limit, in fractions (Sutherland and Hodgman)."""
    out = []
    for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        inside_a, inside_b = sign * (a[axis] - limit) <= 0, sign * (b[axis] - limit) <= 0
        if inside_a:
            out.append(a)
        if inside_a != inside_b:
            t = (limit - a[axis]) / (b[axis] - a[axis])
            out.append(tuple(p + t * (q - p) for p, q in zip(a, b, strict=True)))
    return out


def touches(triangle, low, high):
    """Whether a triangle and a closed box share a point, exactly."""
    polygon = [tuple(map(Fraction, corner)) for corner in triangle]
    for axis in range(3):
        for limit, sign in ((high[axis], 1), (low[axis], -1)):
            polygon = clip(polygon, axis, Fraction(limit), sign)
            if not polygon:
                return False
    return True


def distance_to_boxes(points, boxes):
    gap = np.maximum(np.maximum(boxes[:, 0] - points[:, None], points[:, None] - boxes[:, 1]), 0)
    return np.sqrt((gap**2).sum(-1)).min(axis=1)


def some_boxes(rng, side, n):
    low = rng.integers(0, 4 * side, (n, 3)) / 4 if rng.random() < 0.5 else rng.uniform(0, side, (n, 3))
    return np.stack([low, low + rng.uniform(0.05, side / 3, (n, 3))], axis=1)


def tiles(grid):
    """Cubes are disjoint and fill the bounds."""
    cubes = np.rint((grid.boxes - grid.bounds[0]) / grid.edge).astype(int)
    count = np.zeros(grid.shape, int)
    for low, high in cubes:
        count[tuple(slice(a, b) for a, b in zip(low, high, strict=True))] += 1
    assert (count == 1).all()
    return cubes


def neighbours_by_hand(cubes):
    pairs = set()
    for i, j in product(range(len(cubes)), repeat=2):
        low, high = np.maximum(cubes[i][0], cubes[j][0]), np.minimum(cubes[i][1], cubes[j][1])
        if i < j and (high >= low).all() and (high > low).sum() == 2:
            pairs.add((i, j))
    return pairs


@cases(30, seed=seeds)
def test_no_free_point_is_lost_beyond_what_the_edge_implies(seed):
    rng = np.random.default_rng(seed)
    side = float(rng.uniform(4, 40))
    bounds = np.array([[0.0, 0, 0], rng.uniform(0.4, 1, 3) * side]) + rng.uniform(-50, 50, 3)
    boxes = some_boxes(rng, side, int(rng.integers(1, 8))) + bounds[0]
    edge = float(rng.uniform(side / 20, side / 3))
    grid = ow.papers.quantize(boxes, edge=edge, bounds=bounds, depth=16)
    assert grid.edge == edge
    tiles(grid)
    points = rng.uniform(*bounds, (2000, 3))
    cube = grid.locate(points)
    assert (cube >= 0).all()
    away = distance_to_boxes(points, boxes)
    assert grid.free[cube[away > edge * np.sqrt(3)]].all()
    assert not grid.free[cube[away == 0]].any()
    held = grid.boxes[cube]
    assert ((held[:, 0] <= points + 1e-9) & (points <= held[:, 1] + 1e-9)).all()
    ASKED[__name__] += len(points)


@cases(20, seed=seeds)
def test_cubes_are_blocked_where_exact_arithmetic_says_so(seed):
    rng = np.random.default_rng(seed)
    triangles = rng.integers(-2, 34, (int(rng.integers(1, 5)), 3, 3)) / 4.0  # corners on faces, edges, corners of cubes
    if rng.random() < 0.3:
        triangles[0, 2] = triangles[0, rng.integers(0, 2)]  # no area
    boxes = some_boxes(rng, 8, int(rng.integers(0, 3)))
    grid = ow.papers.quantize(boxes, triangles, edge=float(rng.choice([0.5, 1.0, 2.0])), bounds=[(0, 0, 0), (8, 7, 5)])
    cubes = tiles(grid)
    grid.validate()
    for (low, high), free in zip(grid.boxes, grid.free, strict=True):
        meets = any(touches(t, low, high) for t in triangles)
        meets = meets or bool(((boxes[:, 0] < high) & (boxes[:, 1] > low)).all(-1).any())
        assert free != meets
        ASKED[__name__] += 1
    if len(cubes) < 200:
        assert set(map(tuple, grid.neighbours.tolist())) == neighbours_by_hand(cubes)


@cases(20, seed=seeds)
def test_voxels_give_the_same_free_cubes_as_true_shapes(seed):
    rng = np.random.default_rng(seed)
    boxes, level = some_boxes(rng, 16, int(rng.integers(1, 6))), int(rng.integers(0, 4))
    bounds = [(0, 0, 0), rng.integers(2, 25, 3)]
    boxes = np.clip(boxes, *bounds)  # beyond the bounds cubes see what voxels do not
    boxes = boxes[(boxes[:, 1] > boxes[:, 0]).all(axis=1)]
    world = ow.World.from_boxes(boxes, resolution=1.0, bounds=bounds)
    space = ow.NavSpace.build(world, decomposition="usq", usq_edge=2.0**level)
    space.graph.validate()
    grid = ow.papers.quantize(boxes, edge=2.0**level, bounds=bounds)
    free = np.minimum(grid.boxes[grid.free], world.bounds[1]).reshape(-1, 6)
    assert sorted(map(tuple, free.tolist())) == sorted(map(tuple, space.graph.cells.reshape(-1, 6).tolist()))
    depth = ow.NavSpace.build(world, decomposition="usq", usq_depth=max((max(world.shape) - 1).bit_length() - level, 0))
    assert np.array_equal(depth.graph.cells, space.graph.cells)

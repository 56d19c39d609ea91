# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Scenes for searches by rays: convex bodies that stand apart, and places where rays lead astray."""

from __future__ import annotations

import itertools

import numpy as np

import octoway as ow

SIDE = 64
GAP = 2  # voxels between convex bodies, at least


def convex_body(rng, side):
    """Boxes, ellipsoids, turned boxes, polyhedra: (low corner, bool array)."""
    kind, centre, size = rng.integers(4), rng.uniform(6, side - 6, 3), rng.uniform(2, 13, 3)
    reach = np.full(3, np.linalg.norm(size)) if kind >= 2 else size
    low = np.maximum(np.floor(centre - reach), 0).astype(int)
    high = np.minimum(np.ceil(centre + reach), side).astype(int)
    grid = (
        np.stack(np.meshgrid(*(np.arange(a, b) + 0.5 for a, b in zip(low, high, strict=True)), indexing="ij"), -1)
        - centre
    )
    if kind == 0:
        return low, (np.abs(grid) <= size).all(-1)
    if kind == 1:
        return low, ((grid / size) ** 2).sum(-1) <= 1
    turned = grid @ np.linalg.qr(rng.normal(size=(3, 3)))[0]
    inside = (np.abs(turned) <= size).all(-1)
    if kind == 3:
        normals = rng.normal(size=(8, 3))
        normals /= np.linalg.norm(normals, axis=1)[:, None]
        inside &= (grid @ normals.T <= rng.uniform(3, 12, 8)).all(-1)
    return low, inside


def _around(low, body, side):
    """The body and all within GAP voxels of its bounds' voxels, by dilation along the axes."""
    wide = np.pad(body, GAP)
    for axis in range(3):
        grown = wide.copy()
        for step in range(1, GAP + 1):
            grown |= np.roll(wide, step, axis) | np.roll(wide, -step, axis)
        wide = grown
    first = np.maximum(low - GAP, 0)
    cut = tuple(slice(f - l + GAP, None) for f, l in zip(first, low, strict=True))
    wide = wide[cut]
    room = tuple(slice(None, side - f) for f in first)
    return first, wide[room]


def _put(target, low, body):
    target[tuple(slice(a, a + n) for a, n in zip(low, body.shape, strict=True))] |= body


def convex_scene(seed, side=SIDE):
    """(space, start, goal): up to 24 convex bodies with gaps between, the straight line blocked."""
    for attempt in itertools.count():
        rng = np.random.default_rng([seed, attempt])
        solid, near = np.zeros((side,) * 3, bool), np.zeros((side,) * 3, bool)
        for _ in range(rng.integers(1, 25)):
            low, body = convex_body(rng, side)
            if (
                body.any()
                and not near[tuple(slice(a, a + n) for a, n in zip(low, body.shape, strict=True))][body].any()
            ):
                _put(solid, low, body)
                _put(near, *_around(low, body, side))
        space = ow.NavSpace.build(ow.World.from_voxels(solid), threads=1)
        for _ in range(50):
            start, goal = rng.uniform(0.5, side - 0.5, (2, 3))
            if np.linalg.norm(start - goal) < side / 2 or not space.is_free([start, goal]).all():
                continue
            if not space.raycast(start, goal).clear:
                return space, start, goal
    raise AssertionError


def _pocket(rng, solid):
    """A box without one of its faces, walls two thick."""
    side = len(solid)
    low, size = rng.integers(2, side // 2, 3), rng.integers(8, side // 2, 3)
    high = np.minimum(low + size, side - 1)
    box = tuple(slice(a, b) for a, b in zip(low, high, strict=True))
    inner = [slice(a + 2, b - 2) for a, b in zip(low, high, strict=True)]
    axis, upper = rng.integers(3), rng.integers(2)
    inner[axis] = slice(low[axis] + 2, None) if upper else slice(None, high[axis] - 2)
    solid[box] = True
    cleared = np.zeros_like(solid)
    cleared[tuple(inner)] = True
    keep = np.zeros_like(solid)
    keep[box] = True
    solid[cleared & keep] = False


def _windows(rng, solid):
    """Walls from side to side, a window in most."""
    for at in range(6, len(solid) - 4, int(rng.integers(8, 14))):
        solid[at : at + 2] = True
        if rng.random() < 0.9:
            y, z = rng.integers(0, len(solid) - 5, 2)
            solid[at : at + 2, y : y + 4, z : z + 4] = False


def hard_scene(seed, side=40):
    """(space, start, goal): pockets, walls with windows, dense boxes, noise. There may be no way."""
    rng = np.random.default_rng([seed, 7])
    solid = np.zeros((side,) * 3, bool)
    kind = seed % 4
    if kind == 0:
        for _ in range(rng.integers(1, 4)):
            _pocket(rng, solid)
    elif kind == 1:
        _windows(rng, solid)
    elif kind == 2:
        for _ in range(rng.integers(20, 120)):
            low = rng.integers(0, side - 4, 3)
            solid[tuple(slice(a, a + n) for a, n in zip(low, rng.integers(3, 14, 3), strict=True))] = True
    else:
        solid = rng.random((side,) * 3) < rng.uniform(0.05, 0.85)
    space = ow.NavSpace.build(ow.World.from_voxels(solid), threads=1, decomposition=rng.choice(["regions", "usq"]))
    start, goal = space.random_points(2, seed)
    return space, start, goal

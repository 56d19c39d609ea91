# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The voxels that a shape overlaps with positive volume, from that rule alone: every voxel is tested.

Boxes are rounded to the lattice and compared as whole numbers. Round and turned shapes are measured in float64: how deep
they reach into each voxel, in voxels. They block voxels deeper than GRAZE, never those farther than GRAZE, and
between the two either answer will do, since the core rounds positions to 2^-20 voxel.
"""

from __future__ import annotations

from itertools import product

import brute
import numpy as np
from brute import SUB

import octoway as ow

GRAZE = 1e-5


def corners(shape):
    """Low corners of all voxels, (nx, ny, nz, 3)."""
    return np.moveaxis(np.indices(shape), 0, -1).astype(float)


def box_mask(scene, box):
    """One box (2, 3) in metres, exactly."""
    low, high = (brute.to_sub(corner, scene.origin, scene.resolution) for corner in box)
    mask = np.ones(scene.solid.shape, dtype=bool)
    for axis, n in enumerate(scene.solid.shape):
        layer = np.array([max(low[axis], i * SUB) < min(high[axis], (i + 1) * SUB) for i in range(n)])
        mask &= layer.reshape([-1 if a == axis else 1 for a in range(3)])
    return mask


def ball_gap(shape, a, b, radius):
    """Distance from each voxel to the segment from a to b, less the radius: the distance is convex along the segment."""
    low = corners(shape)

    def distance(t):
        p = a + (b - a) * t[..., np.newaxis]
        return np.linalg.norm(np.maximum(np.maximum(low - p, p - low - 1), 0), axis=-1)

    left, right = np.zeros(shape), np.ones(shape)
    if (a != b).any():
        for _ in range(90):
            third = (right - left) / 3
            go_right = distance(left + third) > distance(right - third)
            left, right = np.where(go_right, left + third, left), np.where(go_right, right, right - third)
    return distance((left + right) / 2) - radius


def turned_gap(shape, centre, half, rotation):
    """How far each voxel and a turned box are apart along the axis that tells most; negative where they overlap."""
    apart = corners(shape) + 0.5 - centre
    axes = [*np.eye(3), *rotation.T, *(np.cross(e, r) for e, r in product(np.eye(3), rotation.T))]
    gap = np.full(shape, -np.inf)
    for axis in axes:
        size = np.linalg.norm(axis)
        if size > 1e-7:
            n = axis / size
            gap = np.maximum(gap, np.abs(apart @ n) - np.abs(n).sum() / 2 - np.abs(n @ rotation) @ half)
    return gap


def masks(scene, shape):
    """Voxels that the shape must block, and those that it may."""
    size = scene.solid.shape

    def voxels(point):
        return (np.asarray(point, dtype=float) - scene.origin) / scene.resolution

    if isinstance(shape, ow.Voxels):
        sure = np.zeros(size, dtype=bool)
        for v in np.argwhere(shape.solid) + shape.at:
            if ((v >= 0) & (v < size)).all():
                sure[tuple(v)] = True
        return sure, sure
    if isinstance(shape, np.ndarray):
        sure = np.zeros(size, dtype=bool)
        for box in shape.reshape(-1, 2, 3):
            sure |= box_mask(scene, box)
        return sure, sure
    if isinstance(shape, ow.Sphere):
        gap = ball_gap(size, voxels(shape.centre), voxels(shape.centre), shape.radius / scene.resolution)
    elif isinstance(shape, ow.Capsule):
        gap = ball_gap(size, voxels(shape.a), voxels(shape.b), shape.radius / scene.resolution)
    else:
        half = np.asarray(shape.half_size) / scene.resolution
        gap = turned_gap(size, voxels(shape.centre), half, np.asarray(shape.rotation))
    return gap < -GRAZE, gap <= GRAZE


# shapes to try -----------------------------------------------------------------------------------------------------


def place(rng, scene):
    """A point in metres: mostly inside, now and then outside; whole, half or odd; never between two lattice points."""
    size = np.array(scene.solid.shape)
    p = rng.uniform(-0.3, 1.3, 3) * size if rng.random() < 0.4 else rng.random(3) * size
    p = np.rint(p * (step := rng.choice([1, 2, SUB]))) / step
    return np.array(scene.origin) + p * scene.resolution


def turn(rng):
    """A rotation: by a right angle, by 45 degrees, or any."""
    kind = rng.integers(4)
    if kind == 0:
        matrix = np.eye(3)[rng.permutation(3)] * rng.choice([-1, 1], 3)
    elif kind == 1:
        c = np.sqrt(0.5)
        matrix = np.array([[c, -c, 0], [c, c, 0], [0, 0, 1]])[rng.permutation(3)]
    else:
        matrix, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    return matrix


def random_box(rng, scene, largest):
    low = place(rng, scene)
    size = rng.integers(1, largest + 1, 3) if rng.random() < 0.5 else np.rint(rng.uniform(0.01, largest, 3) * SUB) / SUB
    return np.stack([low, low + size * scene.resolution])


def random_shape(rng, scene):
    """Any kind of shape, up to the size of a small world."""
    kind, large = rng.integers(6), 1.0 if rng.random() < 0.9 else 6.0
    length = scene.resolution * large
    if kind == 0:
        return random_box(rng, scene, 4 * int(large))
    if kind == 1:
        return np.array([random_box(rng, scene, 3) for _ in range(rng.integers(0, 4))]).reshape(-1, 2, 3)
    if kind == 2:
        return ow.Sphere(place(rng, scene), rng.uniform(0, 3) * length)
    if kind == 3:
        return ow.Capsule(place(rng, scene), place(rng, scene), rng.uniform(0, 2) * length)
    if kind == 4:
        return ow.OrientedBox(place(rng, scene), rng.uniform(0.01, 2.5, 3) * length, turn(rng))
    solid = rng.random(tuple(rng.integers(1, 5, 3))) < 0.6
    at = tuple(int(rng.integers(-4, n + 2)) for n in scene.solid.shape)
    return ow.Voxels(solid, at)

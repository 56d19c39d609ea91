# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A polyline as a round tube: a cylinder a segment, a piece of a ball at every turn, half a ball at both ends.

A ball's piece between two meridians (a lune) closes any turn: the wedge that opens on its outer side, all of the end of
a tube or of a 180-degree turn, and the whole ball of a path that is one point. So nothing degenerates, and every normal
is the direction from the tube's middle line. One ring a vertex, leaned into the bisecting plane, was rejected: it grows
without bound at sharp turns and does not exist at 180 degrees.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from octoway.exports.gltf import Shape, to_float32

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Vectors = NDArray[np.float64]


_STRAIGHT = 1e-6  # radians: the wedge of a smaller turn is thinner than float32 can tell


def make_tube(points: Vectors, radius: float, sides: int) -> Shape:
    """A tube around points (n, 3), n >= 1, of which no two in a row may be equal."""
    parts = _Parts(radius, sides)
    steps = np.diff(points, axis=0)
    along = steps / np.linalg.norm(steps, axis=1, keepdims=True)
    across = _perpendicular(along[0] if len(along) else np.array([0.0, 1.0, 0.0]))
    if not len(along):
        parts.add_lune(points[0], across, _perpendicular(across), 2 * math.pi)
        return parts.shape()
    parts.add_turn(points[0], -along[0], along[0], across)
    for i, direction in enumerate(along):
        parts.add_cylinder(points[i], points[i + 1], direction, across)
        following = along[i + 1] if i + 1 < len(along) else -direction
        turned = parts.add_turn(points[i + 1], direction, following, across)
        across = _unit(turned - following * (turned @ following))
    return parts.shape()


class _Parts:
    """Vertices as unit normals and the middles that they stand on, and triangles."""

    def __init__(self, radius: float, sides: int) -> None:
        self._radius = radius
        self._sides = sides
        self._middles: list[Vectors] = []
        self._normals: list[Vectors] = []
        self._triangles: list[NDArray[np.int64]] = []
        self._count = 0

    def add_cylinder(self, a: Vectors, b: Vectors, direction: Vectors, across: Vectors) -> None:
        angles = np.arange(self._sides) * (2 * math.pi / self._sides)
        ring = np.outer(np.cos(angles), across) + np.outer(np.sin(angles), _cross(direction, across))
        here = np.arange(self._sides)
        following = (here + 1) % self._sides
        self._add(np.stack([a, b]), np.stack([ring, ring]), here, following)

    def add_turn(self, at: Vectors, before: Vectors, after: Vectors, across: Vectors) -> Vectors:
        """Close the wedge of a turn; return `across` turned with it (parallel transport: no twist)."""
        axis = _cross(before, after)
        sine, cosine = float(np.linalg.norm(axis)), float(before @ after)
        if sine < _STRAIGHT and cosine > 0:
            return across
        axis, angle = (axis / sine, math.atan2(sine, cosine)) if sine >= _STRAIGHT else (across, math.pi)
        self.add_lune(at, axis, _cross(before, axis), angle)
        sideways = _cross(axis, across)
        lengthwise = axis * (axis @ across)
        return (across - lengthwise) * math.cos(angle) + sideways * math.sin(angle) + lengthwise

    def add_lune(self, at: Vectors, axis: Vectors, first: Vectors, angle: float) -> None:
        """The part of a ball that a half circle sweeps, from `first` around `axis`."""
        steps = max(1, math.ceil(angle / (2 * math.pi / self._sides) - 1e-9))
        turns = np.arange(steps + 1) * (angle / steps)
        outward = np.outer(np.cos(turns), first) + np.outer(np.sin(turns), _cross(axis, first))
        heights = np.arange(self._sides // 2 + 1) * (math.pi / (self._sides // 2))
        normals = np.cos(heights)[:, None] * axis + np.sin(heights)[:, None] * outward[:, None]
        here = np.arange(len(heights) - 1)
        self._add(np.broadcast_to(at, (steps + 1, 3)), normals, here, here + 1, closed_ends=True)

    def _add(
        self,
        middles: Vectors,
        normals: Vectors,
        here: NDArray[np.int64],
        following: NDArray[np.int64],
        *,
        closed_ends: bool = False,
    ) -> None:
        """Rows of vertices (rows, k, 3), joined from row to row; closed ends: all rows meet in their first and last."""
        rows, k, _ = normals.shape
        starts = self._count + np.arange(rows - 1)[:, None] * k
        low, high = starts + here, starts + following
        first, second = np.stack([low, high, high + k], -1), np.stack([low, high + k, low + k], -1)
        if closed_ends:  # there the triangles have no area
            first, second = first[:, :-1], second[:, 1:]
        self._triangles += [first.reshape(-1, 3), second.reshape(-1, 3)]
        self._middles.append(np.repeat(middles, k, axis=0))
        self._normals.append(normals.reshape(-1, 3))
        self._count += rows * k

    def shape(self) -> Shape:
        used, triangles = np.unique(np.concatenate(self._triangles), return_inverse=True)  # poles have one too many
        middles, normals = np.concatenate(self._middles)[used], np.concatenate(self._normals)[used]
        normals = normals / np.linalg.norm(normals, axis=1, keepdims=True)
        return Shape(
            to_float32(middles + normals * self._radius),
            normals.astype(np.float32),
            triangles.reshape(-1, 3).astype(np.uint32),
        )


def _cross(a: Vectors, b: Vectors) -> Vectors:
    """Cross product of two vectors; numpy's own, made for many, takes ten times as long."""
    (ax, ay, az), (bx, by, bz) = a.tolist(), b.tolist()
    return np.array([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx])


def _unit(vector: Vectors) -> Vectors:
    return np.asarray(vector / np.linalg.norm(vector))


def _perpendicular(vector: Vectors) -> Vectors:
    """Any unit vector at right angles to a unit vector."""
    axis = np.zeros(3)
    axis[np.abs(vector).argmin()] = 1.0
    return _unit(_cross(vector, axis))

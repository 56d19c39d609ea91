# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Paths against the triangles of the mesh itself, not its voxels: does a segment cross one, how near does it come?

Nothing here knows of voxels. Batches of pairs (segment p-q, triangle a-b-c), all arrays (n, 3).
"""

from __future__ import annotations

import numpy as np


def dot(u, v):
    return np.einsum("ij,ij->i", u, v)


def crosses(p, q, triangles, slack):
    """True if the segment goes through the closed triangle, from more than `slack` on one side of its plane to more than
    that on the other. Touching is no crossing; triangles without area have no sides."""
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    normal = np.cross(b - a, c - a)
    size = np.sqrt(dot(normal, normal))
    above, below = dot(p - a, normal), dot(q - a, normal)
    sides = (np.minimum(above, below) < -slack * size) & (np.maximum(above, below) > slack * size) & (size > 0)
    with np.errstate(all="ignore"):
        t = np.where(sides, above / (above - below), 0.0)
    at = p + t[:, None] * (q - p)
    within = np.ones(len(a), dtype=bool)
    for from_, to in ((a, b), (b, c), (c, a)):
        within &= dot(np.cross(to - from_, at - from_), normal) >= -1e-12 * size * size
    return sides & within


def point_to_segment(p, a, b):
    ab = b - a
    with np.errstate(all="ignore"):
        t = np.clip(np.nan_to_num(dot(p - a, ab) / dot(ab, ab)), 0.0, 1.0)
    return np.linalg.norm(p - a - t[:, None] * ab, axis=1)


def point_to_triangle(p, triangles):
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    normal = np.cross(b - a, c - a)
    size = np.sqrt(dot(normal, normal))
    within = size > 0
    for from_, to in ((a, b), (b, c), (c, a)):
        within &= dot(np.cross(to - from_, p - from_), normal) >= 0
    edges = np.minimum.reduce([point_to_segment(p, u, v) for u, v in ((a, b), (b, c), (c, a))])
    with np.errstate(all="ignore"):
        plane = np.abs(dot(p - a, normal)) / size
    return np.where(within, plane, edges)


def segment_to_segment(p, q, a, b):
    """The lines' nearest points where both lie in the segments; otherwise an end is nearest."""
    u, v, w = q - p, b - a, p - a
    uu, uv, vv, uw, vw = dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)
    det = uu * vv - uv * uv
    with np.errstate(all="ignore"):
        s, t = (uv * vw - vv * uw) / det, (uu * vw - uv * uw) / det
    inner = (det > 0) & (s >= 0) & (s <= 1) & (t >= 0) & (t <= 1)
    apart = np.linalg.norm(w + np.where(inner, s, 0)[:, None] * u - np.where(inner, t, 0)[:, None] * v, axis=1)
    ends = np.minimum.reduce(
        [point_to_segment(p, a, b), point_to_segment(q, a, b), point_to_segment(a, p, q), point_to_segment(b, p, q)]
    )
    return np.where(inner, np.minimum(apart, ends), ends)


def segment_to_triangle(p, q, triangles):
    """The distance between two closed sets; 0 where they meet."""
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    parts = [segment_to_segment(p, q, u, v) for u, v in ((a, b), (b, c), (c, a))]
    parts += [point_to_triangle(p, triangles), point_to_triangle(q, triangles)]
    return np.where(crosses(p, q, triangles, 0.0), 0.0, np.minimum.reduce(parts))


class MeshCheck:
    """Paths among the triangles of one mesh."""

    def __init__(self, vertices, faces):
        self.triangles = np.asarray(vertices, dtype=np.float64)[np.asarray(faces)]
        self.low, self.high = self.triangles.min(axis=1), self.triangles.max(axis=1)

    def _pairs(self, points, margin):
        """Each segment with the triangles whose box it comes near."""
        for p, q in zip(points, points[1:], strict=False):
            low, high = np.minimum(p, q) - margin, np.maximum(p, q) + margin
            near = self.triangles[((self.low <= high) & (self.high >= low)).all(axis=1)]
            if len(near):
                yield np.broadcast_to(p, (len(near), 3)), np.broadcast_to(q, (len(near), 3)), near

    def crossings(self, points, slack):
        """How many pairs of segments and triangles cross."""
        return sum(int(crosses(p, q, near, slack).sum()) for p, q, near in self._pairs(points, 0.0))

    def clearance(self, points, cap):
        """The distance from the path to the mesh, or `cap` if it is larger."""
        return min(
            (float(segment_to_triangle(p, q, near).min()) for p, q, near in self._pairs(points, cap)), default=cap
        )

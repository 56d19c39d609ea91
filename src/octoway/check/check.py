# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The independent check: is this polyline clear? Python integers only, and no code of the search or of sight.

A path is clear if one chain of free voxels, consecutive ones equal or sharing a face, covers it in order. The polyline
is cut where it meets a plane between two layers of voxels. Each piece lies in one voxel (or, running inside a plane, in
2 or 4), each cut point in up to 8. From piece to piece the chain may go over to any free voxel that holds the cut point
and is connected there, face by face. Coordinates are whole numbers of 2^-20 voxel, parameters along a segment are
fractions over one common denominator: nothing is rounded, no epsilon decides. `sweep` checks that a body of
some radius fits on the way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise, product
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from octoway.check.sweep import Sweep

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

SUB = 1 << 20
Voxel: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[int, int, int]  # in 2^-20 voxel


@dataclass(frozen=True)
class PathCheck:
    """The verdict on a polyline: true if it is clear, otherwise where and why not."""

    clear: bool
    segment: int | None = None  # index of the first segment that is not clear
    point: NDArray[np.float64] | None = None  # metres, (3,): how far the path is clear
    reason: str = ""
    cost: float | None = None  # metres x cost, if costs were given and the path is clear

    def __bool__(self) -> bool:
        return self.clear


@dataclass(frozen=True)
class LinkPlace:
    """From where to where a link leads, in metres."""

    a: tuple[float, float, float]
    b: tuple[float, float, float]
    one_way: bool
    allowed: bool = True  # True if the agent of the check may enter


class PathChecker:
    """Checks polylines against one occupancy grid (bits, 64 a word along z, 1 = solid)."""

    def __init__(self, words: NDArray[np.uint64], shape: Voxel, origin: NDArray[np.float64], resolution: float) -> None:
        self._bytes = memoryview(words.astype("<u8").tobytes())
        self.shape = shape
        self._row_bytes = (shape[2] + 63) // 64 * 8
        self._origin = origin
        self.resolution = resolution

    def check(
        self, points: NDArray[np.float64], radius: float = 0.0, *, box: bool = False, bounded: bool = False
    ) -> PathCheck:
        """Check points (n, 3) in metres, at least one, for a point or for a body of some radius.

        The body is a sphere or a box, and stays inside the bounds as a whole if it is `bounded`.
        """
        path = self.on_lattice(points)
        centre = self._check_centre(points, path)
        if radius == 0:
            return centre
        rows = np.frombuffer(self._bytes, dtype=np.uint8).reshape(self.shape[0], self.shape[1], self._row_bytes)
        exact = Fraction(radius) / Fraction(self.resolution)
        sweep = Sweep(rows, self.shape, exact, box=box, bounded=bounded)
        body = _check_body(points, path if centre.segment is None else path[: centre.segment + 2], sweep)
        return centre if body else body  # the body does not come as far as its centre

    def on_lattice(self, points: NDArray[np.float64]) -> list[Point]:
        """From metres to whole numbers of 2^-20 voxel."""
        lattice = np.rint((points - self._origin) / self.resolution * SUB)
        return [(int(x), int(y), int(z)) for x, y, z in lattice.tolist()]

    def check_over_links(
        self,
        points: NDArray[np.float64],
        ways: Sequence[tuple[int, LinkPlace | None]],
        radius: float = 0.0,
        *,
        box: bool = False,
        bounded: bool = False,
    ) -> PathCheck:
        """The same for a path some of whose legs are links: (leg, the link, or None if there is none), in order."""
        first = 0
        for leg, link in [*ways, (len(points) - 1, None)]:
            part = self.check(points[first : leg + 1], radius, box=box, bounded=bounded)
            if not part:
                last = max(leg - 1, first)  # a part of one point has no leg
                return replace(part, segment=min((part.segment or 0) + first, last))
            if leg + 1 == len(points):
                break
            wrong = self._wrong_link(points[leg], points[leg + 1], link)
            if wrong:
                return PathCheck(clear=False, segment=leg, point=points[leg].copy(), reason=f"segment {leg} {wrong}")
            first = leg + 1
        return PathCheck(clear=True)

    def _wrong_link(self, start: NDArray[np.float64], end: NDArray[np.float64], link: LinkPlace | None) -> str:
        if link is None:
            return "takes a link that is not there"
        if not link.allowed:
            return "takes a link that is for other ways to move"
        leg, there = (self._lattice(start), self._lattice(end)), (self._lattice(link.a), self._lattice(link.b))
        if leg == there or (leg == there[::-1] and not link.one_way):
            return ""
        return "goes the wrong way over a link" if leg == there[::-1] else "does not lead from end to end of its link"

    def _lattice(self, point: NDArray[np.float64] | tuple[float, ...]) -> Point:
        return self.on_lattice(np.asarray(point, dtype=np.float64).reshape(1, 3))[0]

    def _check_centre(self, points: NDArray[np.float64], path: list[Point]) -> PathCheck:
        """Follow the chain of free voxels."""
        reached = self.free(voxels_at(path[0], 1))
        if not reached:
            return PathCheck(clear=False, segment=0, point=points[0].copy(), reason="the first point is blocked")
        for i in range(len(path) - 1):
            stopped_at, reached = self._follow(path[i], path[i + 1], reached)
            if not reached:
                where = points[i] + (points[i + 1] - points[i]) * stopped_at
                return PathCheck(clear=False, segment=i, point=where, reason=f"segment {i} runs into an obstacle")
        return PathCheck(clear=True)

    def _follow(self, a: Point, b: Point, reached: set[Voxel]) -> tuple[float, set[Voxel]]:
        """Walk from a to b. Return how far we came (0 to 1) and the voxels that hold b, none if we did not arrive."""
        if a == b:
            return 1.0, reached
        delta = (b[0] - a[0], b[1] - a[1], b[2] - a[2])
        whole = 1  # the common denominator of all parameters
        for d in delta:
            whole *= abs(d) or 1
        cuts = cut_parameters(a, delta, whole)
        piece = piece_voxels(a, delta, cuts[0] + cuts[1], 2 * whole)
        reached = self._connected(reached, voxels_at(a, 1)).intersection(piece)
        if not reached:
            return 0.0, reached
        for cut, after in pairwise(cuts[1:]):
            following = piece_voxels(a, delta, cut + after, 2 * whole)
            if len(piece) == 1 and len(following) == 1 and share_face(piece[0], following[0]):
                reached = self.free(following)
            else:
                at_cut = voxels_at(tuple(p * whole + d * cut for p, d in zip(a, delta, strict=True)), whole)
                reached = self._connected(reached, at_cut).intersection(following)
            if not reached:
                return cut / whole, reached
            piece = following
        return 1.0, self._connected(reached, voxels_at(b, 1))

    def free(self, voxels: Iterable[Voxel]) -> set[Voxel]:
        """Keep the voxels that are in the world and not solid."""
        nx, ny, nz = self.shape
        found = set()
        for x, y, z in voxels:
            if 0 <= x < nx and 0 <= y < ny and 0 <= z < nz:
                byte = self._bytes[(x * ny + y) * self._row_bytes + (z >> 3)]
                if not byte >> (z & 7) & 1:
                    found.add((x, y, z))
        return found

    def _connected(self, start: set[Voxel], candidates: list[Voxel]) -> set[Voxel]:
        """Return all free candidates connected, face by face, with one of `start`."""
        open_ones = self.free(candidates)
        group = start & open_ones
        growing = True
        while growing:
            near = {v for v in open_ones - group if any(share_face(v, w) for w in group)}
            growing = bool(near)
            group |= near
        return group


def _check_body(points: NDArray[np.float64], path: list[Point], sweep: Sweep) -> PathCheck:
    for i, point in enumerate(path):
        if not sweep.stays_inside(point):
            reason = f"the body at point {i} reaches over the bounds"
            return PathCheck(clear=False, segment=max(i - 1, 0), point=points[i].copy(), reason=reason)
    for i, (a, b) in enumerate(pairwise(path if len(path) > 1 else path * 2)):
        at = sweep.entered(a, b)
        if at is not None:
            where = points[i] + (points[min(i + 1, len(points) - 1)] - points[i]) * at
            reason = f"the body enters an obstacle on segment {i}"
            return PathCheck(clear=False, segment=i, point=where, reason=reason)
    return PathCheck(clear=True)


def cut_parameters(a: Point, delta: Point, whole: int) -> list[int]:
    """0, `whole`, and between them every parameter at which a moving coordinate is a multiple of SUB; ascending."""
    cuts = {0, whole}
    for start, d in zip(a, delta, strict=True):
        if d:
            low, high = min(start, start + d), max(start, start + d)
            unit = whole // abs(d)
            cuts.update(abs(plane - start) * unit for plane in range(-(-low // SUB) * SUB, high + 1, SUB))
    return sorted(cuts)


def voxels_at(point: tuple[int, ...], scale: int) -> list[Voxel]:
    """All voxels whose closed cube holds the point, given in units of 2^-20 / scale voxel."""
    layers = []
    for coordinate in point:
        layer, rest = divmod(coordinate, SUB * scale)
        layers.append((layer,) if rest else (layer - 1, layer))
    x, y, z = layers
    return list(product(x, y, z))


def piece_voxels(a: Point, delta: Point, parameter: int, scale: int) -> list[Voxel]:
    """The voxels that hold a whole piece, told from its middle: along axes that move the middle is never on a plane."""
    return voxels_at(tuple(p * scale + d * parameter for p, d in zip(a, delta, strict=True)), scale)


def share_face(v: Voxel, w: Voxel) -> bool:
    """Return True if two voxels are neighbours through a face."""
    return abs(v[0] - w[0]) + abs(v[1] - w[1]) + abs(v[2] - w[2]) == 1

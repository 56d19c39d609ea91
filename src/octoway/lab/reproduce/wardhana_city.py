# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Generated cities with waypoint graphs like those that Wardhana et al. make of theirs.

A city is voxels of four metres. Waypoints are middles of voxels: where one stands, along walls, and a sparser lattice
in the air. Regions are cut through the middles of voxels, so that whole layers of waypoints lie on their boundaries, as
the enhanced waypoint graph puts them there; edges stay inside one region, straight through free voxels only. An edge is
for the surface if all its voxels have ground below, else adhesive if all touch something solid, else volumetric.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from octoway import scenes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Voxels = NDArray[np.bool_]
    Offset = tuple[int, int, int]

VOXEL = 4.0  # metres
EDGE = 12  # voxels of a region
_SPARSE = 3  # voxels between waypoints in the air
_NEAR = 4  # voxels: how far edges reach from waypoints on surfaces
_SURFACE, _ADHESIVE, _VOLUMETRIC = 1, 2, 4


@dataclass(frozen=True)
class CityGraph:
    """Waypoints of a city."""

    positions: NDArray[np.float64]
    edges: NDArray[np.uint32]
    motions: NDArray[np.uint8]
    bounds: NDArray[np.float64]
    regions: tuple[int, int, int]


def make_city(regions: tuple[int, int, int], seed: int) -> CityGraph:
    """Build a city of so many regions."""
    nx, ny, nz = (EDGE * n + 1 for n in regions)
    world = scenes.make("city", size=(nx, ny, nz), seed=seed, block=9, street=4, rooms=0.9)
    solid = world.to_voxels()
    surface, adhesive = motion_classes(solid)
    number, sparse = _choose_waypoints(solid, surface, adhesive)
    waypoints = np.argwhere(number >= 0)
    in_air = sparse[number >= 0]
    voxels = _Voxels(solid.shape, solid.ravel(), surface.ravel(), adhesive.ravel(), number.ravel(), waypoints, in_air)
    found = [voxels.edges_along(offset, in_air=far) for offset, far in _offsets()]
    low = np.full(3, 0.5 * VOXEL)
    return CityGraph(
        np.asarray((waypoints + 0.5) * VOXEL, dtype=np.float64),
        np.concatenate([pairs for pairs, _ in found]),
        np.concatenate([bits for _, bits in found]),
        np.array([low, low + np.array(regions) * EDGE * VOXEL]),
        regions,
    )


def motion_classes(solid: Voxels, step: int = 1) -> tuple[Voxels, Voxels]:
    """Masks of the free voxels with ground below, and of those that touch something beside the floor below them."""
    free = ~solid
    below = np.zeros_like(solid)
    below[:, :, 1:] = solid[:, :, :-1]
    surface = below.copy()
    for down in range(1, step + 1):
        surface[:, :, down:] |= below[:, :, :-down] & free[:, :, :-down]
    padded = np.pad(solid, 1)
    nx, ny, nz = solid.shape
    beside, under = np.zeros_like(solid), np.zeros_like(solid)
    for dx, dy, dz in product((0, 1, 2), repeat=3):
        around = padded[dx : dx + nx, dy : dy + ny, dz : dz + nz]
        if dz == 0:
            under |= around
        elif (dx, dy, dz) != (1, 1, 1):
            beside |= around
    return surface & free, (beside | (under & ~below)) & free


def _choose_waypoints(solid: Voxels, surface: Voxels, adhesive: Voxels) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    """Number the voxels that become waypoints (-1 for others), and say which are of the sparse lattice in the air."""
    free = ~solid
    stand = surface.copy()
    stand[:, :, 1:] &= solid[:, :, :-1]
    x, y, z = np.ogrid[: solid.shape[0], : solid.shape[1], : solid.shape[2]]
    checkered = ((x + y) % 2 == 0) | (x % EDGE == 0) | (y % EDGE == 0)
    walls = adhesive & ~stand & checkered & (z % 2 == 0)
    lattice = (x % _SPARSE == 0) & (y % _SPARSE == 0) & (z % _SPARSE == 0)
    air = free & lattice & ~stand & ~walls
    chosen = stand | walls | air
    number = np.full(solid.shape, -1, dtype=np.int32)
    number[chosen] = np.arange(int(chosen.sum()), dtype=np.int32)
    return number, air


def _offsets() -> Iterator[tuple[Offset, bool]]:
    """Half of all offsets, and whether both ends must be in the air."""
    reach = range(-_NEAR, _NEAR + 1)
    yield from ((d, False) for d in product(reach, reach, reach) if d > (0, 0, 0))
    far = (-2 * _SPARSE, -_SPARSE, 0, _SPARSE, 2 * _SPARSE)
    yield from ((d, True) for d in product(far, far, far) if d > (0, 0, 0) and max(map(abs, d)) > _NEAR)


@lru_cache(maxsize=1024)
def touched_voxels(offset: Offset) -> tuple[Offset, ...]:
    """All voxels that the segment between the middles of two voxels touches, borders included; exact."""
    x, y, z = (range(min(0, d), max(0, d) + 1) for d in offset)
    return tuple(v for v in product(x, y, z) if _touches(offset, v))


def _touches(offset: Offset, voxel: Offset) -> bool:
    """Return True if t * offset, 0 <= t <= 1, comes within half a voxel of the voxel's middle on every axis."""
    low, high = (0, 1), (1, 1)  # as fractions
    for d, v in zip(offset, voxel, strict=True):
        if d == 0:
            continue
        ends = sorted(((2 * v - 1) * np.sign(d), (2 * v + 1) * np.sign(d)))
        first, last = (int(ends[0]), 2 * abs(d)), (int(ends[1]), 2 * abs(d))
        low = first if first[0] * low[1] > low[0] * first[1] else low
        high = last if last[0] * high[1] < high[0] * last[1] else high
    return low[0] * high[1] <= high[0] * low[1]


@dataclass(frozen=True)
class _Voxels:
    """A city's voxels, flat, and its waypoints among them."""

    shape: tuple[int, ...]
    solid: NDArray[np.bool_]
    surface: NDArray[np.bool_]
    adhesive: NDArray[np.bool_]
    number: NDArray[np.int32]  # number of each voxel's waypoint, or -1
    waypoints: NDArray[np.int64]  # (n, 3)
    in_air: NDArray[np.bool_]  # (n,) of the sparse lattice

    def edges_along(self, offset: Offset, *, in_air: bool) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
        """Edges from every waypoint to the one at an offset, where the way is free and inside one region."""
        start = self.waypoints[self.in_air] if in_air else self.waypoints
        end = start + offset
        region_end = (np.minimum(start, end) // EDGE + 1) * EDGE
        fits = ((end >= 0) & (end < self.shape) & (np.maximum(start, end) <= region_end)).all(axis=1)
        strides = np.array([self.shape[1] * self.shape[2], self.shape[2], 1])
        flat = start[fits] @ strides
        last = int(np.dot(offset, strides))
        flat = flat[self.number[flat + last] >= 0]
        if in_air:
            flat = flat[self.in_air[self.number[flat + last]]]
        steps = [int(np.dot(voxel, strides)) for voxel in touched_voxels(offset)]
        for step in steps:
            flat = flat[~self.solid[flat + step]]
        ground, wall = np.ones(len(flat), dtype=bool), np.ones(len(flat), dtype=bool)
        for step in steps:
            ground &= self.surface[flat + step]
            wall &= self.adhesive[flat + step]
        bits = np.where(ground, _SURFACE, np.where(wall, _ADHESIVE, _VOLUMETRIC)).astype(np.uint8)
        return np.stack([self.number[flat], self.number[flat + last]], axis=1).astype(np.uint32), bits

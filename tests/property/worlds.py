# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Random worlds and random questions. Most worlds are full of edge-only and corner-only contacts: there the bugs live."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property

import brute
import numpy as np
from brute import SUB
from hypothesis import strategies as st

import octoway as ow

RESOLUTIONS = (1.0, 0.1, 0.08, 0.3, 1 / 3)
ORIGINS = ((0.0, 0.0, 0.0), (-3.7, 0.123, 1000.9), (0.1, -0.2, 0.3), (-1234.567, 1 / 3, -1e-3))


@dataclass(frozen=True)
class Scene:
    """A world as the judge sees it."""

    world_solid: np.ndarray = field(repr=False)
    resolution: float = 1.0
    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    outside: str = "blocked"

    def __repr__(self) -> str:
        solid = self.world_solid.astype(int)
        voxels = solid.tolist() if solid.size <= 64 else f"<{solid.shape}, {solid.sum()} solid>"
        return f"Scene({voxels}, {self.resolution}, {self.origin}, {self.outside})"

    @cached_property
    def solid(self):
        return brute.padded_cube(self.world_solid) if self.outside == "free" else self.world_solid

    @cached_property
    def flood(self):
        return brute.flood(self.solid)

    @cached_property
    def world(self):
        return ow.World.from_voxels(self.world_solid, self.resolution, self.origin)

    @cached_property
    def spaces(self):
        return {d: ow.NavSpace.build(self.world, decomposition=d, outside=self.outside) for d in ow.DECOMPOSITIONS}

    @cached_property
    def _far(self):
        return {}

    def furthest(self, points):
        """How far the judge can follow a polyline in metres; asked once for all decompositions."""
        path = tuple(self.path(points))
        if path not in self._far:
            self._far[path] = brute.furthest(self.solid, path)
        return self._far[path]

    def clear(self, points):
        return self.furthest(points) == max(len(points) - 1, 1)

    def metres(self, point):
        """A lattice point (whole or broken numbers of 2^-20 voxel) as float64 metres."""
        return np.array([o + p / SUB * self.resolution for o, p in zip(self.origin, point, strict=True)])

    def sub(self, metres):
        return brute.to_sub(metres, self.origin, self.resolution)

    def path(self, points):
        return [self.sub(p) for p in points]

    def voxels(self, boxes):
        return brute.to_voxels(boxes, self.origin, self.resolution)

    def components_at(self, point):
        return {int(self.flood[v]) for v in brute.voxels_at(self.solid, point)}


# worlds ----------------------------------------------------------------------------------------------------------


def _noise(shape, rng):
    return rng.random(shape) < rng.choice([0.02, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.97])


def _box(shape, rng, largest):
    low = [rng.integers(0, n) for n in shape]
    return tuple(slice(l, l + int(rng.integers(1, largest + 1))) for l in low)


def _boxes(shape, rng):
    solid = np.zeros(shape, dtype=bool)
    for _ in range(rng.integers(1, 12)):
        solid[_box(shape, rng, 6)] = True
    return solid


def _rooms(shape, rng):
    solid = np.ones(shape, dtype=bool)
    for _ in range(rng.integers(1, 16)):
        solid[_box(shape, rng, 5)] = False
    return solid


def _checker(shape, rng):
    scale = rng.integers(1, 4)
    used = rng.permutation([True, True, rng.random() < 0.5])
    parity = sum(i // scale for i, on in zip(np.indices(shape), used, strict=True) if on) % 2 == 1
    return parity ^ (rng.random(shape) < rng.choice([0.0, 0.03, 0.2]))


def _stairs(shape, rng):
    """Diagonal walls: their voxels meet only along edges, or only at corners."""
    factors = rng.choice([-1, 1, 1, 0], size=3)
    height = sum(f * i for f, i in zip(factors, np.indices(shape), strict=True)) % rng.integers(2, 6)
    return (height == 0) ^ (rng.random(shape) < rng.choice([0.0, 0.02, 0.1]))


def _walls(shape, rng):
    solid = np.zeros(shape, dtype=bool)
    for axis, n in enumerate(shape):
        for at in range(int(rng.integers(0, 4)), n, int(rng.integers(2, 6))):
            wall = [slice(None)] * 3
            wall[axis] = at
            solid[tuple(wall)] = True
    return solid & (rng.random(shape) > rng.choice([0.02, 0.1, 0.3]))


def _contacts(shape, rng):
    """Pairs of voxels that share just an edge or just a corner, solid in free space or free in solid."""
    solid = np.zeros(shape, dtype=bool)
    for _ in range(rng.integers(1, 14)):
        v = np.array([rng.integers(0, n) for n in shape])
        w = v + rng.permutation([1, rng.choice([-1, 1]), rng.choice([-1, 0, 1])])
        for p in (v, w):
            if all(0 <= c < n for c, n in zip(p, shape, strict=True)):
                solid[tuple(p)] = True
    return solid if rng.random() < 0.6 else ~solid


KINDS = (_noise, _noise, _boxes, _rooms, _checker, _checker, _stairs, _stairs, _walls, _contacts, _contacts)


@st.composite
def solids(draw, limit=24):
    """Few voxels, drawn bit by bit (they shrink well), or a generated world up to limit voxels a side."""
    kind = draw(st.integers(0, len(KINDS) + 2))
    if kind < 3:
        shape = tuple(draw(st.integers(1, 3)) for _ in range(3))
        count = int(np.prod(shape))
        bits = draw(st.integers(0, 2**count - 1))
        return np.array([bits >> i & 1 for i in range(count)], dtype=bool).reshape(shape)
    if limit >= 14 and kind == len(KINDS) + 2:  # beyond a region's 32 voxels, along one axis or two
        sides = draw(st.sampled_from([[70, 5, 4], [40, 6, 6], [34, 34, 3]]))
        shape = tuple(draw(st.integers(1 if n < 32 else 31, n)) for n in draw(st.permutations(sides)))
    else:
        side = st.integers(1, draw(st.sampled_from([5, 5, 9, min(limit, 14), limit])))
        shape = tuple(draw(side) for _ in range(3))
    return KINDS[kind - 3](shape, np.random.default_rng(draw(st.integers(0, 2**32 - 1)))).astype(bool)


@st.composite
def scenes(draw, limit=24, *, odd=False):
    """Worlds on the unit lattice, or on odd ones; now and then padded."""
    solid = draw(solids(limit))
    padded = draw(st.integers(0, 5)) == 5 and max(solid.shape) <= 16  # larger cubes cost much and tell no more
    outside = "free" if padded else "blocked"
    if not odd:
        return Scene(solid, outside=outside)
    return Scene(solid, draw(st.sampled_from(RESOLUTIONS)), draw(st.sampled_from(ORIGINS)), outside)


# questions -------------------------------------------------------------------------------------------------------


@cache
def _points(shape):
    def of(side):
        whole = st.integers(0, side).map(lambda i: i * SUB)
        quarter = st.integers(0, 4 * side).map(lambda i: i * SUB // 4)
        half = st.integers(0, 2 * side).map(lambda i: i * SUB // 2)
        near = st.builds(lambda i, e: min(max(i * SUB + e, 0), side * SUB), st.integers(0, side), st.integers(-2, 2))
        return whole, half, quarter, st.one_of(whole, half, quarter, near, st.integers(0, side * SUB))

    return st.one_of(*(st.tuples(*axes) for axes in zip(*map(of, shape), strict=True)))


def points(scene):
    """Points of the world: corners of voxels, halves, quarters, and mixed with arbitrary ones and near misses."""
    return _points(scene.solid.shape)


@st.composite
def free_points(draw, scene):
    """A point of a free voxel: its corners, edges, faces, inside. Any point where nothing is free."""
    free = np.argwhere(~scene.solid)
    if not len(free) or draw(st.integers(0, 4)) == 4:
        return draw(points(scene))
    voxel = free[draw(st.integers(0, len(free) - 1))].tolist()
    inside = draw(
        st.one_of(
            st.tuples(*[st.integers(0, 4)] * 3).map(lambda q: [i * SUB // 4 for i in q]),
            st.tuples(*[st.integers(0, SUB)] * 3),
        )
    )
    return tuple(v * SUB + i for v, i in zip(voxel, inside, strict=True))


def clamp(scene, point):
    return tuple(min(max(p, 0), n * SUB) for p, n in zip(point, scene.solid.shape, strict=True))


@st.composite
def walks(draw, scene, legs=1):
    """A polyline: free ends, or small whole directions (they run along faces, along edges and through corners)."""
    path = [draw(free_points(scene))]
    for _ in range(legs):
        mode = draw(st.integers(0, 4))
        if mode == 0:
            path.append(draw(free_points(scene)))
        elif mode == 1:
            path.append(draw(points(scene)))
        else:
            way = draw(st.tuples(*[st.sampled_from([0, 1, -1, 2, -2, 3])] * 3))
            reach = SUB // 4 * draw(st.integers(1, 4 * max(scene.solid.shape)))
            limits = [
                ((n * SUB - p) // w if w > 0 else p // -w)
                for p, w, n in zip(path[-1], way, scene.solid.shape, strict=True)
                if w
            ]
            reach = min([reach, *limits])
            path.append(tuple(p + w * reach for p, w in zip(path[-1], way, strict=True)))
    return path


@st.composite
def asked(draw, scene_strategy, question, count):
    """A scene and questions about it."""
    scene = draw(scene_strategy)
    return scene, [draw(question(scene)) for _ in range(draw(st.integers(1, count)))]


@st.composite
def off_lattice(draw, scene, point):
    """Metres that are not quite the lattice point's, but round to it; they stay within the bounds."""
    noise = draw(st.tuples(*[st.floats(-0.45, 0.45)] * 3))
    moved = [p + e for p, e in zip(point, noise, strict=True)]
    return scene.metres(clamp(scene, moved))

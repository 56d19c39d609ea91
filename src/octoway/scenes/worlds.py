# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""World 1 to 5: re-creations of the test worlds of Albertini, from what section 7 of the paper says about them.

The paper gives a word, the number of octree nodes and the depth of each world, no geometry. The shapes here are
chosen so that the free octree leaves at the default size are about as many:

| world | the paper's words | size | paper | here, seed 0 |
|---|---|---|---|---|
| 1 | sparse objects | 64 | 21,091 | 21,439 |
| 2 | large blocking wall | 64 | 8,701 | 8,284 |
| 3 | maze | 32 | 7,271 | 7,544 |
| 4 | single large concave mesh | 64 | 9,054 | 9,248 |
| 5 | concave and convex meshes | 64 | 19,797 | 19,330 |

The start of a world's first pair is the paper's source "in a meaningful position": a corner in worlds 1, 3 and 4, this
side of the wall in world 2, inside a bowl in world 5. Searches then close about as many nodes as in the paper. Lengths
below are fractions of a side, so that any size and shape works, and shapes use only + - * / and square roots: the same
voxels everywhere.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from octoway.scenes.scene import Point, Scene

if TYPE_CHECKING:
    from octoway.random import Floats, Random
    from octoway.scenes.scene import Shape, Solid

    Grid = tuple[Floats, Floats, Floats]

_OBJECTS, _SMALLEST, _LARGEST = 78, 0.08, 0.24
_STEP = 4  # voxels from cell to cell of the maze: corridors of 3, walls of 1
_TINY = 1e-9  # keeps a ball's centre from dividing by zero


def world_1(shape: Shape, rng: Random) -> Scene:
    """Scatter boxes; at size 32 it has about the voxels and leaves of tables 11 and 12 as well."""
    solid = np.zeros(shape, dtype=bool)
    for _ in range(_OBJECTS):
        low, high = [], []
        for _ in range(3):
            side = rng.between(_SMALLEST, _LARGEST)
            low.append(rng.between(0.0, 1.0 - side))
            high.append(low[-1] + side)
        _stamp(solid, low, high)
    return _scene(solid, (0.05, 0.05, 0.05), (0.95, 0.95, 0.95))


def world_2(shape: Shape, _rng: Random) -> Scene:
    """Build a wall across the whole world with one slit at its edge; the seed changes nothing."""
    solid = np.zeros(shape, dtype=bool)
    _stamp(solid, (33 / 64, 0.0, 0.0), (35 / 64, 60 / 64, 1.0))
    _stamp(solid, (33 / 64, 60 / 64, 0.5), (35 / 64, 1.0, 1.0))
    return _scene(solid, (0.25, 0.25, 0.75), (0.75, 0.25, 0.75))


def world_3(shape: Shape, rng: Random) -> Scene:
    """Build a maze with exactly one way between any two of its cells, and that a long one.

    The depth-first walk winds more than the random tree of `maze3d`: only so does A* close nearly as many nodes as
    Dijkstra, as in the paper.
    """
    is_open = _winding_walk([max(1, (length - 1) // _STEP) for length in shape], rng)
    # Walls have even places in the walk's map, cells odd ones; any rest at the end is wall.
    places = [np.arange(length) // _STEP * 2 + (np.arange(length) % _STEP > 0) for length in shape]
    thin = [length <= _STEP for length in shape]  # no room for walls: one cell, open to the border
    slots = [np.where(flat, 1, np.minimum(at, n - 1)) for at, flat, n in zip(places, thin, is_open.shape, strict=True)]
    return _scene(~is_open[np.ix_(*slots)], (0.05, 0.05, 0.05), (0.85, 0.85, 0.85))


def world_4(shape: Shape, _rng: Random) -> Scene:
    """Build one large bowl that opens upwards; the seed changes nothing."""
    solid = _bowl(_grid(shape), (0.5, 0.5, 0.5), 0.4, 0.06, axis=2, opening=0.05)
    return _scene(solid, (0.08, 0.08, 0.08), (0.5, 0.5, 0.3))


def world_5(shape: Shape, _rng: Random) -> Scene:
    """Build two bowls, a torus, three ellipsoids and a blob; the source is inside a bowl, the seed changes nothing."""
    at = _grid(shape)
    solid = _bowl(at, (0.36, 0.36, 0.4), 0.3, 0.05, axis=0, opening=-0.25)
    solid |= _bowl(at, (0.7, 0.72, 0.72), 0.25, 0.045, axis=2, opening=-0.1)
    solid |= _torus(at, (0.72, 0.26, 0.8), 0.18, 0.06)
    solid |= _ellipsoid(at, (0.2, 0.84, 0.3), (0.15, 0.12, 0.2))
    solid |= _ellipsoid(at, (0.82, 0.42, 0.3), (0.12, 0.2, 0.16))
    solid |= _ellipsoid(at, (0.22, 0.82, 0.8), (0.14, 0.14, 0.14))
    solid |= _blob(at, {(0.75, 0.85, 0.2): 0.1, (0.85, 0.75, 0.3): 0.09, (0.6, 0.82, 0.15): 0.07})
    return _scene(solid, (0.36, 0.36, 0.4), (0.7, 0.72, 0.75))


def _scene(solid: Solid, source: Point, goal: Point) -> Scene:
    nx, ny, nz = solid.shape
    start, end = ((x * nx, y * ny, z * nz) for x, y, z in (source, goal))
    return Scene(solid, suggested=((start, end),))


def _stamp(solid: Solid, low: list[float] | Point, high: list[float] | Point) -> None:
    """Make each voxel solid that the box overlaps with positive volume."""
    spans = zip(low, high, solid.shape, strict=True)
    solid[tuple(slice(int(a * length), math.ceil(b * length)) for a, b, length in spans)] = True


def _winding_walk(cells: list[int], rng: Random) -> Solid:
    """Walk through all cells, back only from dead ends; cell i is at place 2 i + 1 of the map, walls between."""
    shape = [2 * count + 3 for count in cells]  # a rim around it saves asking for the border
    unseen = np.zeros(shape, dtype=np.uint8)
    unseen[2:-1:2, 2:-1:2, 2:-1:2] = 1
    left, is_open = bytearray(unseen.tobytes()), bytearray(unseen.size)
    strides = (shape[1] * shape[2], shape[2], 1)
    steps = [sign * stride for stride in strides for sign in (-1, 1)]
    trail = [2 * sum(strides)]
    while trail:
        here = trail[-1]
        left[here], is_open[here] = 0, 1
        ways = [step for step in steps if left[here + 2 * step]]
        if not ways:
            trail.pop()
            continue
        step = ways[rng.pick(0, len(ways) - 1)]
        is_open[here + step] = 1
        trail.append(here + 2 * step)
    return np.frombuffer(is_open, dtype=bool).reshape(shape)[1:-1, 1:-1, 1:-1]


def _grid(shape: Shape) -> Grid:
    """Return the centres of the voxels along each axis, ready to be broadcast."""
    x, y, z = np.ix_(*((np.arange(length) + 0.5) / length for length in shape))
    return x, y, z


def _squared_distance(at: Grid, centre: Point) -> Floats:
    (x, y, z), (cx, cy, cz) = at, centre
    return (x - cx) * (x - cx) + (y - cy) * (y - cy) + (z - cz) * (z - cz)


def _bowl(at: Grid, centre: Point, radius: float, thickness: float, *, axis: int, opening: float) -> Solid:
    """A hollow ball cut off `opening` beyond its centre along an axis; it opens upwards, or downwards if negative."""
    squared, inner, height = _squared_distance(at, centre), radius - thickness, at[axis] - centre[axis]
    kept = height < opening if opening >= 0 else height > opening
    return (squared < radius * radius) & (squared > inner * inner) & kept


def _torus(at: Grid, centre: Point, radius: float, thickness: float) -> Solid:
    """A ring that lies flat."""
    x, y, z = (along - middle for along, middle in zip(at, centre, strict=True))
    from_ring = np.sqrt(x * x + y * y) - radius
    return np.asarray(from_ring * from_ring + z * z < thickness * thickness)


def _ellipsoid(at: Grid, centre: Point, radii: Point) -> Solid:
    x, y, z = ((along - middle) / radius for along, middle, radius in zip(at, centre, radii, strict=True))
    return np.asarray(x * x + y * y + z * z < 1.0)


def _blob(at: Grid, balls: dict[Point, float]) -> Solid:
    """Metaballs: balls that flow into each other where they come near."""
    pull: Floats = np.zeros(())
    for centre, radius in balls.items():
        pull = pull + radius * radius / np.maximum(_squared_distance(at, centre), _TINY)
    return np.asarray(pull > 1.0)

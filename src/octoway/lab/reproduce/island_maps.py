# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Maps like those of Sturtevant et al. 2019: an island of polygons with biomes, rivers and roads, one byte a cell.

The paper took pictures of maps that a public generator drew, and merged patches below 80 cells into their neighbours.
These are made from the same ideas: polygons around scattered points, elevation and moisture that decide the terrain,
rivers that run down, roads that keep their height. The same seed gives the same bytes on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from octoway.random import Random
from octoway.scenes.graph import join

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.random import Floats, Integers

SMALLEST = 80  # cells: smaller patches become part of a neighbour
SPACING = 44  # cells between the points that polygons are made of
OCEAN, LAKE, RIVER, ROAD = 0, 1, 2, 3
_FIRST_BIOME = 4
_WAVE = 12.0  # cells by which borders of polygons swing
_RIVER_WIDTH, _ROAD_WIDTH = 2.5, 2.0  # cells to either side


@dataclass(frozen=True)
class _Heights:
    """Elevation and moisture on the lattice of points."""

    elevation: Floats
    moisture: Floats


def island_map(side: int = 2048, seed: int = 0) -> NDArray[np.uint8]:
    """Make a map of side x side cells with 6 to 16 terrains in coherent patches of at least 80 cells."""
    rng = Random(seed).fork("island")
    bands, wetness = rng.pick(1, 4), rng.pick(2, 3)
    polygons, points = _polygons(side, rng.fork("polygons"))
    heights = _heights(points, side, rng.fork("heights"))
    biome = _biomes(heights, bands, wetness)
    terrain = biome[polygons]
    land = terrain >= _FIRST_BIOME
    roads = _contour(_noise(side, side / 450, rng.fork("roads")), _ROAD_WIDTH)
    terrain[roads & land] = ROAD
    rivers = _contour(_noise(side, side / 380, rng.fork("rivers")), _RIVER_WIDTH)
    terrain[rivers & land] = RIVER
    return merge_small(terrain, SMALLEST)


# patches ------------------------------------------------------------------------------------------------------------


def merge_small(terrain: NDArray[np.uint8], smallest: int) -> NDArray[np.uint8]:
    """Give patches below a size, connected across edges, the terrain of the neighbour with the longest border."""
    terrain = terrain.copy()
    for _ in range(64):  # merged patches may still be small: as often as it takes
        patch = label_patches(terrain)
        sizes = np.bincount(patch.ravel())
        small = sizes < smallest
        if not small.any() or len(sizes) == 1:
            break
        pairs = np.concatenate([_borders(patch[1:], patch[:-1]), _borders(patch[:, 1:], patch[:, :-1])])
        pairs = np.concatenate([pairs, pairs[:, ::-1]])
        pairs = pairs[small[pairs[:, 0]]]
        # among neighbours the longest border wins, then the larger patch, then the lower number; but of two small
        # ones only the smaller gives way, so that they do not swap their terrains for ever
        order = sizes * len(sizes) + np.arange(len(sizes))
        pairs = pairs[order[pairs[:, 0]] < order[pairs[:, 1]]]
        keys, lengths = np.unique(pairs[:, 0] * len(sizes) + pairs[:, 1], return_counts=True)
        one, other = keys // len(sizes), keys % len(sizes)
        first_cell = np.zeros(len(sizes), dtype=np.int64)
        first_cell[patch.ravel()[::-1]] = np.arange(patch.size)[::-1]
        becomes = terrain.ravel()[first_cell]
        ranked = np.lexsort((-other, sizes[other], lengths, one))
        last = np.append(one[ranked][1:] != one[ranked][:-1], True) if len(ranked) else np.zeros(0, dtype=bool)
        becomes[one[ranked][last]] = becomes[other[ranked][last]].copy()
        terrain = becomes[patch]
    return terrain


def label_patches(terrain: NDArray[np.uint8]) -> Integers:
    """Number the connected sets of equal cells, across edges, from 0 by their first cells."""
    starts = np.ones(terrain.shape, dtype=bool)
    starts[:, 1:] = terrain[:, 1:] != terrain[:, :-1]
    runs = np.cumsum(starts.ravel()).reshape(terrain.shape) - 1  # equal cells along a row
    same = terrain[1:] == terrain[:-1]
    same[:, 1:] &= starts[1:, 1:] | starts[:-1, 1:] | ~same[:, :-1]  # once per pair of runs
    label = join(np.arange(int(runs[-1, -1]) + 1, dtype=np.int64), runs[:-1][same], runs[1:][same])
    _, number = np.unique(label, return_inverse=True)
    patches: Integers = number.reshape(-1)[runs].astype(np.int64)
    return patches


def _borders(a: Integers, b: Integers) -> Integers:
    other = a != b
    return np.stack([a[other], b[other]], axis=1)


# the lie of the land ------------------------------------------------------------------------------------------------


def _polygons(side: int, rng: Random) -> tuple[Integers, Floats]:
    """Number the point nearest to each cell; return the points (n, n, 2) too. Borders swing a little."""
    many = -(-side // SPACING) + 4  # two rows beyond each edge
    jitter = rng.uniform(2 * many * many).reshape(many, many, 2)
    lattice = np.stack(np.meshgrid(np.arange(many), np.arange(many), indexing="ij"), axis=2)
    points = (lattice + jitter - 2.0) * SPACING
    wave = [(_noise(side, side / 60, rng.fork(name)) - 0.5) * 2 * _WAVE for name in "xy"]
    near = np.empty((side, side), dtype=np.int64)
    for x in range(side):  # a row at a time stays in the caches
        px, py = x + 0.5 + wave[0][x], np.arange(side) + 0.5 + wave[1][x]
        i = np.clip(np.floor(px / SPACING).astype(np.int64) + 2, 1, many - 2)
        j = np.clip(np.floor(py / SPACING).astype(np.int64) + 2, 1, many - 2)
        best = np.full(side, np.inf)
        for di in (-1, 0, 1):
            for dj in (-1, 0, 1):
                number = (i + di) * many + j + dj
                at = points.reshape(-1, 2)[number]
                away = (at[:, 0] - px) ** 2 + (at[:, 1] - py) ** 2
                nearer = away < best
                best = np.where(nearer, away, best)
                near[x] = np.where(nearer, number, near[x])
    return near, points


def _heights(points: Floats, side: int, rng: Random) -> _Heights:
    centre = points.reshape(-1, 2) / side * 2 - 1
    rough = [_at_points(points, side, knots, rng.fork(f"rough{knots}")) for knots in (4, 8, 16)]
    noise = (4 * rough[0] + 2 * rough[1] + rough[2]) / 7
    shore = np.maximum(np.abs(centre[:, 0]), np.abs(centre[:, 1])) ** 3
    wet = [_at_points(points, side, knots, rng.fork(f"wet{knots}")) for knots in (5, 11)]
    return _Heights(1.15 * noise + 0.25 - 0.75 * shore, (2 * wet[0] + wet[1]) / 3)


def _biomes(heights: _Heights, bands: int, wetness: int) -> NDArray[np.uint8]:
    """Terrain of each polygon: water, or one of bands x wetness kinds of land, as many of each."""
    land = heights.elevation > 0.42
    if not land.any():  # a map of few polygons may be all sea
        land[:] = True
    wet = np.quantile(heights.moisture[land], np.linspace(0, 1, wetness + 1)[1:-1])
    high = np.quantile(heights.elevation[land], np.linspace(0, 1, bands + 1)[1:-1])
    kind = np.searchsorted(high, heights.elevation) * wetness + np.searchsorted(wet, heights.moisture)
    terrain = (kind + _FIRST_BIOME).astype(np.uint8)
    terrain[land & (heights.moisture > np.quantile(heights.moisture[land], 0.96))] = LAKE
    terrain[~land] = OCEAN
    return terrain


def _contour(field: Floats, width: float) -> NDArray[np.bool_]:
    """Cells within about `width` of where the field is at its middle."""
    along, across = np.gradient(field)
    slope = np.sqrt(along * along + across * across)
    near: NDArray[np.bool_] = np.abs(field - 0.5) <= width * slope
    return near


def _noise(side: int, knots: float, rng: Random) -> Floats:
    """Draw smooth noise in [0, 1) over side x side cells, with about so many hills a side."""
    many = max(3, int(knots) + 1)
    field = rng.uniform(many * many).reshape(many, many)
    at = (np.arange(side) + 0.5) * (many - 1) / side
    return _stretched(_stretched(field, at).T, at).T


def _at_points(points: Floats, side: int, knots: int, rng: Random) -> Floats:
    field = rng.uniform(knots * knots).reshape(knots, knots)
    at = np.clip(points.reshape(-1, 2) / side, 0.0, 1.0) * (knots - 1)
    low = np.minimum(at.astype(np.int64), knots - 2)
    t = at - low
    t = t * t * (3 - 2 * t)
    i, j = low[:, 0], low[:, 1]
    left = field[i, j] + (field[i + 1, j] - field[i, j]) * t[:, 0]
    right = field[i, j + 1] + (field[i + 1, j + 1] - field[i, j + 1]) * t[:, 0]
    noise: Floats = left + (right - left) * t[:, 1]
    return noise


def _stretched(field: Floats, at: Floats) -> Floats:
    """Interpolate smoothly between rows."""
    low = np.minimum(at.astype(np.int64), len(field) - 2)
    t = at - low
    t = (t * t * (3 - 2 * t))[:, np.newaxis]
    rows: Floats = field[low] + (field[low + 1] - field[low]) * t
    return rows

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Countryside: hills with roads, woods, a river with a bridge and a ford, and houses; each a terrain of its own.

Made for agents that differ: people keep to the road and cross the river by its bridge, deer go from wood to wood and
wade through the ford, a spider climbs over a house, and a bird flies over all of it. The first four pairs are theirs,
in this order. Slopes rise one voxel at most from column to column, so that all of the ground is one surface; only the
river's banks are too high, but for the ford.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from octoway.scenes.scene import Scene, number, whole

if TYPE_CHECKING:
    from octoway.random import Integers, Random
    from octoway.scenes.scene import Ids, Point, Shape, Solid

MEADOW, ROAD, WOODS, WATER, HOUSE, SKY = range(6)
NAMES = {MEADOW: "meadow", ROAD: "road", WOODS: "woods", WATER: "water", HOUSE: "house", SKY: "sky"}
_BANDS = {MEADOW: 3, ROAD: 3, WOODS: 9, WATER: 1, HOUSE: 0}  # voxels above the ground that are of its terrain
_WALL = 4  # voxels: the height of a house's walls


@dataclass
class _Land:
    """The ground of each column, and the things that stand on it."""

    ground: Integers  # the lowest voxel above the ground, by column
    kind: Integers  # terrain, by column
    solid: Solid
    level: int  # level of the river's banks


@dataclass(frozen=True)
class _House:
    x: slice
    y: slice
    floor: int
    door_up: bool  # True: it is on the side of higher y

    @property
    def middle(self) -> tuple[int, int]:
        return (self.x.start + self.x.stop) // 2, (self.y.start + self.y.stop) // 2


def countryside(shape: Shape, rng: Random, *, houses: int = 4, woods: float = 0.4) -> Scene:
    """Lay `houses` along the road; about a share of `woods` of the land is wooded."""
    count, share = whole("houses", houses, 0), number("woods", woods, 0.0, 1.0)
    land = _shape_land(shape, rng.fork("hills"))
    river = _river(shape, rng.fork("river"))
    road = _road(shape)
    built = _pads(land, river, road, count, rng.fork("houses"))
    _pour(land, river, shape)
    _plant_kinds(land, road, river, built, share, rng.fork("woods"))
    land.solid |= np.arange(shape[2]) < land.ground[:, :, np.newaxis]
    _bridge(land, river, road)
    _trees(land, rng.fork("trees"))
    for house in built:
        _build(land.solid, house)
    terrain = _terrain(land, built, river & road)
    return Scene(land.solid, suggested=_suggested(land, built), terrain=terrain, terrain_names=NAMES)


def _shape_land(shape: Shape, rng: Random) -> _Land:
    nx, ny, nz = shape
    level = min(4, max(1, nz // 4))
    relief = min(nz // 6, nx // 6, ny // 6)
    hills = rng.smooth((nx, ny, 1), 5)[:, :, 0]
    ground = level + (hills * (relief + 1)).astype(np.int64)
    kind = np.full((nx, ny), MEADOW, dtype=np.int64)
    return _Land(np.minimum(ground, max(1, nz - 1)), kind, np.zeros(shape, dtype=bool), level)


def _river(shape: Shape, rng: Random) -> Solid:
    """The columns of a river that winds along y."""
    nx, ny, _ = shape
    if nx < 8:
        return np.zeros((nx, ny), dtype=bool)
    winding = rng.smooth((1, ny, 1), 5)[0, :, 0]
    middle = nx * (0.46 + 0.12 * winding)
    return np.asarray(np.abs(np.arange(nx)[:, np.newaxis] + 0.5 - middle) < max(1.0, nx / 24))


def _road(shape: Shape) -> Solid:
    """One along x, and one from it along y to the border."""
    nx, ny, _ = shape
    road = np.zeros((nx, ny), dtype=bool)
    half = max(1, min(nx, ny) // 32)
    across, along = int(ny * 0.4), int(nx * 0.2)
    road[:, max(0, across - half) : across + half + 1] = True
    road[max(0, along - half) : along + half + 1, across:] = True
    return road


def _pads(land: _Land, river: Solid, road: Solid, count: int, rng: Random) -> list[_House]:
    """Flat places for houses on both sides of the road, clear of the road and of the river."""
    nx, ny = land.ground.shape
    side = max(5, min(nx, ny) // 8)
    top = int(np.nonzero(road[nx // 2])[0].max(initial=-1)) + 1
    low = int(np.nonzero(road[nx // 2])[0].min(initial=ny))
    taken = _widened(river, 3) | _widened(road, 1)
    built: list[_House] = []
    for place in range(3 * count):
        if len(built) == count:
            break
        x = int(nx * (place + rng.between(0.3, 0.7)) / (3 * count)) - side // 2
        up = place % 2 == 0
        y = top + 2 if up else low - 2 - side
        pad = slice(x - 1, x + side + 1), slice(y - 1, y + side + 1)
        inside = min(x, y) >= 1 and x + side < nx and y + side < ny
        if not inside or taken[pad].any():
            continue
        taken[x - 3 : x + side + 3, y - 1 : y + side + 1] = True
        land.ground[pad] = land.ground[pad].min()
        built.append(_House(slice(x, x + side), slice(y, y + side), 0, not up))
    _level(land.ground, river, land.level)
    return [_House(h.x, h.y, int(land.ground[h.x, h.y].min()), h.door_up) for h in built]


def _level(ground: Integers, river: Solid, level: int) -> None:
    """Cut the land down until no column rises by more than one voxel, from the river's banks on."""
    ground[_widened(river, 2)] = level
    before = np.zeros_like(ground)
    while (before != ground).any():
        before = ground.copy()
        for axis in (0, 1):
            columns = np.moveaxis(ground, axis, 0)
            columns[1:] = np.minimum(columns[1:], columns[:-1] + 1)
            columns[:-1] = np.minimum(columns[:-1], columns[1:] + 1)


def _pour(land: _Land, river: Solid, shape: Shape) -> None:
    """A bed two voxels deep; one at the ford, which deer can wade through."""
    ny = shape[1]
    ford = np.zeros_like(river)
    ford[:, int(ny * 0.7) : int(ny * 0.7) + max(3, ny // 10)] = True
    land.ground[river] = max(0, land.level - 2)
    land.ground[river & ford] = max(0, land.level - 1)


def _plant_kinds(land: _Land, road: Solid, river: Solid, built: list[_House], share: float, rng: Random) -> None:
    nx, ny = land.kind.shape
    noise = rng.smooth((nx, ny, 1), 7)[:, :, 0]
    wooded = noise < np.sort(noise, axis=None)[min(noise.size - 1, int(share * noise.size))]
    x, y = np.ogrid[:nx, :ny]
    for cx, cy in _glades((nx, ny)):
        near = (x - cx) * (x - cx) + (y - cy) * (y - cy) < (min(nx, ny) / 8) ** 2
        wooded |= near & (share > 0)
    land.kind[wooded] = WOODS
    for house in built:
        land.kind[house.x.start - 1 : house.x.stop + 1, house.y.start - 1 : house.y.stop + 1] = MEADOW
    land.kind[_widened(river, 1)] = MEADOW
    land.kind[river] = WATER
    land.kind[road & ~river] = ROAD


def _glades(size: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Return the places of the deer's woods, on both sides of the river."""
    return (int(size[0] * 0.33), int(size[1] * 0.82)), (int(size[0] * 0.82), int(size[1] * 0.75))


def _bridge(land: _Land, river: Solid, road: Solid) -> None:
    if land.level < land.solid.shape[2]:
        land.solid[river & road, land.level - 1] = True
        land.ground[river & road] = land.level


def _trees(land: _Land, rng: Random) -> None:
    """A trunk with a crown on it, here and there, never one beside another."""
    nx, ny, nz = land.solid.shape
    glades = _glades((nx, ny))
    for place in rng.order(nx * ny)[: nx * ny // 3].tolist():
        x, y = divmod(place, ny)
        trunk, base = rng.pick(3, 4), int(land.ground[x, y])
        around = slice(max(0, x - 2), x + 3), slice(max(0, y - 2), y + 3)
        crowded = land.solid[(*around, slice(base + 2, base + 7))].any()
        if land.kind[x, y] != WOODS or (x, y) in glades or crowded or base + trunk + 3 >= nz:
            continue
        if (land.kind[max(0, x - 1) : x + 2, max(0, y - 1) : y + 2] != WOODS).any():
            continue
        land.solid[x, y, base : base + trunk] = True
        land.solid[max(0, x - 1) : x + 2, max(0, y - 1) : y + 2, base + trunk : base + trunk + 2] = True


def _build(solid: Solid, house: _House) -> None:
    """Walls with a door, and a roof of steps, one voxel each."""
    top = house.floor + _WALL
    solid[house.x, house.y, house.floor : top] = True
    solid[house.x.start + 1 : house.x.stop - 1, house.y.start + 1 : house.y.stop - 1, house.floor : top] = False
    door = house.y.stop - 1 if house.door_up else house.y.start
    solid[house.middle[0], door, house.floor : house.floor + 2] = False
    for k in range((house.y.stop - house.y.start + 1) // 2):
        if top + k + 1 < solid.shape[2]:
            solid[house.x, house.y.start + k : house.y.stop - k, top + k] = True


def _terrain(land: _Land, built: list[_House], bridge: Solid) -> Ids:
    """Up to some height the column's, above it the sky."""
    z = np.arange(land.solid.shape[2])
    bands = np.array([_BANDS[kind] for kind in range(len(_BANDS))])[land.kind]
    tops = np.where(land.kind == WATER, land.level, land.ground) + bands
    near = z < tops[:, :, np.newaxis]
    terrain = np.where(near, land.kind[:, :, np.newaxis], SKY).astype(np.uint8)
    over = (z >= land.level - 1) & (z < land.level + _BANDS[ROAD])
    terrain[bridge[:, :, np.newaxis] & over] = ROAD
    for house in built:
        terrain[house.x, house.y, house.floor : house.floor + _WALL] = HOUSE
    return terrain


def _suggested(land: _Land, built: list[_House]) -> tuple[tuple[Point, Point], ...]:
    """Start and goal pairs for people, deer, a spider and a bird."""
    nx, ny, nz = land.solid.shape
    across = int(ny * 0.4)

    def standing(x: int, y: int) -> Point:
        x, y = min(max(x, 0), nx - 1), min(max(y, 0), ny - 1)
        return x + 0.5, y + 0.5, float(land.ground[x, y]) + 0.5

    suggested = [(standing(1, across), standing(nx - 2, across))]
    first, second = _glades((nx, ny))
    suggested.append((standing(*first), standing(*second)))
    if built:
        house = built[0]
        y, z = house.middle[1], house.floor + 1.5
        suggested.append(((house.x.start - 0.5, y + 0.5, z), (house.x.stop + 0.5, y + 0.5, z)))
    suggested.append(((first[0] + 0.5, first[1] + 0.5, nz - 1.5), (nx - 1.5, 1.5, nz / 2)))
    return tuple(suggested)


def _widened(columns: Solid, by: int) -> Solid:
    """The columns grown by the columns around them."""
    out = columns.copy()
    for _ in range(by):
        for axis in (0, 1):
            here = np.moveaxis(out, axis, 0)
            before = here.copy()
            here[1:] |= before[:-1]
            here[:-1] |= before[1:]
    return out

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Plant: an industrial plant of tanks, drums, racks and platforms, wound through by pipes with elbows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.scenes.scene import Scene, number

if TYPE_CHECKING:
    from collections.abc import Callable

    from octoway.random import Random
    from octoway.scenes.scene import Shape, Solid

_LOT = 16  # voxels of floor per structure, along x and y
_LEVEL = 7  # voxels from one deck to the next
_PIPE_SPREAD = 160.0  # voxels of a typical cross-section per pipe


def plant(shape: Shape, rng: Random, *, density: float = 1.0) -> Scene:
    """Build a plant; `density` scales how many pipes there are and how many lots are built on."""
    density = number("density", density, 0.0)
    nx, ny, nz = shape
    solid = np.zeros(shape, dtype=bool)
    if nz > 1:
        solid[:, :, 0] = True
    structures = rng.fork("structures")
    for x in range(0, nx - 3, _LOT):
        for y in range(0, ny - 3, _LOT):
            kind = structures.pick(0, len(_KINDS) - 1)
            if structures.chance(0.8 * density):
                lot = solid[x + 1 : min(nx, x + _LOT) - 1, y + 1 : min(ny, y + _LOT) - 1]
                _KINDS[kind](lot, structures)
    pipes = rng.fork("pipes")
    for _ in range(int(density * (nx * ny + ny * nz + nz * nx) / 3.0 / _PIPE_SPREAD)):
        _pipe(solid, pipes)
    return Scene(solid)


def _rod(solid: Solid, axis: int, span: tuple[int, int], centre: tuple[int, int], radius: int) -> None:
    """Fill a round bar along `axis` over the voxels span[0] .. span[1] - 1, cut off at the border."""
    view = np.moveaxis(solid, axis, 2)
    window, offsets = [], []
    for at, length in zip(centre, view.shape, strict=False):
        low, high = max(0, at - radius), min(length, at + radius + 1)
        window.append(slice(low, high))
        offsets.append(np.arange(low, high) - at)
    u, v = np.ix_(*offsets)
    disc = u * u + v * v <= radius * radius + radius
    view[window[0], window[1], max(0, span[0]) : max(0, span[1])] |= disc[:, :, None]


def _pipe(solid: Solid, rng: Random) -> None:
    """Run one pipe along the axes: straight bars that meet in elbows, with a flange on each."""
    at = [rng.pick(0, length - 1) for length in solid.shape]
    radius = (0, 1, 1, 1, 2)[rng.pick(0, 4)] if min(solid.shape) >= 16 else 0
    axis = rng.pick(0, 2)
    for _ in range(rng.pick(3, 7)):
        length = solid.shape[axis]
        goal = rng.pick(0, length - 1)
        low, high = min(at[axis], goal), max(at[axis], goal)
        across = [at[other] for other in range(3) if other != axis]
        _rod(solid, axis, (low, high + 1), (across[0], across[1]), radius)
        if high - low > 4 * radius + 4:
            flange = (low + high) // 2
            _rod(solid, axis, (flange, flange + 1), (across[0], across[1]), radius + 1)
        at[axis] = goal
        axis = (axis + rng.pick(1, 2)) % 3


def _tank(lot: Solid, rng: Random) -> None:
    """Set one to four upright tanks on the lot."""
    nx, ny, nz = lot.shape
    count = rng.pick(1, 2)
    radius = max(0, min(nx, ny) // (2 * count) - rng.pick(1, 2))
    for i in range(count):
        for j in range(count):
            height = 1 + int(nz * rng.between(0.15, 0.6))
            centre = ((2 * i + 1) * nx // (2 * count), (2 * j + 1) * ny // (2 * count))
            _rod(lot, 2, (0, height), centre, radius)
            _rod(lot, 2, (height, height + 2), centre, 0)  # the vent


def _drum(lot: Solid, rng: Random) -> None:
    """Lay one drum on legs."""
    nx, ny, nz = lot.shape
    radius = max(0, min(ny // 4, nz // 6))
    z = min(nz - 1, radius + rng.pick(2, 5))
    for x in (nx // 5, nx - 1 - nx // 5):
        lot[x, ny // 2 - radius : ny // 2 + radius + 1, :z] = True
    _rod(lot, 0, (1, nx - 1), (ny // 2, z), radius)


def _rack(lot: Solid, rng: Random) -> None:
    """Stand rows of posts with beams at every level and thin pipes along them."""
    nx, ny, nz = lot.shape
    decks = range(_LEVEL - 1, max(_LEVEL, int(nz * rng.between(0.3, 0.8))), _LEVEL)
    top = min(nz, decks[-1] + 1)
    for x in range(0, nx, 6):
        for y in (0, ny - 1):
            lot[x, y, :top] = True
        for z in decks:
            lot[x, :, z : z + 1] = True
    for z in decks:
        for y in range(rng.pick(0, 2), ny, 3):
            lot[:, y, z + 1 : z + 2] = True


def _platform(lot: Solid, rng: Random) -> None:
    """Stack decks on four posts, each with a hatch to climb through."""
    nx, ny, nz = lot.shape
    decks = range(_LEVEL, max(_LEVEL + 1, int(nz * rng.between(0.3, 0.9))), _LEVEL)
    for x in (0, nx - 1):
        for y in (0, ny - 1):
            lot[x, y, : decks[-1] + 1] = True
    for z in decks:
        lot[:, :, z : z + 1] = True
        x, y = rng.pick(1, max(1, nx - 5)), rng.pick(1, max(1, ny - 5))
        lot[x : x + 4, y : y + 4, z : z + 1] = False


_KINDS: tuple[Callable[[Solid, Random], None], ...] = (_tank, _drum, _rack, _platform)

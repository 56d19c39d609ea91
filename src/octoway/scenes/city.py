# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""City: a street grid with towers, courtyards, arches, stepped blocks, parks and bridges."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.scenes.scene import Scene, number, whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from octoway.random import Integers, Random
    from octoway.scenes.scene import Shape, Solid

    Build = Callable[[Solid, int, Random], int]

_BRIDGE_SHARE = 0.5  # share of the streets between two blocks that are high enough
_LOWEST_BRIDGE = 4


def city(shape: Shape, rng: Random, *, block: int = 12, street: int = 4, rooms: float = 0.0) -> Scene:
    """Build blocks about `block` wide between streets `street` wide, on solid ground.

    `rooms` is the share of tall towers that are hollow: floors of closed rooms that nobody enters or leaves.
    """
    block, street, rooms = whole("block", block, 1), whole("street", street, 1), number("rooms", rooms, 0, 1)
    nx, ny, nz = shape
    solid = np.zeros(shape, dtype=bool)
    air = solid[:, :, 1:]
    if nz > 1:
        solid[:, :, 0] = True
    columns, rows = _spans(nx, block, street, rng), _spans(ny, block, street, rng)
    heights = np.zeros((len(columns), len(rows)), dtype=np.int64)
    kinds = rng.order(heights.size).reshape(heights.shape) % len(_KINDS)  # dealt evenly, like cards
    for i, x in enumerate(columns):
        for j, y in enumerate(rows):
            draw = rng.unit()
            top = 1 + int((0.15 + 0.8 * draw * draw) * (nz - 1))
            heights[i, j] = _KINDS[kinds[i, j]](air[x, y], top, rng)
    _bridges(air, heights, columns, rows, rng)
    _bridges(air.swapaxes(0, 1), heights.T, rows, columns, rng)
    if rooms > 0:
        _rooms(air, columns, rows, rooms, rng.fork("rooms"))
    return Scene(solid)


def _spans(length: int, block: int, street: int, rng: Random) -> list[slice]:
    """Cut one axis into blocks of uneven width with streets between them and at both borders."""
    spans = []
    low = street // 2
    while low < length:
        high = min(length, low + rng.pick(max(1, block - block // 3), block + block // 3))
        spans.append(slice(low, high))
        low = high + street
    return spans


def _tower(air: Solid, top: int, _rng: Random) -> int:
    air[:, :, :top] = True
    return top


def _courtyard(air: Solid, top: int, rng: Random) -> int:
    """Build around a yard, open to the sky and, through a gate, to the street."""
    nx, ny, _ = air.shape
    air[:, :, :top] = True
    in_x, in_y = max(1, nx // 4), max(1, ny // 4)
    air[in_x : nx - in_x, in_y : ny - in_y] = False
    gate = 2 if top > 3 else 0
    middle = nx // 2
    if rng.chance(0.5):
        air[middle - 1 : middle + 2, : ny // 2, :gate] = False
    else:
        air[middle - 1 : middle + 2, ny // 2 :, :gate] = False
    return top


def _arch(air: Solid, top: int, _rng: Random) -> int:
    """Build over a passage from street to street."""
    nx = air.shape[0]
    air[:, :, :top] = True
    air[nx // 3 : nx - nx // 3, :, : max(0, min(top - 2, top // 2))] = False
    return top


def _stepped(air: Solid, top: int, _rng: Random) -> int:
    """Build three tiers, each smaller than the one it stands on."""
    nx, ny, _ = air.shape
    for tier in range(3):
        in_x, in_y = tier * nx // 7, tier * ny // 7
        air[in_x : nx - in_x, in_y : ny - in_y, : top * (tier + 1) // 3] = True
    return top // 3


def _houses(air: Solid, top: int, rng: Random) -> int:
    """Build four small houses with alleys between them; too low and uneven for bridges."""
    nx, ny, _ = air.shape
    for x in (slice(0, nx // 2), slice(nx // 2 + 1, nx)):
        for y in (slice(0, ny // 2), slice(ny // 2 + 1, ny)):
            air[x, y, : 1 + int(top * rng.between(0.2, 0.7))] = True
    return 0


def _park(air: Solid, _top: int, rng: Random) -> int:
    """Plant a few trees: a trunk with a crown on it."""
    nx, ny, nz = air.shape
    for _ in range(nx * ny // 24):
        x, y, trunk = rng.pick(0, nx - 1), rng.pick(0, ny - 1), rng.pick(1, 2)
        air[x, y, :trunk] = True
        if trunk + 3 < nz:
            air[max(0, x - 1) : x + 2, max(0, y - 1) : y + 2, trunk : trunk + 2] = True
    return 0


def _rooms(air: Solid, columns: list[slice], rows: list[slice], share: float, rng: Random) -> None:
    """Hollow some of the blocks that are solid from front to front; walls, floors and roofs stay one voxel thick."""
    for x in columns:
        for y in rows:
            tower = air[x, y]
            height = int(tower.all(axis=(0, 1)).sum())
            if min(tower.shape[:2]) < 4 or height < 5 or not rng.chance(share):
                continue
            for floor in range(1, height - 3, 4):
                tower[1:-1, 1:-1, floor : floor + 3] = False


# Each fills one block up to about `top` and returns how high its street fronts reach, for the bridges.
_KINDS: tuple[Build, ...] = (_tower, _tower, _courtyard, _arch, _stepped, _houses, _park)


def _bridges(air: Solid, heights: Integers, columns: list[slice], rows: list[slice], rng: Random) -> None:
    """Span some streets between blocks that are neighbours along the first axis."""
    for i in range(len(columns) - 1):
        for j, y in enumerate(rows):
            roof = int(min(heights[i, j], heights[i + 1, j]))
            if roof <= _LOWEST_BRIDGE or not rng.chance(_BRIDGE_SHARE):
                continue
            z = rng.pick(_LOWEST_BRIDGE, roof - 1)
            at = rng.pick(y.start, max(y.start, y.stop - 2))
            air[columns[i].stop : columns[i + 1].start, at : min(at + 2, y.stop), z] = True

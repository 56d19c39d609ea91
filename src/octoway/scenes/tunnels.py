# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Tunnels: rooms and twisting corridors carved in solid rock, one connected system."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.scenes.graph import grid_edges, spanning_tree
from octoway.scenes.scene import Scene, number, whole

if TYPE_CHECKING:
    from octoway.random import Floats, Integers, Random
    from octoway.scenes.scene import Shape, Solid

_ROOM_SHARE = 0.6  # share of the places where corridors meet


def tunnels(shape: Shape, rng: Random, *, spacing: int = 16, width: int = 3, loops: float = 0.1) -> Scene:
    """Carve rooms about `spacing` voxels apart, joined by corridors about `width` wide.

    A spanning tree of corridors makes the system one; `loops` is the fraction of further ones.
    """
    spacing, width = whole("spacing", spacing, 2), whole("width", width, 1)
    loops = number("loops", loops, 0.0, 1.0)
    free = np.zeros(shape, dtype=bool)
    # The outermost voxels stay rock where the world is thick enough to keep any.
    inside = free[tuple(slice(1, -1) if length > 2 else slice(None) for length in shape)]
    nx, ny, nz = inside.shape
    cells = (-(-nx // spacing), -(-ny // spacing), -(-nz // spacing))
    centres = _centres(inside, cells, rng.fork("centres"))
    first, second = grid_edges(cells)
    order = rng.order(first.size)
    first, second = first[order], second[order]
    dug = spanning_tree(len(centres), first, second) | (rng.uniform(first.size) < loops)
    _dig_corridors(inside, centres[first[dug]], centres[second[dug]], width, rng.fork("corridors"))
    inside[tuple(centres.T)] = True  # a system of one place may have neither room nor corridor
    _dig_rooms(inside, centres, spacing, rng.fork("rooms"))
    return Scene(~free)


def _centres(inside: Solid, cells: Shape, rng: Random) -> Integers:
    """Place one point in the middle half of every cell of a coarse grid."""
    axes = []
    for place, length, count in zip(
        np.unravel_index(np.arange(np.prod(cells)), cells), inside.shape, cells, strict=True
    ):
        at = (place + 0.25 + 0.5 * rng.uniform(place.size)) * length / count
        axes.append(at.astype(np.int64))
    return np.stack(axes, axis=1)


def _dig_corridors(inside: Solid, start: Integers, goal: Integers, width: int, rng: Random) -> None:
    """Carve a cubic Bezier curve with random control points between each start and goal."""
    lines = np.zeros_like(inside)
    kind = (rng.uniform(len(start)) * 3).astype(np.int64)
    bend = 2.0 * (goal - start).max(initial=1)
    pulls = [(rng.uniform(start.size).reshape(start.shape) - 0.5) * bend for _ in range(2)]
    for extra in range(3):
        chosen = kind == extra
        lines[...] = False
        a, d = start[chosen] + 0.5, goal[chosen] + 0.5
        curve = _bezier(a, a + pulls[0][chosen], d + pulls[1][chosen], d)
        _trace(lines, curve)
        inside |= _widened(lines, max(1, width + extra - 1))


def _bezier(a: Floats, b: Floats, c: Floats, d: Floats) -> Floats:
    """Sample cubic curves so densely that neighbours differ by at most one voxel along each axis."""
    longest = max(float(np.abs(leg).max(initial=0.0)) for leg in (b - a, c - b, d - c))
    steps = int(3.0 * longest) + 1  # a cubic's speed is at most three times its longest leg
    t = (np.arange(steps + 1) / steps)[:, None, None]
    s = 1.0 - t
    return s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d


def _trace(lines: Solid, curve: Floats) -> None:
    """Mark the voxels of curves (steps, curves, 3), moving along one axis at a time so that faces touch."""
    limit = np.asarray(lines.shape) - 1
    voxel = np.clip(np.floor(curve).astype(np.int64), 0, limit)
    x, y, z = voxel[..., 0], voxel[..., 1], voxel[..., 2]
    lines[x, y, z] = True
    lines[x[1:], y[:-1], z[:-1]] = True
    lines[x[1:], y[1:], z[:-1]] = True


def _widened(lines: Solid, width: int) -> Solid:
    """Grow every marked voxel to a cube of `width` voxels, which keeps connected lines connected."""
    grown = lines
    for axis in range(3):
        source, grown = grown, grown.copy()
        view, original = np.moveaxis(grown, axis, 0), np.moveaxis(source, axis, 0)
        for shift in range(-(width // 2), width - width // 2):
            if shift > 0:
                view[shift:] |= original[:-shift]
            elif shift < 0:
                view[:shift] |= original[-shift:]
    return grown


def _dig_rooms(inside: Solid, centres: Integers, spacing: int, rng: Random) -> None:
    """Carve, at most of the places, two boxes that overlap at the centre; few rooms then look alike."""
    for centre in centres.tolist():
        if not rng.chance(_ROOM_SHARE):
            continue
        for _ in range(2):
            window = []
            for at in centre:
                below, above = rng.pick(1, spacing // 3), rng.pick(1, spacing // 3)
                window.append(slice(max(0, at - below), at + above))
            inside[tuple(window)] = True

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The surface of the world: only faces between solid and free, coloured by height or by terrain.

Large worlds are drawn in blocks of 2, 4, 8 ... voxels that are solid where any voxel is: thin walls stay, narrow gaps
look closed, and a note says so. Thin walls and roofs that close the world are primitives of their own, so that canvases
can leave away those that stand between the eye and the inside.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from octoway import _core
from octoway.viewer.canvas import Note, Quads
from octoway.viewer.colours import PLAIN, SOLID, kinds
from octoway.viewer.layers.layer import Layer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from octoway.viewer.canvas import Primitive
    from octoway.viewer.scene import Scene

SHARE = 0.5
_SLIVER = 1e-6  # share of a block: a plane on a border must not show the block beyond it because of rounding
_SIDES = ("-x", "+x", "-y", "+y", "-z", "+z")


def draw(scene: Scene) -> Iterator[Primitive | Note]:
    """Rectangles of the surface, and of the walls around it."""
    options = scene.options
    by_terrain = options.colour_by == "terrain" and scene.terrain_at is not None
    terrain = (by_terrain, id(scene.terrain))
    key = (scene.version, scene.bounds.tobytes(), _cut_of(scene), terrain, options.max_primitives, options.max_blocks)
    quads, note = scene.kept("surface", key, lambda: _surface(scene))
    yield from quads
    if note:
        yield Note(note)
    if options.colour_by == "terrain" and not by_terrain:
        yield Note("the world has no terrain: it is coloured by height")


def _surface(scene: Scene) -> tuple[list[Quads], str]:
    low, high = scene.bounds
    first = np.rint((low - scene.whole[0]) / scene.resolution).astype(int)
    last = np.rint((high - scene.whole[0]) / scene.resolution).astype(int)
    grid = scene.grid
    if (first > 0).any() or (last < grid.shape).any():
        grid = grid.cropped(tuple(first.tolist()), tuple(last.tolist()))
    cut = _cut_of(scene)
    most = scene.options.max_blocks
    level = next(level for level in range(32) if math.prod(side / (1 << level) for side in grid.shape) <= most)
    while True:
        step = scene.resolution * (1 << level)
        solid = (grid.blocks(level) if level else grid).to_dense()
        solid = _cut(solid, low, step, cut)
        terrain = _kinds(scene, solid, low, step)
        parts = _parts(solid, terrain)
        if sum(len(faces) for _, _, faces, _ in parts) <= scene.limit(SHARE) or max(solid.shape) <= 2:
            break
        level += 1
    limit = high if cut is None else np.where(np.arange(3) == cut[0], np.minimum(high, cut[1]), high)
    quads = [
        made
        for side, boxes, faces, ids in parts
        for made in _coloured(
            scene, side, np.minimum(low + boxes * step, limit), faces, None if terrain is None else ids, step
        )
    ]
    quads = _labelled_once(quads)
    if not level:
        return quads, ""
    return quads, f"the surface is drawn in blocks of {step:g} m, {1 << level} voxels a side: narrow gaps look closed"


def _cut_of(scene: Scene) -> tuple[int, float] | None:
    return None if scene.options.whole else scene.options.cut


def _cut(
    solid: NDArray[np.bool_], low: NDArray[np.float64], step: float, cut: tuple[int, float] | None
) -> NDArray[np.bool_]:
    """Take away the boxes wholly beyond the plane, so that the rest is closed; boxes that cross it end there."""
    if cut is not None:
        axis, at = cut
        last = max(0, math.ceil((at - low[axis]) / step - _SLIVER))
        solid[(slice(None),) * axis + (slice(last, None),)] = False
    return solid


def _kinds(scene: Scene, solid: NDArray[np.bool_], low: NDArray[np.float64], step: float) -> NDArray[np.uint8] | None:
    """The terrain of free blocks beside solid ones, where the surface is coloured by it; of a block, at its middle."""
    terrain_at = scene.terrain_at if scene.options.colour_by == "terrain" else None
    if terrain_at is None:
        return None
    beside = np.zeros_like(solid)
    for axis in range(3):
        ahead, behind = (slice(None),) * axis + (slice(1, None),), (slice(None),) * axis + (slice(None, -1),)
        beside[ahead] |= solid[behind]
        beside[behind] |= solid[ahead]
    where = np.nonzero(beside & ~solid)
    kinds_of = np.zeros(solid.shape, np.uint8)
    if len(where[0]):
        kinds_of[where] = np.asarray(terrain_at(low + (np.stack(where, axis=1) + 0.5) * step), np.uint8)
    return kinds_of


def _parts(
    solid: NDArray[np.bool_], terrain: NDArray[np.uint8] | None
) -> list[tuple[int | None, NDArray[np.int32], NDArray[np.uint8], NDArray[np.uint8]]]:
    """The walls around the world by side, and first the rest without them: boxes, faces and terrain."""
    left = solid.view(np.uint8)
    walls = []
    for side in range(6):
        before = left.copy()
        if _core.open_side(left, side):
            walls.append((side, *_core.surface_quads(before & ~left, terrain)))
    return [(None, *_core.surface_quads(left, terrain)), *walls]


def _coloured(
    scene: Scene,
    side: int | None,
    corners: NDArray[np.float64],
    faces: NDArray[np.uint8],
    terrain: NDArray[np.uint8] | None,
    step: float,
) -> Iterator[Quads]:
    """All of a part by height, or one primitive a terrain."""
    name = "surface" if side is None else f"wall {_SIDES[side]}"
    look = {"heights": (float(scene.whole[0, 2]), float(scene.whole[1, 2])), "detail": step, "side": side, "cut": True}
    if terrain is None:
        places = np.ascontiguousarray(corners)
        yield Quads(name=name, quads=places, faces=faces, colours=SOLID[0], tops=SOLID[1], **look)  # type: ignore[arg-type]
        return
    for number in np.unique(terrain).tolist():
        which = terrain == number
        called = scene.terrain_names.get(number, f"terrain {number}")
        yield Quads(
            name=f"{name}: {called}",
            quads=np.ascontiguousarray(corners[which]),
            faces=np.ascontiguousarray(faces[which]),
            colours=PLAIN if number == 0 else kinds([number])[0],
            label=called,
            **look,  # type: ignore[arg-type]
        )


def _labelled_once(quads: list[Quads]) -> list[Quads]:
    """A terrain is in several walls, and in the legend once."""
    first = {part.label: part.name for part in reversed(quads)}
    return [
        replace(part, label="", part_of=first[part.label]) if part.label and first[part.label] != part.name else part
        for part in quads
    ]


SURFACE = Layer("surface", "World", draw, shown=True)

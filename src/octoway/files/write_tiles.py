# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Files of worlds too big to hold at once, written tile by tile."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, require_finite, to_point, to_resolution, to_shape
from octoway.checks import to_count
from octoway.errors import InvalidInputError
from octoway.files.atomic import written_atomically
from octoway.files.space_file import REGION_EDGES, TILE_EDGE
from octoway.travel.body import to_body
from octoway.worlds.extent import check_extent
from octoway.worlds.terrain import Ground, MotionRule
from octoway.worlds.world import World, grid_of, ground_of

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray


def write_tiles(
    path: str | os.PathLike[str],
    source: World | Callable[[NDArray[np.int64]], ArrayLike | bool],
    *,
    shape: tuple[int, int, int] | None = None,
    resolution: float = 1.0,
    origin: ArrayLike = (0.0, 0.0, 0.0),
    region_edge: int = 32,
    tile_edge: int = TILE_EDGE,
    radius: float = 0.0,
    radius_shape: str = "sphere",
    inflate_bounds: bool = False,
    progress: Callable[[str, float], None] | None = None,
) -> None:
    """Write the file of a "regions" space tile by tile, without building the space or holding the world.

    `source` is called with the box of each tile, (2, 3) voxels, low and high corner, x, then y, then z, and returns its
    voxels as a bool array of that size, True = solid; or just True or False where all of it is solid or free. Or it is
    a `World`, which says its shape, resolution, origin and terrain itself. `radius` and its companions are as in
    `NavSpace.build`: the file holds what is solid, and whoever loads it gets the space of that body. The file is the
    one that `NavSpace.build(...).save` would write.
    """
    if to_count(region_edge, "region_edge") not in REGION_EDGES:
        raise InvalidInputError(f"region_edge must be 8, 16 or 32 voxels, not {describe(region_edge)}")
    edge = to_count(tile_edge, "tile_edge")
    _core.check_tile_edge(edge, region_edge)
    if isinstance(source, World):
        if shape is not None:
            raise InvalidInputError("a World says its shape, resolution and origin itself; leave out shape=")
        place = source.shape, source.origin, source.resolution
        ground = ground_of(source)
        next_tile: Callable[[int], bytes | bool] = partial(grid_of(source).tile, edge)
    else:
        place, ground = _to_place(shape, origin, resolution), Ground()
        next_tile = _ask(source, place[0], edge)
    body = to_body(radius, radius_shape, inflate_bounds=inflate_bounds)
    notes = _core.SpaceNotes(False, False, ground.names)
    core_ground = ground.to_core(MotionRule())
    with written_atomically(path) as file:
        _core.save_tiles(*place, region_edge, edge, body, core_ground, notes, next_tile, progress, file)


def _to_place(
    shape: tuple[int, int, int] | None, origin: ArrayLike, resolution: float
) -> tuple[tuple[int, int, int], NDArray[np.float64], float]:
    if shape is None:
        raise InvalidInputError("a source of tiles needs shape=(nx, ny, nz), in voxels")
    sides, corner, step = to_shape(shape), to_point(origin, "origin"), to_resolution(resolution)
    require_finite(corner, "origin")
    check_extent(corner, np.asarray(sides, dtype=np.float64), step)
    return sides, corner, step


def _ask(source: Any, shape: tuple[int, int, int], edge: int) -> Callable[[int], bytes | bool]:
    """Return a function of a tile's number that gives its voxels as the core stores them."""
    if not callable(source):
        raise InvalidInputError(f"source must be a World or a function of a box of voxels, not {describe(source)}")
    counts = [-(-side // edge) for side in shape]

    def next_tile(number: int) -> bytes | bool:
        low = np.array(np.unravel_index(number, counts), dtype=np.int64) * edge
        box = np.stack([low, np.minimum(low + edge, shape)])
        voxels = source(box)
        if isinstance(voxels, (bool, np.bool_)):
            return bool(voxels)
        array, wanted = np.asarray(voxels), tuple((box[1] - box[0]).tolist())
        if array.shape != wanted:
            raise InvalidInputError(
                f"the source's voxels of {box.tolist()} must be a bool array of shape {wanted}, not {array.shape}"
            )
        return grid_of(World.from_voxels(array)).tile(edge, 0)

    return next_tile

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Files of worlds too big to hold at once, written tile by tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import describe, require_finite, to_point, to_resolution, to_shape
from octoway.errors import InvalidInputError
from octoway.files.container import written_atomically
from octoway.files.space_file import (
    MAX_TILE_EDGE,
    REGION_EDGES,
    TILE_EDGE,
    SpaceFacts,
    Tiling,
    ground_arrays,
    tiles_of,
    to_tile_edge,
    write_space,
)
from octoway.travel.body import to_body
from octoway.worlds.extent import MAX_SIDE, check_extent
from octoway.worlds.terrain import Ground, MotionRule
from octoway.worlds.world import World, grid_of, ground_of

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator

    from numpy.typing import ArrayLike, NDArray

    from octoway.files.container import Tile

MAX_TILES = 1 << 24  # their table is held in memory: 8 bytes each


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
    if region_edge not in REGION_EDGES:
        raise InvalidInputError(f"region_edge must be 8, 16 or 32 voxels, not {describe(region_edge)}")
    edge = to_tile_edge(tile_edge, region_edge)
    if isinstance(source, World):
        if shape is not None:
            raise InvalidInputError("a World says its shape, resolution and origin itself; leave out shape=")
        place = source.shape, source.origin, source.resolution
        tiles = tiles_of(grid_of(source), Tiling(source.shape, edge))
        ground = ground_of(source)
    else:
        place = _to_place(shape, origin, resolution)
        tiles, ground = _ask(source, Tiling(place[0], edge)), Ground()
    _check_size(Tiling(place[0], edge))
    to_body(radius, radius_shape, inflate_bounds=inflate_bounds)
    body = (float(radius), radius_shape, bool(inflate_bounds))
    facts = SpaceFacts(*place, "blocked", "regions", region_edge, "repair", 0, edge, *body, terrain_names=ground.names)
    arrays = ground_arrays(ground.to_core(MotionRule()))
    with written_atomically(path) as file:
        write_space(file, facts, arrays, _counted(tiles, len(facts.tiling), progress))


def _to_place(
    shape: tuple[int, int, int] | None, origin: ArrayLike, resolution: float
) -> tuple[tuple[int, int, int], NDArray[np.float64], float]:
    if shape is None:
        raise InvalidInputError("a source of tiles needs shape=(nx, ny, nz), in voxels")
    sides, corner, step = to_shape(shape), to_point(origin, "origin"), to_resolution(resolution)
    require_finite(corner, "origin")
    check_extent(corner, np.asarray(sides, dtype=np.float64), step)
    return sides, corner, step


def _check_size(tiling: Tiling) -> None:
    if max(tiling.shape) > MAX_SIDE:
        raise InvalidInputError(f"a world has at most {MAX_SIDE} voxels a side, not {max(tiling.shape)}")
    if len(tiling) > MAX_TILES:
        raise InvalidInputError(
            f"a file has at most {MAX_TILES:,} tiles, not {len(tiling):,}; choose a tile_edge up to {MAX_TILE_EDGE}"
        )


def _ask(source: Any, tiling: Tiling) -> Iterator[Tile]:
    if not callable(source):
        raise InvalidInputError(f"source must be a World or a function of a box of voxels, not {describe(source)}")
    for number in range(len(tiling)):
        box = tiling.boxes(np.array([number]))[0]
        voxels = source(box)
        if isinstance(voxels, (bool, np.bool_)):
            yield bool(voxels)
            continue
        array = np.asarray(voxels)
        wanted = tuple((box[1] - box[0]).tolist())
        if array.shape != wanted:
            raise InvalidInputError(
                f"the source's voxels of {box.tolist()} must be a bool array of shape {wanted}, not {array.shape}"
            )
        yield grid_of(World.from_voxels(array)).tile(tiling.edge, 0)


def _counted(tiles: Iterator[Tile], count: int, progress: Callable[[str, float], None] | None) -> Iterator[Tile]:
    for number, tile in enumerate(tiles):
        if progress is not None:
            progress("tiles", number / count)
        yield tile

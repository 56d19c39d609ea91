# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Grid maps with terrain: the worlds of Sturtevant et al. 2019, flat or in 3D, and plain searches on them."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, to_array, to_floats
from octoway.errors import InvalidInputError
from octoway.papers.terrain_result import ON_GRID, blocked, to_options, to_result
from octoway.paths.status import Status
from octoway.travel.costs import terrain_costs
from octoway.worlds.terrain import to_terrain

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    from octoway.paths.path import PathResult

    Cell = tuple[int, int, int]


class TerrainGrid:
    """Voxels with a terrain id each, and solid ones. A flat grid is 8-connected, any other 26-connected.

    A step costs its length, 1 or the root of 2 or 3, half of it at the cost of either voxel. Diagonal steps need free
    voxels all around; a voxel of forbidden terrain beside them is only touched, so it is not in the way.

    >>> grid = TerrainGrid([[0, 1, 0], [0, 1, 0], [0, 0, 0]])
    >>> grid.find_path((0, 0), (0, 2), costs={0: 1, 1: 5}).details.voxels[:, :2].tolist()
    [[0, 0], [1, 0], [2, 1], [1, 2], [0, 2]]
    """

    def __init__(self, terrain: ArrayLike, solid: ArrayLike | None = None) -> None:
        """Make a grid of ids (nx, ny) or (nx, ny, nz), 0 to 255, and optionally a mask of solid voxels."""
        ids = to_array(terrain, "terrain")
        if ids.dtype.kind not in "biu" or ids.ndim not in (2, 3) or not ids.size:
            raise InvalidInputError(
                "terrain must be whole numbers of shape (nx, ny) or (nx, ny, nz), not an array of shape "
                f"{ids.shape} and type {ids.dtype}"
            )
        if ids.dtype != np.uint8 and (ids.min() < 0 or ids.max() > 255):
            raise InvalidInputError(f"terrain ids must be 0 to 255, not {int(ids.min())} to {int(ids.max())}")
        self._flat = ids.ndim == 2
        self._core = _core.TerrainGrid(_cube(ids.astype(np.uint8)), _solid(solid, ids.shape))
        self._memory = _core.GraphScratchPool()

    @property
    def shape(self) -> tuple[int, int, int]:
        """Voxels a side."""
        return self._core.shape

    @property
    def terrain(self) -> NDArray[np.uint8]:
        """A copy of the ids, of the shape that they came in."""
        ids = self._core.terrain()
        return ids[:, :, 0] if self._flat else ids

    @property
    def bytes(self) -> int:
        """How large it is."""
        return self._core.bytes

    def set_terrain(self, box: ArrayLike, terrain: int) -> int:
        """Give a box ((x0, y0[, z0]), (x1, y1[, z1])) of voxels, upper corner excluded, a terrain.

        Abstractions of the grid follow at once. Returns how many voxels changed.
        """
        return self._core.set_terrain(*self._box(box), to_terrain(terrain, {}))

    def fill(self, box: ArrayLike) -> int:
        """Make a box of voxels solid; how many changed."""
        return self._core.set_solid(*self._box(box), solid=True)

    def carve(self, box: ArrayLike) -> int:
        """Make a box of voxels free; how many changed. They have the terrain that they had."""
        return self._core.set_solid(*self._box(box), solid=False)

    def find_path(
        self,
        start: ArrayLike,
        goal: ArrayLike,
        *,
        costs: Any = None,
        algorithm: str = "astar",
        weight: float = 1.0,
        max_expansions: int | None = None,
        time_limit: float | None = None,
        cancel: _core.CancelToken | None = None,
    ) -> PathResult:
        """Search the grid itself, from voxel to voxel.

        algorithm: "astar", "dijkstra" and "nbs" find a path of least cost, "weighted_astar" one that costs at most
        `weight` times as much. costs: {terrain: cost} or an array; what is missing or infinite is forbidden, None is 1
        for all.
        """
        options = to_options(algorithm, weight=weight, max_expansions=max_expansions, time_limit=time_limit)
        table = terrain_costs(costs)
        ends = self.to_cell(start, "start"), self.to_cell(goal, "goal")
        wrong = self.blocked_end(*ends, table)
        if wrong is not None:
            return blocked(wrong, ends[1], travel=ON_GRID)
        return to_result(self._core.search(self._memory, *ends, table, options, cancel), ends[1], travel=ON_GRID)

    def to_cell(self, values: Any, what: str) -> Cell:
        """Check one voxel of the grid."""
        cell = self._numbers(values, what)
        if not all(0 <= c < side for c, side in zip(cell, self.shape, strict=True)):
            raise InvalidInputError(f"{what} {cell} lies outside the grid of {self.shape} voxels")
        return cell

    def blocked_end(self, start: Cell, goal: Cell, table: NDArray[np.float64]) -> Status | None:
        """Tell which end cannot be used, if any."""
        for cell, status in ((start, Status.START_BLOCKED), (goal, Status.GOAL_BLOCKED)):
            terrain = self._core.at(cell)
            if terrain < 0 or np.isinf(table[terrain]):
                return status
        return None

    def _numbers(self, values: Any, what: str) -> Cell:
        """Three whole numbers; of a flat grid two will do."""
        array = to_floats(values, what)
        if self._flat and array.shape == (2,):
            array = np.append(array, 0.0)
        if array.shape != (3,) or not (array == np.floor(array)).all() or not (np.abs(array) < 1 << 31).all():
            expected = "two (x, y)" if self._flat else "three (x, y, z)"
            raise InvalidInputError(f"{what} must be a voxel, {expected} whole numbers, not {describe(values)}")
        return int(array[0]), int(array[1]), int(array[2])

    def _box(self, box: ArrayLike) -> tuple[Cell, Cell]:
        corners = to_array(box, "box")
        if corners.shape not in ((2, 3), (2, 2) if self._flat else (2, 3)):
            raise InvalidInputError(f"box must be a lower and an upper corner of voxels, not {describe(box)}")
        lo, hi = self._numbers(corners[0], "box[0]"), self._numbers(corners[1], "box[1]")
        if corners.shape == (2, 2):
            hi = (hi[0], hi[1], 1)
        if not all(a < b for a, b in zip(lo, hi, strict=True)):
            raise InvalidInputError(f"box is empty: its lower corner is {lo} and its upper corner, excluded, {hi}")
        return lo, hi

    def __repr__(self) -> str:
        return f"TerrainGrid({' x '.join(map(str, self.shape[: 2 if self._flat else 3]))} voxels)"


def _cube(array: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.ascontiguousarray(array[:, :, np.newaxis] if array.ndim == 2 else array)


def _solid(solid: ArrayLike | None, shape: tuple[int, ...]) -> _core.BitGrid | None:
    if solid is None:
        return None
    mask = to_array(solid, "solid")
    if mask.shape != shape or mask.dtype.kind not in "biu":
        raise InvalidInputError(
            f"solid must be a mask of shape {shape}, as terrain is, not {mask.shape} of {mask.dtype}"
        )
    return _core.BitGrid.from_dense(_cube((mask != 0).astype(np.uint8)))


grid_core_of: Callable[[TerrainGrid], _core.TerrainGrid] = attrgetter("_core")  # for the other modules of this room

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""`space.terrain`: the terrain of every voxel, its names, and how one may move at a point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import one_or_many
from octoway.checks import to_radius
from octoway.travel.motions import kinds_to_motion
from octoway.worlds.terrain import MotionRule, kinds_to_terrain

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from octoway import _core
    from octoway.space.state import State


@dataclass(frozen=True)
class MotionCells:
    """Cells that mix neither terrains nor ways to move."""

    cells: NDArray[np.float64]  # (n, 2, 3) metres
    terrain: NDArray[np.uint8]  # (n,)
    motion: NDArray[np.uint8]  # (n,) sums of MOTIONS


class Terrain:
    """The ground of a living space. `space.set_terrain` changes it."""

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def ids(self) -> list[int]:
        """The ids in use, ascending."""
        return terrain_ids(self._state.core)

    @property
    def names(self) -> dict[int, str]:
        """Names of terrains by their ids; may be empty."""
        return dict(self._state.terrain_names)

    @property
    def motion_rule(self) -> MotionRule:
        """The rule that says what counts as ground, and as something to hold on to."""
        ground = self._state.core.ground
        return MotionRule(ground.step, ground.bounds)

    def at(self, points: ArrayLike) -> Any:
        """Return the terrain at a point (3,), or at each of many (n, 3); on a border, of the upper voxel."""
        return one_or_many(points, self._state.core.terrain_at)

    def motion_at(self, points: ArrayLike, *, radius: float | None = None) -> Any:
        """Return the ways to move at a point (3,), or at each of many (n, 3), for a radius: a sum of `MOTIONS`.

        A point on a border has those of all free voxels there; a blocked one has none, 0.
        """
        core, size = self._state.core, to_radius(radius)
        return one_or_many(points, lambda places: core.motion_at(places, size))

    def to_voxels(self) -> NDArray[np.uint8]:
        """Return the terrain of every voxel, (nx, ny, nz)."""
        core = self._state.core
        grid = core.ground.terrain
        return np.zeros(core.solid.shape, dtype=np.uint8) if grid is None else grid.to_dense()

    def __repr__(self) -> str:
        names = self._state.terrain_names
        return f"Terrain({', '.join(f'{i} {names[i]}' if i in names else str(i) for i in self.ids)})"


def terrain_ids(core: _core.NavSpace) -> list[int]:
    """Return the ids in use, ascending."""
    grid = core.ground.terrain
    return [0] if grid is None else grid.in_use()


def motion_cells(core: _core.NavSpace, radius: float | None) -> MotionCells:
    """Return the cells of the motion layer of a radius, with their terrains and motions."""
    cells, kinds = core.cells_of_kinds(to_radius(radius), True)
    return MotionCells(cells, kinds_to_terrain(kinds), kinds_to_motion(kinds))

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Labels of a living space: which terrain its voxels and cells are of, and how one may move there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import to_floats, to_points
from octoway.checks import to_radius
from octoway.space.bodies import Bodies
from octoway.travel.motions import labels_to_motion
from octoway.worlds.shapes import Shape, cover
from octoway.worlds.terrain import Ground, MotionRule, labels_to_terrain, to_terrain

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True)
class MotionCells:
    """Cells that mix neither terrains nor ways to move."""

    cells: NDArray[np.float64]  # (n, 2, 3) metres
    terrain: NDArray[np.uint8]  # (n,)
    motion: NDArray[np.uint8]  # (n,) sums of MOTIONS


class Labels(Bodies):
    """What a space says of terrain and motion."""

    _terrain_names: dict[int, str]

    def set_terrain(self, shape: Shape, terrain: int | str) -> None:
        """Make voxels of another terrain, at the next `update`: an id of 0 to 255, or a name. Solid ones, too.

        A shape is what `add_obstacle` takes. Obstacles, walls and radii change no terrain: an id belongs to its voxel.
        """
        self._core.set_terrain(cover(self._core, shape), to_terrain(terrain, self._terrain_names))

    @property
    def terrain(self) -> NDArray[np.uint8]:
        """The terrain of every voxel, (nx, ny, nz)."""
        grid = self._core.ground.terrain
        return np.zeros(self._core.solid.shape, dtype=np.uint8) if grid is None else grid.to_dense()

    @property
    def terrain_names(self) -> dict[int, str]:
        """Names of terrains by their ids; may be empty."""
        return dict(self._terrain_names)

    @property
    def terrains(self) -> list[int]:
        """The ids in use, ascending."""
        grid = self._core.ground.terrain
        return [0] if grid is None else grid.in_use()

    @property
    def motion_rule(self) -> MotionRule:
        """What counts as ground, and as something to hold on to."""
        ground = self._core.ground
        return MotionRule(ground.step, ground.bounds)

    @property
    def cell_labels(self) -> NDArray[np.uint16]:
        """The label of each of `cells`, (n,): terrain + 256 * motions. Cells of a plain space tell no motions."""
        return self._core.labelled_cells(None, False)[1]

    @property
    def cell_terrain(self) -> NDArray[np.uint8]:
        """The terrain of each of `cells`, (n,): no cell mixes two."""
        return labels_to_terrain(self.cell_labels)

    def motion_cells(self, *, radius: float | None = None) -> MotionCells:
        """Return the cells that queries with a motion search: none mixes terrains or ways to move.

        They are another layer, which the first who asks builds; edits keep it up to date.
        """
        cells, labels = self._core.labelled_cells(to_radius(radius), True)
        return MotionCells(cells, labels_to_terrain(labels), labels_to_motion(labels))

    def terrain_at(self, points: ArrayLike) -> Any:
        """Return the terrain at a point (3,), or at each of many (n, 3); on a border, of the upper voxel."""
        array = to_floats(points, "points")
        if array.shape == (3,):
            return int(self._core.terrain_at(to_points(array[np.newaxis], "points"))[0])
        return self._core.terrain_at(to_points(array, "points"))

    def motion_at(self, points: ArrayLike, *, radius: float | None = None) -> Any:
        """Return the ways to move at a point (3,), or at each of many (n, 3), for a radius: a sum of `MOTIONS`.

        A point on a border has those of all free voxels there; a blocked one has none, 0.
        """
        array = to_floats(points, "points")
        if array.shape == (3,):
            return int(self._core.motion_at(to_points(array[np.newaxis], "points"), to_radius(radius))[0])
        return self._core.motion_at(to_points(array, "points"), to_radius(radius))

    def _ground(self) -> Ground:
        now = self._core.ground
        return Ground(now.terrain, now.steep, self._terrain_names)

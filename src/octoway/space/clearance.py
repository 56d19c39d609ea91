# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""How far obstacles are: from points and from paths."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

import numpy as np

from octoway import _core
from octoway.arrays import to_floats, to_point, to_points
from octoway.checks import to_count, to_distance
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

CLEARANCE_VOXELS = 8  # how far is looked, where nobody says


class Clearances:
    """What a NavSpace tells about the distance to obstacles."""

    _core: _core.NavSpace
    _resolution: float

    def _cap(self, cap: float | None) -> float:
        return CLEARANCE_VOXELS * self._resolution if cap is None else to_distance(cap, "cap")

    @overload
    def clearance(
        self,
        points: ArrayLike,
        cap: float | None = ...,
        *,
        gradient: Literal[False] = ...,
        bounds: bool | None = ...,
        threads: int = ...,
    ) -> float | NDArray[np.float64]: ...
    @overload
    def clearance(
        self,
        points: ArrayLike,
        cap: float | None = ...,
        *,
        gradient: Literal[True],
        bounds: bool | None = ...,
        threads: int = ...,
    ) -> tuple[float | NDArray[np.float64], NDArray[np.float64]]: ...
    def clearance(
        self,
        points: ArrayLike,
        cap: float | None = None,
        *,
        gradient: bool = False,
        bounds: bool | None = None,
        threads: int = 0,
    ) -> float | NDArray[np.float64] | tuple[float | NDArray[np.float64], NDArray[np.float64]]:
        """Metres from a point (3,), or from each of many (n, 3), to the nearest solid voxel; at most `cap`.

        cap=None looks 8 voxels far, math.inf through the whole world. Inside an obstacle it is 0. gradient=True gives
        also the unit vector that leads away from the nearest voxel (of equally near ones the lexicographically least),
        (3,) or (n, 3): zero where nothing is nearer than the cap, and at distance 0. With bounds=True the border of the
        world is an obstacle, too; None: as the space has inflate_bounds. Exact: each number is the correctly rounded
        root of an integer, times the resolution.
        """
        array = to_floats(points, "points")
        single = array.shape == (3,)
        many = to_points(array[np.newaxis] if single else array, "points")
        reach = self._cap(cap)
        border = self._core.body.inflate_bounds if bounds is None else bool(bounds)
        found, away = _core.clearance(self._core, many, reach, gradient, border, to_count(threads, "threads"))
        distances: float | NDArray[np.float64] = float(found[0]) if single else found
        if not gradient:
            return distances
        return distances, away[0] if single else away

    def path_clearance(self, points: ArrayLike, cap: float | None = None) -> float:
        """Metres from a polyline (n, 3) to the nearest solid voxel, at most `cap` (see `clearance`)."""
        array = to_points(points, "points")
        if not len(array):
            raise InvalidInputError("points must hold at least one point")
        return _core.path_clearance(self._core, array, self._cap(cap))

    @property
    def cell_clearance(self) -> NDArray[np.float64]:
        """Of each cell the radius in metres of the largest body that fits, with its centre in some voxel of it, (n,).

        By the rule of radius layers: bodies up to this radius fit, larger ones do not; 16 voxels means 16 or more.
        """
        return self._labels()[0]

    @property
    def portal_clearance(self) -> NDArray[np.float64]:
        """Of each portal the radius in metres of the largest body whose centre can cross it, (n,)."""
        return self._labels()[1]

    def _labels(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        self._refuse_boxes("labels are those")
        return _core.clearance_labels(self._core)

    def max_radius(self, a: ArrayLike, b: ArrayLike) -> float | None:
        """Return the radius in metres of the largest sphere that gets from a to b; None where not even a point does.

        Exact: a way leads from a to b for this radius, and for no larger one. Infinity where nothing is solid. With
        inflate_bounds=True the border counts. The
        labels of cells and portals are made by the first who asks in a version.
        """
        self._refuse_boxes("max_radius is that")
        return _core.max_radius(self._core, to_point(a, "a"), to_point(b, "b"))

    def _refuse_boxes(self, what: str) -> None:
        if self._core.body.box:
            raise InvalidInputError(f'{what} of spheres, and this space is for radius_shape="box"; find_path tells')

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""`space.graph`: cells, portals and components of the space's own radius, and what is read from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.arrays import require_finite, to_point
from octoway.checks import to_radius
from octoway.errors import InvalidInputError
from octoway.paths.many import DistanceField
from octoway.space.nodes import OctreeNodes
from octoway.space.terrain import MotionCells, motion_cells
from octoway.worlds.terrain import kinds_to_terrain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

    from octoway.space.state import State
    from octoway.travel.options import Travel


class Graph:
    """The cells, portals and components that queries without a radius search. Each array is a fresh copy."""

    def __init__(self, state: State) -> None:
        self._state = state

    # how it was made -------------------------------------------------------------------------------------------------

    @property
    def decomposition(self) -> str:
        """How free space was cut into cells."""
        return self._state.core.decomposition

    @property
    def region_edge(self) -> int:
        """Voxels a side of a region, where the decomposition is "regions"."""
        return self._state.core.region_edge

    @property
    def outside(self) -> str:
        """The rule for outside the world: "blocked", or "free" if the world was padded with free space."""
        return self._state.outside

    @property
    def edit_policy(self) -> str:
        """How cells follow edits: "repair" or "greedy"."""
        return self._state.edit_policy

    @property
    def pending(self) -> NDArray[np.float64]:
        """Boxes (n, 2, 3) in metres around all that edits may block or free at the next `update`."""
        return self._state.core.pending()

    # its parts -------------------------------------------------------------------------------------------------------

    @property
    def cells(self) -> NDArray[np.float64]:
        """The cells as boxes in metres, (n, 2, 3)."""
        return self._state.core.cells()

    @property
    def portals(self) -> NDArray[np.float64]:
        """The portals as flat boxes in metres, (n, 2, 3)."""
        return self._state.core.portals()

    @property
    def portal_cells(self) -> NDArray[np.uint32]:
        """The two cells that each portal joins, (n, 2)."""
        return self._state.core.portal_cells()

    @property
    def components(self) -> NDArray[np.uint32]:
        """The connected component of each cell, (n,)."""
        return self._state.core.components()

    @property
    def cell_kinds(self) -> NDArray[np.uint16]:
        """The kind of each cell, (n,): terrain + 256 * motions. Cells of a plain space tell no motions."""
        return self._state.core.cells_of_kinds(None, False)[1]

    @property
    def cell_terrain(self) -> NDArray[np.uint8]:
        """The terrain of each cell, (n,): no cell mixes two."""
        return kinds_to_terrain(self.cell_kinds)

    def motion_cells(self, *, radius: float | None = None) -> MotionCells:
        """Return the cells that queries with a motion search: none mixes terrains or ways to move.

        They belong to another layer. The first call builds it, and edits keep it up to date.
        """
        return motion_cells(self._state.core, radius)

    # widths ----------------------------------------------------------------------------------------------------------

    @property
    def cell_widths(self) -> NDArray[np.float64]:
        """The radius in metres of the largest body that fits into each cell, its centre in some voxel of it, (n,).

        By the rule of radius layers: bodies up to this radius fit, larger ones do not; 16 voxels means 16 or more.
        """
        return self._widths()[0]

    @property
    def portal_widths(self) -> NDArray[np.float64]:
        """The radius in metres of the largest body whose centre can cross each portal, (n,)."""
        return self._widths()[1]

    def max_radius(self, a: ArrayLike, b: ArrayLike) -> float | None:
        """Return the radius in metres of the largest sphere that gets from a to b; None where not even a point does.

        Exact: a way leads from a to b for this radius, and for no larger one. Infinity where nothing is solid. With
        inflate_bounds=True the border counts. The first call in a version makes the widths of cells and portals.
        """
        self._refuse_boxes("max_radius is that")
        return self._state.core.max_radius(to_point(a, "a"), to_point(b, "b"))

    # ways along it ---------------------------------------------------------------------------------------------------

    def distances_from(
        self, source: ArrayLike, *, radius: float | None = None, **travel: Unpack[Travel]
    ) -> DistanceField:
        """Flood all that the source can reach; the result tells the distance to any point, without further searches.

        Each distance is the length of a clear path, pulled taut when it is asked for: never too short, and in the mean
        less than 0.4 % longer than that of `find_path` on game maps (1.2 % in rubble). The source must be free. With
        `costs` or `motion` distances are metres times cost.
        """
        core, options = self._state.core, self._state.travel(travel)
        return DistanceField(core.distances_from(to_point(source, "source"), to_radius(radius), options))

    def nearest_node(self, point: ArrayLike, method: str = "nearest") -> NDArray[np.float64] | None:
        """Return the centre of a free octree leaf near a point, (3,); None if nothing is free.

        "nearest" is the one whose centre is nearest; "descent" goes down from the root into the child whose centre is
        nearest (Albertini 2022, Algorithm 1): quick, and now and then not the nearest.
        """
        here = to_point(point, "point")
        require_finite(here, "point")
        state = self._state
        inside = (here - state.origin) / state.resolution
        found = state.of_this_version("nodes", lambda view: OctreeNodes(view.grid)).find(inside, method)
        return None if found is None else state.origin + found * state.resolution

    def validate(self) -> None:
        """Check every promise of the structure; raises InternalError if one is broken. For tests and doubts."""
        self._state.core.validate()

    def __repr__(self) -> str:
        core = self._state.core
        return f"Graph({core.cell_count:,} {self.decomposition} cells, {core.portal_count:,} portals)"

    def _widths(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        self._refuse_boxes("widths are those")
        return self._state.core.widths()

    def _refuse_boxes(self, what: str) -> None:
        if self._state.core.body.box:
            raise InvalidInputError(f'{what} of spheres, and this space is for radius_shape="box"; find_path tells')

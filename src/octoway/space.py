# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""NavSpace: all that is derived from a world, how it is built, and how it is kept."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe
from octoway.container import pack, unpack, write_atomically
from octoway.edits import EDIT_POLICIES, Edits
from octoway.errors import InvalidInputError, SpaceFileError
from octoway.options import to_count, to_length, to_radius
from octoway.world import World

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from numpy.typing import NDArray

OUTSIDE = ("blocked", "free")
RADIUS_SHAPES = ("sphere", "box")
REGION_EDGES = (8, 16, 32)  # voxels
DECOMPOSITIONS: tuple[str, ...] = tuple(name for name, _ in _core.decompositions())
ALGORITHMS: tuple[str, ...] = tuple(name for name, _ in _core.algorithms())
DEFAULT_DECOMPOSITION: str = _core.DEFAULT_DECOMPOSITION
QUALITIES: tuple[str, ...] = tuple(_core.qualities())
PLACEMENTS: tuple[str, ...] = tuple(name for name, _ in _core.placements())
PROMISES: dict[str, str] = dict(_core.promises())  # of each algorithm: none, optimal, bounded or any-angle
REFINEMENTS: tuple[str, ...] = tuple(name for name, _ in _core.refinements())


@dataclass(frozen=True)
class SpaceStats:
    """How large a space is and what it cost to build."""

    leaves: int  # free octree leaves; 0 where there was no octree
    cells: int
    portals: int
    components: int
    free_voxels: int
    bytes: int
    seconds: dict[str, float]  # per stage: inflate (with a radius), cells, index, portals, components


@dataclass(frozen=True)
class LayerStats:
    """How large the layer of one radius is."""

    radius: float  # metres: the first that was asked for
    cells: int
    portals: int
    bytes: int  # of one copy; a space that is edited holds two


class NavSpace(Edits):
    """Free space as cells, portals and components. Any number of threads may ask at once, while one edits.

    >>> import octoway as ow
    >>> world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=1.0, bounds=[(0, 0, 0), (10, 10, 10)])
    >>> space = ow.NavSpace.build(world)
    >>> space.find_path((1, 5, 1), (9, 5, 1)).status.name
    'FOUND'
    """

    def __init__(
        self,
        core: _core.Space,
        origin: NDArray[np.float64],
        resolution: float,
        outside: str,
        edit_policy: str = "repair",
    ) -> None:
        super().__init__(core, origin, resolution)
        self._outside = outside
        self._edit_policy = edit_policy

    @classmethod
    def build(
        cls,
        world: World,
        *,
        radius: float = 0.0,
        radius_shape: str = "sphere",
        inflate_bounds: bool = False,
        decomposition: str = DEFAULT_DECOMPOSITION,
        outside: str = "blocked",
        region_edge: int = 32,
        edit_policy: str = "repair",
        threads: int = 0,
        progress: Callable[[str, float], None] | None = None,
        cancel: _core.CancelToken | None = None,
    ) -> NavSpace:
        """Build the space of a world, for a body of `radius` metres; queries may ask for any other radius.

        The body is a sphere, or with radius_shape="box" a cube of half-edge `radius`; it may touch obstacles and never
        enters one. The bounds limit its centre, with inflate_bounds=True the whole body.

        outside="blocked" ends the space at the world's bounds; "free" pads it to a cube whose side is a power of two,
        as the thesis does. threads=0 uses all cores; the result is the same for any
        number. `progress` is called with a stage and a fraction, some 20 times a second at most.

        region_edge (8, 16 or 32 voxels) is what "regions" builds and rebuilds as one: 16 makes edits cheaper, and
        queries hardly slower. edit_policy="greedy" merges what edits split in the thesis' first way, whose cells
        become ever more ("octree" and "merged" only); "repair" restores cells to what they were.
        """
        if not isinstance(world, World):
            raise InvalidInputError(f"world must be an octoway.World, not {describe(world)}")
        if outside not in OUTSIDE:
            raise InvalidInputError(f"outside must be one of {', '.join(OUTSIDE)}, not {describe(outside)}")
        if not isinstance(decomposition, str):
            raise InvalidInputError(
                f"decomposition must be one of {', '.join(DECOMPOSITIONS)}, not {describe(decomposition)}"
            )
        if edit_policy not in EDIT_POLICIES:
            raise InvalidInputError(
                f"edit_policy must be one of {', '.join(EDIT_POLICIES)}, not {describe(edit_policy)}"
            )
        if to_count(region_edge, "region_edge") not in REGION_EDGES:
            raise InvalidInputError(f"region_edge must be 8, 16 or 32 voxels, not {describe(region_edge)}")
        body = _to_body(radius, radius_shape, inflate_bounds=inflate_bounds)
        grid = world._grid  # noqa: SLF001
        if outside == "free":
            side = 1 << (max(grid.shape) - 1).bit_length()
            grid = grid.padded((side, side, side))
        core = _core.Space.build(
            grid,
            world.origin,
            world.resolution,
            decomposition,
            to_count(threads, "threads"),
            to_count(region_edge, "region_edge"),
            edit_policy == "greedy",
            body,
            cancel,
            progress,
        )
        return cls(core, world.origin, world.resolution, outside, edit_policy)

    # what it is ------------------------------------------------------------------------------------------------------

    @property
    def shape(self) -> tuple[int, int, int]:
        """Voxels a side."""
        return self._core.grid.shape

    @property
    def bounds(self) -> NDArray[np.float64]:
        """Lower and upper corner in metres, (2, 3)."""
        return np.stack([self._origin, self._origin + np.asarray(self.shape) * self._resolution])

    @property
    def decomposition(self) -> str:
        """How free space was cut into cells."""
        return self._core.decomposition

    @property
    def outside(self) -> str:
        """Whether the world was padded with free space."""
        return self._outside

    @property
    def region_edge(self) -> int:
        """Voxels a side of a region, where the decomposition is "regions"."""
        return self._core.region_edge

    @property
    def edit_policy(self) -> str:
        """How cells follow edits."""
        return self._edit_policy

    @property
    def radius(self) -> float:
        """Of the body that the space was built for, in metres: what queries that name no radius take."""
        return self._core.body.radius

    @property
    def radius_shape(self) -> str:
        """What a body is: "sphere" or "box"."""
        return RADIUS_SHAPES[self._core.body.box]

    @property
    def inflate_bounds(self) -> bool:
        """Whether the bounds limit the whole body, not only its centre."""
        return self._core.body.inflate_bounds

    @property
    def layers(self) -> list[LayerStats]:
        """The space's own radius, then every other that was asked for, with what it costs to keep."""
        return [LayerStats(*layer) for layer in self._core.layers()]

    def build_layer(
        self,
        radius: float,
        *,
        progress: Callable[[str, float], None] | None = None,
        cancel: _core.CancelToken | None = None,
    ) -> None:
        """Build the layer of a radius ahead of the first query that needs it. Does nothing if there is one."""
        self._core.build_layer(to_length(radius, "radius"), cancel, progress)

    def drop_layer(self, radius: float) -> bool:
        """Free the layer of a radius, and no longer keep it up to date; whether there was one."""
        return self._core.drop_layer(to_length(radius, "radius"))

    def snapshot(self) -> NavSpace:
        """Return the present version as a space of its own that never changes. It is freed when nobody holds it."""
        return NavSpace(self._core.snapshot(), self._origin, self._resolution, self._outside, self._edit_policy)

    @property
    def stats(self) -> SpaceStats:
        """Sizes, and seconds per stage of the build (or of the load)."""
        voxels = self._core.component_voxels
        return SpaceStats(
            leaves=self._core.leaves,
            cells=self._core.cell_count,
            portals=self._core.portal_count,
            components=len(voxels),
            free_voxels=sum(voxels),
            bytes=self._core.bytes,
            seconds=dict(self._core.build_seconds),
        )

    @property
    def cells(self) -> NDArray[np.float64]:
        """The cells as boxes in metres, (n, 2, 3)."""
        return self._core.cells()

    @property
    def portals(self) -> NDArray[np.float64]:
        """The portals as flat boxes in metres, (n, 2, 3)."""
        return self._core.portals()

    @property
    def portal_cells(self) -> NDArray[np.uint32]:
        """The two cells that each portal joins, (n, 2)."""
        return self._core.portal_cells()

    @property
    def components(self) -> NDArray[np.uint32]:
        """The connected component of each cell, (n,)."""
        return self._core.components()

    def to_voxels(self, *, radius: float | None = None) -> NDArray[np.bool_]:
        """Return what is blocked, for a radius or for the space's own, as a dense bool array (nx, ny, nz)."""
        return self._core.grid_for(to_radius(radius)).to_dense()

    def __repr__(self) -> str:
        s = self.stats
        nx, ny, nz = self.shape
        body = f", radius {self.radius:g}" if self.radius else ""
        cells = f"{s.cells:,} {self.decomposition} cells, {s.portals:,} portals"
        return f"NavSpace({nx} x {ny} x {nz} voxels{body}, {cells})"

    def validate(self) -> None:
        """Check every promise of the structure; raises InternalError if one is broken. For tests and doubts."""
        self._core.validate()

    # files -----------------------------------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str], *, bake: bool = False) -> None:
        """Write the space to one file: versioned, checksummed, atomic.

        A file holds the static world. A space with obstacles, or with edits that wait for an update, is refused, unless
        bake=True makes what queries see now the file's static world.
        """
        write_atomically(path, self.to_bytes(bake=bake))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> NavSpace:
        """Read a saved space; raises SpaceFileError for anything that is not one, whole and undamaged."""
        return cls.from_bytes(Path(path).read_bytes(), str(path))

    def to_bytes(self, *, bake: bool = False) -> bytes:
        """Return the saved file's bytes; see `save`."""
        core = self._core.snapshot()
        if not bake and (self._core.obstacle_count or self._core.has_pending()):
            raise InvalidInputError(
                f"the space has {self._core.obstacle_count} obstacles or edits that wait for update(); a file holds "
                "the static world: remove them and update(), or give bake=True to save what queries see now"
            )
        facts = {
            "shape": list(self.shape),
            "origin": [float(v).hex() for v in self._origin],
            "resolution": float(self._resolution).hex(),
            "outside": self._outside,
            "decomposition": self.decomposition,
            "region_edge": core.region_edge,
            "edit_policy": self._edit_policy,
            "leaves": core.leaves,
        }
        if self.radius:  # the file of a point is what it was before there were bodies
            facts |= {
                "radius": float(self.radius).hex(),
                "radius_shape": self.radius_shape,
                "inflate_bounds": self.inflate_bounds,
            }
        arrays: dict[str, NDArray[Any]] = {
            "occupancy": core.solid.words(),
            "cells": core.cell_boxes(),
            "portal_rects": core.portal_rects(),
            "portal_cells": core.portal_cells(),
        }
        return pack(facts, arrays)

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "bytes") -> NavSpace:
        """Restore a space from `to_bytes`."""
        facts, arrays = unpack(data, name)
        try:
            origin = np.array([float.fromhex(v) for v in facts["origin"]])
            resolution = float.fromhex(facts["resolution"])
            if facts["outside"] not in OUTSIDE or not (math.isfinite(resolution) and resolution > 0):
                raise SpaceFileError("the header's facts make no sense")
            grid = _core.BitGrid.from_words(tuple(facts["shape"]), arrays["occupancy"])
            parts = (arrays["cells"], arrays["portal_rects"], arrays["portal_cells"])
            policy = facts.get("edit_policy", "repair")  # files from before there were edits do not say
            body = _to_body(
                float.fromhex(facts.get("radius", "0x0p0")),
                facts.get("radius_shape", "sphere"),
                inflate_bounds=facts.get("inflate_bounds", False),
            )
            cut = (facts["decomposition"], facts.get("region_edge", 32), policy == "greedy", body, facts["leaves"])
            core = _core.Space.restore(grid, origin, resolution, *cut, *parts)
        except (SpaceFileError, InvalidInputError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise SpaceFileError(f"{name}: {error}") from None
        return cls(core, origin, resolution, facts["outside"], policy)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (self.to_bytes(),)


def _to_body(radius: float, shape: str, *, inflate_bounds: bool) -> _core.Body:
    if shape not in RADIUS_SHAPES:
        raise InvalidInputError(f"radius_shape must be one of {', '.join(RADIUS_SHAPES)}, not {describe(shape)}")
    return _core.Body(to_length(radius, "radius"), shape == "box", bool(inflate_bounds))

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
from octoway.errors import InvalidInputError, SpaceFileError
from octoway.options import to_count
from octoway.queries import Queries
from octoway.world import World

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from numpy.typing import NDArray

OUTSIDE = ("blocked", "free")
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
    seconds: dict[str, float]  # per stage: cells, index, portals, components


class NavSpace(Queries):
    """Free space as cells, portals and components. Any number of threads may ask at once.

    >>> import octoway as ow
    >>> world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=1.0, bounds=[(0, 0, 0), (10, 10, 10)])
    >>> space = ow.NavSpace.build(world)
    >>> space.find_path((1, 5, 1), (9, 5, 1)).status.name
    'FOUND'
    """

    def __init__(self, core: _core.Space, origin: NDArray[np.float64], resolution: float, outside: str) -> None:
        super().__init__(core, origin, resolution)
        self._outside = outside

    @classmethod
    def build(
        cls,
        world: World,
        *,
        decomposition: str = DEFAULT_DECOMPOSITION,
        outside: str = "blocked",
        threads: int = 0,
        progress: Callable[[str, float], None] | None = None,
        cancel: _core.CancelToken | None = None,
    ) -> NavSpace:
        """Build the space of a world.

        outside="blocked" ends the space at the world's bounds; "free" pads it to a cube whose side is a power of two,
        as the thesis does. threads=0 uses all cores; the result is the same for any
        number. `progress` is called with a stage and a fraction, some 20 times a second at most.
        """
        if not isinstance(world, World):
            raise InvalidInputError(f"world must be an octoway.World, not {describe(world)}")
        if outside not in OUTSIDE:
            raise InvalidInputError(f"outside must be one of {', '.join(OUTSIDE)}, not {describe(outside)}")
        if not isinstance(decomposition, str):
            raise InvalidInputError(
                f"decomposition must be one of {', '.join(DECOMPOSITIONS)}, not {describe(decomposition)}"
            )
        grid = world._grid  # noqa: SLF001
        if outside == "free":
            side = 1 << (max(grid.shape) - 1).bit_length()
            grid = grid.padded((side, side, side))
        core = _core.Space.build(
            grid, world.origin, world.resolution, decomposition, to_count(threads, "threads"), cancel, progress
        )
        return cls(core, world.origin, world.resolution, outside)

    # what it is ------------------------------------------------------------------------------------------------------

    @property
    def shape(self) -> tuple[int, int, int]:
        """Voxels a side."""
        return self._core.grid.shape

    @property
    def resolution(self) -> float:
        """Metres a voxel."""
        return self._resolution

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

    def to_voxels(self) -> NDArray[np.bool_]:
        """Return what is blocked as a dense bool array (nx, ny, nz)."""
        return self._core.grid.to_dense()

    def __repr__(self) -> str:
        s = self.stats
        nx, ny, nz = self.shape
        return f"NavSpace({nx} x {ny} x {nz} voxels, {s.cells:,} {self.decomposition} cells, {s.portals:,} portals)"

    def validate(self) -> None:
        """Check every promise of the structure; raises InternalError if one is broken. For tests and doubts."""
        self._core.validate()

    # files -----------------------------------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the space to one file: versioned, checksummed, atomic."""
        write_atomically(path, self.to_bytes())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> NavSpace:
        """Read a saved space; raises SpaceFileError for anything that is not one, whole and undamaged."""
        return cls.from_bytes(Path(path).read_bytes(), str(path))

    def to_bytes(self) -> bytes:
        """Return the saved file's bytes."""
        facts = {
            "shape": list(self.shape),
            "origin": [float(v).hex() for v in self._origin],
            "resolution": float(self._resolution).hex(),
            "outside": self._outside,
            "decomposition": self.decomposition,
            "leaves": self._core.leaves,
        }
        arrays: dict[str, NDArray[Any]] = {
            "occupancy": self._core.grid.words(),
            "cells": self._core.cell_boxes(),
            "portal_rects": self._core.portal_rects(),
            "portal_cells": self._core.portal_cells(),
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
            core = _core.Space.restore(grid, origin, resolution, facts["decomposition"], facts["leaves"], *parts)
        except (SpaceFileError, InvalidInputError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise SpaceFileError(f"{name}: {error}") from None
        return cls(core, origin, resolution, facts["outside"])

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (self.to_bytes(),)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""NavSpace: all that is derived from a world, how it is built, and how it is kept."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core, hooks
from octoway.arrays import describe
from octoway.checks import to_count, to_radius
from octoway.errors import InvalidInputError
from octoway.files.container import written_atomically
from octoway.files.space_file import (
    OUTSIDE,
    REGION_EDGES,
    TILE_EDGE,
    SpaceFacts,
    SpaceFile,
    ground_arrays,
    rows_of,
    tiles_of,
    to_tile_edge,
    write_space,
)
from octoway.space.abstract_paths import AbstractPaths
from octoway.space.coarsening import smallest_level, to_edge
from octoway.space.edits import EDIT_POLICIES
from octoway.space.streaming import Streaming, open_window
from octoway.travel.body import to_body
from octoway.worlds.terrain import MotionRule
from octoway.worlds.world import World

if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from typing import IO

    from numpy.typing import ArrayLike, NDArray

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
    terrains: int  # ids in use
    seconds: dict[str, float]  # per stage: inflate (with a radius), cells, index, portals, components


class NavSpace(Streaming, AbstractPaths):
    """Free space as cells, portals and components. Any number of threads may ask at once, while one edits.

    >>> import octoway as ow
    >>> world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=1.0, bounds=[(0, 0, 0), (10, 10, 10)])
    >>> space = ow.NavSpace.build(world)
    >>> space.find_path((1, 5, 1), (9, 5, 1)).status.name
    'FOUND'
    """

    def __init__(
        self,
        core: _core.NavSpace,
        origin: NDArray[np.float64],
        resolution: float,
        outside: str,
        edit_policy: str = "repair",
        terrain_names: dict[int, str] | None = None,
    ) -> None:
        super().__init__(core, origin, resolution)
        self._terrain_names = terrain_names or {}
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
        usq_edge: float | None = None,
        usq_depth: int | None = None,
        motion_rule: MotionRule | None = None,
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

        decomposition="usq" divides cubes down to usq_edge metres (l in the paper, which should exceed the agent's
        size) and at most usq_depth times (d); smallest cubes that hold a solid voxel are blocked as a whole.

        No cell mixes terrains. `motion_rule` says what counts as ground, and as a wall, for queries with a motion.
        """
        rule = MotionRule() if motion_rule is None else motion_rule
        if not isinstance(rule, MotionRule):
            raise InvalidInputError(f"motion_rule must be an octoway.MotionRule, not {describe(rule)}")
        _check_choices(world, outside, decomposition, edit_policy, region_edge)
        body = to_body(radius, radius_shape, inflate_bounds=inflate_bounds)
        grid, ground = world._grid, world._ground  # noqa: SLF001
        if outside == "free":
            side = 1 << (max(grid.shape) - 1).bit_length()
            grid, ground = grid.padded((side, side, side)), ground.padded((side, side, side))
        if usq_edge is not None or usq_depth is not None:
            if decomposition != "usq":
                raise InvalidInputError(f"usq_edge and usq_depth go with decomposition 'usq', not '{decomposition}'")
            smallest = None if usq_edge is None else to_edge(usq_edge, 2 * body.radius)
            grid = grid.coarsened(smallest_level(grid.shape, world.resolution, smallest, usq_depth))
        core = _core.NavSpace.build(
            grid,
            world.origin,
            world.resolution,
            decomposition,
            to_count(threads, "threads"),
            to_count(region_edge, "region_edge"),
            edit_policy == "greedy",
            body,
            ground.to_core(rule),
            cancel,
            progress,
        )
        return cls(core, world.origin, world.resolution, outside, edit_policy, ground.names)

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

    def snapshot(self) -> NavSpace:
        """Return the present version as a space of its own that never changes. It is freed when nobody holds it."""
        kept = self._outside, self._edit_policy, self._terrain_names
        view = NavSpace(self._core.snapshot(), self._origin, self._resolution, *kept)
        view._window = self._window
        return view

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
            terrains=len(self.terrains),
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
        """Return what is blocked, for a radius or for the space's own, as a dense bool array (nx, ny, nz).

        radius=0 gives the solid voxels themselves, without a layer.
        """
        size = to_radius(radius)
        return (self._core.solid if size == 0 else self._core.grid_for(size)).to_dense()

    def to_world(self) -> World:
        """Return what is solid now, obstacles included, as a world; as large as the space, padding included."""
        now = self.snapshot()
        return World(now._core.solid, self._resolution, self._origin, ground=now._ground())  # noqa: SLF001

    def __repr__(self) -> str:
        s = self.stats
        nx, ny, nz = self.shape
        body = f", radius {self.radius:g}" if self.radius else ""
        cells = f"{s.cells:,} {self.decomposition} cells, {s.portals:,} portals"
        return f"NavSpace({nx} x {ny} x {nz} voxels{body}, {cells})"

    def _repr_png_(self) -> bytes | None:
        """A picture for notebooks."""
        return hooks.draw_png(self)

    def validate(self) -> None:
        """Check every promise of the structure; raises InternalError if one is broken. For tests and doubts."""
        self._core.validate()

    # files -----------------------------------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str], *, bake: bool = False, tile_edge: int | None = None) -> None:
        """Write the space to one file: versioned, checksummed, atomic.

        A file holds the static world. A space with obstacles, or with edits that wait for an update, is refused, unless
        bake=True makes what queries see now the file's static world. The world is stored in tiles of `tile_edge` voxels
        a side (128, or as the file that it was loaded from), which `load` can read one by one.

        A space that was loaded in parts is written whole, edits included: what is not loaded is copied from its file.
        Not with bake=True: what is not loaded, queries see as solid; so a file is not baked over itself.
        """
        if bake:
            self._refuse_to_bake_over(path)
        with written_atomically(path) as file:
            self._write(file, bake=bake, tile_edge=tile_edge)
        self._follow_file(path)

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], *, bounds: ArrayLike | None = None, extent: ArrayLike | None = None
    ) -> NavSpace:
        """Read a saved space; raises SpaceFileError for anything that is not one, whole and undamaged.

        With `bounds` (2, 3) or (n, 2, 3) in metres only the tiles that touch them are read; what is not loaded counts
        as blocked. `load_region` and `unload` then load and drop others. The space has the file's whole lattice, which
        takes one to three bits a voxel, loaded or not; with `extent` (2, 3) it has only the tiles that touch that box,
        and nothing beyond them can be loaded. An extent alone is loaded whole. For the decomposition "regions".
        """
        with Path(path).open("rb") as file:
            source = SpaceFile(file, str(path))
            facts = source.facts
            policy = facts.outside, facts.edit_policy, facts.terrain_names
            if bounds is None and extent is None:
                return cls(source.build_whole(), facts.origin, facts.resolution, *policy)
            core, window = open_window(source, Path(path), bounds, extent)
            space = cls(core, window.origin, facts.resolution, *policy)
            space._window = window
            return space

    def to_bytes(self, *, bake: bool = False, tile_edge: int | None = None) -> bytes:
        """Return the saved file's bytes; see `save`."""
        file = io.BytesIO()
        self._write(file, bake=bake, tile_edge=tile_edge)
        return file.getvalue()

    def _write(self, file: IO[bytes], *, bake: bool, tile_edge: int | None) -> None:
        core = self._core.snapshot()
        if not bake and (self._core.obstacle_count or self._core.has_pending()):
            raise InvalidInputError(
                f"the space has {self._core.obstacle_count} obstacles or edits that wait for update(); a file holds "
                "the static world: remove them and update(), or give bake=True to save what queries see now"
            )
        if not bake and (core.missing_tiles or (self._window is not None and self._window.is_part)):
            self._write_streamed(file, tile_edge)
            return
        facts = self._facts(core, tile_edge)
        arrays: dict[str, NDArray[Any]] = {}
        if facts.decomposition != "regions":  # whose cells follow from the voxels
            arrays = {
                "cells": core.cell_boxes(),
                "portal_rects": core.portal_rects(),
                "portal_cells": core.portal_cells(),
            }
        arrays |= ground_arrays(core.ground)
        write_space(file, facts, arrays, tiles_of(core.solid, facts.tiling), rows_of(core))

    def _facts(self, core: _core.NavSpace, tile_edge: int | None) -> SpaceFacts:
        stored = TILE_EDGE if self._window is None else self._window.tile_edge
        return SpaceFacts(
            shape=core.grid.shape,
            origin=self._origin,
            resolution=self._resolution,
            outside=self._outside,
            decomposition=self.decomposition,
            region_edge=core.region_edge,
            edit_policy=self._edit_policy,
            leaves=core.leaves,
            tile_edge=to_tile_edge(stored if tile_edge is None else tile_edge, core.region_edge),
            radius=self.radius,
            radius_shape=self.radius_shape,
            inflate_bounds=self.inflate_bounds,
            motion_rule=self.motion_rule,
            terrain_names=self._terrain_names,
            next_link=self._core.next_link,
        )

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "bytes") -> NavSpace:
        """Restore a space from `to_bytes`."""
        source = SpaceFile(io.BytesIO(data), name)
        facts = source.facts
        policy = facts.outside, facts.edit_policy, facts.terrain_names
        return cls(source.build_whole(), facts.origin, facts.resolution, *policy)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (self.to_bytes(),)


def _check_choices(world: World, outside: str, decomposition: str, edit_policy: str, region_edge: int) -> None:
    if not isinstance(world, World):
        raise InvalidInputError(f"world must be an octoway.World, not {describe(world)}")
    if outside not in OUTSIDE:
        raise InvalidInputError(f"outside must be one of {', '.join(OUTSIDE)}, not {describe(outside)}")
    if not isinstance(decomposition, str):
        raise InvalidInputError(
            f"decomposition must be one of {', '.join(DECOMPOSITIONS)}, not {describe(decomposition)}"
        )
    if edit_policy not in EDIT_POLICIES:
        raise InvalidInputError(f"edit_policy must be one of {', '.join(EDIT_POLICIES)}, not {describe(edit_policy)}")
    if to_count(region_edge, "region_edge") not in REGION_EDGES:
        raise InvalidInputError(f"region_edge must be 8, 16 or 32 voxels, not {describe(region_edge)}")

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Worlds too big to hold at once: a space that loads parts of its file, and drops them again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING

import numpy as np

from octoway import _core
from octoway.arrays import to_bounds, to_boxes, to_floats, to_points
from octoway.errors import InvalidInputError, SpaceFileError
from octoway.files.space_file import SpaceFile, Tiling, build_regions, ground_arrays, rows_of, write_space
from octoway.space.edits import ChangeSet
from octoway.space.labels import Labels
from octoway.worlds.extent import SUB_VOXELS

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

    from octoway.files.container import Tile


@dataclass(frozen=True)
class Window:
    """The part of a file's lattice that a space covers, and where the file is."""

    path: Path
    mark: int  # of the file: it may be replaced
    whole: Tiling  # the file's
    corner: tuple[int, int, int]  # of the window, in tiles
    tiling: Tiling  # the window's own
    origin: NDArray[np.float64]  # of the window
    resolution: float

    @property
    def tile_edge(self) -> int:
        """Voxels a side."""
        return self.tiling.edge

    @property
    def is_part(self) -> bool:
        """Whether there is more in the file than the space can ever load."""
        return self.tiling != self.whole

    @property
    def low(self) -> tuple[int, ...]:
        """The window's low corner in the file's lattice, in voxels."""
        return tuple(c * self.whole.edge for c in self.corner)

    def in_file(self, number: int) -> int:
        """The file's number of a tile."""
        position = np.unravel_index(number, self.tiling.counts)
        return self.whole.number(tuple(int(p) + c for p, c in zip(position, self.corner, strict=True)))

    def in_window(self, number: int) -> int | None:
        """The window's number of a file's tile; None if it lies outside."""
        position = np.unravel_index(number, self.whole.counts)
        here = tuple(int(p) - c for p, c in zip(position, self.corner, strict=True))
        inside = all(0 <= p < n for p, n in zip(here, self.tiling.counts, strict=True))
        return self.tiling.number(here) if inside else None

    def touched(self, boxes: NDArray[np.float64], what: str) -> list[int]:
        """Tiles of the window that boxes in metres overlap."""
        found = self.tiling.touched(_to_voxels(boxes, self.origin, self.resolution))
        if not found and len(boxes):
            low, high = self.origin, self.origin + np.array(self.tiling.shape) * self.resolution
            raise InvalidInputError(
                f"{what} lies outside what this space can load, {low.tolist()} to {high.tolist()}; "
                "load the file with another extent to go beyond"
            )
        return found

    def part_of(self, ground: _core.Ground) -> _core.Ground:
        """The window's part of the file's terrain and slopes."""
        if not self.is_part:
            return ground
        low, high = self.box
        terrain = None if ground.terrain is None else ground.terrain.cropped(low, high)
        steep = None if ground.steep is None else ground.steep.cropped(low, high)
        return _core.Ground(terrain, steep, ground.step, ground.bounds)

    def whole_of(self, stored: _core.Ground, part: _core.Ground) -> _core.Ground:
        """The file's terrain and slopes, with the window's part of them."""
        if not self.is_part:
            return part
        low, high = self.box
        terrain, steep = stored.terrain, stored.steep
        if part.terrain is not None or terrain is not None:
            here = part.terrain or _core.VoxelTerrain.uniform(self.tiling.shape, 0)
            terrain = (terrain or _core.VoxelTerrain.uniform(self.whole.shape, 0)).pasted(here, low)
        if steep is not None and part.steep is not None:
            bits = steep.to_dense()
            bits[tuple(slice(a, b) for a, b in zip(low, high, strict=True))] = part.steep.to_dense()
            steep = _core.BitGrid.from_dense(bits.view(np.uint8))
        return _core.Ground(terrain, steep, stored.step, stored.bounds)

    @property
    def box(self) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        """Voxels [low, high) of the file's lattice."""
        x, y, z = (c * self.tiling.edge for c in self.corner)
        nx, ny, nz = self.tiling.shape
        return (x, y, z), (x + nx, y + ny, z + nz)

    def open(self) -> IO[bytes]:
        """Open the file again."""
        return self.path.open("rb")

    def source(self, file: IO[bytes]) -> SpaceFile:
        """Make sure that it is the same file still."""
        source = SpaceFile(file, str(self.path))
        if source.mark != self.mark:
            raise SpaceFileError(f"{self.path}: the file was replaced since the space was loaded; load it anew")
        return source


def _to_voxels(boxes: NDArray[np.float64], origin: NDArray[np.float64], resolution: float) -> NDArray[np.int64]:
    """Boxes of all voxels that boxes in metres overlap with positive volume."""
    with np.errstate(over="ignore"):
        inside = np.clip((boxes - origin) / resolution, -(1 << 30), 1 << 30)
    exact = np.rint(inside * SUB_VOXELS) / SUB_VOXELS
    return np.stack([np.floor(exact[:, 0]), np.ceil(exact[:, 1])], axis=1).astype(np.int64)


def open_window(
    source: SpaceFile, path: Path, bounds: ArrayLike | None, extent: ArrayLike | None
) -> tuple[_core.NavSpace, Window]:
    """Build a space of the tiles that touch the bounds (or of all), on the lattice of those that touch the extent."""
    facts = source.facts
    if source.version < 2 or facts.decomposition != "regions":
        kind = "format 1" if source.version < 2 else f"the decomposition {facts.decomposition}"
        raise InvalidInputError(
            f'{path} is of {kind} and can only be loaded whole; spaces of "regions" that are saved by this version can '
            "be loaded in parts"
        )
    window = _make_window(source, path, extent)
    everything = list(range(len(window.tiling)))
    wanted = everything if bounds is None else window.touched(to_boxes(bounds, "bounds"), "bounds")
    grid = source.build_window(window.tiling.shape, ((here, window.in_file(here)) for here in wanted))
    ground = window.part_of(source.ground())
    core = build_regions(grid, facts, ground, window.origin, is_part=window.is_part)
    source.show_links(core, window.low)
    core.begin_streaming(window.tile_edge, wanted)
    return core, window


def _make_window(source: SpaceFile, path: Path, extent: ArrayLike | None) -> Window:
    facts = source.facts
    whole, place = facts.tiling, (path.resolve(), source.mark)
    if extent is None:
        return Window(*place, whole, (0, 0, 0), whole, facts.origin, facts.resolution)
    voxels = np.clip(_to_voxels(to_bounds(extent)[np.newaxis], facts.origin, facts.resolution)[0], 0, whole.shape)
    if not (voxels[0] < voxels[1]).all():
        high = facts.origin + np.array(whole.shape) * facts.resolution
        raise InvalidInputError(f"extent lies outside the world, {facts.origin.tolist()} to {high.tolist()}")
    corner = voxels[0] // whole.edge
    low = corner * whole.edge
    nx, ny, nz = (np.minimum(-(-voxels[1] // whole.edge) * whole.edge, whole.shape) - low).tolist()
    x, y, z = corner.tolist()
    origin = facts.origin + low * facts.resolution
    return Window(*place, whole, (x, y, z), Tiling((nx, ny, nz), whole.edge), origin, facts.resolution)


class Streaming(Labels):
    """What a space can load and drop. Queries go on meanwhile; what is not loaded is blocked."""

    _window: Window | None = None

    def load_region(self, bounds: ArrayLike, *, only: bool = False) -> ChangeSet:
        """Load the tiles that touch boxes (2, 3) or (n, 2, 3) in metres, and publish them as a new version.

        only=True drops all others in the same version. What is loaded already is not read again. Edits that wait for an
        `update` keep waiting; obstacles and what was filled or carved are where they were.
        """
        window = self._require_window()
        wanted = window.touched(to_boxes(bounds, "bounds"), "bounds")
        loaded = self._core.loaded_tiles()
        drop = np.setdiff1d(np.nonzero(loaded)[0], wanted).tolist() if only else []
        missing = [number for number in wanted if not loaded[number]]
        with window.open() as file:
            source = window.source(file)
            tiles = [(number, source.tile(window.in_file(number))) for number in missing]
        return ChangeSet(self._core.stream(tiles, drop))

    def unload(self, bounds: ArrayLike) -> ChangeSet:
        """Drop the tiles that touch boxes (2, 3) or (n, 2, 3) in metres: they are blocked, as a new version.

        Nothing is lost: obstacles stay, and what was filled or carved there is seen again when the tile is loaded.
        """
        return ChangeSet(self._core.stream([], self._require_window().touched(to_boxes(bounds, "bounds"), "bounds")))

    @property
    def loaded(self) -> NDArray[np.float64]:
        """What is loaded, as boxes in metres (n, 2, 3): one a tile; one for all where it was not loaded in parts."""
        window = self._window
        tiling = window.tiling if window is not None else Tiling(self._core.grid.shape, 1 << 30)
        numbers = np.nonzero(self._core.loaded_tiles())[0] if window is not None else np.zeros(1, dtype=np.int64)
        return self._origin + tiling.boxes(numbers) * self._resolution

    def is_loaded(self, points: ArrayLike) -> bool | NDArray[np.bool_]:
        """Whether a point (3,) is inside the world and loaded, or each of many (n, 3)."""
        array = to_floats(points, "points")
        if array.shape == (3,):
            return bool(self._core.is_loaded(to_points(array[np.newaxis], "points"))[0])
        return self._core.is_loaded(to_points(array, "points"))

    def _is_own_file(self, path: str | os.PathLike[str]) -> bool:
        return self._window is not None and Path(path).resolve() == self._window.path

    def _refuse_to_bake_over(self, path: str | os.PathLike[str]) -> None:
        """What is not loaded would be lost."""
        window = self._window
        if window is not None and self._is_own_file(path) and (window.is_part or self._core.missing_tiles):
            raise InvalidInputError(
                f"'{path}' holds more than is loaded, and bake=True would make all of that solid; give another file, "
                "or load everything first"
            )

    def _follow_file(self, path: str | os.PathLike[str]) -> None:
        """A space that was saved over its own file goes on loading from it."""
        if self._window is not None and self._is_own_file(path):
            with self._window.open() as file:
                source = SpaceFile(file, str(path))
                if source.facts.tiling == self._window.whole:
                    self._window = replace(self._window, mark=source.mark)

    def _require_window(self) -> Window:
        if self._window is None:
            raise InvalidInputError(
                "this space was not loaded in parts; NavSpace.load(file, bounds=...) gives one that can load more and "
                "drop it"
            )
        return self._window

    def _write_streamed(self, to: IO[bytes], tile_edge: int | None) -> None:
        """The whole file again, with what was edited. One tile is held at a time."""
        window = self._require_window()
        if self._core.is_snapshot:
            raise InvalidInputError(
                "a snapshot of a space that is not loaded whole does not know the rest: save the space itself, or give "
                "bake=True to save what the snapshot shows"
            )
        if tile_edge not in (None, window.tile_edge):
            raise InvalidInputError(
                f"a space that is not loaded whole keeps its file's tile_edge of {window.tile_edge} voxels"
            )
        version = self.version
        with window.open() as file:
            source = window.source(file)
            arrays = ground_arrays(window.whole_of(source.ground(), self._core.ground))
            links = np.concatenate([source.links_outside(window.tiling.shape, window.low), self._link_rows()])
            facts = replace(source.facts, terrain_names=self._terrain_names, next_link=self._core.next_link)
            write_space(to, facts, arrays, self._all_tiles(source), links[np.argsort(links[:, 0])])
        if self.version != version:  # nothing is written over the old file then
            raise InvalidInputError("the space was updated while it was saved; save it again")

    def _link_rows(self) -> NDArray[np.uint64]:
        return rows_of(self._core, self._require_window().low)

    def _all_tiles(self, source: SpaceFile) -> Iterator[Tile]:
        window = self._require_window()
        for number in range(len(window.whole)):
            here, stored = window.in_window(number), source.tile(number)
            yield stored if here is None else self._core.static_tile(here, stored)

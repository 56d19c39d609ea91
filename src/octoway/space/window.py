# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The part of a saved file that a space covers, and how such a space is opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

import numpy as np

from octoway import _core
from octoway.arrays import to_bounds, to_boxes
from octoway.errors import InvalidInputError, SpaceFileError
from octoway.files.space_file import SpaceFile, Tiling, build_regions
from octoway.worlds.extent import SUB_VOXELS

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import ArrayLike, NDArray

    from octoway.space.state import State


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


def require_window(state: State) -> Window:
    """Return the window of a space that was loaded in parts; raise for any other."""
    if state.window is None:
        raise InvalidInputError(
            "this space was not loaded in parts; NavSpace.load(file, bounds=...) gives one that can load more and "
            "drop it"
        )
    return state.window


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

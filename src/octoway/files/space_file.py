# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A saved space: the facts that its file tells, checked, and its world in tiles."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import product
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe
from octoway.errors import InvalidInputError, SpaceFileError
from octoway.files.container import TABLE, TILED, VERSION, Container, Tile, read_container, write_container
from octoway.travel.body import to_body
from octoway.worlds.extent import MAX_SIDE
from octoway.worlds.terrain import MotionRule, to_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

OUTSIDE = ("blocked", "free")
LINKS = "links"  # the section of a file that has any: rows of (n, 9), see bindings/bind_links.cpp
REGION_EDGES = (8, 16, 32)  # voxels
TILE_EDGE = 128  # voxels: 256 KiB of bits, some 1 ms to load
MAX_TILE_EDGE = 1024
_WRONG = (InvalidInputError, KeyError, TypeError, ValueError, AttributeError, IndexError)


@dataclass(frozen=True)
class Tiling:
    """A lattice in cubes of `edge` voxels, numbered x, then y, then z."""

    shape: tuple[int, int, int]
    edge: int

    @property
    def counts(self) -> tuple[int, int, int]:
        """Tiles a side."""
        nx, ny, nz = (-(-side // self.edge) for side in self.shape)
        return nx, ny, nz

    def __len__(self) -> int:
        return math.prod(self.counts)

    def number(self, position: tuple[int, ...]) -> int:
        """Of the tile at a position."""
        _, ny, nz = self.counts
        return (position[0] * ny + position[1]) * nz + position[2]

    def boxes(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """Voxels [low, high) of tiles, (n, 2, 3)."""
        low = np.stack(np.unravel_index(numbers, self.counts), axis=-1) * self.edge
        return np.stack([low, np.minimum(low + self.edge, self.shape)], axis=1)

    def touched(self, boxes: NDArray[np.int64]) -> list[int]:
        """Tiles that boxes of voxels (n, 2, 3) reach into, ascending; what lies outside the lattice is left out."""
        found: set[int] = set()
        for low, high in np.clip(boxes, 0, self.shape).tolist():
            if all(a < b for a, b in zip(low, high, strict=True)):
                spans = (range(a // self.edge, -(-b // self.edge)) for a, b in zip(low, high, strict=True))
                found.update(self.number(position) for position in product(*spans))
        return sorted(found)


@dataclass(frozen=True)
class SpaceFacts:
    """What a file says of its space beside the voxels."""

    shape: tuple[int, int, int]
    origin: NDArray[np.float64]
    resolution: float
    outside: str
    decomposition: str
    region_edge: int
    edit_policy: str
    leaves: int
    tile_edge: int
    radius: float = 0.0
    radius_shape: str = "sphere"
    inflate_bounds: bool = False
    motion_rule: MotionRule = field(default_factory=MotionRule)
    terrain_names: dict[int, str] = field(default_factory=dict)
    next_link: int = 1  # handle

    @property
    def body(self) -> _core.Body:
        """Whom the space is for."""
        return to_body(self.radius, self.radius_shape, inflate_bounds=self.inflate_bounds)

    @property
    def tiling(self) -> Tiling:
        """How the file cuts its world."""
        return Tiling(self.shape, self.tile_edge)

    def to_json(self) -> dict[str, Any]:
        """For the file's header. Floats are written in hexadecimal: not a bit is lost."""
        return {
            "shape": list(self.shape),
            "origin": [float(v).hex() for v in self.origin],
            "resolution": float(self.resolution).hex(),
            "outside": self.outside,
            "decomposition": self.decomposition,
            "region_edge": self.region_edge,
            "edit_policy": self.edit_policy,
            "leaves": self.leaves,
            "tile_edge": self.tile_edge,
            **self._body_json(),
            **self._ground_json(),
            **({} if self.next_link == 1 else {"next_link": self.next_link}),
        }

    def _ground_json(self) -> dict[str, Any]:
        """The file of a space without terrain is what it was before there was any."""
        rule = {"step": int(self.motion_rule.step), "bounds": bool(self.motion_rule.bounds)}
        told: dict[str, Any] = {} if self.motion_rule == MotionRule() else {"motion_rule": rule}
        if self.terrain_names:
            told["terrain_names"] = {str(number): name for number, name in self.terrain_names.items()}
        return told

    def _body_json(self) -> dict[str, Any]:
        """The file of a point is what it was before there were bodies."""
        if not self.radius and self.radius_shape == "sphere" and not self.inflate_bounds:
            return {}
        return {
            "radius": float(self.radius).hex(),
            "radius_shape": self.radius_shape,
            "inflate_bounds": self.inflate_bounds,
        }

    @classmethod
    def from_json(cls, facts: dict[str, Any], version: int) -> SpaceFacts:
        """Check what a header says."""
        if "kind" in facts:
            raise SpaceFileError(f"a file of {facts['kind']}, not of a space; SubregionGraph.load reads those")
        shape = tuple(facts["shape"])
        if len(shape) != 3 or not all(isinstance(n, int) and 1 <= n <= MAX_SIDE for n in shape):
            raise SpaceFileError(f"{shape} is no shape of a world")
        origin = np.array([float.fromhex(v) for v in facts["origin"]])
        resolution = float.fromhex(facts["resolution"])
        finite = bool(np.isfinite([*origin, resolution]).all())
        if facts["outside"] not in OUTSIDE or origin.shape != (3,) or not finite or not resolution > 0:
            raise SpaceFileError("the header's facts make no sense")
        tile_edge = facts["tile_edge"] if version > 1 else TILE_EDGE
        region_edge = facts.get("region_edge", 32)  # files from before there were edits do not say
        if region_edge not in REGION_EDGES or facts["decomposition"] not in dict(_core.decompositions()):
            raise SpaceFileError("the header tells of a decomposition that is not known")
        if not isinstance(tile_edge, int) or not 8 <= tile_edge <= MAX_TILE_EDGE or tile_edge % 8:
            raise SpaceFileError(f"{tile_edge!r} is no edge of a tile")
        known = {"edit_policy": facts.get("edit_policy", "repair"), "region_edge": region_edge, "tile_edge": tile_edge}
        plain = {name: facts[name] for name in ("outside", "decomposition", "leaves")}
        radius, body = float.fromhex(facts.get("radius", "0x0p0")), facts.get("radius_shape", "sphere")
        inflate_bounds = bool(facts.get("inflate_bounds", False))
        to_body(radius, body, inflate_bounds=inflate_bounds)  # says what is wrong
        next_link = facts.get("next_link", 1)
        if not isinstance(next_link, int) or not 1 <= next_link < 1 << 64:
            raise SpaceFileError(f"{next_link!r} is no handle of a link")
        about_body: dict[str, Any] = {"radius": radius, "radius_shape": body, "inflate_bounds": inflate_bounds}
        about_ground: dict[str, Any] = {
            "next_link": next_link,
            "motion_rule": MotionRule(**facts.get("motion_rule", {})),
            "terrain_names": to_names(facts.get("terrain_names")),
        }
        return cls(shape=shape, origin=origin, resolution=resolution, **plain, **known, **about_body, **about_ground)


class SpaceFile:
    """An open file of a saved space. Tiles are read, and checked, when they are asked for."""

    def __init__(self, file: IO[bytes], name: str) -> None:
        self._file = file
        self._name = name
        self._container: Container = read_container(file, name)
        try:
            self.facts = SpaceFacts.from_json(self._container.facts, self.version)
            if self.version > 1 and len(self._container.arrays[TABLE]) != len(self.facts.tiling):
                raise SpaceFileError("the table of tiles does not fit the shape")
            if self.links.dtype != np.dtype("<u8") or self.links.ndim != 2 or self.links.shape[1] != 9:
                raise SpaceFileError("the table of links has a wrong shape")
        except (SpaceFileError, *_WRONG) as error:
            raise SpaceFileError(f"{name}: {error}") from None

    @property
    def version(self) -> int:
        """Of the format."""
        return self._container.version

    @property
    def mark(self) -> int:
        """Tells this file from others."""
        return self._container.mark

    @property
    def stored_tiles(self) -> int:
        """How many tiles are neither all free nor all solid."""
        return int((self._container.arrays[TABLE][:, 0] > 0).sum()) if self.version > 1 else 0

    @property
    def links(self) -> NDArray[np.uint64]:
        """Of the whole file, as rows (n, 9)."""
        return self._container.arrays.get(LINKS, np.empty((0, 9), dtype="<u8"))

    def show_links(self, core: _core.NavSpace, corner: tuple[int, ...] = (0, 0, 0)) -> None:
        """Give a space of the file's lattice, or of the part of it from a corner (in voxels), its links."""
        rows = _rows_in(self.links, core.grid.shape, corner)[0]
        if len(self.links) or self.facts.next_link > 1:
            try:
                core.begin_links(np.ascontiguousarray(rows), self.facts.next_link)
            except _WRONG as error:
                raise SpaceFileError(f"{self._name}: {error}") from None

    def links_outside(self, shape: tuple[int, int, int], corner: tuple[int, ...]) -> NDArray[np.uint64]:
        """Those that a part of the lattice does not hold."""
        return _rows_in(self.links, shape, corner)[1]

    def tile(self, number: int) -> Tile:
        """Read one tile."""
        try:
            return self._container.read_tile(self._file, number)
        except SpaceFileError as error:
            raise SpaceFileError(f"{self._name}: {error}") from None

    def build_window(self, shape: tuple[int, int, int], tiles: Iterable[tuple[int, int]]) -> _core.BitGrid:
        """A lattice of some of the file's tiles (number there, number in the file); all else is solid."""
        codes = ((here, self.tile(there)) for here, there in tiles)
        try:
            return _core.BitGrid.from_tiles(shape, self.facts.tile_edge, [c for c in codes if c[1] is not True])
        except MemoryError:
            voxels = math.prod(shape)
            raise SpaceFileError(
                f"{self._name}: there is not enough memory for {voxels:,} voxels; give bounds= and a smaller extent="
            ) from None
        except (SpaceFileError, *_WRONG) as error:
            raise SpaceFileError(f"{self._name}: {error}") from None

    def ground(self) -> _core.Ground:
        """What the file says of terrain and slopes, of the whole world."""
        try:
            return read_ground(self._container.arrays, self.facts)
        except (SpaceFileError, *_WRONG) as error:
            raise SpaceFileError(f"{self._name}: {error}") from None

    def build_whole(self) -> _core.NavSpace:
        """All of the space."""
        core = self._build_whole()
        self.show_links(core)
        return core

    def _build_whole(self) -> _core.NavSpace:
        facts, arrays = self.facts, self._container.arrays
        try:
            if self.version > 1:
                grid = self.build_window(facts.shape, ((i, i) for i in range(len(facts.tiling))))
            else:
                grid = _core.BitGrid.from_words(facts.shape, arrays["occupancy"])
            if self.version > 1 and facts.decomposition == "regions":  # cutting them is as fast as reading them
                return build_regions(grid, facts, self.ground())
            return _core.NavSpace.restore(
                grid,
                facts.origin,
                facts.resolution,
                facts.decomposition,
                facts.region_edge,
                facts.edit_policy == "greedy",
                facts.body,
                self.ground(),
                facts.leaves,
                *(arrays[name] for name in ("cells", "portal_rects", "portal_cells")),
            )
        except _WRONG as error:
            raise SpaceFileError(f"{self._name}: {error}") from None


TERRAIN_TILES, TERRAIN_DENSE, STEEP = "terrain_tiles", "terrain_dense", "steep"


def ground_arrays(ground: _core.Ground) -> dict[str, NDArray[Any]]:
    """What a file holds of terrain and slopes; nothing where there are none."""
    arrays: dict[str, NDArray[Any]] = {}
    if ground.terrain is not None:
        arrays[TERRAIN_TILES] = ground.terrain.table().astype("<u4")
        arrays[TERRAIN_DENSE] = ground.terrain.dense().view("<u8")
    if ground.steep is not None:
        arrays[STEEP] = ground.steep.words().astype("<u8")
    return arrays


def read_ground(arrays: dict[str, NDArray[Any]], facts: SpaceFacts) -> _core.Ground:
    """The same again, checked."""
    terrain = steep = None
    if TERRAIN_TILES in arrays or TERRAIN_DENSE in arrays:
        table, dense = arrays[TERRAIN_TILES], arrays[TERRAIN_DENSE]
        if table.dtype != np.dtype("<u4") or dense.dtype != np.dtype("<u8") or table.ndim != 1 or dense.ndim != 1:
            raise SpaceFileError("damaged: the terrain is of a wrong kind")
        terrain = _core.VoxelTerrain.from_tiles(
            facts.shape, np.ascontiguousarray(table, np.uint32), np.ascontiguousarray(dense).view(np.uint8)
        )
    if STEEP in arrays:
        steep = _core.BitGrid.from_words(facts.shape, np.ascontiguousarray(arrays[STEEP], np.uint64))
    return _core.Ground(terrain, steep, int(facts.motion_rule.step), bool(facts.motion_rule.bounds))


def build_regions(
    grid: _core.BitGrid,
    facts: SpaceFacts,
    ground: _core.Ground,
    origin: NDArray[np.float64] | None = None,
    *,
    is_part: bool = False,
) -> _core.NavSpace:
    """Cut a lattice into regions' cells, as the facts say; bodies stay inside a part, since walls may lie beyond it."""
    if facts.edit_policy == "greedy" or facts.leaves:
        raise SpaceFileError("the header's facts make no sense")
    corner = facts.origin if origin is None else origin
    body = to_body(facts.radius, facts.radius_shape, inflate_bounds=facts.inflate_bounds or is_part)
    return _core.NavSpace.build(grid, corner, facts.resolution, "regions", 0, facts.region_edge, False, body, ground)


def write_space(
    file: IO[bytes],
    facts: SpaceFacts,
    arrays: dict[str, NDArray[Any]],
    tiles: Iterable[Tile],
    links: NDArray[np.uint64] | None = None,
) -> None:
    """Write a file. One that says who may go where is of format 3: older readers would let everybody go everywhere."""
    everything = arrays if links is None or not len(links) else {**arrays, LINKS: links}
    is_plain = facts.motion_rule == MotionRule() and not everything.keys() & {TERRAIN_TILES, STEEP, LINKS}
    version = TILED if is_plain else VERSION
    write_container(file, facts.to_json(), everything, tiles, len(facts.tiling), version=version)


def _rows_in(
    rows: NDArray[np.uint64], shape: tuple[int, int, int], corner: tuple[int, ...]
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Links with both ends in a part of the lattice, counted from its corner; and the others, as they are."""
    low = np.array(corner, dtype=np.uint64) << np.uint64(20)
    high = low + (np.array(shape, dtype=np.uint64) << np.uint64(20))
    ends = rows[:, 1:7].reshape(-1, 2, 3)
    inside = ((ends >= low) & (ends <= high)).all(axis=(1, 2))
    moved = rows[inside].copy()
    moved[:, 1:7] -= np.tile(low, 2)
    return moved, rows[~inside]


def rows_of(core: _core.NavSpace, corner: tuple[int, ...] = (0, 0, 0)) -> NDArray[np.uint64]:
    """A space's links as rows of a file whose lattice begins at -corner (in voxels)."""
    rows = core.link_rows().astype("<u8")
    rows[:, 1:7] += np.tile(np.array(corner, dtype=np.uint64) << np.uint64(20), 2)
    return rows


def tiles_of(grid: _core.BitGrid, tiling: Tiling) -> Iterator[Tile]:
    """All tiles of a lattice that is in memory."""
    return (grid.tile(tiling.edge, number) for number in range(len(tiling)))


def to_tile_edge(value: Any, region_edge: int) -> int:
    """A multiple of the region's edge."""
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    if not whole or not 8 <= value <= MAX_TILE_EDGE or value % region_edge:
        raise InvalidInputError(
            f"tile_edge must be a multiple of the region's edge, {region_edge} voxels, up to {MAX_TILE_EDGE}, "
            f"not {describe(value)}"
        )
    return int(value)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The ground of a world: terrain ids, names for them, slopes, and the rule of motion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, to_array
from octoway.errors import InvalidInputError
from octoway.worlds.shapes import Shape, cover

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray


MAX_STEP = 64


@dataclass(frozen=True)
class MotionRule:
    """The rule that tells ground, and surfaces to hold on to.

    A free voxel is on a surface if a floor lies straight below it with at most `step` free voxels between. The bounds
    are neither floor nor wall, unless bounds=True.
    """

    step: int = 1
    bounds: bool = False

    def __post_init__(self) -> None:
        whole = isinstance(self.step, (int, np.integer)) and not isinstance(self.step, bool)
        if not whole or not 0 <= self.step <= MAX_STEP:
            raise InvalidInputError(
                f"step must be a whole number of voxels, 0 to {MAX_STEP}, not {describe(self.step)}"
            )
        if not isinstance(self.bounds, (bool, np.bool_)):
            raise InvalidInputError(f"bounds must be True or False, not {describe(self.bounds)}")


@dataclass(frozen=True)
class Ground:
    """Terrain and slopes of a world's voxels. None: all 0, and every solid voxel can be stood on."""

    terrain: _core.VoxelTerrain | None = None
    steep: _core.BitGrid | None = None
    names: dict[int, str] = field(default_factory=dict)

    def to_core(self, rule: MotionRule) -> _core.Ground:
        """Return the core's form, for a space."""
        return _core.Ground(self.terrain, self.steep, int(rule.step), bool(rule.bounds))

    def painted(self, frame: _core.Frame, shape: tuple[int, int, int], what: Shape, terrain: Any) -> Ground:
        """Return ground with another terrain in a shape."""
        now = self.terrain if self.terrain is not None else _core.VoxelTerrain.uniform(shape, 0)
        return replace(self, terrain=now.painted(cover(frame, what), to_terrain(terrain, self.names)))

    def turned(self, turn: Callable[[NDArray[Any]], NDArray[Any]]) -> Ground:
        """Return ground whose arrays (nx, ny, nz) have other axes."""
        terrain = None if self.terrain is None else np.ascontiguousarray(turn(self.terrain.to_dense()))
        steep = None if self.steep is None else np.ascontiguousarray(turn(self.steep.to_dense())).view(np.uint8)
        return replace(
            self,
            terrain=None if terrain is None else _core.VoxelTerrain.from_dense(terrain),
            steep=None if steep is None else _core.BitGrid.from_dense(steep),
        )

    def equals(self, other: Ground) -> bool:
        """Return True if both say the same of every voxel; names do not count."""
        return _same_terrain(self.terrain, other.terrain) and _same_bits(self.steep, other.steep)

    def __reduce__(self) -> tuple[Any, ...]:
        terrain = None if self.terrain is None else (self.terrain.shape, self.terrain.table(), self.terrain.dense())
        steep = None if self.steep is None else (self.steep.shape, self.steep.words())
        return _restored, (terrain, steep, self.names)


def _restored(terrain: Any, steep: Any, names: dict[int, str]) -> Ground:
    return Ground(
        None if terrain is None else _core.VoxelTerrain.from_tiles(*terrain),
        None if steep is None else _core.BitGrid.from_words(*steep),
        names,
    )


def _same_terrain(a: _core.VoxelTerrain | None, b: _core.VoxelTerrain | None) -> bool:
    if a is None or b is None:
        known = a if a is not None else b
        return known is None or known.in_use() == [0]
    return a.equals(b)


def _same_bits(a: _core.BitGrid | None, b: _core.BitGrid | None) -> bool:
    if a is None or b is None:
        known = a if a is not None else b
        return known is None or known.count() == 0
    return a.equals(b)


def to_terrain(value: Any, names: Mapping[int, str]) -> int:
    """An id of 0 to 255, or the name of one."""
    if isinstance(value, str):
        known = {name: number for number, name in names.items()}
        if value not in known:
            named = ", ".join(known) or "none; give terrain_names, or a number"
            raise InvalidInputError(f"there is no terrain '{value}'; known: {named}")
        return known[value]
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.bool_))
    if not whole or not 0 <= value <= 255:
        raise InvalidInputError(f"a terrain must be a number of 0 to 255, or a name, not {describe(value)}")
    return int(value)


def to_names(value: Any) -> dict[int, str]:
    """Names of terrains by their ids, each used once."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InvalidInputError(f"terrain_names must be {{id: name}}, not {describe(value)}")
    names: dict[int, str] = {}
    for number, name in value.items():
        if not isinstance(name, str) or not name:
            raise InvalidInputError(f"the name of a terrain must be a text, not {describe(name)}")
        names[to_terrain(int(number) if isinstance(number, str) and number.isdigit() else number, {})] = name
    if len(set(names.values())) != len(names):
        raise InvalidInputError(f"two terrains have the same name in {describe(value)}")
    return dict(sorted(names.items()))


def to_terrain_grid(ids: Any, shape: tuple[int, int, int]) -> _core.VoxelTerrain:
    """An array (nx, ny, nz) of ids; or (nx, ny), for whole columns."""
    array = to_array(ids, "terrain")
    if array.shape == shape[:2]:
        array = np.broadcast_to(array[:, :, np.newaxis], shape)
    if array.shape != shape or array.dtype.kind not in "biu":
        raise InvalidInputError(
            f"terrain must be whole numbers of shape {shape}, one a voxel, or {shape[:2]}, one a column; "
            f"got dtype {array.dtype} and shape {array.shape}"
        )
    if array.size and (array.min() < 0 or array.max() > 255):
        raise InvalidInputError(f"terrain ids must be 0 to 255, not {array.min()} to {array.max()}")
    return _core.VoxelTerrain.from_dense(np.ascontiguousarray(array, dtype=np.uint8))


def to_strokes(value: Any) -> list[tuple[Any, Any]]:
    """A list of (shape, terrain)."""
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes, Mapping)):
        raise InvalidInputError(f"terrain must be a list of (shape, id), not {describe(value)}")
    strokes = list(value)
    for stroke in strokes:
        if not isinstance(stroke, tuple) or len(stroke) != 2:
            raise InvalidInputError(f"terrain must be a list of (shape, id), not of {describe(stroke)}")
    return strokes


def kinds_to_terrain(kinds: NDArray[np.uint16]) -> NDArray[np.uint8]:
    """Return the terrain of each kind of cell."""
    return (kinds & 255).astype(np.uint8)

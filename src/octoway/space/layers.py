# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""`space.layers`: the body that a space is for, and a layer for every other radius that was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from octoway.checks import to_count, to_flag, to_length, to_limit, to_radius
from octoway.travel.body import RADIUS_SHAPES, kept_free
from octoway.worlds.terrain import Ground
from octoway.worlds.world import World

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from octoway import _core
    from octoway.space.state import State


@dataclass(frozen=True)
class LayerStats:
    """How large the layer of one radius is."""

    radius: float  # metres: the first that was asked for
    cells: int
    portals: int
    bytes: int  # of one copy; a space that is edited holds two
    motion: bool = False  # its cells tell ways to move apart: for queries with a motion


class Layers:
    """The layers of a space: its own radius first, then every other that was asked for. Iterate for their sizes."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __iter__(self) -> Iterator[LayerStats]:
        return (LayerStats(*layer) for layer in self._state.core.layers())

    def __len__(self) -> int:
        return len(self._state.core.layers())

    def __getitem__(self, index: int) -> LayerStats:
        return LayerStats(*self._state.core.layers()[index])

    def __repr__(self) -> str:
        return f"Layers({', '.join(f'{layer.radius:g} m' + ' with motion' * layer.motion for layer in self)})"

    @property
    def radius(self) -> float:
        """The radius in metres that the space was built for: queries that name no radius take it."""
        return self._state.core.body.radius

    def kept_free(self, radius: float | None = None) -> float:
        """Metres that the centre of a body keeps from a flat wall, for a radius or for the space's own.

        A radius takes whole voxels: one of 0.5 m on voxels of 1 m keeps 1 m.
        """
        size = to_radius(radius)
        return kept_free(self.radius if size is None else size, self._state.resolution)

    @property
    def radius_shape(self) -> str:
        """The shape of a body: "sphere" or "box"."""
        return RADIUS_SHAPES[self._state.core.body.box]

    @property
    def inflate_bounds(self) -> bool:
        """True if the bounds limit the whole body, not only its centre."""
        return self._state.core.body.inflate_bounds

    def build(
        self,
        radius: float,
        *,
        motion: bool = False,
        progress: Callable[[str, float], None] | None = None,
        cancel: _core.CancelToken | None = None,
        memory_limit: int | None = None,
    ) -> None:
        """Build the layer of a radius ahead of the first query that needs it. If there is one, it is kept.

        A layer that was built by name stays until `drop`, whatever the `limit`. motion=True: the one whose cells tell
        ways to move apart. If building it may take more than `memory_limit` bytes, errors.MemoryLimitError comes first.
        """
        bytes_ = to_limit(memory_limit, "memory_limit")
        self._state.core.build_layer(to_length(radius, "radius"), to_flag(motion, "motion"), cancel, progress, bytes_)

    def drop(self, radius: float, *, motion: bool = False) -> bool:
        """Free the layer of a radius, and no longer keep it up to date; return whether there was one."""
        return self._state.core.drop_layer(to_length(radius, "radius"), to_flag(motion, "motion"))

    @property
    def limit(self) -> int:
        """Bytes that layers may take together which queries made; those not used for longest are dropped first.

        The default is 8 times the space's own tables, and at least 64 MiB; setting it to 0 brings that back. Layers
        that `build` made do not count, queries that read a dropped one keep it until they end, and the last one used
        stays. A layer that is asked for again is built again.
        """
        return self._state.core.layer_limit

    @limit.setter
    def limit(self, value: int) -> None:
        self._state.core.layer_limit = to_count(value, "limit")

    def to_voxels(self, *, radius: float | None = None) -> NDArray[np.bool_]:
        """Return what is blocked, for a radius or for the space's own, as a dense bool array (nx, ny, nz).

        radius=0 gives the solid voxels themselves, without a layer.
        """
        core, size = self._state.core, to_radius(radius)
        return (core.solid if size == 0 else core.grid_for(size)).to_dense()

    def to_world(self) -> World:
        """Return what is solid now, obstacles included, as a world; as large as the space, padding included."""
        now, state = self._state.core.snapshot(), self._state
        ground = Ground(now.ground.terrain, now.ground.steep, state.terrain_names)
        return World(now.solid, state.resolution, state.origin, ground=ground)

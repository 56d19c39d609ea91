# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Whom a space is for: a body of one radius, and layers for all the others that were asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from octoway.checks import to_length
from octoway.space.edits import Edits
from octoway.travel.body import RADIUS_SHAPES

if TYPE_CHECKING:
    from collections.abc import Callable

    from octoway import _core


@dataclass(frozen=True)
class LayerStats:
    """How large the layer of one radius is."""

    radius: float  # metres: the first that was asked for
    cells: int
    portals: int
    bytes: int  # of one copy; a space that is edited holds two
    motion: bool = False  # its cells tell ways to move apart: for queries with a motion


class Bodies(Edits):
    """What a space says of the bodies that move in it."""

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
        motion: bool = False,
        progress: Callable[[str, float], None] | None = None,
        cancel: _core.CancelToken | None = None,
    ) -> None:
        """Build the layer of a radius ahead of the first query that needs it. Does nothing if there is one.

        motion=True: the one whose cells tell ways to move apart.
        """
        self._core.build_layer(to_length(radius, "radius"), bool(motion), cancel, progress)

    def drop_layer(self, radius: float, *, motion: bool = False) -> bool:
        """Free the layer of a radius, and no longer keep it up to date; whether there was one."""
        return self._core.drop_layer(to_length(radius, "radius"), bool(motion))

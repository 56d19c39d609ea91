# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""`space.tiles`: a space that loads parts of its file, and drops them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway import _core
from octoway.arrays import one_or_many, to_boxes
from octoway.checks import to_flag
from octoway.files.space_file import naming
from octoway.space.changes import ChangeSet
from octoway.space.saving import to_bytes
from octoway.space.window import require_window

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from octoway.space.state import State


class Tiles:
    """The tiles of the file that a space was loaded from. Queries go on meanwhile; what is not loaded is blocked."""

    def __init__(self, state: State) -> None:
        self._state = state

    def load(self, bounds: ArrayLike, *, only: bool = False) -> ChangeSet:
        """Load the tiles that touch boxes (2, 3) or (n, 2, 3) in metres, and publish them as a new version.

        only=True drops all others in the same version. Loaded tiles are not read again. Edits that wait for an `update`
        keep waiting; obstacles and what was filled or carved are where they were.
        """
        window, boxes = require_window(self._state), to_boxes(bounds, "bounds")
        with naming(window.path), window.path.open("rb") as file:
            return ChangeSet(_core.load_region(self._state.core, window.core, file, boxes, to_flag(only, "only")))

    def unload(self, bounds: ArrayLike) -> ChangeSet:
        """Drop the tiles that touch boxes (2, 3) or (n, 2, 3) in metres: they are blocked, as a new version.

        Nothing is lost: obstacles stay, and what was filled or carved there is seen again when the tile is loaded.
        """
        window, boxes = require_window(self._state), to_boxes(bounds, "bounds")
        return ChangeSet(_core.unload_region(self._state.core, window.core, boxes))

    @property
    def loaded(self) -> NDArray[np.float64]:
        """The loaded tiles as boxes in metres, (n, 2, 3); one box for all if the space was not loaded in parts."""
        return _core.loaded_boxes(self._state.core)

    def is_loaded(self, points: ArrayLike) -> bool | NDArray[np.bool_]:
        """Tell whether a point (3,) is inside the world and loaded, or each of many (n, 3)."""
        loaded: bool | NDArray[np.bool_] = one_or_many(points, self._state.core.is_loaded)
        return loaded

    def to_bytes(self, *, bake: bool = False, tile_edge: int | None = None) -> bytes:
        """Return the bytes of the file that `space.save` would write; `NavSpace.load` takes them, too."""
        return to_bytes(self._state, tile_edge, bake=bake)

    def __len__(self) -> int:
        return len(self.loaded)

    def __repr__(self) -> str:
        if self._state.window is None:
            return "Tiles(the whole world is loaded)"
        return f"Tiles({len(self)} of {len(self._state.core.loaded_tiles())} loaded)"

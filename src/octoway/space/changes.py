# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""ChangeSet: what an update did to a living space."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from octoway import _core


class ChangeSet:
    """The changes that an update made; true if there are any. Arrays are made when they are asked for."""

    def __init__(self, changes: _core.ChangeSet) -> None:
        self._changes = changes

    @property
    def version(self) -> int:
        """The version of the space after the update."""
        return self._changes.version

    @property
    def changed(self) -> bool:
        """True if anything changed: a solid voxel came or went, or a voxel is of another terrain."""
        return self._changes.changed

    def __bool__(self) -> bool:
        return self.changed

    @cached_property
    def box(self) -> NDArray[np.float64] | None:
        """(2, 3) metres, around every solid voxel that came or went; None if none did.

        For a body of some radius, space changes up to that far around it.
        """
        return self._changes.box()[0] if self._changes.solids_changed else None

    @cached_property
    def cells_removed(self) -> NDArray[np.float64]:
        """(n, 2, 3) metres, of the space's own radius."""
        return self._changes.cells_removed()

    @cached_property
    def cells_added(self) -> NDArray[np.float64]:
        """(n, 2, 3) metres, of the space's own radius."""
        return self._changes.cells_added()

    @cached_property
    def terrain(self) -> NDArray[np.float64]:
        """Boxes (n, 2, 3) in metres that hold every voxel whose terrain changed."""
        return self._changes.terrain()

    @cached_property
    def cells_repainted(self) -> NDArray[np.float64]:
        """(n, 2, 3) metres: cells that stayed as they were, of another terrain."""
        return self._changes.cells_of_other_kind()

    @property
    def voxels_blocked(self) -> int:
        """How many voxels became solid."""
        return self._changes.voxels_blocked

    @property
    def voxels_freed(self) -> int:
        """How many solid voxels went."""
        return self._changes.voxels_freed

    @property
    def regions(self) -> int:
        """How many regions were cut anew; 0 for other decompositions."""
        return self._changes.regions

    @property
    def links_added(self) -> int:
        """How many links queries see that they did not see before."""
        return self._changes.links_added

    @property
    def links_removed(self) -> int:
        """How many links went."""
        return self._changes.links_removed

    @property
    def seconds(self) -> dict[str, float]:
        """On the clock, per stage: occupancy, cells, graph, layers (of other radii, all stages), publish."""
        c = self._changes
        return {
            "occupancy": c.occupancy_seconds,
            "cells": c.cells_seconds,
            "graph": c.graph_seconds,
            "layers": c.layers_seconds,
            "publish": c.publish_seconds,
        }

    def __repr__(self) -> str:
        told = []
        if self.changed:
            told.append(f"{self.voxels_blocked:,} voxels blocked, {self.voxels_freed:,} freed")
            told.append(f"{len(self.cells_removed)} cells removed, {len(self.cells_added)} added")
        if len(self.terrain):
            told.append(f"{len(self.terrain)} boxes of other terrain")
        if self.links_added or self.links_removed:
            told.append(f"{self.links_added} links added, {self.links_removed} removed")
        return f"ChangeSet(version {self.version}: {', '.join(told) or 'nothing changed'})"

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Edits of a living space: obstacles by handle, changes of the world itself, and what an update did."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from octoway.arrays import describe, to_boxes
from octoway.errors import InvalidInputError
from octoway.space.links import Links
from octoway.space.watch import Watch
from octoway.worlds.shapes import Shape, cover

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from octoway import _core
    from octoway.paths.path import PathResult

GRAPH_UPDATES = ("local", "rebuild")
EDIT_POLICIES = ("repair", "greedy")


class ChangeSet:
    """What an update changed. Arrays are made when they are asked for."""

    def __init__(self, changes: _core.ChangeSet) -> None:
        self._changes = changes

    @property
    def version(self) -> int:
        """Of the space, after the update."""
        return self._changes.version

    @property
    def changed(self) -> bool:
        """Whether anything changed: a solid voxel came or went, or a voxel is of another terrain."""
        return self._changes.changed

    @cached_property
    def box(self) -> NDArray[np.float64] | None:
        """(2, 3) metres, around every solid voxel that came or went; None if none did.

        What a body of some radius may do changes up to that far around it.
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
    def cells_relabelled(self) -> NDArray[np.float64]:
        """(n, 2, 3) metres: cells that stayed as they were, of another terrain."""
        return self._changes.cells_relabelled()

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


class Edits(Links):
    """What a living space can be told. Queries see it after `update`; any number of threads may ask meanwhile."""

    @property
    def version(self) -> int:
        """The version that queries see; it grows with each update that changed something."""
        return self._core.version

    def add_obstacle(self, shape: Shape) -> int:
        """Add a thing that may move, anywhere, and return its handle; it blocks space after the next `update`.

        A shape is a box (2, 3) or boxes (n, 2, 3) in metres, or a `Sphere`, `Capsule`, `OrientedBox` or `Voxels`. It
        blocks the voxels that it overlaps with positive volume; what lies outside the world does not matter. Obstacles
        may overlap each other and walls: one leaving does not free another's space.
        """
        return self._core.add(cover(self._core, shape))

    def move_obstacle(self, handle: int, shape: Shape) -> None:
        """Say where an obstacle is now. Only the last place before an `update` counts."""
        self._core.move(_to_handle(handle), cover(self._core, shape))

    def move_obstacles(self, handles: ArrayLike, boxes: ArrayLike) -> None:
        """Move many obstacles (n,), each to one axis-aligned box (n, 2, 3), in one call."""
        places = to_boxes(boxes, "boxes")
        numbers = np.asarray(handles)
        if not numbers.size and not len(places):
            return
        if numbers.dtype.kind not in "iu" or numbers.shape != (len(places),):
            raise InvalidInputError(f"handles must be {len(places)} handles, one a box, not {describe(handles)}")
        self._core.move_boxes(np.ascontiguousarray(numbers, dtype=np.uint64), places)

    def remove_obstacle(self, handle: int) -> None:
        """Take an obstacle away; its handle is stale from now on."""
        self._core.remove(_to_handle(handle))

    def fill(self, shape: Shape) -> None:
        """Make a part of the static world solid, at the next `update`."""
        self._core.fill(cover(self._core, shape))

    def carve(self, shape: Shape) -> None:
        """Make a part of the static world free, at the next `update`: a wall blown open. Obstacles stay."""
        self._core.carve(cover(self._core, shape))

    def update(self, near: ArrayLike | None = None, graph: str = "local") -> ChangeSet:
        """Publish all pending edits as a new version, and say what changed.

        With `near`, boxes (n, 2, 3) in metres, only edits that touch one of them are made (an obstacle's old or new
        place); the others stay pending. graph="rebuild" makes the whole graph anew: slow, for comparison.
        """
        if graph not in GRAPH_UPDATES:
            raise InvalidInputError(f"graph must be one of {', '.join(GRAPH_UPDATES)}, not {describe(graph)}")
        boxes = None if near is None else to_boxes(near, "near")
        return ChangeSet(self._core.update(boxes, graph == "rebuild"))

    @property
    def pending(self) -> NDArray[np.float64]:
        """Boxes (n, 2, 3) in metres around all that pending edits may block or free."""
        return self._core.pending()

    @property
    def obstacle_count(self) -> int:
        """How many obstacles there are, those that wait for an update included."""
        return self._core.obstacle_count

    def watch(self, result: PathResult) -> Watch:
        """Keep an eye on a path: after updates it says whether the path still holds, and mends it where not."""
        return Watch(self, result)


def _to_handle(handle: int) -> int:
    if isinstance(handle, (bool, np.bool_)) or not isinstance(handle, (int, np.integer)) or not 0 <= handle < 1 << 64:
        raise InvalidInputError(f"handle must be what add_obstacle returned, not {describe(handle)}")
    return int(handle)

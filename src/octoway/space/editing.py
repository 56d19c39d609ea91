# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Edits of a living space: moved obstacles, and updates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.arrays import describe, to_array, to_boxes
from octoway.checks import to_choice, to_handle
from octoway.errors import InvalidInputError
from octoway.space.changes import ChangeSet
from octoway.worlds.shapes import Shape, cover

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from octoway import _core

GRAPH_UPDATES = ("local", "rebuild")


def move_obstacle(core: _core.NavSpace, handle: int | ArrayLike, shape: Shape) -> None:
    """Move one obstacle to any shape, or many, each to one box."""
    if isinstance(handle, (list, tuple)) or (isinstance(handle, np.ndarray) and handle.ndim):
        _move_boxes(core, handle, shape)
    else:
        core.move(to_handle(handle, "add_obstacle"), cover(core, shape))


def _move_boxes(core: _core.NavSpace, handles: ArrayLike, boxes: Shape) -> None:
    places = to_boxes(boxes, "boxes")
    numbers = to_array(handles, "handles")
    if not numbers.size and not len(places):
        return
    if numbers.dtype.kind not in "iu" or numbers.shape != (len(places),):
        raise InvalidInputError(f"handles must be {len(places)} handles, one a box, not {describe(handles)}")
    core.move_boxes(np.ascontiguousarray(numbers, dtype=np.uint64), places)


def update(core: _core.NavSpace, near: ArrayLike | None, graph: str) -> ChangeSet:
    """Publish pending edits, all or those near some boxes."""
    to_choice(graph, GRAPH_UPDATES, "graph")
    boxes = None if near is None else to_boxes(near, "near")
    return ChangeSet(core.update(boxes, graph == "rebuild"))

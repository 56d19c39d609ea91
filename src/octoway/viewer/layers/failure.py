# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The reason for a missing or partial path, in words, and the free space near a blocked end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.paths.status import Status
from octoway.viewer.canvas import Labels, Lines, Note, Points
from octoway.viewer.colours import GREEN, RED
from octoway.viewer.layers.layer import Layer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from octoway.viewer.canvas import Primitive
    from octoway.viewer.scene import Scene


def draw(scene: Scene) -> Iterator[Primitive | Note]:
    """The reason as a note; a line to the nearest free point."""
    result = scene.result
    if result is None or not result.reason:
        return
    yield Note(f"{result.status.name}: {result.reason}" if not result.found else result.reason)
    blocked = {Status.START_BLOCKED: scene.start, Status.GOAL_BLOCKED: scene.goal}.get(result.status)
    if blocked is None or result.nearest_free is None:
        return
    nearest = result.nearest_free
    way = "to the nearest free point"
    yield Lines(
        name=way,
        segments=np.stack([blocked, nearest])[np.newaxis],
        colours=RED,
        width=2.0,
        strong=True,
        label=way,
        value=f"{float(np.linalg.norm(nearest - blocked)):.2f} m",
    )
    point = nearest[np.newaxis]
    yield Points(name="nearest free point", points=point, colours=GREEN, size=12.0, strong=True, part_of=way)
    yield Labels(name="its name", points=point, texts=["nearest free"], part_of=way)


FAILURE = Layer("failure", "Reason", draw, shown=True)

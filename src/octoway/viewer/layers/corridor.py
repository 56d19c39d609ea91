# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The corridor: the free boxes that the path runs through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.viewer.canvas import Boxes, Note
from octoway.viewer.colours import GREEN
from octoway.viewer.layers.layer import Layer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from octoway.viewer.canvas import Primitive
    from octoway.viewer.scene import Scene

SHARE = 0.005


def draw(scene: Scene) -> Iterator[Primitive | Note]:
    """Translucent boxes with edges."""
    if scene.result is None or not len(scene.result.corridor):
        return
    boxes = scene.result.corridor
    shown = boxes[: scene.limit(SHARE)]
    yield Boxes(
        name="corridor",
        boxes=shown,
        colours=GREEN,
        opacity=0.15,
        edges=True,
        label=f"corridor of {len(boxes):,} boxes",
    )
    if len(shown) < len(boxes):
        yield Note(f"the first {len(shown):,} of {len(boxes):,} boxes of the corridor are shown")


CORRIDOR = Layer("corridor", "Corridor", draw)

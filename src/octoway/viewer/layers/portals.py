# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The portals: the rectangles that cells share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.viewer.canvas import Note, Quads
from octoway.viewer.colours import SKY_BLUE
from octoway.viewer.layers.layer import Layer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from octoway.viewer.canvas import Primitive
    from octoway.viewer.scene import Scene

SHARE = 0.08


def draw(scene: Scene) -> Iterator[Primitive | Note]:
    """Translucent rectangles, the largest where they are too many."""
    if scene.space is None:
        return
    flat = scene.space.graph.portals
    low, high = scene.bounds
    inside = np.flatnonzero(((flat[:, 0] <= high) & (flat[:, 1] >= low)).all(axis=1))
    sides = flat[inside, 1] - flat[inside, 0]
    axis = np.argmin(sides, axis=1) if len(inside) else np.empty(0, np.int64)
    area = np.where(sides > 0, sides, 1.0).prod(axis=1)
    order = np.sort(np.argsort(-area, kind="stable")[: scene.limit(SHARE)])
    yield Quads(
        name="portals",
        quads=np.ascontiguousarray(flat[inside[order]]),
        faces=(2 * axis[order] + 1).astype(np.uint8),
        colours=SKY_BLUE,
        opacity=0.3,
        both_sides=True,
        cut=True,
        label=f"{len(flat):,} portals",
    )
    if len(order) < len(flat):
        yield Note(f"the {len(order):,} largest of {len(flat):,} portals are shown")


PORTALS = Layer("portals", "Portals", draw)

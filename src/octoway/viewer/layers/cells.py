# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The cells of the space as boxes, coloured by size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.viewer.canvas import Boxes, Note
from octoway.viewer.colours import scale
from octoway.viewer.layers.layer import Layer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from octoway.viewer.canvas import Primitive
    from octoway.viewer.scene import Scene

SHARE = 0.18


def draw(scene: Scene) -> Iterator[Primitive | Note]:
    """Translucent boxes with edges, dark where small and bright where large."""
    if scene.space is None:
        return
    boxes = scene.space.graph.cells
    which = largest(scene, boxes, SHARE)
    chosen = boxes[which]
    yield Boxes(
        name="cells",
        boxes=chosen,
        colours=scale(size_shares(chosen)),
        opacity=glass(len(chosen)),
        edges=True,
        cut=True,
        label=f"{len(boxes):,} {scene.space.graph.decomposition} cells",
        value="dark: small, bright: large",
    )
    if len(which) < len(boxes):
        yield Note(f"the {len(which):,} largest of {len(boxes):,} cells are shown")


def largest(scene: Scene, boxes: NDArray[np.float64], share: float) -> NDArray[np.int64]:
    """Which boxes are shown: those in sight, the largest where they are too many; ties by number."""
    low, high = scene.bounds
    inside = np.flatnonzero(((boxes[:, 0] < high) & (boxes[:, 1] > low)).all(axis=1))
    if len(inside) <= scene.limit(share):
        return inside
    order = np.argsort(-volumes(boxes[inside]), kind="stable")[: scene.limit(share)]
    return np.sort(inside[order])


def glass(count: int) -> float:
    """How opaque each of many boxes may be, so that one sees through all of them: some cube root lie in a row."""
    return min(0.3, 0.7 / float(np.cbrt(max(count, 1))))


def volumes(boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of boxes (n, 2, 3)."""
    return np.asarray((boxes[:, 1] - boxes[:, 0]).prod(axis=1))


def size_shares(boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    """From 0, the smallest, to 1, the largest; each doubling counts the same."""
    if not len(boxes):
        return np.empty(0)
    size = np.log2(volumes(boxes))
    spread = float(size.max() - size.min())
    return np.asarray((size - size.min()) / spread if spread > 0 else np.full(len(size), 0.5))


CELLS = Layer("cells", "Cells", draw)

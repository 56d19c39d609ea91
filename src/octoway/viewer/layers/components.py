# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The connected components of free space: one colour each, the largest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.viewer.canvas import Boxes, Note
from octoway.viewer.colours import kinds
from octoway.viewer.layers.cells import glass, largest, volumes
from octoway.viewer.layers.layer import Layer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from octoway.viewer.canvas import Primitive
    from octoway.viewer.scene import Scene

SHARE = 0.08
_NAMED = 7  # the others share a colour


def draw(scene: Scene) -> Iterator[Primitive | Note]:
    """The cells of each of the largest components, and all others in one."""
    if scene.space is None:
        return
    boxes, of_cell = scene.space.graph.cells, scene.space.graph.components
    if not len(boxes):
        return
    sizes = np.bincount(of_cell, weights=volumes(boxes))
    rank = np.empty(len(sizes), np.int64)
    rank[np.argsort(-sizes, kind="stable")] = np.arange(len(sizes))
    which = largest(scene, boxes, SHARE)
    place = np.minimum(rank[of_cell[which]], _NAMED)
    whole = float(sizes.sum())
    for number in np.unique(place).tolist():
        mine = which[place == number]
        share = float(sizes[rank == number].sum() if number < _NAMED else sizes[rank >= _NAMED].sum()) / whole
        yield Boxes(
            name=f"component {number + 1}" if number < _NAMED else "other components",
            boxes=boxes[mine],
            colours=kinds([number])[0],
            opacity=2 * glass(len(which)),
            cut=True,
            label=f"component {number + 1}" if number < _NAMED else f"{len(sizes) - _NAMED:,} other components",
            value=_show_share(share),
        )
    if len(which) < len(boxes):
        yield Note(f"components are shown by their {len(which):,} largest of {len(boxes):,} cells")


def _show_share(share: float) -> str:
    return f"{share:.1%} of free space" if share >= 0.001 else "below 0.1% of free space"


COMPONENTS = Layer("components", "Components", draw)

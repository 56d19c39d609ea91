# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The nodes that the search expanded, in order: a clock of its own replays it. Queries record it with trace=True."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.viewer import canvas
from octoway.viewer.canvas import Note, Points
from octoway.viewer.colours import PURPLE, scale
from octoway.viewer.layers.layer import Layer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from octoway.viewer.canvas import Primitive
    from octoway.viewer.scene import Scene

SHARE = 0.05


def draw(scene: Scene) -> Iterator[Primitive | Note]:
    """Points that appear one by one, from dark to bright; those of a search from the goal in purple."""
    if scene.result is None or not len(scene.result.trace):
        return
    trace = scene.result.trace
    every = -(-len(trace) // scene.limit(SHARE))
    order = np.unique([*range(0, len(trace), every), len(trace) - 1])
    colours = scale(order / max(len(trace) - 1, 1))
    colours[trace.backward[order]] = PURPLE
    yield Points(
        name="expansions",
        points=np.ascontiguousarray(trace.points[order]),
        colours=colours,
        size=5.0,
        clock=canvas.EXPANSIONS,
        since=order.astype(float),
        label=f"{len(trace):,} expansions",
        value="dark: first, bright: last",
    )
    if every > 1:
        yield Note(f"one of {every} expansions is shown")


EXPANSIONS = Layer("expansions", "Search", draw, shown=True)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A scene as primitives: what every canvas is given, so that all of them show the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from octoway.arrays import describe
from octoway.checks import to_flag, to_kind, to_names
from octoway.errors import InvalidInputError
from octoway.viewer.canvas import Canvas, Note, Primitive
from octoway.viewer.layers import LAYERS, Layer
from octoway.viewer.scene import Scene

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Shown:
    """A layer of a picture."""

    name: str
    title: str
    visible: bool
    primitives: tuple[Primitive, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many boxes, rectangles, lines, points and words it has."""
        return sum(len(primitive) for primitive in self.primitives)


@dataclass(frozen=True, eq=False)
class Picture:
    """Layers of primitives, and what part of the world they are in."""

    bounds: NDArray[np.float64]  # (2, 3)
    layers: tuple[Shown, ...]
    title: str = ""
    cut: tuple[int, float] | None = None
    notes: tuple[str, ...] = field(default=())  # beside those of the layers

    @property
    def clocks(self) -> dict[str, tuple[float, float]]:
        """The first and the last moment of every clock that something goes by."""
        spans: dict[str, tuple[float, float]] = {}
        for primitive in (primitive for layer in self.layers for primitive in layer.primitives):
            if primitive.span is not None:
                first, last = spans.get(primitive.clock, primitive.span)
                spans[primitive.clock] = min(first, primitive.span[0]), max(last, primitive.span[1])
        return spans

    @property
    def visible_notes(self) -> tuple[str, ...]:
        """Return the notes on the picture."""
        return (*self.notes, *(note for layer in self.layers if layer.visible for note in layer.notes))

    def send(self, canvas: Canvas) -> None:
        """Give everything to a canvas, in order."""
        for note in self.notes:
            canvas.note("", note)
        for layer in self.layers:
            for primitive in layer.primitives:
                canvas.add(layer.name, primitive)
            for note in layer.notes:
                canvas.note(layer.name, note)


def compose(scene: Scene, layers: tuple[str, ...] | None = None, *, hidden: bool = False) -> Picture:
    """Draw the layers that are shown, or the named ones; those that have nothing to show are left out.

    With `hidden` the others are there too, not visible at first: for canvases on which a person can switch them on.
    """
    to_kind(scene, Scene, "scene")
    wanted = scene.options.layers if layers is None else to_names(layers, "layers")
    unseen = to_flag(hidden, "hidden")
    chosen = [layer for layer in LAYERS if layer.shown] if wanted is None else [find_layer(name) for name in wanted]
    drawn = [draw_layer(layer, scene, visible=layer in chosen) for layer in LAYERS if unseen or layer in chosen]
    shown = tuple(layer for layer in drawn if layer.primitives or layer.notes)
    return Picture(scene.bounds, shown, scene.title, scene.options.cut)


def draw_layer(layer: Layer | str, scene: Scene, *, visible: bool = True) -> Shown:
    """One layer of a scene."""
    chosen = layer if isinstance(layer, Layer) else find_layer(layer)
    to_kind(scene, Scene, "scene")
    made = list(chosen.draw(scene))
    return Shown(
        chosen.name,
        chosen.title,
        visible,
        tuple(thing for thing in made if not isinstance(thing, Note) and len(thing)),
        tuple(thing.text for thing in made if isinstance(thing, Note)),
    )


def find_layer(name: str) -> Layer:
    """The layer of a name."""
    for layer in LAYERS:
        if isinstance(name, str) and layer.name == name:
            return layer
    known = ", ".join(layer.name for layer in LAYERS)
    raise InvalidInputError(f"there is no layer {describe(name)}; layers: {known}")

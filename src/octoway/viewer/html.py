# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The HTML canvas: one file that opens from a disk and asks no other host for anything.

The page (web/) draws with WebGL. Its numbers are float32, relative to the middle of the world, and stand in the file as
one base64 block; what layers, colours and words there are stands beside it as JSON.
"""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from importlib import resources
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.checks import require_suffix, to_kind
from octoway.files.atomic import write_atomically
from octoway.viewer.canvas import Boxes, Labels, Lines, Points, Primitive, Quads, geometry
from octoway.viewer.picture import Picture, compose
from octoway.viewer.scene import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

_SCRIPTS = ("data.js", "camera.js", "shaders.js", "draw.js", "panel.js", "main.js")
_KINDS = {Boxes: "boxes", Quads: "quads", Lines: "lines", Points: "points", Labels: "labels"}


class HtmlCanvas:
    """Collects the primitives of a picture; `render` gives the file's text."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._middle = picture.bounds.mean(axis=0)
        self._block = bytearray()
        self._parts: dict[str, list[dict[str, Any]]] = {}
        self._notes: dict[str, list[str]] = {}

    def add(self, layer: str, primitive: Primitive) -> None:
        """Keep a primitive, times and frames included."""
        self._parts.setdefault(layer, []).append(self._part(primitive))

    def note(self, layer: str, text: str) -> None:
        """Keep a sentence, which is shown with its layer."""
        self._notes.setdefault(layer, []).append(text)

    def render(self) -> str:
        """The whole file."""
        low, high = self._picture.bounds - self._middle
        scene = {
            "title": self._picture.title,
            "low": low.tolist(),
            "high": high.tolist(),
            "middle": self._middle.tolist(),
            "clocks": self._picture.clocks,
            "cut": self._cut(),
            "notes": list(self._picture.notes),
            "layers": [
                {
                    "name": layer.name,
                    "title": layer.title,
                    "visible": layer.visible,
                    "parts": self._parts.get(layer.name, []),
                    "notes": self._notes.get(layer.name, []),
                }
                for layer in self._picture.layers
            ],
        }
        parts = {
            "TITLE": _escaped(self._picture.title or "octoway"),
            "STYLE": _read("style.css"),
            # A name may hold anything, and must not end the element that it stands in.
            "SCENE": json.dumps(scene, allow_nan=False).replace("<", "\\u003c"),
            "DATA": base64.b64encode(bytes(self._block)).decode(),
            "SCRIPT": "\n".join(_read(name) for name in _SCRIPTS),
        }
        page = _read("page.html")
        pieces = page.split("@")  # text, name, text, name, ...: inserted text is never searched again
        return "".join(parts[piece] if i % 2 else piece for i, piece in enumerate(pieces))

    def _cut(self) -> list[float] | None:
        if self._picture.cut is None:
            return None
        axis, at = self._picture.cut
        return [axis, float(at - self._middle[axis])]

    def _part(self, primitive: Primitive) -> dict[str, Any]:
        places = getattr(primitive, geometry(primitive))
        part: dict[str, Any] = {
            "kind": _KINDS[type(primitive)],
            "name": primitive.name,
            "label": primitive.label,
            "value": primitive.value,
            "partOf": primitive.part_of,
            "visible": primitive.visible,
            "opacity": primitive.opacity,
            "clock": primitive.clock,
            "cut": primitive.cut,
            "places": self._floats(places - self._middle),
            **self._colours(primitive.rgb),
            **self._look(primitive),
        }
        for name in ("since", "until"):
            times = getattr(primitive, name)
            if times is not None:
                part[name] = self._floats(np.clip(times, -1e30, 1e30))
        if primitive.moves is not None:
            moved = np.asarray(primitive.moves.places, np.float64) - self._middle
            part["moves"] = {"times": self._floats(primitive.moves.times), "places": self._floats(moved)}
        return part

    def _look(self, primitive: Primitive) -> dict[str, Any]:
        """The fields that only some kinds have."""
        look: dict[str, Any]
        match primitive:
            case Boxes():
                look = {"balls": primitive.balls, "faceless": not primitive.faces}
                return {**look, "edges": primitive.edge_opacity} if primitive.edges else look
            case Quads():
                look = {"faces": self._bytes(primitive.faces), "bothSides": primitive.both_sides}
                if primitive.tops is not None:
                    heights = [float(height - self._middle[2]) for height in primitive.heights]
                    look |= {"tops": list(primitive.tops), "heights": heights}
                return look if primitive.side is None else {**look, "side": primitive.side}
            case Lines():
                return {"size": primitive.width, "strong": primitive.strong}
            case Points():
                return {"size": primitive.size, "strong": primitive.strong}
            case Labels():
                return {"texts": list(primitive.texts)}

    def _colours(self, rgb: NDArray[np.uint8]) -> dict[str, Any]:
        if len(rgb) and (rgb != rgb[0]).any():
            return {"colours": self._bytes(rgb)}
        return {"colour": rgb[0].tolist() if len(rgb) else [0, 0, 0]}

    def _floats(self, values: NDArray[np.floating[Any]]) -> dict[str, Any]:
        return self._store("f4", np.ascontiguousarray(values, "<f4"))

    def _bytes(self, values: NDArray[np.uint8]) -> dict[str, Any]:
        return self._store("u1", np.ascontiguousarray(values, np.uint8))

    def _store(self, kind: str, array: NDArray[Any]) -> dict[str, Any]:
        self._block.extend(b"\0" * (-len(self._block) % 4))  # float arrays begin at whole words
        at = {"kind": kind, "offset": len(self._block), "length": array.size}
        self._block.extend(array.tobytes())
        return at


def to_html(thing: Picture | Scene) -> str:
    """A scene or a picture as one self-contained page; of a scene all layers can be switched on."""
    picture = page_of(thing) if isinstance(thing, Scene) else to_kind(thing, Picture, "what is drawn")
    canvas = HtmlCanvas(picture)
    picture.send(canvas)
    return canvas.render()


def page_of(scene: Scene) -> Picture:
    """All layers of a scene. A cut is left to the page, where a person moves it: nothing is missing beyond it."""
    return compose(scene.with_(options=replace(scene.options, whole=True)), hidden=True)


def save_html(file: str | Path, thing: Picture | Scene) -> None:
    """Write a scene or a picture to an HTML file, whole or not at all."""
    require_suffix(file, ".html", ".htm")
    write_atomically(file, to_html(thing).encode())


def _read(name: str) -> str:
    return resources.files("octoway.viewer").joinpath("web", name).read_text(encoding="utf-8")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

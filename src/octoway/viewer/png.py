# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The PNG canvas: no window, no graphics card, no plotting library.

The core draws (core/raster); here primitives become its surfaces, panes, wires, lines and dots, and a legend is
written. Sines and cosines are rounded before anything is computed from them: the same picture gives the same bytes on
every machine.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, to_array
from octoway.checks import require_suffix, to_flag, to_kind, to_number
from octoway.errors import InvalidInputError
from octoway.files.atomic import write_atomically
from octoway.viewer.camera import SPREAD, USUAL_SIZE, Shot, aim, box_edges
from octoway.viewer.canvas import Boxes, Labels, Lines, Points, Primitive, Quads, at_time, cut_away, geometry
from octoway.viewer.colours import FAINT, FLOOR, INK, SKY
from octoway.viewer.picture import Picture, compose
from octoway.viewer.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]

_FAR = 1e12  # metres from the origin; beyond, depths lose their meaning
_GRID_LINES = 16  # lines of the floor, at most, each way
_STROKES = 64  # colours of strong lines in one primitive: each is drawn alone


class PngCanvas:
    """Collects the primitives of one moment, seen from one place; `render` gives (height, width, 3) bytes."""

    def __init__(
        self,
        bounds: NDArray[np.float64],
        size: tuple[int, int] = USUAL_SIZE,
        azimuth: float = -60.0,
        elevation: float = 32.0,
        *,
        times: Mapping[str, float] | None = None,
        cut: tuple[int, float] | None = None,
        cutaway: bool = True,
        left_out: Collection[str] = (),
    ) -> None:
        self._left_out = left_out  # layers
        self.shot: Shot = aim(bounds, size, azimuth, elevation)
        self._canvas = _core.Canvas(*size, eye=self.shot.eye, target=self.shot.target, spread=SPREAD)
        self._times = _to_times(times)
        self._cut = cut
        self._opened = self.shot.sides if to_flag(cutaway, "cutaway") else ()
        self._detail = np.inf
        self._lift = 1e-3 * self.shot.diagonal  # for marks that lie in surfaces
        self._legend: list[Primitive] = []
        self._labels: list[Labels] = []
        self._notes: list[str] = []
        self._add_frame()

    def add(self, layer: str, primitive: Primitive) -> None:
        """Show a primitive as it is at the canvas' time; one that is not visible is left out."""
        opened = isinstance(primitive, Quads) and primitive.side in self._opened
        if layer in self._left_out or not primitive.visible or opened:
            return
        now = at_time(primitive, self._times.get(primitive.clock))
        if self._cut is not None:
            now = cut_away(now, *self._cut)
        if primitive.label:
            self._legend.append(primitive)
        if not len(now):
            return
        _require_near(now)
        match now:
            case Boxes():
                self._add_boxes(now)
            case Quads():
                self._add_quads(now)
            case Lines():
                self._add_lines(now)
            case Points():
                self._add_points(now)
            case Labels():
                self._labels.append(now)

    def note(self, layer: str, text: str) -> None:
        """Write a sentence at the bottom."""
        if layer not in self._left_out:
            self._notes.append(text)

    def render(self, title: str = "") -> Pixels:
        """Draw everything."""
        low, high = self.shot.box[:, 2]
        self._canvas.set_look(
            sky=SKY,
            low=low,
            high=high,
            to_sun=self.shot.to_sun,
            corner=0.07 * self.shot.diagonal,
            # If voxels are hardly larger than pixels, their edges would cover everything.
            edges=0.3 * min(1.0, max(0.0, self._detail * self.shot.scale / 4 - 0.5)),
        )
        pixels: Pixels = self._canvas.render()
        self._write_labels(pixels)
        self._write_legend(pixels, title)
        self._write_notes(pixels)
        return pixels

    # primitives ------------------------------------------------------------------------------------------------------

    def _add_boxes(self, boxes: Boxes) -> None:
        if boxes.balls:
            radii = np.ascontiguousarray((boxes.boxes[:, 1] - boxes.boxes[:, 0]).min(axis=1) / 2)
            middles = np.ascontiguousarray(boxes.boxes.mean(axis=1))
            self._canvas.add_dots(middles, colours=boxes.rgb, radii=radii, metres=True, opacity=boxes.opacity)
            return
        corners = np.ascontiguousarray(boxes.boxes)
        if boxes.faces:
            self._canvas.add_boxes(corners, colours=boxes.rgb, opacity=boxes.opacity)
        if boxes.edges:
            self._add_wires(box_edges(corners), np.repeat(boxes.rgb, 12, axis=0), 0.8, boxes.edge_opacity)

    def _add_quads(self, quads: Quads) -> None:
        self._detail = min(self._detail, quads.detail)
        self._canvas.add_quads(
            np.ascontiguousarray(quads.quads),
            np.ascontiguousarray(quads.faces),
            colours=quads.rgb,
            top=quads.tops,
            opacity=quads.opacity,
            both_sides=quads.both_sides,
        )

    def _add_lines(self, lines: Lines) -> None:
        unit = self.shot.unit
        colours, which = np.unique(lines.rgb, axis=0, return_inverse=True)
        if not lines.strong or len(colours) > _STROKES:
            self._add_wires(lines.segments, lines.rgb, lines.width, lines.opacity)
            return
        for number, (red, green, blue) in enumerate(colours.tolist()):
            ends = np.ascontiguousarray(lines.segments[which.ravel() == number].reshape(-1, 3))
            self._canvas.add_segments(
                ends,
                colour=(red, green, blue),
                width=lines.width * unit,
                casing=1.5 * unit,
                opacity=lines.opacity,
                hidden=0.75,
                lift=4 * self._lift,
            )

    def _add_wires(self, segments: NDArray[np.float64], colours: Pixels, width: float, opacity: float) -> None:
        ends, wide = np.ascontiguousarray(segments), width * self.shot.unit
        self._canvas.add_wires(ends, colours=colours, width=wide, opacity=opacity, lift=self._lift)

    def _add_points(self, points: Points) -> None:
        radius, lift = points.size / 2 * self.shot.unit, 4 * self._lift
        if points.strong:
            for place, (red, green, blue) in zip(points.points, points.rgb.tolist(), strict=True):
                self._canvas.add_ball(place, colour=(red, green, blue), radius=radius, hidden=0.6, lift=lift)
            return
        radii, places = np.full(len(points), radius), np.ascontiguousarray(points.points)
        self._canvas.add_dots(places, colours=points.rgb, radii=radii, opacity=points.opacity, lift=lift)

    def _add_frame(self) -> None:
        """Add the floor with its grid, and the edges of the world."""
        low, high = self.shot.box
        floor = np.array([[low, [*high[:2], low[2]]]])
        self._canvas.add_quads(floor, np.array([5], np.uint8), colours=np.array([FLOOR], np.uint8))
        wide = max(high[:2] - low[:2])
        step = next(
            s for s in (float(f"{m}e{e}") for e in range(-12, 14) for m in (1, 2, 5)) if wide / s <= _GRID_LINES
        )
        grid = []
        for axis in (0, 1):
            for i in range(int(np.ceil(low[axis] / step)), int(np.floor(high[axis] / step)) + 1):
                ends = floor[0].copy()
                ends[:, axis] = i * step
                grid.append(ends)
        faint = partial(np.full, fill_value=FAINT, dtype=np.uint8)
        for lines, width, opacity in ((grid, 0.8, 0.3), (box_edges(self.shot.box[np.newaxis]), 1.1, 0.6)):
            if len(lines):
                self._add_wires(np.asarray(lines), faint((len(lines), 3)), width, opacity)

    # words -----------------------------------------------------------------------------------------------------------

    def _write_labels(self, pixels: Pixels) -> None:
        unit = self.shot.unit
        for labels in self._labels:
            away = labels.points if labels.away is None else labels.away
            for text, place, other in zip(labels.texts, labels.points, away, strict=True):
                x, y = self._canvas.project(place)
                right = self._canvas.project(other)[0] <= x
                aside = 15 * unit if right else -15 * unit - _core.text_width(text, 11 * unit)
                _core.draw_text(pixels, text, x + aside, y - 5.5 * unit, 11 * unit, INK, halo=True)

    def _write_legend(self, pixels: Pixels, title: str) -> None:
        unit = self.shot.unit
        x, y = 22 * unit, 22 * unit
        if title:
            _core.draw_text(pixels, title, x, y, 15 * unit, INK)
            y += 34 * unit
        wide = max((_core.text_width(row.label, 11 * unit) for row in self._legend), default=0.0)
        for row in self._legend:
            half = max(0.5, (row.width if isinstance(row, Lines) else 8.0) * unit / 2)
            middle, columns = y + 5.5 * unit, slice(round(x), round(x + 30 * unit))
            swatch = pixels[round(middle - half) : round(middle + half), columns]
            swatch[:] = _swatch(row.rgb, swatch.shape[1])
            _core.draw_text(pixels, row.label, x + 42 * unit, y, 11 * unit, INK, halo=True)
            _core.draw_text(pixels, row.value, x + 60 * unit + wide, y, 11 * unit, FAINT, halo=True)
            y += 24 * unit

    def _write_notes(self, pixels: Pixels) -> None:
        unit = self.shot.unit
        lines = [line for note in self._notes for line in _wrapped(note, pixels.shape[1] - 44 * unit, 9 * unit)]
        y = pixels.shape[0] - 16 * unit - 16 * unit * len(lines)
        for line in lines:
            _core.draw_text(pixels, line, 22 * unit, y, 9 * unit, INK, halo=True)
            y += 16 * unit


def _to_times(value: Any) -> dict[str, float]:
    """A moment for each clock."""
    if value is not None and not isinstance(value, Mapping):
        raise InvalidInputError(f"times must be {{clock: moment}}, not {describe(value)}")
    return {} if value is None else {clock: to_number(moment) for clock, moment in value.items()}


def render_picture(
    picture: Picture,
    *,
    size: tuple[int, int] = USUAL_SIZE,
    azimuth: float = -60.0,
    elevation: float = 32.0,
    times: Mapping[str, float] | None = None,
    cutaway: bool = True,
) -> Pixels:
    """Draw a picture; returns (height, width, 3) bytes.

    `azimuth` and `elevation` say in degrees from where it is seen. With `cutaway`, thin walls and roofs that close the
    world towards the eye are left away. `times` has a moment for each clock; without one, all is shown as it ends.
    """
    to_kind(picture, Picture, "picture")
    canvas = PngCanvas(
        picture.bounds,
        size,
        azimuth,
        elevation,
        times=times,
        cut=picture.cut,
        cutaway=cutaway,
        left_out=[layer.name for layer in picture.layers if not layer.visible],
    )
    picture.send(canvas)
    return canvas.render(picture.title)


def save_png(file: str | Path, thing: Picture | Scene | Pixels, **view: object) -> None:
    """Write a scene, a picture or pixels to a PNG file; `view` are the options of `render_picture`."""
    require_suffix(file, ".png")
    if isinstance(thing, Scene):
        thing = compose(thing)
    pixels = render_picture(thing, **view) if isinstance(thing, Picture) else thing  # type: ignore[arg-type]
    write_atomically(file, encode_png(pixels))


def encode_png(rgb: Pixels) -> bytes:
    """Encode (height, width, 3) bytes as a PNG file."""
    rgb = to_array(rgb, "a picture")
    if rgb.dtype != np.uint8 or rgb.ndim != 3 or rgb.shape[2] != 3 or not rgb.size:
        raise InvalidInputError(f"a picture must be (height, width, 3) bytes, not {rgb.dtype} {rgb.shape}")
    height, width = rgb.shape[:2]
    rows = np.zeros((height, width * 3 + 1), np.uint8)  # each begins with its filter; 0 is none
    rows[:, 1:] = rgb.reshape(height, width * 3)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IDAT", zlib.compress(rows.tobytes(), 9))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + body + chunk(b"IEND", b"")


def _swatch(colours: Pixels, width: int) -> Pixels:
    """A row of pixels: one colour, or all of them from dark to bright."""
    if not len(colours):
        return np.full((width, 3), 255, np.uint8)
    ordered = colours[np.argsort(colours.sum(axis=1, dtype=int), kind="stable")]
    return np.asarray(ordered[np.linspace(0, len(ordered) - 1, width).astype(int)])


def _wrapped(text: str, width: float, size: float) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _core.text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _require_near(primitive: Primitive) -> None:
    array = getattr(primitive, geometry(primitive))
    if not np.isfinite(array).all() or np.abs(array).max() > _FAR:
        raise InvalidInputError(f"'{primitive.name}' must be finite and within {_FAR:g} metres of the origin")

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Pictures of a world and the paths in it: no window, no graphics card, no plotting library.

The core draws (core/raster); here are the camera, the colours, the legend and the PNG file. Sines and cosines
are rounded before anything is computed from them: the same scene gives the same pixels on every machine.
"""

from __future__ import annotations

import math
import struct
import zlib
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from octoway import _core
from octoway.arrays import describe, require_finite, to_boxes, to_point, to_points, to_resolution
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    Colour = tuple[int, int, int]
    Paint = tuple[Colour, Colour]
    Floats = NDArray[np.float64]
    Picture = NDArray[np.uint8]
    Drawn = list[tuple["PathStyle", Floats]]

# After Okabe and Ito: told apart with any colour vision.
BLUE: Colour = (0, 114, 178)
VERMILION: Colour = (222, 84, 12)
GREEN: Colour = (0, 158, 115)
PURPLE: Colour = (190, 95, 150)
AMBER: Colour = (240, 160, 0)

# From top to bottom, and from the lowest to the highest point of the world.
_SKY: Paint = ((214, 225, 236), (250, 251, 252))
_SOLID: Paint = ((112, 134, 160), (198, 210, 222))
_FLOOR: Paint = ((216, 222, 228), (216, 222, 228))
_INK: Colour = (38, 50, 64)
_FAINT: Colour = (96, 112, 130)

MAX_SIDE = 8192  # pixels
_FAR = 1e12  # metres from the origin; beyond, depths lose their meaning
_USUAL_SIZE = (1100, 700)  # the size for which widths of lines and letters are meant
_TAN_HALF_ANGLE = 0.27  # a long lens: near and far boxes of one size look alike
_EDGES = [i for a in range(8) for b in range(a) if a ^ b in (1, 2, 4) for i in (a, b)]  # of a box, by corners
_FILL = 0.92  # share of the picture that the world may fill


@dataclass(frozen=True)
class PathStyle:
    """A path to draw: points (n, 3) in metres, width in pixels at the usual size, a label for the legend."""

    points: ArrayLike
    label: str = ""
    colour: Colour = BLUE
    width: float = 5.0


@dataclass(frozen=True)
class Voxels:
    """A dense world: solid[x, y, z] is True where a voxel is solid; origin and resolution are in metres."""

    solid: ArrayLike
    origin: ArrayLike = (0.0, 0.0, 0.0)
    resolution: float = 1.0


@dataclass(frozen=True)
class _Shot:
    box: Floats  # what the picture shows
    eye: Floats
    target: Floats
    to_sun: Floats
    diagonal: float  # of the box
    scale: float  # pixels a metre in its middle
    unit: float  # pixels that a pixel of the usual size takes


def render_scene(
    solid: Voxels | ArrayLike | None,
    paths: Sequence[PathStyle] = (),
    *,
    bounds: ArrayLike,
    size: tuple[int, int] = _USUAL_SIZE,
    azimuth: float = -60.0,
    elevation: float = 32.0,
    title: str | None = None,
    cutaway: bool = True,
    outlines: ArrayLike = (),
) -> Picture:
    """Draw a world and paths in it; returns (height, width, 3) bytes.

    `solid` is Voxels, or boxes (n, 2, 3), or None. `bounds` (2, 3) is what the picture shows, lower corner
    first. `azimuth` and `elevation` say in degrees from where it is seen. With `cutaway`, thin walls and
    roofs that close the world towards the eye are left away. Hidden parts of a path are dashed. `outlines`
    are boxes (n, 2, 3) of which only the edges are drawn.
    """
    drawn = [(path, points) for path in paths if len(points := _checked_line(path))]
    shot = _aim(_checked_view(bounds, size, azimuth, elevation), size, azimuth, elevation)
    canvas = _core.Canvas(*size, eye=shot.eye, target=shot.target, spread=_TAN_HALF_ANGLE)
    detail = _add_solid(canvas, solid, shot, _sides(shot) if cutaway else [])
    canvas.set_look(
        sky=_SKY,
        low=shot.box[0, 2],
        high=shot.box[1, 2],
        to_sun=shot.to_sun,
        corner=0.07 * shot.diagonal,
        # Where voxels are hardly larger than pixels, their edges would be all there is to see.
        edges=0.3 * min(1.0, max(0.0, detail * shot.scale / 4 - 0.5)),
    )
    _add_frame(canvas, shot)
    _add_outlines(canvas, _near(to_boxes(outlines, "outlines"), "outlines"), shot)
    _add_paths(canvas, drawn, shot)
    picture: Picture = canvas.render()
    _name_ends(canvas, picture, drawn, shot.unit)
    _write_legend(picture, title, drawn, shot.unit)
    return picture


def _checked_line(path: PathStyle) -> Floats:
    points = _near(to_points(path.points, "a path's points"), "a path's points")
    if not 0 < path.width <= 50:
        raise InvalidInputError(f"a path's width must be above 0 and at most 50 pixels, not {path.width!r}")
    if len(path.colour) != 3 or not all(isinstance(c, int) and 0 <= c <= 255 for c in path.colour):
        raise InvalidInputError(f"a path's colour must be three numbers up to 255, not {describe(path.colour)}")
    return points


def _checked_view(bounds: ArrayLike, size: tuple[int, int], azimuth: float, elevation: float) -> Floats:
    box = _near(to_boxes(bounds, "bounds"), "bounds")
    if len(box) != 1:
        raise InvalidInputError(f"bounds must be one box (2, 3), lower corner first, not {describe(bounds)}")
    if len(size) != 2 or not all(isinstance(n, int) and 0 < n <= MAX_SIDE for n in size):
        raise InvalidInputError(f"size must be (width, height), 1 to {MAX_SIDE} pixels, not {describe(size)}")
    if not (math.isfinite(azimuth) and -89 <= elevation <= 89):
        raise InvalidInputError(f"azimuth and elevation (-89 to 89) are degrees, not {azimuth!r}, {elevation!r}")
    return box.reshape(2, 3)


def _near(array: Floats, what: str) -> Floats:
    if np.abs(array).max(initial=0.0) > _FAR:
        raise InvalidInputError(f"{what} must be within {_FAR:g} metres of the origin")
    return array


def _direction(azimuth: float, elevation: float) -> Floats:
    a, e = math.radians(azimuth), math.radians(elevation)
    return np.round([math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)], 9)


def _aim(box: Floats, size: tuple[int, int], azimuth: float, elevation: float) -> _Shot:
    """Go as near as one can with the whole box in the picture, and put it in the middle."""
    towards, right = _direction(azimuth, elevation), _direction(azimuth + 90, 0)
    axes = np.array([right, np.cross(towards, right), -towards])
    middle = box.mean(axis=0)
    corners = ((_corners(box) - middle)[:, np.newaxis] * axes).sum(axis=-1)
    # A corner at y and depth z is seen from the distance d if |y - c| <= t (d + z); c is the shift.
    shift, distance = np.zeros(3), 0.0
    for axis, aspect in ((0, size[0] / size[1]), (1, 1.0)):
        t = _TAN_HALF_ANGLE * _FILL * aspect
        one = float(np.max(corners[:, axis] / t - corners[:, 2]))
        other = float(np.max(-corners[:, axis] / t - corners[:, 2]))
        shift[axis] = t * (one - other) / 2
        distance = max(distance, (one + other) / 2)
    target = middle + (shift[:, np.newaxis] * axes).sum(axis=0)
    diagonal = math.sqrt(((box[1] - box[0]) ** 2).sum())
    scale = size[1] / 2 / _TAN_HALF_ANGLE / distance
    unit = max(0.75, min(size[0] / _USUAL_SIZE[0], size[1] / _USUAL_SIZE[1]))
    sun = _direction(azimuth - 62, 52)  # from the left, so that the two walls in view differ
    return _Shot(box, target + towards * distance, target, sun, diagonal, scale, unit)


def _corners(box: Floats) -> Floats:
    return np.array(list(product(*box.T)))


def _sides(shot: _Shot) -> list[int]:
    """Return the sides of the box that the eye sees from outside, as 2 * axis + upper."""
    axes = enumerate(zip(*shot.box, shot.eye, strict=True))
    return [2 * axis + int(eye > hi) for axis, (lo, hi, eye) in axes if not lo <= eye <= hi]


def _add_solid(canvas: _core.Canvas, solid: Voxels | ArrayLike | None, shot: _Shot, opened: list[int]) -> float:
    """Add the obstacles; returns the size of the smallest detail, in metres."""
    if not isinstance(solid, Voxels):
        boxes = _near(to_boxes([] if solid is None else solid, "boxes"), "boxes")
        canvas.add_boxes(_open_boxes(boxes, shot.box, opened), _SOLID)
        return math.inf
    grid = np.ascontiguousarray(solid.solid)
    if grid.ndim != 3 or grid.dtype != np.bool_:
        raise InvalidInputError(f"voxels must be a bool array (nx, ny, nz), not {grid.dtype} {grid.shape}")
    origin, resolution = to_point(solid.origin, "origin"), to_resolution(solid.resolution)
    require_finite(origin, "origin")
    quads, faces = _core.surface_quads(grid.view(np.uint8), opened)
    canvas.add_quads(_near(quads * resolution + origin, "voxels"), faces, _SOLID)
    return resolution


def _open_boxes(boxes: Floats, box: Floats, opened: list[int]) -> Floats:
    """Leave away thin boxes that together close a side; surface_quads does the same with voxels."""
    extent = box[1] - box[0]
    for axis, upper in (divmod(side, 2) for side in opened):
        sizes = boxes[:, 1] - boxes[:, 0]
        beyond = (boxes[:, upper, axis] - box[upper, axis]) * (1 if upper else -1) >= 0
        wall = beyond & (sizes[:, axis] <= 0.1 * extent[axis])
        if 2 * np.delete(sizes[wall], axis, axis=1).prod(axis=1).sum() >= np.delete(extent, axis).prod():
            boxes = boxes[~wall]
    return np.ascontiguousarray(boxes)


def _add_frame(canvas: _core.Canvas, shot: _Shot) -> None:
    """Add the floor with its grid, and the edges of the world."""
    lo, hi = shot.box
    floor = np.array([lo, [*hi[:2], lo[2]]])
    canvas.add_quads(floor[np.newaxis], np.array([5], np.uint8), _FLOOR)
    wide = max(hi[:2] - lo[:2])
    step = next(s for s in (float(f"{m}e{e}") for e in range(-12, 13) for m in (1, 2, 5)) if wide / s <= 16)
    grid: list[Floats] = []
    for axis in (0, 1):
        for i in range(math.ceil(lo[axis] / step), math.floor(hi[axis] / step) + 1):
            ends = floor.copy()
            ends[:, axis] = i * step
            grid.extend(ends)
    edges = _corners(shot.box)[_EDGES]
    lift = 1e-3 * shot.diagonal
    for lines, width, opacity in ((np.array(grid).reshape(-1, 3), 0.8, 0.3), (edges, 1.1, 0.6)):
        canvas.add_segments(lines, colour=_FAINT, width=width * shot.unit, opacity=opacity, lift=lift)


def _add_outlines(canvas: _core.Canvas, boxes: Floats, shot: _Shot) -> None:
    lines = np.array([_corners(box)[_EDGES] for box in boxes]).reshape(-1, 3)
    canvas.add_segments(lines, colour=_FAINT, width=0.8 * shot.unit, opacity=0.5, lift=1e-3 * shot.diagonal)


def _add_paths(canvas: _core.Canvas, drawn: Drawn, shot: _Shot) -> None:
    """Add the paths in their order, the last on top, and a ball at either end."""
    lift = 4e-3 * shot.diagonal
    for path, points in drawn:
        pairs = np.ascontiguousarray(np.repeat(points, 2, axis=0)[1:-1])
        width, casing = path.width * shot.unit, 1.5 * shot.unit
        canvas.add_segments(pairs, colour=path.colour, width=width, casing=casing, hidden=0.75, lift=lift)
    for _, points in drawn:
        for point, colour in ((points[0], GREEN), (points[-1], AMBER)):
            canvas.add_ball(point, colour=colour, radius=8.5 * shot.unit, hidden=0.6, lift=lift)


def _name_ends(canvas: _core.Canvas, picture: Picture, drawn: Drawn, unit: float) -> None:
    """Write "start" and "goal" once beside each such point, on the side to which the path does not lead."""
    names = {}
    for _, points in drawn:
        names["start", tuple(points[0])] = (points[0], points[min(1, len(points) - 1)])
        names["goal", tuple(points[-1])] = (points[-1], points[max(-2, -len(points))])
    for (name, _), (end, neighbour) in names.items():
        x, y = canvas.project(end)
        right = canvas.project(neighbour)[0] <= x
        aside = 15 * unit if right else -15 * unit - _core.text_width(name, 11 * unit)
        _core.draw_text(picture, name, x + aside, y - 5.5 * unit, 11 * unit, _INK, halo=True)


def _write_legend(picture: Picture, title: str | None, drawn: Drawn, unit: float) -> None:
    x, y = 22 * unit, 22 * unit
    if title:
        _core.draw_text(picture, title, x, y, 15 * unit, _INK)
        y += 34 * unit
    wide = max((_core.text_width(path.label, 11 * unit) for path, _ in drawn), default=0.0)
    for path, points in (row for row in drawn if row[0].label):
        middle, half = y + 5.5 * unit, max(0.5, path.width * unit / 2)
        picture[round(middle - half) : round(middle + half), round(x) : round(x + 30 * unit)] = path.colour
        length = np.sqrt((np.diff(points, axis=0) ** 2).sum(axis=1)).sum()
        _core.draw_text(picture, path.label, x + 42 * unit, y, 11 * unit, _INK)
        _core.draw_text(picture, f"{length:.2f} m", x + 60 * unit + wide, y, 11 * unit, _FAINT)
        y += 24 * unit


def encode_png(rgb: Picture) -> bytes:
    """Encode (height, width, 3) bytes as a PNG file."""
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


def save_png(path: str | Path, rgb: Picture) -> None:
    """Write a picture to a PNG file."""
    Path(path).write_bytes(encode_png(rgb))

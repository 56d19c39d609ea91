# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Pictures of a world and the paths in it: no window, no graphics card, no plotting library.

The core draws (core/raster); here are the camera, the colours, the legend and the PNG file. Sines and cosines are
rounded before anything is computed from them, so the same scene gives the same pixels on every machine.
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
from octoway.arrays import describe, require_finite, to_boxes, to_floats, to_point, to_points, to_resolution
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    Colour = tuple[int, int, int]
    Floats = NDArray[np.float64]
    Picture = NDArray[np.uint8]

# After Okabe and Ito: told apart with any colour vision.
BLUE: Colour = (0, 114, 178)
VERMILION: Colour = (222, 84, 12)
GREEN: Colour = (0, 158, 115)
PURPLE: Colour = (190, 95, 150)
AMBER: Colour = (240, 160, 0)

_SKY_TOP: Colour = (214, 225, 236)
_SKY_BOTTOM: Colour = (250, 251, 252)
_SOLID_LOW: Colour = (112, 134, 160)
_SOLID_HIGH: Colour = (198, 210, 222)
_FLOOR: Colour = (216, 222, 228)
_INK: Colour = (38, 50, 64)
_FAINT: Colour = (96, 112, 130)
_WHITE: Colour = (255, 255, 255)

MAX_SIDE = 8192  # pixels
_FAR = 1e12  # metres: beyond, depths lose their meaning
_USUAL_SIZE = (1100, 700)  # the size for which widths of lines and letters are meant
_TAN_HALF_ANGLE = 0.27  # a long lens: near and far boxes of one size look alike
_FILL = 0.92  # share of the picture that the world may fill


@dataclass(frozen=True)
class PathStyle:
    """A path to draw: points (n, 3) in metres. The width is in pixels of a picture of the usual size.

    A path with a label is in the legend, with its length.
    """

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
    """A checked picture to take: of which box, from where, how large."""

    box: Floats
    eye: Floats
    target: Floats
    to_sun: Floats
    pixels_per_metre: float
    unit: float  # pixels that a pixel of the usual size takes

    @property
    def diagonal(self) -> float:
        return math.sqrt(float(((self.box[1] - self.box[0]) ** 2).sum()))


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
) -> Picture:
    """Draw a world and paths in it; returns (height, width, 3) bytes.

    `solid` is Voxels, or boxes (n, 2, 3), or None. `bounds` (2, 3) is what the picture shows, lower corner first.
    `azimuth` and `elevation` say in degrees from where it is seen. With `cutaway`, thin walls and roofs that close the
    world towards the eye are left away. Parts of a path behind obstacles are dashed.
    """
    lines = [_checked_line(path) for path in paths]
    shot = _aim(_checked_bounds(bounds), _checked_size(size), azimuth, elevation)
    canvas = _core.Canvas(*size, eye=shot.eye, target=shot.target, spread=_TAN_HALF_ANGLE)
    detail = _add_solid(canvas, solid, shot, cutaway=cutaway)
    canvas.set_look(
        sky_top=_SKY_TOP,
        sky_bottom=_SKY_BOTTOM,
        low=shot.box[0, 2],
        high=shot.box[1, 2],
        to_sun=shot.to_sun,
        corner=0.07 * shot.diagonal,
        # Where voxels are hardly larger than pixels, their edges would be all there is to see.
        edges=0.3 * min(1.0, max(0.0, detail * shot.pixels_per_metre / 4 - 0.5)),
    )
    _add_frame(canvas, shot)
    ends = _add_paths(canvas, paths, lines, shot)
    picture: Picture = canvas.render()
    for name, point in ends:
        x, y = canvas.project(point)
        _write(picture, name, x + 15 * shot.unit, y - 18 * shot.unit, 11 * shot.unit, halo=True)
    _write_legend(picture, title, paths, lines, shot.unit)
    return picture


def _checked_line(path: PathStyle) -> Floats:
    points = to_points(path.points, "a path's points")
    _require_near(points, "a path's points")
    if not (math.isfinite(path.width) and 0 < path.width <= 50):
        raise InvalidInputError(f"a path's width must be above 0 and at most 50 pixels, not {path.width!r}")
    if len(path.colour) != 3 or not all(isinstance(c, int) and 0 <= c <= 255 for c in path.colour):
        raise InvalidInputError(
            f"a path's colour must be three numbers from 0 to 255, not {describe(path.colour)}"
        )
    return points


def _checked_bounds(bounds: ArrayLike) -> Floats:
    box = to_boxes(to_floats(bounds, "bounds")[np.newaxis], "bounds")[0]
    _require_near(box, "bounds")
    return box


def _checked_size(size: tuple[int, int]) -> tuple[int, int]:
    if len(size) != 2 or not all(isinstance(n, int) and 0 < n <= MAX_SIDE for n in size):
        raise InvalidInputError(
            f"size must be (width, height), each from 1 to {MAX_SIDE} pixels, not {describe(size)}"
        )
    return size


def _require_near(array: Floats, what: str) -> None:
    if np.abs(array).max(initial=0.0) > _FAR:
        raise InvalidInputError(f"{what} must be within {_FAR:g} metres of the origin")


def _direction(azimuth: float, elevation: float) -> Floats:
    a, e = math.radians(azimuth), math.radians(elevation)
    return np.round([math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)], 9)


def _aim(box: Floats, size: tuple[int, int], azimuth: float, elevation: float) -> _Shot:
    """Go as near as one can with the whole box in the picture, and look at its middle."""
    if not (math.isfinite(azimuth) and -89 <= elevation <= 89):
        raise InvalidInputError(
            f"azimuth and elevation must be degrees, -89 to 89 up, not {azimuth!r}, {elevation!r}"
        )
    towards, right = _direction(azimuth, elevation), _direction(azimuth + 90, 0)
    axes = np.array([right, np.cross(towards, right), -towards])
    middle = box.mean(axis=0)
    corners = ((np.array(list(product(*box.T))) - middle)[:, np.newaxis] * axes).sum(axis=-1)
    # A corner at y and depth z is in view from the distance d if |y - c| <= t (d + z): solve for the shift c and for d.
    shift, distance = np.zeros(3), 0.0
    for axis, aspect in ((0, size[0] / size[1]), (1, 1.0)):
        t = _TAN_HALF_ANGLE * _FILL * aspect
        one = float(np.max(corners[:, axis] / t - corners[:, 2]))
        other = float(np.max(-corners[:, axis] / t - corners[:, 2]))
        shift[axis] = t * (one - other) / 2
        distance = max(distance, (one + other) / 2)
    target = middle + (shift[:, np.newaxis] * axes).sum(axis=0)
    unit = max(0.5, min(size[0] / _USUAL_SIZE[0], size[1] / _USUAL_SIZE[1]))
    scale = size[1] / 2 / _TAN_HALF_ANGLE / distance
    return _Shot(box, target + towards * distance, target, _direction(azimuth - 62, 52), scale, unit)


def _add_solid(
    canvas: _core.Canvas, solid: Voxels | ArrayLike | None, shot: _Shot, *, cutaway: bool
) -> float:
    """Add the obstacles; returns the size of the smallest detail, in metres."""
    if not isinstance(solid, Voxels):
        boxes = to_boxes([] if solid is None else solid, "boxes")
        _require_near(boxes, "boxes")
        canvas.add_boxes(_open_boxes(boxes, shot) if cutaway else boxes, low=_SOLID_LOW, high=_SOLID_HIGH)
        return math.inf
    grid = np.ascontiguousarray(solid.solid)
    if grid.ndim != 3 or grid.dtype != np.bool_:
        raise InvalidInputError(f"voxels must be a bool array (nx, ny, nz), not {grid.dtype} {grid.shape}")
    origin, resolution = to_point(solid.origin, "origin"), to_resolution(solid.resolution)
    require_finite(origin, "origin")
    quads, faces = _core.surface_quads((_open_voxels(grid, shot) if cutaway else grid).view(np.uint8))
    corners = quads * resolution + origin
    _require_near(corners, "voxels")
    canvas.add_quads(corners, faces, low=_SOLID_LOW, high=_SOLID_HIGH)
    return resolution


def _sides(shot: _Shot) -> list[tuple[int, bool]]:
    """Return the sides of the box that the eye sees from outside: axis, and whether it is the upper side."""
    lo, hi = shot.box
    return [(a, bool(shot.eye[a] > hi[a])) for a in range(3) if not lo[a] <= shot.eye[a] <= hi[a]]


def _open_voxels(grid: NDArray[np.bool_], shot: _Shot) -> NDArray[np.bool_]:
    """Leave away walls that close the world towards the eye: thin, and over at least half of a side."""
    grid = grid.copy()
    for axis, upper in _sides(shot):
        layers = np.moveaxis(grid, axis, 0)[:: -1 if upper else 1]
        thick = max(1, len(layers) // 10)
        outer = layers[: thick + 1]
        run = np.where(outer.all(axis=0), 0, outer.argmin(axis=0)) if outer.size else np.zeros(1)
        if 2 * np.count_nonzero(run) >= run.size:
            layers[:thick] &= np.arange(thick)[:, np.newaxis, np.newaxis] >= run
    return grid


def _open_boxes(boxes: Floats, shot: _Shot) -> Floats:
    """Do the same for boxes, where a wall may be of several."""
    extent = shot.box[1] - shot.box[0]
    for axis, upper in _sides(shot):
        at, sizes = int(upper), boxes[:, 1] - boxes[:, 0]
        outside = (
            (boxes[:, at, axis] >= shot.box[1, axis]) if upper else (boxes[:, at, axis] <= shot.box[0, axis])
        )
        wall = outside & (sizes[:, axis] <= 0.1 * extent[axis])
        area = np.delete(sizes[wall], axis, axis=1).prod(axis=1).sum()
        if 2 * area >= np.delete(extent, axis).prod():
            boxes = boxes[~wall]
    return np.ascontiguousarray(boxes)


def _add_frame(canvas: _core.Canvas, shot: _Shot) -> None:
    """Add the floor with its grid, and the edges of the world."""
    lo, hi = shot.box
    floor = shot.box[np.newaxis].copy()
    floor[0, 1, 2] = lo[2]
    canvas.add_quads(floor, np.array([5], np.uint8), low=_FLOOR, high=_FLOOR)
    wide = float(max(hi[:2] - lo[:2]))
    step = next(s for e in range(-300, 13) for s in (float(f"{m}e{e}") for m in (1, 2, 5)) if wide / s <= 16)
    grid = [np.empty((0, 3))]
    for axis in (0, 1):
        for i in range(math.ceil(lo[axis] / step), math.floor(hi[axis] / step) + 1):
            ends = floor[0].copy()
            ends[:, axis] = i * step
            grid.append(ends)
    lift = 1e-3 * shot.diagonal
    canvas.add_segments(np.concatenate(grid), colour=_FAINT, width=0.8 * shot.unit, opacity=0.3, lift=lift)
    corners = np.array(list(product(*shot.box.T)))
    edges = [i for a in range(8) for b in range(a) if a ^ b in (1, 2, 4) for i in (a, b)]
    canvas.add_segments(corners[edges], colour=_FAINT, width=1.1 * shot.unit, opacity=0.6, lift=lift)


def _add_paths(
    canvas: _core.Canvas, paths: Sequence[PathStyle], lines: Sequence[Floats], shot: _Shot
) -> list[tuple[str, Floats]]:
    """Add the paths in their order, the last on top, and a ball at either end; returns the ends with their names."""
    lift = 4e-3 * shot.diagonal
    ends = {}
    for path, points in zip(paths, lines, strict=True):
        pairs = np.ascontiguousarray(np.repeat(points, 2, axis=0)[1:-1])
        width, casing = path.width * shot.unit, 1.5 * shot.unit
        canvas.add_segments(pairs, colour=path.colour, width=width, casing=casing, hidden=0.75, lift=lift)
        for name, colour, point in zip(
            ("start", "goal"), (GREEN, AMBER), points[[0, -1]] if len(points) else ()
        ):
            ends[name, tuple(point)] = (colour, point)
    for colour, point in ends.values():
        canvas.add_ball(point, colour=colour, radius=8.5 * shot.unit, hidden=0.6, lift=lift)
    return [(name, point) for (name, _), (_, point) in ends.items()]


def _write(
    picture: Picture, text: str, x: float, y: float, size: float, *, colour: Colour = _INK, halo: bool = False
) -> None:
    plain = text.encode("ascii", "replace").decode()
    if halo:
        _core.draw_text(picture, plain, x, y, size, _WHITE, pen=0.5)
    _core.draw_text(picture, plain, x, y, size, colour)


def _write_legend(
    picture: Picture, title: str | None, paths: Sequence[PathStyle], lines: Sequence[Floats], unit: float
) -> None:
    x, y = 22 * unit, 22 * unit
    if title:
        _write(picture, title, x, y, 15 * unit)
        y += 34 * unit
    rows = [(path, points) for path, points in zip(paths, lines, strict=True) if path.label]
    wide = max((_core.text_width(path.label, 11 * unit) for path, _ in rows), default=0.0)
    for path, points in rows:
        middle, half = y + 5.5 * unit, max(0.5, path.width * unit / 2)
        picture[round(middle - half) : round(middle + half), round(x) : round(x + 30 * unit)] = path.colour
        length = np.sqrt((np.diff(points, axis=0) ** 2).sum(axis=1)).sum()
        _write(picture, path.label, x + 42 * unit, y, 11 * unit)
        _write(picture, f"{length:.2f} m", x + 60 * unit + wide, y, 11 * unit, colour=_FAINT)
        y += 24 * unit


def encode_png(rgb: Picture) -> bytes:
    """Encode (height, width, 3) bytes as a PNG file."""
    if rgb.dtype != np.uint8 or rgb.ndim != 3 or rgb.shape[2] != 3 or not rgb.size:
        raise InvalidInputError(f"a picture must be (height, width, 3) bytes, not {rgb.dtype} {rgb.shape}")
    height, width = rgb.shape[:2]
    rows = np.zeros(
        (height, width * 3 + 1), np.uint8
    )  # each row begins with its filter: none suits flat colours best
    rows[:, 1:] = rgb.reshape(height, width * 3)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(rows.tobytes(), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def save_png(path: str | Path, rgb: Picture) -> None:
    """Write a picture to a PNG file."""
    Path(path).write_bytes(encode_png(rgb))

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A path as glTF: a thin tube, which every viewer shows, or lines, which some drop. The world may come along."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import describe, to_boxes
from octoway.checks import to_choice, to_count, to_number
from octoway.errors import InvalidInputError
from octoway.exports.gltf import LINE_STRIP, POINTS, GltfFile, Material, Shape, find_gltf_axes, to_colour, to_float32
from octoway.exports.solid_shapes import boxes_shape, world_shape
from octoway.exports.tube import make_tube
from octoway.worlds.axes import Axes, to_axes
from octoway.worlds.world import World

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from octoway.exports.source import ExportedPath

STYLES = ("tube", "lines")
_ORANGE, _GREY, _BLUE = (1.0, 0.35, 0.05), (0.62, 0.64, 0.67), (0.25, 0.55, 0.95)


def write_path_glb(path: ExportedPath, **options: Any) -> bytes:
    """See `make_path_gltf`."""
    return make_path_gltf(path, **options).to_glb()


def write_path_gltf(path: ExportedPath, **options: Any) -> bytes:
    """See `make_path_gltf`."""
    return make_path_gltf(path, **options).to_gltf()


def make_path_gltf(
    path: ExportedPath,
    *,
    style: str = "tube",
    radius: float | None = None,
    sides: int = 12,
    colour: ArrayLike = _ORANGE,
    world: World | None = None,
    boxes: ArrayLike | None = None,
    axes: str | Axes = "gltf",
    step: float | None = None,
    interval: float | None = None,
) -> GltfFile:
    """The path as a node `path`, with the surface of a `world` and translucent `boxes` (n, 2, 3) on request.

    If it takes links, each part has a node of its own, and each link is a thin node `link` with its handle.

    The tube's `radius` is in metres; by default a 400th of the path's extent. Vertices are relative to the path's
    start, the node's translation; points that float32 cannot tell apart there are one. A curve is drawn through poses
    `step` metres apart, a timed path through its rows, or through one every `interval` seconds.
    """
    track = path.walked_track(step, interval)
    if track is not None:
        path = replace(path, points=track.poses.points)
    if not len(path.points):
        raise InvalidInputError(f"there is no path to draw{': ' if path.reason else ''}{path.reason}")
    to_choice(style, STYLES, "style")
    chosen = find_gltf_axes(axes)
    paint = to_colour(colour)
    width, around = _to_radius(radius, _relative(to_axes(path.points, chosen))[1]), _to_sides(sides)
    file = GltfFile()
    length = path.length if track is None else track.smooth.length
    told = {"status": path.status, "length": length, "radius": path.radius, "axes": chosen.name}
    if track is not None and track.times is not None:
        told["duration"] = float(track.times[-1])

    def draw(name: str, line: NDArray[np.float64], thickness: float, paint: Any, told: dict[str, Any] | None) -> None:
        start, points = _relative(to_axes(line, chosen))
        if style == "tube":
            shape, material = make_tube(points, thickness, around), Material(paint)
        else:
            mode = LINE_STRIP if len(points) > 1 else POINTS
            shape, material = Shape(points.astype(np.float32), mode=mode), Material(paint, unlit=True)
        file.add(name, shape, material, start, told)

    for number, part in enumerate(path.parts):
        if number == 0 or len(part) > 1:
            draw("path" if number == 0 else f"path {number + 1}", part, width, paint, told if number == 0 else None)
    for link in path.links:
        leg = path.points[link.leg : link.leg + 2]
        draw(f"link {link.handle}", leg, width / 2, _BLUE, {"handle": link.handle, "cost": link.cost})
    _add_surroundings(file, world, boxes, chosen)
    return file


def _add_surroundings(file: GltfFile, world: Any, boxes: Any, axes: Axes) -> None:
    if world is not None and not isinstance(world, World):
        raise InvalidInputError(f"world must be an octoway.World, not {describe(world)}")
    if world is not None and world.occupied_voxels:
        file.add("world", world_shape(world, axes), Material(_GREY), to_axes(world.origin, axes))
    if boxes is not None and len(array := to_boxes(boxes, "boxes")):
        origin = array[0, 0]
        with np.errstate(over="ignore"):  # too large is told by its float32
            array = array - origin
        file.add("boxes", boxes_shape(array, axes), Material(_BLUE, opacity=0.25), to_axes(origin, axes))


def _relative(points: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The start, and the points from there, rounded to float32, without those that repeat the one before."""
    rounded = to_float32(points - points[0])
    differs = np.append(True, (np.diff(rounded, axis=0) != 0).any(axis=1))
    return points[0], rounded[differs].astype(np.float64)


def _to_radius(value: Any, points: NDArray[np.float64]) -> float:
    if value is None:
        extent = float(np.linalg.norm(np.ptp(points, axis=0)))
        return extent / 400 if extent > 0 else 0.05
    radius = to_number(value)
    if not 0 < radius < float("inf"):
        raise InvalidInputError(f"radius must be a positive number of metres, not {describe(value)}")
    return radius


def _to_sides(value: Any) -> int:
    sides = to_count(value, "sides")
    if not 4 <= sides <= 64:
        raise InvalidInputError(f"sides must be 4 to 64, not {sides}")
    return sides

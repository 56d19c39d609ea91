# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Worlds as meshes of their visible surface, the faces between solid and free voxels: `.obj`, `.glb`, `.gltf`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.errors import InvalidInputError
from octoway.exports.gltf import GltfFile, Material, find_gltf_axes
from octoway.exports.solid_shapes import world_shape
from octoway.formats.written import Encoded, lost_pairs
from octoway.worlds.axes import Axes, find_axes, to_axes
from octoway.worlds.surface import surface_quads

if TYPE_CHECKING:
    from octoway.worlds.world import World

_LOST = ("the bounds and the resolution", "the inside of the solid")  # and pairs, if there are any


def save_glb(world: World, *, axes: str | Axes | None = None) -> Encoded:
    """One node `world`; its translation is the world's origin. Without `axes` they are those that the world came in."""
    file, note = _make_gltf(world, find_gltf_axes(world.axes if axes is None else axes))
    return Encoded(file.to_glb(), note, _LOST + lost_pairs(world))


def save_gltf(world: World, *, axes: str | Axes | None = None) -> Encoded:
    """The same as text."""
    file, note = _make_gltf(world, find_gltf_axes(world.axes if axes is None else axes))
    return Encoded(file.to_gltf(), note, _LOST + lost_pairs(world))


def _make_gltf(world: World, axes: Axes) -> tuple[GltfFile, str]:
    _require_surface(world)
    shape = world_shape(world, axes)
    file = GltfFile()
    file.add("world", shape, Material((0.62, 0.64, 0.67)), to_axes(world.origin, axes))
    return file, _describe(len(shape.positions) // 4)


def save_obj(world: World, *, axes: str | Axes | None = None) -> Encoded:
    """Rectangles and their normals; corners that rectangles share are written once."""
    _require_surface(world)
    chosen = world.axes if axes is None else find_axes(axes)
    corners, faces = surface_quads(world)
    places, index = np.unique(corners.reshape(-1, 3), axis=0, return_inverse=True)
    index = index.reshape(-1, 4) + 1
    if chosen.handedness == "left":  # mirrored: turned round, so that in the file's numbers they still look outwards
        index = index[:, ::-1]
    points = to_axes(world.origin + places * world.resolution, chosen)
    outward = np.zeros((6, 3))
    outward[np.arange(6), np.arange(6) >> 1] = np.array([-1.0, 1.0] * 3)
    normals = to_axes(outward, chosen, kind="directions").astype(int)
    head = f"# octoway: surface of a world; axes {chosen.name}, {chosen.up} up, unit {chosen.unit}\n"
    lines = ["v %r %r %r\n" * len(points) % tuple(points.ravel().tolist())]
    lines += ["vn {} {} {}\n".format(*normal) for normal in normals.tolist()]
    with_normals = np.stack([index, np.broadcast_to(faces[:, None] + 1, index.shape)], axis=-1)
    lines += ["f %d//%d %d//%d %d//%d %d//%d\n" * len(index) % tuple(with_normals.ravel().tolist())]
    return Encoded("".join([head, *lines]).encode(), _describe(len(index)), _LOST + lost_pairs(world))


def _require_surface(world: World) -> None:
    if not world.occupied_voxels:
        raise InvalidInputError("nothing in the world is solid, so it has no surface to write")


def _describe(rectangles: int) -> str:
    return f"{rectangles:,} rectangles of surface"

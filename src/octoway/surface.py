# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What one sees of a world: the faces between solid and free voxels as few rectangles, and boxes as meshes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np

from octoway import _core
from octoway.axes import Axes, to_axes
from octoway.gltf import Shape, to_float32

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.world import World

    Number = TypeVar("Number", np.int32, np.float64)


def surface_quads(world: World) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    """Corners (n, 4, 3) in voxels, counter-clockwise from outside, and faces (n,): 2 * axis, + 1 if it looks up it."""
    boxes, faces, _ = _core.surface_quads(world.to_voxels().view(np.uint8))
    return quad_corners(boxes, faces), faces


def quad_corners(boxes: NDArray[Number], faces: NDArray[np.uint8]) -> NDArray[Number]:
    """Corners (n, 4, 3) of flat boxes (n, 2, 3), counter-clockwise from outside."""
    axis = faces >> 1
    rows = np.arange(len(faces))
    u, v = (axis + 1) % 3, (axis + 2) % 3
    corners = np.repeat(boxes[:, :1], 4, axis=1)
    upwards = (faces & 1).astype(bool)
    for corner, (along_u, along_v) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        # seen from above the axis this is counter-clockwise; a face that looks down swaps the two sides
        take_u, take_v = np.where(upwards, along_u, along_v), np.where(upwards, along_v, along_u)
        corners[rows, corner, u] = boxes[rows, take_u, u]
        corners[rows, corner, v] = boxes[rows, take_v, v]
    return corners


def world_shape(world: World, axes: Axes) -> Shape:
    """The surface in other, right-handed axes, relative to the world's origin; rectangles share no vertices."""
    corners, faces = surface_quads(world)
    return _quads_shape(corners.astype(np.float64) * world.resolution, faces, axes)


def boxes_shape(boxes: NDArray[np.float64], axes: Axes) -> Shape:
    """Boxes (n, 2, 3) as closed meshes in other, right-handed axes."""
    faces = np.tile(np.arange(6, dtype=np.uint8), len(boxes))
    flat = np.repeat(boxes, 6, axis=0)
    rows, axis = np.arange(len(faces)), faces >> 1
    flat[rows, 1 - (faces & 1), axis] = flat[rows, faces & 1, axis]
    return _quads_shape(quad_corners(flat, faces), faces, axes)


def _quads_shape(corners: NDArray[np.float64], faces: NDArray[np.uint8], axes: Axes) -> Shape:
    outward = np.zeros((6, 3))
    outward[np.arange(6), np.arange(6) >> 1] = np.array([-1.0, 1.0] * 3)
    normals = np.repeat(to_axes(outward[faces], axes, kind="directions"), 4, axis=0)
    triangles = (np.arange(len(faces))[:, None] * 4 + np.array([0, 1, 2, 0, 2, 3])).reshape(-1, 3)
    positions = to_axes(corners.reshape(-1, 3), axes)
    return Shape(to_float32(positions), normals.astype(np.float32), triangles.astype(np.uint32))

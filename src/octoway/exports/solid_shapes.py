# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Worlds and boxes as meshes for glTF."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.exports.gltf import Shape, to_float32
from octoway.worlds.axes import Axes, to_axes
from octoway.worlds.surface import quad_corners, surface_quads

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.worlds.world import World


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

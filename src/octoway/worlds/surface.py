# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The surface of a world: the faces between solid and free voxels, as few rectangles."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np

from octoway import _core

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.worlds.world import World

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

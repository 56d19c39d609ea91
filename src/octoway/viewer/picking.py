# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What a click means: the first surface that the ray from the eye meets, found exactly in the core."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from octoway import _core
from octoway.arrays import describe, require_finite, to_bounds, to_point
from octoway.errors import InvalidInputError
from octoway.space.space import NavSpace
from octoway.space.state import core_of
from octoway.worlds.world import World, grid_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Hit:
    """Where a ray meets the world."""

    point: Floats  # (3,) on the face
    normal: Floats  # (3,) out of the solid
    voxel: tuple[int, int, int]  # the solid one
    distance: float  # metres from the origin of the ray
    resolution: float  # metres a voxel

    def above(self, voxels: float = 0.5) -> Floats:
        """The point as far before the face as so many voxels: where a start or a goal is put."""
        return self.point + self.normal * (voxels * self.resolution)


def pick(
    thing: World | NavSpace, origin: ArrayLike, direction: ArrayLike, *, within: ArrayLike | None = None
) -> Hit | None:
    """Return what the ray from `origin`, anywhere, meets first in a world or a space; None where it meets nothing.

    An eye inside of something solid sees nothing of that, as in pictures. Only what lies in the box `within` (2, 3)
    counts, in whole voxels: what a cut plane left, for instance.
    """
    if not isinstance(thing, World | NavSpace):
        raise InvalidInputError(f"a ray meets a World or a NavSpace, not {describe(thing)}")
    eye, way = to_point(origin, "origin"), to_point(direction, "direction")
    require_finite(eye, "origin")
    require_finite(way, "direction")
    length = float(np.sqrt((way * way).sum()))
    if not length > 0:
        raise InvalidInputError("the direction of a ray must not be zero")
    grid = core_of(thing).snapshot().solid if isinstance(thing, NavSpace) else grid_of(thing)
    low, high = thing.bounds
    ends = _clipped(eye, way / length, np.stack([low - thing.resolution, high + thing.resolution]))
    if ends is None:
        return None
    first, last = _voxels(within, low, thing.resolution, grid.shape)
    found = _core.pick(grid, np.ascontiguousarray(low), thing.resolution, first, last, *ends)
    return None if found is None else _hit(found, ends, eye, low, thing.resolution)


def _clipped(eye: Floats, way: Floats, box: Floats) -> tuple[Floats, Floats] | None:
    """The part of a ray near the world. Its ends lie in free space outside, so nothing depends on their rounding."""
    near, far = 0.0, np.inf
    for axis in range(3):
        if way[axis] == 0:
            if not box[0, axis] <= eye[axis] <= box[1, axis]:
                return None
            continue
        one, other = sorted((box[:, axis] - eye[axis]) / way[axis])
        near, far = max(near, one), min(far, other)
    return None if near > far else (eye + way * near, eye + way * far)


def _voxels(
    within: ArrayLike | None, low: Floats, resolution: float, shape: tuple[int, int, int]
) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    if within is None:
        return (0, 0, 0), shape
    box = (to_bounds(within) - low) / resolution
    first = np.clip(np.floor(box[0]), 0, shape).astype(int)
    last = np.clip(np.ceil(box[1]), 0, shape).astype(int)
    return (int(first[0]), int(first[1]), int(first[2])), (int(last[0]), int(last[1]), int(last[2]))


def _hit(
    found: tuple[tuple[int, int, int] | list[int], int, float],
    ends: tuple[Floats, Floats],
    eye: Floats,
    low: Floats,
    resolution: float,
) -> Hit:
    (x, y, z), face, share = found
    axis, upper = divmod(face, 2)
    point = ends[0] + (ends[1] - ends[0]) * share
    point[axis] = low[axis] + ((x, y, z)[axis] + upper) * resolution
    normal = np.zeros(3)
    normal[axis] = 1.0 if upper else -1.0
    return Hit(point, normal, (x, y, z), float(np.sqrt(((point - eye) ** 2).sum())), resolution)

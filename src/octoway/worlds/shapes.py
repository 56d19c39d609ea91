# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Shapes that block space: boxes, oriented boxes, spheres, capsules, voxels. They may lie anywhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Union

import numpy as np

from octoway.arrays import describe, require_finite, to_array, to_boxes, to_floats, to_point
from octoway.checks import to_length
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from octoway import _core


@dataclass(frozen=True)
class Sphere:
    """A ball: blocks the voxels that it overlaps."""

    centre: ArrayLike  # (3,) metres
    radius: float


@dataclass(frozen=True)
class Capsule:
    """All points nearer than `radius` to the segment from a to b: a person, a drone with its rotors."""

    a: ArrayLike  # (3,) metres
    b: ArrayLike
    radius: float


@dataclass(frozen=True)
class OrientedBox:
    """A box that is turned: the columns of `rotation` (3, 3) are its own x, y and z axes."""

    centre: ArrayLike  # (3,) metres
    half_size: ArrayLike  # (3,) metres
    rotation: ArrayLike


@dataclass(frozen=True)
class Voxels:
    """Solid voxels of a small bool array (nx, ny, nz), its low corner at voxel `at` of the world."""

    solid: ArrayLike
    at: tuple[int, int, int] = (0, 0, 0)


Shape = Union[Sphere, Capsule, OrientedBox, Voxels, "ArrayLike"]

_ORTHOGONAL = 1e-6  # how far from orthonormal a rotation may be; rounding of float32 matrices stays below


def cover(core: _core.NavSpace | _core.Frame, shape: Shape, what: str = "shape") -> _core.Cover:
    """Return the voxels that a shape covers: those that it overlaps with positive volume."""
    if isinstance(shape, Sphere):
        return core.cover_sphere(_finite_point(shape.centre, "centre"), to_length(shape.radius, "radius"))
    if isinstance(shape, Capsule):
        ends = _finite_point(shape.a, "a"), _finite_point(shape.b, "b")
        return core.cover_capsule(*ends, to_length(shape.radius, "radius"))
    if isinstance(shape, OrientedBox):
        return _cover_oriented(core, shape)
    if isinstance(shape, Voxels):
        return _cover_voxels(core, shape)
    if isinstance(shape, (str, bytes, dict, set)) or to_array(shape, what).ndim == 0:
        kinds = "a box (2, 3), boxes (n, 2, 3), or a Sphere, Capsule, OrientedBox or Voxels"
        raise InvalidInputError(f"{what} must be {kinds}, not {describe(shape)}")
    return core.cover_boxes(to_boxes(shape, what))


def _finite_point(values: ArrayLike, what: str) -> np.ndarray:
    point = to_point(values, what)
    require_finite(point, what)
    return point


def _cover_oriented(core: _core.NavSpace | _core.Frame, shape: OrientedBox) -> _core.Cover:
    half = _finite_point(shape.half_size, "half_size")
    if not (half > 0).all():
        raise InvalidInputError(f"half_size must be above 0 on all axes, not {half.tolist()}")
    rotation = to_floats(shape.rotation, "rotation")
    with np.errstate(all="ignore"):
        orthogonal = rotation.shape == (3, 3) and np.abs(rotation @ rotation.T - np.eye(3)).max() < _ORTHOGONAL
    if not orthogonal:
        raise InvalidInputError("rotation must be an orthonormal matrix (3, 3) whose columns are the box's axes")
    with np.errstate(over="ignore", invalid="ignore"):
        edges = np.ascontiguousarray((rotation * (2 * half)).T)
        corner = _finite_point(shape.centre, "centre") - rotation @ half
    require_finite(np.vstack([edges, corner]), "the corners of an oriented box")
    return core.cover_slanted(corner, edges)


def _cover_voxels(core: _core.NavSpace | _core.Frame, shape: Voxels) -> _core.Cover:
    solid = to_array(shape.solid, "solid")
    if solid.ndim != 3 or solid.dtype != np.bool_:
        raise InvalidInputError(f"solid must be a bool array (nx, ny, nz), not {describe(shape.solid)}")
    at = to_array(shape.at, "at")
    if at.shape != (3,) or at.dtype.kind not in "iu" or not (np.abs(at) < 1 << 29).all():
        raise InvalidInputError(f"at must be a voxel (i, j, k), not {describe(shape.at)}")
    dense = np.ascontiguousarray(solid).view(np.uint8)
    return core.cover_voxels(dense, (int(at[0]), int(at[1]), int(at[2])))

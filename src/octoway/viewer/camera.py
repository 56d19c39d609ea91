# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The eye of a picture: as near as possible with the whole box in view. Angles are rounded before use."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from octoway.arrays import describe, to_boxes
from octoway.checks import to_number
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

MAX_SIDE = 8192  # pixels
USUAL_SIZE = (1100, 700)  # the size for which widths of lines and letters are meant
SPREAD = 0.27  # tangent of half the angle; a long lens: near and far boxes of one size look alike
_FILL = 0.92  # share of the picture that the world may fill
_FAR = 1e12  # metres from the origin; beyond, depths lose their meaning
_EDGES = [i for a in range(8) for b in range(a) if a ^ b in (1, 2, 4) for i in (a, b)]  # edges of a box, by corners


@dataclass(frozen=True, eq=False)
class Shot:
    """A camera and its measures."""

    box: Floats  # (2, 3) content of the picture
    eye: Floats
    target: Floats
    to_sun: Floats
    diagonal: float  # diagonal of the box
    scale: float  # pixels a metre in its middle
    unit: float  # pixels that a pixel of the usual size takes

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of the box that the eye sees from outside, as 2 * axis + upper."""
        axes = enumerate(zip(*self.box, self.eye, strict=True))
        return tuple(2 * axis + int(eye > high) for axis, (low, high, eye) in axes if not low <= eye <= high)


def aim(bounds: ArrayLike, size: tuple[int, int], azimuth: float, elevation: float) -> Shot:
    """Go as near as one can with the whole box in the picture, and put it in the middle."""
    check_size(size)
    box = _checked_box(bounds)
    turn, rise = to_number(azimuth), to_number(elevation)
    if not (math.isfinite(turn) and -89 <= rise <= 89):
        told = f"{describe(azimuth)}, {describe(elevation)}"
        raise InvalidInputError(f"azimuth and elevation (-89 to 89) are degrees, not {told}")
    azimuth, elevation = math.fmod(turn, 360.0), rise
    towards, right = direction(azimuth, elevation), direction(azimuth + 90, 0)
    axes = np.array([right, np.cross(towards, right), -towards])
    middle = box.mean(axis=0)
    corners = ((np.array(list(product(*box.T))) - middle)[:, np.newaxis] * axes).sum(axis=-1)
    # A corner at y and depth z is seen from the distance d if |y - c| <= t (d + z); c is the shift.
    shift, distance = np.zeros(3), 0.0
    for axis, aspect in ((0, size[0] / size[1]), (1, 1.0)):
        t = SPREAD * _FILL * aspect
        one = float(np.max(corners[:, axis] / t - corners[:, 2]))
        other = float(np.max(-corners[:, axis] / t - corners[:, 2]))
        shift[axis] = t * (one - other) / 2
        distance = max(distance, (one + other) / 2)
    target = middle + (shift[:, np.newaxis] * axes).sum(axis=0)
    diagonal = math.sqrt(((box[1] - box[0]) ** 2).sum())
    scale = size[1] / 2 / SPREAD / distance
    unit = max(0.75, min(size[0] / USUAL_SIZE[0], size[1] / USUAL_SIZE[1]))
    sun = direction(azimuth - 62, 52)  # from the left, so that the two walls in view differ
    return Shot(box, target + towards * distance, target, sun, diagonal, scale, unit)


def direction(azimuth: float, elevation: float) -> Floats:
    """A unit vector, to nine digits."""
    a, e = math.radians(azimuth), math.radians(elevation)
    return np.round([math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)], 9)


def box_edges(boxes: Floats) -> Floats:
    """The twelve edges of each box (n, 2, 3), as segments (12 n, 2, 3)."""
    corners = np.stack([boxes[:, [i, j, k], [0, 1, 2]] for i, j, k in product((0, 1), repeat=3)], axis=1)
    return np.ascontiguousarray(corners[:, _EDGES].reshape(-1, 2, 3))


def check_size(size: tuple[int, int]) -> None:
    """Refuse anything that is no width and height."""
    if len(size) != 2 or not all(isinstance(n, int) and 0 < n <= MAX_SIDE for n in size):
        raise InvalidInputError(f"size must be (width, height), 1 to {MAX_SIDE} pixels, not {describe(size)}")


def _checked_box(bounds: ArrayLike) -> Floats:
    box = to_boxes(bounds, "bounds")
    if len(box) != 1:
        raise InvalidInputError(f"bounds must be one box (2, 3), lower corner first, not {describe(bounds)}")
    if np.abs(box).max() > _FAR:
        raise InvalidInputError(f"bounds must be within {_FAR:g} metres of the origin")
    return box.reshape(2, 3)

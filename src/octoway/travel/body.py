# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The body that travels: a sphere or a box of one radius."""

from __future__ import annotations

import math

from octoway import _core
from octoway.arrays import describe
from octoway.checks import to_length
from octoway.errors import InvalidInputError

RADIUS_SHAPES = ("sphere", "box")


def kept_free(radius: float, resolution: float) -> float:
    """Metres that a body's centre keeps from a flat wall: a radius takes whole voxels, counted from the solid ones."""
    return math.ceil(radius / resolution) * resolution


def to_body(radius: float, shape: str, *, inflate_bounds: bool) -> _core.Body:
    """Check the body's radius and shape."""
    if shape not in RADIUS_SHAPES:
        raise InvalidInputError(f"radius_shape must be one of {', '.join(RADIUS_SHAPES)}, not {describe(shape)}")
    return _core.Body(to_length(radius, "radius"), shape == "box", bool(inflate_bounds))

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The body that travels: a sphere or a box of one radius."""

from __future__ import annotations

import math

from octoway import _core
from octoway.checks import to_choice, to_flag, to_length

RADIUS_SHAPES = ("sphere", "box")


def kept_free(radius: float, resolution: float) -> float:
    """Metres that a body's centre keeps from a flat wall: a radius takes whole voxels, counted from the solid ones."""
    return math.ceil(radius / resolution) * resolution


def to_body(radius: float, shape: str, *, inflate_bounds: bool) -> _core.Body:
    """Check the body's radius and shape."""
    to_choice(shape, RADIUS_SHAPES, "radius_shape")
    return _core.Body(to_length(radius, "radius"), shape == "box", to_flag(inflate_bounds, "inflate_bounds"))

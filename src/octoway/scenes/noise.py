# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Noise: every voxel solid or free on its own, the least structured world there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.scenes.scene import Scene, number

if TYPE_CHECKING:
    from octoway.random import Random
    from octoway.scenes.scene import Shape


def noise(shape: Shape, rng: Random, *, fill: float = 0.2) -> Scene:
    """Make each voxel solid with probability `fill`."""
    fill = number("fill", fill, 0.0, 1.0)
    solid = np.empty(shape, dtype=bool)
    for layer in solid:  # one layer at a time keeps the 64-bit words of a large world small
        layer[...] = rng.uniform(layer.size).reshape(layer.shape) < fill
    return Scene(solid)

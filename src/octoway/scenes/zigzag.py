# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Zigzag: three walls, in turn from one side and the other, to weave between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.scenes.lattice import Box, massonnat_scene

if TYPE_CHECKING:
    from octoway.random import Random
    from octoway.scenes.scene import Scene, Shape


def zigzag(shape: Shape, _rng: Random) -> Scene:
    """Build Massonnat's Zigzag map; the seed changes nothing."""
    # The middle wall hangs from the ceiling, so that flying over all three is a detour too.
    walls: list[Box] = [
        ((0, 21), (8, 9), (0, 20)),
        ((10, 32), (16, 17), (12, 32)),
        ((0, 21), (24, 25), (0, 20)),
    ]
    suggested = (
        ((16, 2, 16), (16, 30, 16)),
        ((4, 4, 4), (4, 28, 4)),
        ((28, 2, 26), (2, 30, 2)),
        ((2, 12, 2), (30, 20, 30)),
    )
    return massonnat_scene(shape, walls, suggested)

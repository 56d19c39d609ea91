# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""MagicaVoxel scenes, `.vox`: every coloured voxel is solid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import to_point, to_resolution
from octoway.worlds.extent import check_extent, max_voxels
from octoway.worlds.world import World

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class VoxReport:
    """The models that a scene shows."""

    models: int  # in the file
    placed: int  # in the world; one model may stand in several places
    hidden: int  # left out: they or their layers are hidden

    def __str__(self) -> str:
        return f"{self.models:,} models, placed {self.placed:,} times, {self.hidden:,} hidden ones left out"


def load_vox(file: Path, *, resolution: float = 1.0, origin: Any = (0.0, 0.0, 0.0)) -> World:
    """Z is up, and the scene's (0, 0, 0) lies at `origin`. The first frame of an animation is taken."""
    step = to_resolution(resolution)
    found = _core.read_vox(np.frombuffer(file.read_bytes(), np.uint8), max_voxels())
    with np.errstate(over="ignore"):
        corner = to_point(origin, "origin") + np.array(found.lo) * step
    grid = found.take()
    check_extent(corner, np.array(grid.shape, dtype=np.float64), step)
    return World(grid, step, corner, report=VoxReport(found.models, found.placed, found.hidden))

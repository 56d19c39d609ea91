# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""OctoMaps: `.bt`, free or occupied or unknown, and `.ot`, a probability a node."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import to_bounds
from octoway.formats.options import OptionError, to_threshold, to_unknown
from octoway.worlds.extent import SUB_VOXELS, check_extent, max_voxels
from octoway.worlds.placing import to_metres
from octoway.worlds.world import World

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    Triple = tuple[int, int, int]

_KEYS = 2 * _core.OCTOMAP_ZERO  # an axis


@dataclass(frozen=True)
class OctomapReport:
    """The content of an OctoMap, in voxels of its finest level, and the treatment of unknown space."""

    kind: str  # OcTree, ColorOcTree, ...
    nodes: int
    occupied: int
    free: int
    unknown: int  # inside the world's bounds
    unknown_is: str  # blocked or free

    def __str__(self) -> str:
        return (
            f"{self.kind} of {self.nodes:,} nodes: {self.occupied:,} voxels occupied, {self.free:,} free; "
            f"{self.unknown:,} unknown ones in the bounds are {self.unknown_is}"
        )


def load_bt(file: Path, *, unknown: str = "blocked", bounds: Any = None, units: Any = None, scale: Any = None) -> World:
    """Unknown space is blocked unless unknown="free": no sensor has seen that it is empty."""
    return _load(file, unknown, 0.5, bounds, to_metres(units, scale) or 1.0)


def load_ot(
    file: Path,
    *,
    unknown: str = "blocked",
    threshold: float = 0.5,
    bounds: Any = None,
    units: Any = None,
    scale: Any = None,
) -> World:
    """Like `.bt`; a node is occupied from the probability `threshold` on."""
    return _load(file, unknown, to_threshold(threshold), bounds, to_metres(units, scale) or 1.0)


def _load(file: Path, unknown: str, threshold: float, bounds: Any, metres: float) -> World:
    policy = to_unknown(unknown)
    data = np.frombuffer(file.read_bytes(), np.uint8)
    step = _core.octomap_resolution(data) * metres
    crop = None if bounds is None else _keys(bounds, step)
    log_odds = math.log(threshold / (1 - threshold))
    found = _core.read_octomap(data, policy == "blocked", log_odds, crop, max_voxels())
    grid = found.take()
    origin = (np.array(found.lo, dtype=np.float64) - _core.OCTOMAP_ZERO) * step
    check_extent(origin, np.array(grid.shape, dtype=np.float64), step)
    report = OctomapReport(found.type, found.nodes, found.occupied, found.free, found.unknown, policy)
    return World(grid, step, origin, report=report)


def _keys(bounds: Any, step: float) -> tuple[Triple, Triple]:
    """Bounds in metres as keys, grown to whole voxels."""
    with np.errstate(over="ignore"):
        limits: NDArray[np.float64] = np.rint(to_bounds(bounds) / step * SUB_VOXELS) / SUB_VOXELS
    lo = np.clip(np.floor(limits[0]) + _core.OCTOMAP_ZERO, 0, _KEYS)
    hi = np.clip(np.ceil(limits[1]) + _core.OCTOMAP_ZERO, 0, _KEYS)
    if not (hi > lo).all():
        raise OptionError(f"bounds {to_bounds(bounds).tolist()} lie outside of any OctoMap of {step:g} m a voxel")
    return _triple(lo), _triple(hi)


def _triple(values: NDArray[np.float64]) -> Triple:
    x, y, z = (int(v) for v in values)
    return x, y, z

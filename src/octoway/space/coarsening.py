# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The smallest cube of `decomposition="usq"`: its edge in metres, and its level in a world of voxels."""

from __future__ import annotations

import math
from typing import Any

from octoway.arrays import describe
from octoway.checks import to_count, to_length, to_number
from octoway.errors import InvalidInputError
from octoway.worlds.extent import SUB_VOXELS


def to_edge(edge: Any, agent_size: Any = 0.0) -> float:
    """Check the smallest edge l: above 0, and above the agent's size."""
    length, size = to_number(edge), to_length(agent_size, "agent_size")
    if not 0 < length < math.inf:
        raise InvalidInputError(f"the smallest edge of a cube must be metres above 0, not {describe(edge)}")
    if length <= size:
        raise InvalidInputError(
            f"the smallest edge of a cube, {length:g} m, must exceed the agent's size, {size:g} m: otherwise a free "
            "cube may be too small for it; choose a larger edge"
        )
    return length


def smallest_level(shape: tuple[int, int, int], resolution: float, edge: float | None, depth: int | None) -> int:
    """Return the log2 of the smallest cube's voxels a side, in a world of voxels."""
    root = (max(shape) - 1).bit_length()
    by_depth = 0 if depth is None else max(0, root - to_count(depth, "usq_depth"))
    cubes = 0.0 if edge is None else round(to_edge(edge) / resolution * SUB_VOXELS) / SUB_VOXELS
    by_edge = next((level for level in range(root) if 2**level >= cubes), root)
    return min(root, max(by_depth, by_edge))

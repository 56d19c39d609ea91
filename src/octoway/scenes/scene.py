# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The result of a scene function, and the checks its parameters share."""

from __future__ import annotations

import math
import operator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Solid = npt.NDArray[np.bool_]
    Ids = npt.NDArray[np.uint8]

Shape = tuple[int, int, int]
Point = tuple[float, float, float]


@dataclass(frozen=True)
class Scene:
    """A dense world with its lower corner at the origin, and the routes its author finds interesting."""

    solid: Solid
    resolution: float = 1.0
    suggested: tuple[tuple[Point, Point], ...] = ()  # start and goal in metres; need not be free
    terrain: Ids | None = None  # id of each voxel, where the scene has any
    terrain_names: dict[int, str] = field(default_factory=dict)


def number(name: str, value: Any, low: float, high: float = math.inf) -> float:
    """Return parameter `value` as a float, or raise if it is not a number in [low, high]."""
    try:
        result = float(value)
    except (TypeError, ValueError):
        result = math.nan
    if not low <= result <= high or math.isinf(result):
        wanted = f"between {low:g} and {high:g}" if high < math.inf else f"of at least {low:g}"
        raise InvalidInputError(f"{name} must be a number {wanted}, got {value!r}")
    return result


def whole(name: str, value: Any, low: int) -> int:
    """Return parameter `value` as an int, or raise if it is not a whole number of at least `low`."""
    try:
        result = operator.index(value)
    except TypeError:
        result = low - 1
    if result < low:
        raise InvalidInputError(f"{name} must be a whole number of at least {low}, got {value!r}")
    return result

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The source of an export: a query's result, or bare points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import to_points
from octoway.errors import InvalidInputError
from octoway.paths.path import PathResult, UsedLink, path_length, split_points

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class ExportedPath:
    """A path as the writers see it, in octoway's axes and metres."""

    points: NDArray[np.float64]  # (n, 3); empty where there is no path
    status: str | None = None  # None: bare points
    reason: str = ""
    corridor: NDArray[np.float64] | None = None  # (m, 2, 3)
    space_version: int | None = None
    links: tuple[UsedLink, ...] = ()
    cost: float | None = None  # where there are links

    @classmethod
    def of(cls, path: Any) -> ExportedPath:
        """From a PathResult, or from points (n, 3)."""
        if isinstance(path, PathResult):
            told = path.points, path.status.name, path.reason, path.corridor, path.version
            return cls(*told, tuple(path.links), path.cost if path.links else None)
        points = to_points(path, "path")
        with np.errstate(over="ignore"):
            if not np.isfinite(path_length(points)):
                raise InvalidInputError(f"the path is too long for float64: it reaches {np.abs(points).max():.3g} m")
        return cls(points)

    @property
    def length(self) -> float | None:
        """Metres that are walked; None where there is no path."""
        return sum(map(path_length, self.parts)) if len(self.points) else None

    @property
    def parts(self) -> list[NDArray[np.float64]]:
        """The parts of the path between links: points of each part, (n, 3)."""
        return split_points(self.points, self.links)

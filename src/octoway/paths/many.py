# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Answers to one source and many targets, and the distance to everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from octoway.arrays import to_points
from octoway.paths.path import PathResult

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

    from octoway import _core
    from octoway.travel.options import Travel


class ManyPaths:
    """One path for each target, in their order, and what finding them cost together."""

    def __init__(
        self, answer: _core.ManyPaths, space: _core.NavSpace | None = None, travel: Travel | None = None
    ) -> None:
        self.paths = [PathResult(each, space, travel) for each in answer.take_answers()]
        self.expanded = answer.expanded  # nodes taken from the queue, for all targets together
        self.relaxed = answer.relaxed
        self.sight_checks = answer.sight_checks
        self.cpu_seconds = answer.cpu_seconds  # of the thread, in the core

    def __len__(self) -> int:
        return len(self.paths)

    def __iter__(self) -> Iterator[PathResult]:
        return iter(self.paths)

    def __getitem__(self, i: int) -> PathResult:
        return self.paths[i]

    @property
    def found(self) -> NDArray[np.bool_]:
        """Mask of the targets that were reached, (n,)."""
        return np.array([path.found for path in self.paths], dtype=bool)

    @property
    def lengths(self) -> NDArray[np.float64]:
        """Metres, (n,); infinity where there is no path."""
        return np.array([path.length for path in self.paths], dtype=np.float64)

    @property
    def costs(self) -> NDArray[np.float64]:
        """Metres times cost, (n,): lengths, where no costs were given; infinity where there is no path."""
        return np.array([path.cost for path in self.paths], dtype=np.float64)

    def __repr__(self) -> str:
        return f"ManyPaths({len(self)} targets, {int(self.found.sum())} found, {self.expanded:,} expansions)"


@dataclass(frozen=True)
class NearestTarget:
    """The target with the shortest way, or why none was reached. It is true if one was reached."""

    index: int | None
    path: PathResult
    expanded: int

    @property
    def found(self) -> bool:
        """True if any target was reached."""
        return self.index is not None

    def __bool__(self) -> bool:
        return self.found


class DistanceField:
    """The distance from one source to everywhere, in one version of the space."""

    def __init__(self, field: _core.DistanceField) -> None:
        self._field = field

    @property
    def version(self) -> int:
        """Of the space; the field shows it even after updates."""
        return self._field.version

    def at(self, points: ArrayLike) -> NDArray[np.float64]:
        """Metres from the source to each point (n, 3) of the world; infinity where no way leads or it is blocked."""
        return self._field.at(to_points(points, "points"))

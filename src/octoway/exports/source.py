# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The source of an export: a query's result, a curve, a timed path, or bare points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import to_points
from octoway.errors import InvalidInputError
from octoway.exports.track import Track
from octoway.paths.path import PathResult, UsedLink, path_length, split_points
from octoway.paths.smooth import SmoothPath
from octoway.paths.timing import TimedPath

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    radius: float | None = None  # of the body that it is for
    travel: Mapping[str, Any] | None = None  # that it is for
    curve: SmoothPath | TimedPath | None = None  # that is saved instead of the points

    @classmethod
    def of(cls, path: Any) -> ExportedPath:
        """From a PathResult, a SmoothPath, a TimedPath, or points (n, 3)."""
        if isinstance(path, PathResult):
            told = path.points, path.status.name, path.reason, path.corridor, path.version
            links = tuple(path.links), path.cost if path.links else None
            return cls(*told, *links, path.radius, path.travel, path.smooth)
        if isinstance(path, (SmoothPath, TimedPath)):
            smooth = path if isinstance(path, SmoothPath) else path.path
            return cls(smooth.points, radius=smooth.radius, travel=smooth.travel, curve=path)
        points = to_points(path, "path")
        with np.errstate(over="ignore"):
            if not np.isfinite(path_length(points)):
                raise InvalidInputError(f"the path is too long for float64: it reaches {np.abs(points).max():.3g} m")
        return cls(points)

    def track(self, step: Any = None, interval: Any = None) -> Track | None:
        """Return the rows along the curve; None where there is none, and then there is nothing to choose."""
        if self.curve is not None:
            return Track.of(self.curve, step, interval)
        if step is not None or interval is not None:
            raise InvalidInputError("step and interval are for curves; a path without one has its own points")
        return None

    def walked_track(self, step: Any = None, interval: Any = None) -> Track | None:
        """The same, for formats whose rows are walked from one to the next."""
        track = self.track(step, interval)
        if track is not None and track.smooth.takes_links:
            raise InvalidInputError(
                "this format cannot tell which pieces of a curve are links; save the curve as .json, or smooth each of "
                "result.parts and save those"
            )
        return track

    @property
    def length(self) -> float | None:
        """Metres that are walked; None where there is no path."""
        return sum(map(path_length, self.parts)) if len(self.points) else None

    @property
    def curve_length(self) -> float | None:
        """Metres along the curve; None where there is none."""
        if self.curve is None:
            return None
        return self.curve.path.length if isinstance(self.curve, TimedPath) else self.curve.length

    @property
    def parts(self) -> list[NDArray[np.float64]]:
        """The parts of the path between links: points of each part, (n, 3)."""
        return split_points(self.points, self.links)

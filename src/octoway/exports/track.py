# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A curve as the writers see it: poses along it, and for a timed path the moments, speeds and accelerations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.checks import to_positive
from octoway.errors import InvalidInputError
from octoway.paths.timing import TimedPath
from octoway.worlds.axes import Axes, to_axes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.paths.smooth import Poses, SmoothPath

    Floats = NDArray[np.float64]

_STEPS = 8  # poses on a turn radius, where nobody says how many: chords then leave an arc by a 512th of the radius
_MOST_ROWS = 5_000_000


@dataclass(frozen=True, eq=False)
class Track:
    """Rows along a curve, in octoway's axes, metres and seconds. Without times, only the poses."""

    smooth: SmoothPath
    poses: Poses
    times: Floats | None = None  # (n,)
    speeds: Floats | None = None  # (n,)
    accelerations: Floats | None = None  # (n,) along the path, from each row on; 0 in the last

    @classmethod
    def of(cls, curve: SmoothPath | TimedPath, step: Any = None, interval: Any = None) -> Track:
        """Rows at most `step` metres apart; of a timed path its own rows, or one every `interval` seconds."""
        if not isinstance(curve, TimedPath):
            if interval is not None:
                raise InvalidInputError("interval is seconds between rows of a timed path; a curve takes step, metres")
            apart = curve.turn_radius / _STEPS if step is None else to_positive(step, "step", "metres")
            return cls(curve, curve.sample(apart))
        if step is not None:
            raise InvalidInputError("a timed path has its own rows; interval=seconds gives others, step is for curves")
        if interval is None:
            return cls(curve.path, curve.poses, curve.times, curve.speeds, np.append(curve.accelerations, 0.0))
        apart = to_positive(interval, "interval", "seconds")
        if curve.duration / apart > _MOST_ROWS:
            raise InvalidInputError(f"interval {apart:g} s would give over {_MOST_ROWS:,} rows in {curve.duration:g} s")
        times = np.append(np.arange(0.0, curve.duration, apart), curve.duration)
        poses, speeds = curve.at(times)
        since = np.searchsorted(curve.times, times, side="right") - 1
        return cls(curve.path, poses, times, speeds, np.append(curve.accelerations, 0.0)[since])

    def columns(self, axes: Axes) -> dict[str, Floats]:
        """One number a row and name, in the unit of some axes; points are apart."""
        tangents = to_axes(self.poses.tangents, axes, kind="directions")
        out = {f"tangent_{name}": tangents[:, i] for i, name in enumerate("xyz")}
        out["curvature"] = self.poses.curvatures / axes.per_metre
        if self.times is not None and self.speeds is not None and self.accelerations is not None:
            out["time"] = self.times
            out["speed"] = self.speeds * axes.per_metre
            out["acceleration"] = self.accelerations * axes.per_metre
        return out

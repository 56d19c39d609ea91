# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""How fast one may go along a path: the fastest speeds that keep the limits, found forth and back.

Between two rows the acceleration along the path is constant, so the square of the speed is linear in the distance.
Sideways one is pushed by speed^2 times curvature; the curvature of each interval is an upper bound, so that the limits
hold between the rows, too. (Bobrow, Dubowsky and Gibson 1985 have the idea, for robots' arms.)
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import hooks
from octoway.arrays import to_numbers
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    import os

    from numpy.typing import ArrayLike, NDArray

    from octoway.paths.smooth import Poses, SmoothPath

    Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class TimedPath:
    """When one is where, and how fast. Between rows the acceleration is constant."""

    path: SmoothPath
    times: Floats  # (n,) seconds, from 0
    distances: Floats  # (n,) metres along the path
    speeds: Floats  # (n,) metres a second; 0 at both ends and at kinks
    accelerations: Floats  # (n - 1,) along the path, from each row to the next

    @property
    def duration(self) -> float:
        """Seconds from start to goal."""
        return float(self.times[-1])

    @cached_property
    def poses(self) -> Poses:
        """Points, tangents and curvatures of the rows."""
        return self.path.at(self.distances)

    def at(self, times: ArrayLike) -> tuple[Poses, Floats]:
        """Poses and speeds (n,) at any times (n,) or one; before the start and after the end one stands still."""
        asked = np.clip(to_numbers(times, "times"), 0.0, self.duration)
        if len(self.accelerations) == 0:
            return self.path.at(np.zeros(len(asked))), np.zeros(len(asked))
        i = np.clip(np.searchsorted(self.times, asked, side="right") - 1, 0, len(self.accelerations) - 1)
        since = asked - self.times[i]
        speeds = np.maximum(self.speeds[i] + self.accelerations[i] * since, 0.0)
        gone = np.minimum(self.distances[i] + since * (self.speeds[i] + speeds) / 2, self.distances[i + 1])
        ended = asked >= self.duration
        return self.path.at(np.where(ended, self.distances[-1], gone)), np.where(ended, 0.0, speeds)

    def save(self, file: str | os.PathLike[str], **options: Any) -> None:
        """Write poses and moments to `.json`, `.csv`, `.glb`, `.gltf` or `.ros.json`; see `octoway.save_path`."""
        hooks.save_path(self, file, **options)

    def __repr__(self) -> str:
        return f"TimedPath({self.duration:.3f} s, {self.distances[-1]:.3f} m, up to {self.speeds.max():.3f} m/s)"


def speed_profile(
    distances: Floats, curvatures: Floats, stops: NDArray[np.bool_], limits: tuple[float, float, float]
) -> tuple[Floats, Floats, Floats, Floats]:
    """Times, distances and speeds of the rows (n,), and accelerations between them (n - 1,).

    `curvatures` are of the intervals (n - 1,); at `stops` (n,) and at both ends the speed is 0. Limits: speed, whole
    acceleration, lateral acceleration.
    """
    speed, force, lateral = limits
    gaps = np.diff(distances)
    with np.errstate(divide="ignore", over="ignore"):
        caps = np.minimum(speed * speed, lateral / curvatures)  # squares of speeds, of intervals
    squares = np.minimum(np.append(caps, np.inf), np.insert(caps, 0, np.inf))
    squares[stops] = 0.0
    squares[[0, -1]] = 0.0
    most = squares.tolist()
    steps = list(zip(gaps.tolist(), curvatures.tolist(), strict=True))
    for i, (gap, bend) in enumerate(steps):
        most[i + 1] = min(most[i + 1], _fastest_after(most[i], gap, bend, force))
    for i in range(len(steps) - 1, -1, -1):
        most[i] = min(most[i], _fastest_after(most[i + 1], *steps[i], force))
    squares = np.array(most)
    speeds = np.sqrt(squares)
    with np.errstate(divide="ignore", over="ignore"):
        times = np.concatenate([[0.0], np.cumsum(2 * gaps / (speeds[1:] + speeds[:-1]))])
    if not (np.isfinite(times[-1]) and np.isfinite(squares).all()):
        raise InvalidInputError(
            f"with at most {speed:g} m/s and {force:g} m/s^2 the way would take for ever, or no time"
        )
    return times, distances, speeds, np.diff(squares) / (2 * gaps)


def _fastest_after(square: float, gap: float, bend: float, force: float) -> float:
    """Return the highest square of the speed at the end of an interval that began with this one.

    The acceleration a along the path and w * bend sideways, w the square at the end, must together be at most `force`:
    ((w - square) / (2 gap))^2 + (w bend)^2 = force^2, solved for w. At least one can always go on as fast as before.
    """
    sideways = 4 * gap * gap * bend * bend
    push = 2 * gap * force
    root = push * push * (1 + sideways) - sideways * square * square
    if root < 0:
        return square
    return max(square, (square + math.sqrt(root)) / (1 + sideways))

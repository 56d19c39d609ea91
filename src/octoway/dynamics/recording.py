# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A simulation as one .npz file, for viewers. The same run gives the same bytes: no clock goes in.

| array | shape | what |
|---|---|---|
| times | (f,) | seconds of simulated time, at the beginning of each tick |
| agent | (f, 3) | where the agent is, metres |
| states | (f,) | the state in the tick: an index into state_names |
| state_names | (s,) | text |
| versions | (f,) | of the space in the tick |
| obstacles | (f, n, 2, 3) | boxes around the obstacles, float32 metres; NaN for those that left |
| spheres | (n,) | which obstacles are spheres |
| path_frames | (p,) | the frame in which each path was taken |
| path_offsets | (p + 1,) | where each path's points begin |
| path_points | (path_offsets[-1], 3) | metres |
| bounds, resolution | (2, 3), () | of the space |
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import numpy as np

from octoway.dynamics.follower import STATES
from octoway.files.atomic import write_atomically

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from octoway.dynamics.points import Point
    from octoway.space.space import NavSpace


class Recorder:
    """Keeps frames until they are written."""

    def __init__(self) -> None:
        self._agent: list[Point] = []
        self._states: list[int] = []
        self._times: list[float] = []
        self._versions: list[int] = []
        self._boxes: list[NDArray[np.float32]] = []
        self._path_frames: list[int] = []
        self._paths: list[NDArray[np.float64]] = []

    def add_frame(self, time: float, agent: Point, state: str, version: int, boxes: NDArray[np.float64]) -> None:
        """Keep one tick."""
        self._times.append(time)
        self._agent.append(agent)
        self._states.append(STATES.index(state))
        self._versions.append(version)
        self._boxes.append(boxes.astype(np.float32))

    def add_path(self, points: NDArray[np.float64]) -> None:
        """Keep a path that was taken in the tick that comes next."""
        self._path_frames.append(len(self._times))
        self._paths.append(points)

    def write(self, file: Path, space: NavSpace, spheres: NDArray[np.bool_]) -> None:
        """Write everything, whole or not at all."""
        data = io.BytesIO()
        boxes = np.stack(self._boxes) if self._boxes else np.empty((0, len(spheres), 2, 3), np.float32)
        np.savez_compressed(
            data,
            times=np.array(self._times, dtype=np.float64),
            agent=np.array(self._agent, dtype=np.float64).reshape(-1, 3),
            states=np.array(self._states, dtype=np.uint8),
            state_names=np.array(STATES),
            versions=np.array(self._versions, dtype=np.int64),
            obstacles=boxes,
            spheres=spheres,
            path_frames=np.array(self._path_frames, dtype=np.int64),
            path_offsets=np.cumsum([0, *map(len, self._paths)], dtype=np.int64),
            path_points=np.concatenate([np.empty((0, 3)), *self._paths]),
            bounds=space.bounds,
            resolution=np.array(space.resolution),
        )
        write_atomically(file, data.getvalue())

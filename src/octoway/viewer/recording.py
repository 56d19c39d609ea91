# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Recordings: agents and obstacles at some times, from a simulation, from its .npz file, or from anywhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import describe, to_floats, to_points
from octoway.checks import to_count, to_list, to_number
from octoway.errors import InvalidInputError
from octoway.formats.npz import open_npz

if TYPE_CHECKING:
    from os import PathLike

    from numpy.typing import NDArray

_ARRAYS = ("times", "agent", "obstacles", "spheres", "path_frames", "path_offsets", "path_points")
MAX_BYTES = 1 << 30  # unpacked: an hour at 60 Hz with 200 obstacles


@dataclass(frozen=True, eq=False)
class Recording:
    """Frames of a simulation. NaN marks a thing that is absent in a frame."""

    times: NDArray[np.float64]  # (f,) seconds, ascending
    agents: NDArray[np.floating[Any]] = field(default_factory=lambda: np.empty((0, 0, 3)))  # (f, m, 3)
    obstacles: NDArray[np.floating[Any]] = field(default_factory=lambda: np.empty((0, 0, 2, 3)))  # (f, n, 2, 3)
    spheres: NDArray[np.bool_] | None = None  # (n,) which obstacles are balls
    radii: NDArray[np.float64] | None = None  # (m,) of agents, metres
    paths: tuple[tuple[float, NDArray[np.float64]], ...] = ()  # since when, and points (k, 3); each ends the one before

    def __post_init__(self) -> None:
        times = to_floats(self.times, "the times of a recording")
        if times.ndim != 1 or not (np.isfinite(times).all() and (np.diff(times) >= 0).all()):
            raise InvalidInputError(
                f"the times of a recording must be seconds (f,), finite and ascending, not {describe(self.times)}"
            )
        agents = _frames_of(self.agents, "agents", len(times), "m", (3,))
        obstacles = _frames_of(self.obstacles, "obstacles", len(times), "n", (2, 3))
        kept: dict[str, Any] = {"times": times, "agents": agents, "obstacles": obstacles}
        if self.radii is not None:
            kept["radii"] = _one_each(self.radii, "radii", agents, "agents")
        if self.spheres is not None:
            kept["spheres"] = _one_each(self.spheres, "spheres", obstacles, "obstacles").astype(bool)
        kept["paths"] = tuple(_path_of(path) for path in to_list(self.paths, "the paths of a recording"))
        for name, value in kept.items():
            object.__setattr__(self, name, value)

    @classmethod
    def load(cls, file: str | PathLike[str], *, max_bytes: int = MAX_BYTES) -> Recording:
        """Read what `octoway simulate --record` wrote; one that unpacks to more than `max_bytes` is refused."""
        most = to_count(max_bytes, "max_bytes")
        try:
            with open_npz(Path(file), _ARRAYS) as archive:
                missing = [name for name in _ARRAYS if name not in archive]
                if missing:
                    raise InvalidInputError(f"it has no array '{missing[0]}'")
                size = archive.sizes(_ARRAYS)[0]
                if size > most:
                    raise InvalidInputError(f"it unpacks to {size:,} bytes, more than max_bytes = {most}; raise it")
                return cls._of({name: archive.read(name) for name in _ARRAYS})
        except (ValueError, TypeError, LookupError, OverflowError, AttributeError) as error:
            raise InvalidInputError(f"{file} is no recording of octoway simulate: {error}") from None

    @classmethod
    def _of(cls, arrays: dict[str, NDArray[Any]]) -> Recording:
        times, offsets = arrays["times"], arrays["path_offsets"]
        frames = np.clip(arrays["path_frames"], 0, max(0, len(times) - 1))
        paths = tuple(
            (float(times[frame]), arrays["path_points"][offsets[i] : offsets[i + 1]])
            for i, frame in enumerate(frames.tolist() if len(times) else [])
        )
        agents = arrays["agent"]
        return cls(
            times=times,
            agents=agents[:, np.newaxis] if agents.ndim == 2 else agents,
            obstacles=arrays["obstacles"],
            spheres=arrays["spheres"].astype(bool),
            paths=paths,
        )


def _path_of(path: Any) -> tuple[float, NDArray[np.float64]]:
    if not isinstance(path, (tuple, list)) or len(path) != 2 or not np.isfinite(to_number(path[0])):
        raise InvalidInputError(f"a path of a recording is (seconds, points), not {describe(path)}")
    return path[0], to_points(path[1], "a path of a recording")


def _frames_of(values: Any, name: str, frames: int, count: str, shape: tuple[int, ...]) -> NDArray[np.floating[Any]]:
    """Check the places of things in each frame. Files hold float32, and so it stays: recordings are long."""
    array = values if isinstance(values, np.ndarray) and values.dtype == np.float32 else to_floats(values, name)
    if not array.size:
        return array
    if array.ndim != 2 + len(shape) or array.shape[2:] != shape or len(array) != frames:
        wanted = ", ".join(map(str, ("f", count, *shape)))
        raise InvalidInputError(
            f"{name} must be ({wanted}) with f = {frames} frames, one for each of the times, not {array.shape}"
        )
    return array


def _one_each(given: Any, name: str, things: NDArray[Any], of: str) -> NDArray[np.float64]:
    """A number for each thing; one for all is repeated."""
    values, count = to_floats(given, name), things.shape[1] if things.size else 0
    if np.ndim(given) == 0:
        return np.full(count, values)
    if things.size and values.shape != (count,):
        raise InvalidInputError(f"{name} must be ({count},), one for each of the {of}, not {values.shape}")
    return values

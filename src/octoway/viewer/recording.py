# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What moved: agents and obstacles at some times, from a simulation, from its .npz file, or from anywhere."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from os import PathLike

    from numpy.typing import NDArray

_ARRAYS = ("times", "agent", "obstacles", "spheres", "path_frames", "path_offsets", "path_points")


@dataclass(frozen=True, eq=False)
class Recording:
    """Frames of a simulation. NaN stands for what is not there in a frame."""

    times: NDArray[np.float64]  # (f,) seconds, ascending
    agents: NDArray[np.floating[Any]] = field(default_factory=lambda: np.empty((0, 0, 3)))  # (f, m, 3)
    obstacles: NDArray[np.floating[Any]] = field(default_factory=lambda: np.empty((0, 0, 2, 3)))  # (f, n, 2, 3)
    spheres: NDArray[np.bool_] | None = None  # (n,) which obstacles are balls
    radii: NDArray[np.float64] | None = None  # (m,) of agents, metres
    paths: tuple[tuple[float, NDArray[np.float64]], ...] = ()  # since when, and points (k, 3); each ends the one before

    def __post_init__(self) -> None:
        frames = len(self.times)
        if frames and not (np.isfinite(self.times).all() and (np.diff(self.times) >= 0).all()):
            raise InvalidInputError("the times of a recording must be finite and ascending")
        for name, shape in (("agents", "(f, m, 3)"), ("obstacles", "(f, n, 2, 3)")):
            array = getattr(self, name)
            if array.size and (len(array) != frames or array.ndim != shape.count(",") + 1 or array.shape[-1] != 3):
                raise InvalidInputError(f"{name} must be {shape} with f = {frames} frames, not {array.shape}")

    @classmethod
    def load(cls, file: str | PathLike[str]) -> Recording:
        """Read what `octoway simulate --record` wrote."""
        try:
            with np.load(file, allow_pickle=False) as arrays:
                missing = [name for name in _ARRAYS if name not in arrays]
                if missing:
                    raise InvalidInputError(f"{file} is no recording: it has no array '{missing[0]}'")
                return cls._of({name: arrays[name] for name in _ARRAYS})
        except (ValueError, zipfile.BadZipFile, EOFError, KeyError, IndexError) as error:
            if isinstance(error, InvalidInputError):
                raise
            why = "it is no .npz file" if "pickle" in str(error) else error  # numpy takes any other file for a pickle
            raise InvalidInputError(f"{file} is no recording of octoway simulate: {why}") from None

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

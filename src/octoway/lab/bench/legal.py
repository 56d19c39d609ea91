# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Is this answer what its method promised? Runs after the timing and shares no code with any search."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.lab.bench.model import FREE, STRICT
from octoway.paths.path import path_length
from octoway.worlds.world import grid_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.lab.bench.model import Query
    from octoway.lab.bench.setting import Setting


class Judge:
    """Checks the paths of one map."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._shape = np.asarray(setting.world.shape)
        self._words = grid_of(setting.world).words()
        self._row = (int(self._shape[2]) + 63) // 64

    def is_legal(self, query: Query, path: NDArray[Any], rule: str) -> bool:
        """Whether a path leads from the query's start to its goal by the method's own rule."""
        if rule != FREE:
            ends = np.array([query.start_voxel, query.goal_voxel])
            return len(path) > 0 and bool((path[[0, -1]] == ends).all()) and self.is_walk(path, rule)
        ends = np.stack([query.start, query.goal])
        if not len(path) or not (path[[0, -1]] == ends).all():
            return False
        return bool(self._setting.main_space.check_path(path))

    def is_walk(self, voxels: NDArray[Any], rule: str) -> bool:
        """Whether voxels (n, 3) are free and each step goes to one of 26 neighbours, by the rule."""
        voxels = np.asarray(voxels, dtype=np.int64)
        before, step = voxels[:-1], np.diff(voxels, axis=0)
        if not self._free(voxels).all() or (np.abs(step).max(axis=1, initial=0) != 1).any():
            return False
        if rule != STRICT:
            return True
        return all(bool(self._free(before + step * corner).all()) for corner in product((0, 1), repeat=3))

    def length(self, path: NDArray[Any], rule: str) -> float:
        """Length in voxels."""
        length = path_length(np.asarray(path, dtype=np.float64))
        return length / self._setting.world.resolution if rule == FREE else length

    def _free(self, voxels: NDArray[Any]) -> NDArray[np.bool_]:
        inside = ((voxels >= 0) & (voxels < self._shape)).all(axis=1)
        x, y, z = np.clip(voxels, 0, self._shape - 1).T
        word = self._words[(x * self._shape[1] + y) * self._row + (z >> 6)]
        solid = (word >> (z & 63).astype(np.uint64)) & np.uint64(1)
        free: NDArray[np.bool_] = inside & (solid == 0)
        return free

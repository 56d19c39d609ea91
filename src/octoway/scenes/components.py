# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The connected free space of a dense world, found from runs of free voxels instead of single ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from octoway.scenes.graph import join

if TYPE_CHECKING:
    from octoway.random import Integers
    from octoway.scenes.scene import Solid


@dataclass(frozen=True)
class Runs:
    """Maximal vertical runs of free voxels: low <= z < high in column (x, y), and each run's component."""

    x: Integers
    y: Integers
    low: Integers
    high: Integers
    component: Integers

    def largest(self) -> Runs:
        """Keep only the component with the most voxels (the first of equals)."""
        if not self.component.size:
            return self
        voxels = np.bincount(self.component, weights=self.high - self.low)
        keep = self.component == np.argmax(voxels)
        return Runs(self.x[keep], self.y[keep], self.low[keep], self.high[keep], self.component[keep])


def free_runs(solid: Solid) -> Runs:
    """Split the free voxels of `solid` into runs, each with its 6-connected component."""
    nx, ny, nz = solid.shape
    free = np.zeros((nx, ny, nz + 1), dtype=bool)  # the extra voxel ends every column's last run
    np.logical_not(solid, out=free[:, :, :nz])
    starts = free.copy()
    starts[:, :, 1:] &= ~free[:, :, :-1]
    ends = ~free
    ends[:, :, 1:] &= free[:, :, :-1]
    ends[:, :, 0] = False
    start, end = np.flatnonzero(starts), np.flatnonzero(ends)
    column, low = np.divmod(start, nz + 1)
    x, y = np.divmod(column, ny)

    run = np.cumsum(starts, dtype=np.int32).reshape(free.shape) - 1
    component = np.arange(start.size, dtype=np.int64)
    for here, there in (
        ((slice(None, -1), slice(None)), (slice(1, None), slice(None))),
        ((slice(None), slice(None, -1)), (slice(None), slice(1, None))),
    ):
        touch = free[here] & free[there]
        touch[:, :, 1:] &= ~touch[:, :, :-1]  # once per pair of runs
        component = join(component, run[here][touch].astype(np.int64), run[there][touch].astype(np.int64))
    return Runs(x, y, low, low + end - start, component)

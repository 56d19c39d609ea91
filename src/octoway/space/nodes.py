# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""From a point to a node of the octree: the nearest one, or the one that a descent finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway import _core
from octoway.checks import to_choice

if TYPE_CHECKING:
    from numpy.typing import NDArray

NODE_METHODS = ("nearest", "descent")


class OctreeNodes:
    """The free leaves of a grid's octree, by their centres, in voxels."""

    def __init__(self, grid: _core.BitGrid) -> None:
        self._tree = _core.Octree.build(grid)
        self._all = self._tree.boxes().mean(axis=1)
        self._centres = self._all[self._tree.free_leaves().astype(bool)]

    def find(self, point: NDArray[np.float64], method: str) -> NDArray[np.float64] | None:
        """The centre of a free leaf near a point; None if none is free."""
        to_choice(method, NODE_METHODS, "method")
        if not len(self._centres):
            return None
        if method == "nearest":
            with np.errstate(over="ignore"):  # from beyond all measure all are equally far
                return np.array(self._centres[((self._centres - point) ** 2).sum(axis=1).argmin()])
        leaf = self._tree.descend(point)
        return None if leaf is None else np.array(self._all[leaf])

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Motion classes for the independent check: the rules of docs/terrain.md read anew, voxel by voxel, from solid voxels.

A voxel is looked at on demand: a path meets few of a world's.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from octoway import _core
    from octoway.check.check import PathChecker, Voxel
    from octoway.worlds.terrain import MotionRule

SURFACE, ADHESIVE = 1, 2  # every free voxel may be flown through


class VoxelMotion:
    """How one may move in each voxel, as a body of some radius sees it."""

    def __init__(
        self, checker: PathChecker, steep: _core.BitGrid | None, rule: MotionRule, body: _core.Body, radius: float
    ) -> None:
        self._checker = checker
        self._steep = steep
        self._rule = rule
        self._bounded = body.inflate_bounds
        self._near = _offsets(Fraction(radius) / Fraction(checker.resolution), box=body.box)
        self.blocked = lru_cache(maxsize=1 << 18)(self._is_blocked)
        self.at = lru_cache(maxsize=1 << 16)(self._motions)

    def _inside(self, voxel: Voxel) -> bool:
        return all(0 <= v < n for v, n in zip(voxel, self._checker.shape, strict=True))

    def _covers(self, voxel: Voxel, *, walkable: bool) -> bool:
        """Return True if a solid voxel (one that can be stood on) is too near for the body's centre to be here."""
        if not self._inside(voxel):
            return self._rule.bounds
        x, y, z = voxel
        for dx, dy, dz in self._near:
            other = (x + dx, y + dy, z + dz)
            if not self._inside(other):
                if self._bounded:
                    return True
            elif not self._checker.free((other,)) and not (walkable and self._is_steep(other)):
                return True
        return False

    def _is_steep(self, voxel: Voxel) -> bool:
        return self._steep is not None and not self._steep.is_free(*voxel)

    def _is_blocked(self, voxel: Voxel) -> bool:
        return self._covers(voxel, walkable=False)

    def _motions(self, voxel: Voxel) -> int:
        """Bits of a voxel that is not blocked."""
        x, y, z = voxel
        motions = 0
        for down in range(1, self._rule.step + 2):
            below = (x, y, z - down)
            if self.blocked(below):
                motions = SURFACE if self._covers(below, walkable=True) else 0
                break
        around = [
            step for step in product((-1, 0, 1), repeat=3) if self.blocked((x + step[0], y + step[1], z + step[2]))
        ]
        on_floor = self._covers((x, y, z - 1), walkable=True)  # a steep voxel is no floor, but a wall
        floor_only = on_floor and all(dz < 0 for _, _, dz in around)
        return motions | (ADHESIVE if around and not floor_only else 0)


def _offsets(reach: Fraction, *, box: bool) -> list[Voxel]:
    """Steps to voxels whose box is nearer than the reach to that of the first, which is one of them."""
    near: list[Voxel] = [(0, 0, 0)]
    steps = math.ceil(reach)
    for step in product(range(-steps, steps + 1), repeat=3):
        gaps = [max(abs(d) - 1, 0) for d in step]
        far = max(gaps) >= reach if box else sum(g * g for g in gaps) >= reach * reach
        if any(step) and not far:
            near.append((step[0], step[1], step[2]))
    return near

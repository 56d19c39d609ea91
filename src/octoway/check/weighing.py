# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The independent scales: what does this polyline cost, and does it keep to allowed voxels? No code of the search.

Every free voxel has a kind (terrain and motion class), every kind a cost per metre; infinity forbids it. A path is
allowed if one chain of allowed voxels, consecutive ones equal or sharing a face, covers it in order; its cost is that
of the cheapest such chain. As in `check`, the polyline is cut where it meets a plane between two layers of voxels, in
whole numbers; each piece is paid for in the cheapest of the allowed voxels that hold it and are connected. Only lengths
and sums are floats.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from octoway.check.check import SUB, PathCheck, cut_parameters, piece_voxels, share_face, voxels_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from octoway.check.check import PathChecker, Point, Voxel

WAYS = ((0x100, "surface"), (0x200, "adhesive"))  # bits of a kind; every free voxel is volumetric too


@dataclass(frozen=True)
class VoxelCosts:
    """The cost of a metre in each voxel: by its kind."""

    kinds: NDArray[np.uint16] | None  # (nx, ny, nz); None: all 0
    table: NDArray[np.float64]  # (1024,): infinity forbids a kind

    def kind(self, voxel: Voxel) -> int:
        """The kind of a voxel inside the world."""
        return 0 if self.kinds is None else int(self.kinds[voxel])

    def cost(self, voxel: Voxel) -> float:
        """The cost of a metre in a voxel."""
        return float(self.table[self.kind(voxel)])


class PathScales:
    """Weighs polylines in the world that a checker knows."""

    def __init__(self, checker: PathChecker, costs: VoxelCosts) -> None:
        self._checker = checker
        self._costs = costs

    def weigh(self, points: NDArray[np.float64]) -> PathCheck:
        """Tell what points (n, 3) in metres, at least one, cost; or where they are not clear, or not allowed."""
        clear = self._checker.check(points)
        if not clear:
            return clear
        path = self._checker.on_lattice(points)
        paid = dict.fromkeys(self._allowed(voxels_at(path[0], 1)), 0.0)
        if not paid:
            reason = f"the first point is forbidden: {self._describe(voxels_at(path[0], 1))}"
            return PathCheck(clear=False, segment=0, point=points[0].copy(), reason=reason)
        for i, (a, b) in enumerate(pairwise(path)):
            if a == b:
                continue
            at, paid, wall = self._follow(a, b, paid)
            if not paid:
                where = points[i] + (points[i + 1] - points[i]) * at
                reason = f"segment {i} enters forbidden voxels: {self._describe(wall)}"
                return PathCheck(clear=False, segment=i, point=where, reason=reason)
        return PathCheck(clear=True, cost=min(paid.values()))

    def _follow(self, a: Point, b: Point, paid: dict[Voxel, float]) -> tuple[float, dict[Voxel, float], list[Voxel]]:
        """Walk from a to b: how far we came (0 to 1), what standing at b has cost, and what stopped us."""
        delta = (b[0] - a[0], b[1] - a[1], b[2] - a[2])
        whole = 1
        for d in delta:
            whole *= abs(d) or 1
        metres = math.sqrt(sum(d * d for d in delta)) / SUB * self._checker.resolution
        for before, after in pairwise(cut_parameters(a, delta, whole)):
            at_cut = voxels_at(tuple(p * whole + d * before for p, d in zip(a, delta, strict=True)), whole)
            piece = piece_voxels(a, delta, before + after, 2 * whole)
            paid = self._groups(paid, at_cut)
            paid = {voxel: price for voxel, price in paid.items() if voxel in piece}
            paid = self._groups(paid, piece, (after - before) / whole * metres)
            if not paid:
                return before / whole, paid, piece
        return 1.0, self._groups(paid, voxels_at(b, 1)), []

    def _groups(self, paid: dict[Voxel, float], around: Iterable[Voxel], metres: float = 0.0) -> dict[Voxel, float]:
        """Connected voxels share the least cost so far, and the cheapest rate to go on."""
        rest = self._allowed(around)
        prices: dict[Voxel, float] = {}
        while rest:
            group = [rest.pop()]
            for voxel in group:
                near = [other for other in rest if share_face(voxel, other)]
                rest.difference_update(near)
                group += near
            least = min((paid[voxel] for voxel in group if voxel in paid), default=math.inf)
            if least < math.inf:
                price = least + metres * min(self._costs.cost(voxel) for voxel in group)
                prices.update(dict.fromkeys(group, price))
        return prices

    def _allowed(self, voxels: Iterable[Voxel]) -> set[Voxel]:
        return {voxel for voxel in self._checker.free(voxels) if self._costs.cost(voxel) < math.inf}

    def _describe(self, voxels: Iterable[Voxel]) -> str:
        """The kinds of free voxels that may not be entered."""
        found = set()
        for voxel in self._checker.free(voxels):
            kind = self._costs.kind(voxel)
            if self._costs.table[kind] == math.inf:
                ways = [name for bit, name in WAYS if kind & bit]
                found.add(f"terrain {kind & 255}" + (f", {' and '.join(ways)}" if ways else ""))
        return "; ".join(sorted(found)) or "allowed ones meet only along an edge or at a corner"

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The independent check of a path with costs: does it stay where its agent may go, and what does it cost?

It reads terrain voxel by voxel from one version of a space, and motion classes from the solid voxels (`voxel_motion`);
`weighing` walks the path and adds up its cost.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from octoway.check.check import SUB, PathCheck
from octoway.check.voxel_motion import VoxelMotion
from octoway.check.weighing import PathScales, VoxelCosts
from octoway.worlds.terrain import MotionRule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from octoway import _core
    from octoway.check.check import PathChecker, Voxel
    from octoway.travel.costs import QueryFilter


@dataclass(frozen=True)
class _AskedCosts(VoxelCosts):
    """Costs of voxels whose kinds are read on demand."""

    ask: Callable[[Voxel], int]
    left_out: Callable[[Voxel], bool]

    def kind(self, voxel: Voxel) -> int:
        return self.ask(voxel)

    def cost(self, voxel: Voxel) -> float:
        return math.inf if self.left_out(voxel) else super().cost(voxel)


class TravelScales(PathScales):
    """Weighs polylines for the agent that some options are of."""

    def __init__(
        self,
        checker: PathChecker,
        view: _core.NavSpace,
        options: _core.QueryOptions,
        leave_out: QueryFilter | None,
        radius: float,
        origin: NDArray[np.float64],
    ) -> None:
        table = np.ones(1024) if options.costs is None else np.array(options.costs)
        resolution = checker.resolution
        ground = view.ground
        motion = VoxelMotion(checker, ground.steep, MotionRule(ground.step, ground.bounds), view.body, radius)
        filtered = _left_out(leave_out, origin, resolution)
        self._left_out = filtered

        def narrow(voxel: Voxel) -> bool:
            return filtered(voxel) or motion.blocked(voxel)

        @lru_cache(maxsize=1 << 16)
        def ask(voxel: Voxel) -> int:
            centre = (origin + (np.array(voxel) + 0.5) * resolution)[np.newaxis]
            terrain = int(view.terrain_at(centre)[0])
            return terrain | motion.at(voxel) << 8 if options.with_motion else terrain

        # A voxel that a body does not surely fit into has no ways to move, and no search pays for it. A path that is
        # clear may still run through such voxels; their terrain then counts.
        fitting, free = (_AskedCosts(None, table, ask, closed) for closed in (narrow, filtered))
        self._tables = (fitting,) if options.with_motion or radius == 0.0 else (fitting, free)
        super().__init__(checker, fitting)

    def weigh(self, points: NDArray[np.float64]) -> PathCheck:
        """Tell what points (n, 3) in metres, at least one, cost; or where they are not clear, or not allowed."""
        for costs in self._tables:
            self._costs = costs
            verdict = super().weigh(points)
            if verdict:
                break
        return verdict

    def weigh_over(self, points: NDArray[np.float64], links: Sequence[tuple[int, float]]) -> PathCheck:
        """Weigh a path some of whose legs are links: (leg, its price), in order."""
        first, cost = 0, 0.0
        for leg, price in [*links, (len(points) - 1, 0.0)]:
            part = self.weigh(points[first : leg + 1])
            if not part or part.cost is None:
                return replace(part, segment=None if part.segment is None else part.segment + first)
            cost += part.cost + price
            first = leg + 1
        return PathCheck(clear=True, cost=cost)

    def _describe(self, voxels: Iterable[Voxel]) -> str:
        if any(self._left_out(voxel) for voxel in self._checker.free(voxels)):
            return "the filter leaves them out"
        return super()._describe(voxels)


def _left_out(leave_out: QueryFilter | None, origin: NDArray[np.float64], resolution: float) -> Callable[[Voxel], bool]:
    """Return True if a filter's heights or boxes leave a voxel out, in whole numbers of 2^-20 voxel."""
    if leave_out is None:
        return lambda _: False
    boxes = [
        [[int(c) for c in np.rint((np.array(corner) - origin) / resolution * SUB).tolist()] for corner in box]
        for box in leave_out.no_go
    ]
    heights = None
    if leave_out.altitude is not None:
        low, high = (np.rint((z - origin[2]) / resolution * SUB) for z in leave_out.altitude)
        heights = (float(low), float(high))  # infinities stay as they are

    def left_out(voxel: Voxel) -> bool:
        if heights is not None and (voxel[2] * SUB < heights[0] or (voxel[2] + 1) * SUB > heights[1]):
            return True
        return any(
            all(v * SUB < b and (v + 1) * SUB > a for v, a, b in zip(voxel, lo, hi, strict=True)) for lo, hi in boxes
        )

    return left_out

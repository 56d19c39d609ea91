# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""pathfinding3d: pure Python A*, one object a voxel. Its grid must be cleaned between queries; that is not timed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.lab.bench.model import STRICT, Measurement, Method, UnavailableError
from octoway.lab.bench.peers.common import clocked, load

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.lab.bench.model import Query, Solve
    from octoway.lab.bench.setting import Setting

_MOST_VOXELS = 4_000_000  # some 0.4 kB each
_TIME_LIMIT = 60.0  # seconds a query


def _prepare(setting: Setting) -> Solve:
    load("pathfinding3d", "pathfinding3d")
    voxels = int(np.prod(setting.world.shape, dtype=np.int64))
    if voxels > _MOST_VOXELS:
        raise UnavailableError(f"one Python object a voxel: {voxels:,} voxels are more than {_MOST_VOXELS:,}")
    core, finders = load("pathfinding3d.core.grid", "pathfinding3d"), load("pathfinding3d.finder.a_star", "")
    limits = load("pathfinding3d.finder.finder", "")
    diagonal = load("pathfinding3d.core.diagonal_movement", "").DiagonalMovement.only_when_no_obstacle
    grid = core.Grid(matrix=(~setting.solid).astype(np.int8))

    def solve(query: Query) -> Measurement:
        def work() -> tuple[bool, NDArray[Any], int | None]:
            finder = finders.AStarFinder(diagonal_movement=diagonal, time_limit=_TIME_LIMIT)
            try:
                path, runs = finder.find_path(grid.node(*query.start_voxel), grid.node(*query.goal_voxel), grid)
            except (limits.ExecutionTimeException, limits.ExecutionRunsException):
                path, runs = [], finder.runs
            found = np.array([(node.x, node.y, node.z) for node in path], dtype=np.int64).reshape(-1, 3)
            return len(found) > 0, found, int(runs)

        grid.cleanup()
        return clocked(work)

    return solve


PATHFINDING3D = Method("pathfinding3d", "pathfinding3d A* from PyPI, pure Python", _prepare, rule=STRICT, peer=True)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""scikit-image's MCP_Geometric: Cython Dijkstra on a cost array, stopped at the goal. It cuts corners.

Its construction takes as long as a search and is not timed: one object answers all queries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.lab.bench.model import CUTTING, Measurement, Method
from octoway.lab.bench.peers.common import clocked, load

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.lab.bench.model import Query, Solve
    from octoway.lab.bench.setting import Setting


def _prepare(setting: Setting) -> Solve:
    graph = load("skimage.graph", "scikit-image")
    planner = graph.MCP_Geometric(np.where(setting.solid, -1.0, 1.0), fully_connected=True)  # negative costs are walls

    def solve(query: Query) -> Measurement:
        def work() -> tuple[bool, NDArray[Any], None]:
            planner.find_costs([query.start_voxel], [query.goal_voxel], find_all_ends=True)
            try:
                path = planner.traceback(query.goal_voxel)
            except ValueError:
                path = []
            return len(path) > 0, np.array(path, dtype=np.int64).reshape(-1, 3), None

        return clocked(work)

    return solve


SKIMAGE_MCP = Method(
    "skimage_mcp", "scikit-image MCP_Geometric from PyPI; cuts corners", _prepare, rule=CUTTING, peer=True
)

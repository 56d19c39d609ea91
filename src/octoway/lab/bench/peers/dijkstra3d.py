# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""dijkstra3d (seung-lab): C++ search over 26 neighbours.

Walls are infinite weights. `anisotropy` makes diagonal steps cost their length (without it they cost 1, and paths were
up to 1.45 times longer); with it the bidirectional mode is not supported, and `compass` (A*) is the fastest that stays
optimal. It has only the rule that cuts corners.
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
    dijkstra3d = load("dijkstra3d", "dijkstra3d")
    field = np.asfortranarray(np.where(setting.solid, np.float32(np.inf), np.float32(1)))

    def solve(query: Query) -> Measurement:
        def work() -> tuple[bool, NDArray[Any], None]:
            path = dijkstra3d.dijkstra(
                field, query.start_voxel, query.goal_voxel, connectivity=26, compass=True, anisotropy=(1, 1, 1)
            )
            voxels = np.asarray(path, dtype=np.int64).reshape(-1, 3)
            return len(voxels) > 0, voxels, None

        return clocked(work)

    return solve


DIJKSTRA3D = Method("dijkstra3d", "dijkstra3d from PyPI, compass (A*); cuts corners", _prepare, rule=CUTTING, peer=True)

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The size of a space, and what it cost to build."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from octoway.space.terrain import terrain_ids

if TYPE_CHECKING:
    from octoway.space.state import State


@dataclass(frozen=True)
class SpaceStats:
    """How large a space is and what it cost to build."""

    leaves: int  # free octree leaves; 0 where there was no octree
    cells: int
    portals: int
    components: int
    free_voxels: int
    bytes: int
    terrains: int  # ids in use
    obstacles: int  # those that wait for an update included
    seconds: dict[str, float]  # per stage: inflate (with a radius), cells, index, portals, components


def stats_of(state: State) -> SpaceStats:
    """Gather the sizes of the present version, and the seconds per stage of its build or load."""
    core = state.core
    voxels = core.component_voxels
    return SpaceStats(
        leaves=core.leaves,
        cells=core.cell_count,
        portals=core.portal_count,
        components=len(voxels),
        free_voxels=sum(voxels),
        bytes=core.bytes,
        terrains=len(terrain_ids(core)),
        obstacles=core.obstacle_count,
        seconds=dict(core.build_seconds),
    )

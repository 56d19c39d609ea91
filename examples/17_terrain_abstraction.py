# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""One map, agents with tastes of their own: terrain abstraction finds their ways piece by piece, and follows edits."""

import numpy as np

import octoway as ow
from octoway.lab.reproduce.island_maps import OCEAN, RIVER, ROAD, island_map

terrain = island_map(512, seed=3)
grid = ow.papers.TerrainGrid(terrain)
layer = ow.papers.TerrainAbstraction(grid, sector=16)
print(layer)

kinds = np.unique(terrain)
land = np.argwhere(terrain > ROAD)
start, goal = land[0], land[-1]
walkers: dict[str, dict[int, float]] = {
    "people": {int(k): 1.0 if k == ROAD else 3.0 for k in kinds if k != OCEAN},
    "outlaws": {int(k): 8.0 if k in (ROAD, RIVER) else 1.0 for k in kinds if k != OCEAN},
    "boats": {int(k): 1.0 if k in (OCEAN, RIVER) else 4.0 for k in kinds},
}
for name, costs in walkers.items():
    best = grid.find_path(start, goal, costs=costs)
    path = layer.find_path(start, goal, costs=costs)
    if best.found:
        print(
            f"{name}: cost {path.cost:.0f}, {path.cost / best.cost - 1:.1%} above the best, "
            f"{path.stats.expanded:,} nodes instead of {best.stats.expanded:,}"
        )
    else:
        print(f"{name}: {path.reason}")

# An agent walks the first piece while the others are not yet searched.
pieces = layer.find_path_iter(start, goal, costs=walkers["boats"])
first = next(pieces)
print(f"first piece: {len(first.cells)} cells after {first.stats.expanded:,} nodes; then {sum(1 for _ in pieces)} more")

# A flood: only the sectors that it touches are cut anew, and every path knows.
low = land[len(land) // 2]
changed = layer.set_terrain([low, low + 20], OCEAN)
print(f"{changed} voxels changed, {layer.stats.rebuilt} of {layer.stats.sectors} sectors rebuilt")
layer.validate()

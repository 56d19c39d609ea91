# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Every search on one graph, and many targets in one search."""

import octoway as ow

world = ow.scenes.make("cave")
space = ow.NavSpace.build(world, decomposition="octree")
start, goal = world.pairs[0]
for name in ow.ALGORITHMS:
    result = space.find_path(start, goal, algorithm=name, refine=())
    looks = result.stats.sight_checks
    print(f"{name:20} {result.length:7.3f} m  {result.stats.expanded:5} expansions  {looks:5} sight checks")

targets = space.random_points(10, seed=4)
together = space.find_paths_to_many(start, targets)
alone = sum(space.find_path(start, t, algorithm="astar").stats.expanded for t in targets)
print(f"10 targets: {together.expanded} expansions together, {alone} alone")
nearest = space.find_nearest_target(start, targets)
if nearest.found:
    print(f"the nearest is number {nearest.index}, {nearest.path.length:.2f} m away")

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""One world, three ways to cut its free space into cells, four ways to refine a path."""

import octoway as ow

world = ow.scenes.make("cave")
start, goal = world.pairs[0]
for name in ow.DECOMPOSITIONS:
    space = ow.NavSpace.build(world, decomposition=name)
    for refine in ((), ("prune",), ("funnel",), ("funnel", "prune")):
        result = space.find_path(start, goal, refine=refine)
        how = "+".join(refine) or "raw"
        print(f"{name:7} {space.stats.cells:6} cells  {how:13} {result.length:7.3f} m  {len(result.points):3} points")

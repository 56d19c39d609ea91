# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Distance from walls: measure it, prefer it, ask who fits; and ends inside obstacles."""

import octoway as ow

wall = [[(9, 0, 0), (11, 8, 20)], [(9, 14, 0), (11, 20, 20)]]  # with a passage 6 m wide
world = ow.World.from_boxes(wall, resolution=0.5, bounds=[(0, 0, 0), (20, 20, 20)])
space = ow.NavSpace.build(world)
start, goal = (2, 3, 10), (18, 3, 10)

distance, away = space.clearance((8, 4, 10), gradient=True)
print(f"(8, 4, 10) is {distance} m from the wall, which lies opposite to {away}")

usual = space.find_path(start, goal)
clear = space.find_path(start, goal, prefer_clearance=2.0)
for name, path in (("usual", usual), ("clear", clear)):
    print(f"{name}: {path.length:.2f} m, nearest wall {path.stats.min_clearance:.2f} m away")
print(f"largest body from start to goal: radius {space.graph.max_radius(start, goal)} m")

inside = space.find_path((10, 5, 10), goal, snap=3.0)
print(inside.status.name, "-", inside.reason)

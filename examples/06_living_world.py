# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Obstacles come, move and go; a watched path reports each change, and mends itself."""

import octoway as ow

wall_with_two_doors = [[(9, 0, 0), (10, 4, 8)], [(9, 6, 0), (10, 14, 8)], [(9, 16, 0), (10, 20, 8)]]
world = ow.World.from_boxes(wall_with_two_doors, resolution=0.5, bounds=[(0, 0, 0), (20, 20, 8)])
space = ow.NavSpace.build(world, region_edge=16)  # smaller regions: cheaper edits

start, goal = (2.0, 6.0, 1.0), (18.0, 6.0, 1.0)
path = space.find_path(start, goal)
watch = space.watch(path)
print(f"version {path.version}: {path.length:.2f} m through the near door")

crate = space.add_obstacle([(8.5, 3.5, 0), (10.5, 6.5, 8)])  # queries do not see it yet ...
changes = space.update()  # ... but now
print(f"{changes.voxels_blocked} voxels blocked, {changes.regions} regions cut anew")
ahead = watch.look()
print(f"{ahead.state} after {ahead.distance:.2f} m")
mended = watch.replan(start)
print(f"{mended.reason}: {mended.result.length:.2f} m through the far door, version {mended.result.version}")

before = space.snapshot()  # never changes
space.move_obstacle(crate, ow.Sphere((15.0, 15.0, 4.0), 2.0))
space.update()
space.carve([(9, 7, 0), (10, 8, 3)])  # the wall itself is blown open
print(space.update())
print(f"now {space.distance(start, goal):.2f} m, and still {before.distance(start, goal):.2f} m in the snapshot")

space.remove_obstacle(crate)
space.update()
try:
    space.move_obstacle(crate, [(0, 0, 0), (1, 1, 1)])
except ow.InvalidInputError as error:
    print(error)

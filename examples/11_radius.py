# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Agents of several sizes in one space: each gets paths that it fits through, also while the world changes."""

import octoway as ow

# A wall with a narrow door and, farther away, a wide one.
wall = [[(9, 0, 0), (10, 4, 8)], [(9, 5, 0), (10, 12, 8)], [(9, 16, 0), (10, 20, 8)]]
world = ow.World.from_boxes(wall, resolution=0.25, bounds=[(0, 0, 0), (20, 20, 8)])
space = ow.NavSpace.build(world, radius=0.2)  # most agents are that large; a query may name any other radius
start, goal = (3.0, 4.5, 4.0), (17.0, 4.5, 4.0)

for name, radius in [("bird", None), ("drone", 0.75), ("blimp", 3.0)]:
    path = space.find_path(start, goal, radius=radius)
    if path.found:
        free = space.check_path(path.points, radius=path.radius)  # independent, and exact
        print(f"{name:5} of radius {path.radius:4}: {path.length:.2f} m, the sphere enters no obstacle: {bool(free)}")
    else:
        print(f"{name:5} of radius {path.radius:4}: {path.reason}")

space.add_obstacle([(8.5, 12, 0), (10.5, 14.5, 8)])  # a crate narrows the wide door to 1.5 m ...
changes = space.update()  # ... and every layer follows
print(f"{changes.voxels_blocked} voxels blocked; the layers took {changes.seconds['layers'] * 1e3:.1f} ms")
print("the drone", "still gets" if space.reachable(start, goal, radius=0.75) else "does not get", "through")

for layer in space.layers:
    print(f"radius {layer.radius:4}: {layer.cells:5,} cells, {layer.bytes / 1e6:.2f} MB")
space.layers.drop(3.0)

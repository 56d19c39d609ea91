# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A mesh of triangles becomes a world: hollow or filled, with or without the rooms that nobody can enter."""

import numpy as np

import octoway as ow

CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
SIDES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
CUBE = np.array([t for a, b, c, d in SIDES for t in ((a, b, c), (a, c, d))])

# A house without its front wall, and a sealed tank: walls are single triangles, with no thickness.
house = CORNERS * (8, 6, 4) + (4, 4, 0.1)
tank = CORNERS * (4, 4, 5) + (15, 5, 0.1)
vertices = np.concatenate([house, tank])
faces = np.concatenate([CUBE[2:], CUBE + len(house)])
bounds = [(0, 0, 0), (22, 14, 8)]

for fill in ow.worlds.FILLS:
    world = ow.World.from_mesh(vertices, faces, resolution=0.25, bounds=bounds, fill=fill)
    print(f"fill={fill!r}: {world}")
    print(f"{world.report}\n")

# The tank is hollow with fill="none": keep only what the outside reaches, or the rooms that hold given points.
world = ow.World.from_mesh(vertices, faces, resolution=0.25, bounds=bounds, keep="outside")
print(f"keep='outside' dropped {world.report.dropped_voxels if world.report else 0:,} voxels: the inside of the tank")

space = ow.NavSpace.build(world)
path = space.find_path((1.0, 1.0, 1.0), (11.0, 9.0, 1.0))  # into the house, by the way of its missing wall
print(f"{path.status.name}: {path.length:.2f} m, {len(path.points)} points")
print(space.find_path((1.0, 1.0, 1.0), (17.0, 7.0, 2.0)).reason)  # into the tank

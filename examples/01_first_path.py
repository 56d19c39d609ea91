# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The first path: boxes in, points out."""

import octoway as ow

wall = [(4, 0, 0), (5, 10, 8)]
world = ow.World.from_boxes([wall], resolution=0.5, bounds=[(0, 0, 0), (10, 10, 10)])
space = ow.NavSpace.build(world)

result = space.find_path((1, 5, 1), (9, 5, 1))
print(result.status.name, f"{result.length:.2f} m")
print(result.points)
print("proven free:", bool(space.check_path(result.points)))

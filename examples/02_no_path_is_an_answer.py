# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""If there is no path, the result says why, and what could be done."""

import numpy as np

import octoway as ow

solid = np.zeros((20, 20, 20), bool)
solid[5:15, 5:15, 5:15] = True  # a sealed box ...
solid[6:14, 6:14, 6:14] = False  # ... with a room inside
space = ow.NavSpace.build(ow.World.from_voxels(solid, resolution=0.25))

inside, outside, in_the_wall = (2.5, 2.5, 2.5), (0.5, 0.5, 0.5), (1.4, 2.5, 2.5)
for goal in (inside, in_the_wall):
    result = space.find_path(outside, goal)
    print(result.status.name, "-", result.reason)

partial = space.find_path(outside, inside, partial=True)
print(partial.status.name, "ends at", partial.points[-1])

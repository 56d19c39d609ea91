# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Forty agents swap sides through a hole in a wall, and none touches another."""

import numpy as np

import octoway as ow

wall = [
    [(19, 0, 0), (21, 40, 16)],
    [(19, 0, 24), (21, 40, 40)],
    [(19, 0, 16), (21, 14, 24)],
    [(19, 26, 16), (21, 40, 24)],
]
world = ow.World.from_boxes(wall, resolution=0.5, bounds=[(0, 0, 0), (40, 40, 40)])
space = ow.NavSpace.build(world)

radius = 0.4
grid = np.array([(4.0, 8.0 + 6 * i, 8.0 + 6 * j) for i in range(5) for j in range(4)])
left, right = grid, grid + np.array((32.0, 0.0, 0.0))
agents = ow.agents.Agents(space)
ids = agents.add(np.concatenate([left, right]), radius=radius, speed=4.0)
agents.send(ids, np.concatenate([right, left]))

nearest = np.inf
seconds = 0.0
while not agents.resting.all() and seconds < 60:
    agents.step(1 / 60)
    seconds += 1 / 60
    places = agents.positions
    apart = np.linalg.norm(places[:, None] - places[None], axis=2) + 1e9 * np.eye(len(places))
    nearest = min(nearest, float(apart.min()))

agents.validate()
print(f"{agents.totals.arrived} of {len(agents)} arrived after {seconds:.1f} s")
print(f"the nearest two came within {nearest:.3f} m of each other; their radii add up to {2 * radius} m")

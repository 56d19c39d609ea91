# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A path by rays alone, with your own rays, and by searches round what is in the way; and cubes of uneven size."""

import numpy as np

import octoway as ow
from octoway.papers import ray_guided_path, view_cone_path

boxes = np.array([[(4, 2, 0), (6, 10, 8)], [(10, 0, 2), (12, 8, 12)]], dtype=float)
world = ow.World.from_boxes(boxes, resolution=0.25, bounds=[(0, 0, 0), (16, 12, 12)])
start, goal = (1.0, 5.0, 4.0), (15.0, 5.0, 5.0)

# A world is enough: no NavSpace is built, unless rays find no way.
seen = view_cone_path(world, start, goal)
print(seen)

# Your own rays: None if the line is clear, else the point and the bounds of what was hit.


def raycast(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """Slabs: where the line is inside a box along all three axes."""
    with np.errstate(divide="ignore", invalid="ignore"):
        times = np.sort((boxes - a) / (b - a), axis=1)
    enter, leave = times[:, 0].max(axis=1), times[:, 1].min(axis=1)
    hit = (enter < leave) & (enter < 1) & (leave > 0)
    if not hit.any():
        return None
    first = np.where(hit, enter, np.inf).argmin()
    return a + (b - a) * max(enter[first], 0.0), boxes[first]


print(view_cone_path(raycast, start, goal, bounds=world.bounds))

# Straight on, and A* only in the bounds of what a ray hits.
guided = ray_guided_path(world, start, goal, usq_edge=0.5)
print(guided, [f"{search.nodes} nodes, {search.expanded} expanded" for search in guided.searches])

# The same search among all others, and how it went.
space = ow.NavSpace.build(world)
result = space.find_path(start, goal, algorithm="view_cone")
stats = result.stats
print(f"{result.length:.3f} m by {stats.cones} cones, fell back: {stats.fell_back}")
print(f"{space.find_path(start, goal, 'best').length:.3f} m is the planner's best")
print("clear:", bool(space.check_path(seen.points) and space.check_path(guided.points)))

# Cubes of uneven size, from true shapes.
print(ow.papers.quantize(boxes, edge=0.5, bounds=world.bounds))

# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A path that a drone can fly: curves that are proven free, poses along them, and when to be where."""

import numpy as np

import octoway as ow

world = ow.scenes.make("city")
space = ow.NavSpace.build(world)
start, goal = world.pairs[0]
result = space.find_path(start, goal, refine=("pull", "prune", ow.Smooth(turn_radius=2.0)))
smooth = result.smooth
if smooth is None:
    raise SystemExit(result.reason)
print(f"polyline {result.length:.2f} m with {len(result.points) - 2} bends; {smooth}")

poses = smooth.sample(0.05)  # plain arrays
radius, free = 1 / poses.curvatures.max(), np.all(space.is_free(poses.points))
print(f"{len(poses)} poses; turn radius at least {radius:.3f} m; free: {free}")

timed = smooth.times(max_speed=8.0, max_acceleration=3.0)
print(f"{timed}; it would take {smooth.length / 8.0:.2f} s at full speed")
for second in range(4):
    here, speed = timed.at(second)
    print(f"after {second} s at {np.round(here.points[0], 2)}, {speed[0]:.2f} m/s")

tight = space.smooth_path(result, turn_radius=40.0)  # more than there is room for: the best is given, and said
print(f"{tight}; least radius {tight.min_turn_radius:.2f} m")

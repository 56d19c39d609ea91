// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The half-spaces that keep an agent's velocity from hitting others for some time.
#pragma once

#include "core/agents/half_space.hpp"

namespace octoway::core {

/// A sphere that moves. In voxels and voxels a second.
struct MovingSphere {
  DVec place, velocity;
  double radius;
};

/// A box that moves and never gives way.
struct MovingBox {
  DVec lo, hi, velocity;
};

/// Reciprocal avoidance (van den Berg et al. 2011): if both spheres keep to their half-spaces, they do not
/// meet within `horizon` seconds; `share` is how much of the change is mine. `side` breaks the tie of two
/// that meet head on: any direction across will do. Spheres that overlap part within `tick` seconds.
HalfSpace avoid_sphere(const MovingSphere& me, const MovingSphere& other, double horizon, double tick,
                       double share, DVec side);

/// The box does not give way. The plane between it and the sphere moves with it, and the sphere stays on its
/// side for `horizon` seconds: more careful than need be for boxes that pass by, and sure.
HalfSpace avoid_box(const MovingSphere& me, const MovingBox& box, double horizon, double tick);

/// Gap between a sphere's surface and a box; below 0 where they overlap.
double gap(const MovingSphere& me, const MovingBox& box);

}  // namespace octoway::core

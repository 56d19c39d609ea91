// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/agents/avoid.hpp"

#include <algorithm>
#include <cmath>

namespace octoway::core {

namespace {

/// The direction of v, or of `otherwise` where v has none.
DVec unit(DVec v, DVec otherwise) {
  const double length = norm(v);
  return length > 0.0 ? v * (1.0 / length) : otherwise;
}

DVec nearest_in(const MovingBox& box, DVec p) {
  for (int a = 0; a < 3; ++a) p[a] = std::clamp(p[a], box.lo[a], box.hi[a]);
  return p;
}

/// Out of the box by the shortest way, for a point inside.
DVec way_out(const MovingBox& box, DVec p, double& deep) {
  DVec best{};
  deep = INFINITY;
  for (int a = 0; a < 3; ++a)
    for (const double sign : {-1.0, 1.0}) {
      const double through = sign < 0.0 ? p[a] - box.lo[a] : box.hi[a] - p[a];
      if (through >= deep) continue;
      deep = through;
      best = {};
      best[a] = sign;
    }
  return best;
}

/// From a box to a sphere: the direction, and how much room there is between them.
double towards(const MovingSphere& me, const MovingBox& box, DVec& direction) {
  const DVec away = me.place - nearest_in(box, me.place);
  const double length = norm(away);
  if (length > 0.0) {
    direction = away * (1.0 / length);
    return length - me.radius;
  }
  double deep = 0.0;
  direction = way_out(box, me.place, deep);
  return -deep - me.radius;
}

}  // namespace

HalfSpace avoid_sphere(const MovingSphere& me, const MovingSphere& other, double horizon, double tick,
                       double share, DVec side) {
  const DVec apart = other.place - me.place;
  const DVec closing = me.velocity - other.velocity;
  const double reach = me.radius + other.radius;
  const double square = dot(apart, apart);
  const bool touching = square <= reach * reach;
  const double time = touching ? tick : horizon;
  // the velocities that lead to a meeting form a cone with a round tip at apart / time
  const DVec from_tip = closing - apart * (1.0 / time);
  const double back = dot(from_tip, apart);
  DVec normal, change;
  if (touching || (back < 0.0 && back * back > reach * reach * dot(from_tip, from_tip))) {
    normal = unit(from_tip, side);
    change = normal * (reach / time - norm(from_tip));
  } else {  // out through the cone's side: at the moment t the ball around apart is left at a right angle
    const double b = dot(apart, closing);
    const DVec moment = cross(apart, closing);
    const double c = dot(closing, closing) - dot(moment, moment) / (square - reach * reach);
    const double t = (b + std::sqrt(std::max(b * b - square * c, 0.0))) / square;
    const DVec out = closing - apart * t;
    normal = unit(out, side);
    change = normal * (reach * t - norm(out));
  }
  return {me.velocity + change * share, normal};
}

HalfSpace avoid_box(const MovingSphere& me, const MovingBox& box, double horizon, double tick) {
  DVec normal;
  const double room = towards(me, box, normal);
  return {box.velocity - normal * (room / (room > 0.0 ? horizon : tick)), normal};
}

double gap(const MovingSphere& me, const MovingBox& box) {
  DVec direction;
  return towards(me, box, direction);
}

}  // namespace octoway::core

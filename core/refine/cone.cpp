// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/refine/cone.hpp"

#include <algorithm>

namespace octoway::core {

namespace {

/// A corner case in Massonnat 2023: seen from inside its plane a rectangle is a fan between its two extreme
/// corners.
Cone fan_of(const std::vector<DVec>& corners, int axis) {
  DVec first = corners[0];
  DVec last = corners[0];
  for (const DVec& c : corners) {
    if (cross(first, c)[axis] < 0) first = c;
    if (cross(last, c)[axis] > 0) last = c;
  }
  return {false, {first, last}};
}

bool parallel(DVec a, DVec b) {
  const DVec c = cross(a, b);
  return c.x == 0 && c.y == 0 && c.z == 0 && dot(a, b) > 0;
}

/// A fan or a ray against a fan. Fans seen from inside a portal's plane are exactly flat along an axis, so
/// that the test for zero is exact there; a fan that came about by clipping may be taken for empty, which
/// costs a waypoint, no more.
std::vector<DVec> clip_by_fan(std::vector<DVec> shape, const std::vector<DVec>& fan) {
  const DVec normal = cross(fan[0], fan[1]);
  shape = clip(clip(shape, normal), normal * -1.0);
  shape = clip(shape, cross(normal, fan[0]));
  return clip(shape, cross(fan[1], normal));
}

}  // namespace

std::vector<DVec> rectangle_corners(const Box& rect, int axis, QVec anchor) {
  const int u = (axis + 1) % 3;
  const int v = (axis + 2) % 3;
  std::vector<DVec> out;
  for (int i = 0; i < 4; ++i) {
    QVec corner;
    corner[axis] = rect.lo[axis] * kSub;
    corner[u] = (i == 1 || i == 2 ? rect.hi[u] : rect.lo[u]) * kSub;
    corner[v] = (i >= 2 ? rect.hi[v] : rect.lo[v]) * kSub;
    out.push_back(to_voxels(corner - anchor));
  }
  return out;
}

Cone view_of(const Box& rect, int axis, QVec anchor) {
  std::vector<DVec> corners = rectangle_corners(rect, axis, anchor);
  if (anchor[axis] == rect.lo[axis] * kSub) {
    if (rect.contains(anchor)) return {true, {}};
    return fan_of(corners, axis);
  }
  const DVec middle = corners[0] + corners[2];
  if (dot(cross(corners[0], corners[1]), middle) < 0) std::reverse(corners.begin(), corners.end());
  return {false, std::move(corners)};
}

Cone view_of(QVec point, QVec anchor) {
  if (point == anchor) return {true, {}};
  return {false, {to_voxels(point - anchor)}};
}

std::vector<DVec> clip(const std::vector<DVec>& shape, DVec normal) {
  std::vector<DVec> out;
  const std::size_t n = shape.size();
  for (std::size_t i = 0; i < n; ++i) {
    const DVec here = shape[i];
    const double s = dot(normal, here);
    if (s >= 0) out.push_back(here);
    if (i + 1 == n && n < 3) break;  // a segment has one edge, a point none
    const DVec next = shape[(i + 1) % n];
    const double t = dot(normal, next);
    if ((s > 0 && t < 0) || (s < 0 && t > 0)) {
      const double k = s / (s - t);
      out.push_back(here * (1.0 - k) + next * k);
    }
  }
  return out;
}

Cone intersect(const Cone& a, const Cone& b) {
  if (a.everything) return b;
  if (b.everything) return a;
  const bool a_is_polygon = a.directions.size() >= 3;
  if (!a_is_polygon && b.directions.size() > a.directions.size()) return intersect(b, a);
  Cone out{false, b.directions};
  const std::size_t n = a.directions.size();
  if (a_is_polygon) {
    for (std::size_t i = 0; i < n && !out.directions.empty(); ++i)
      out.directions = clip(out.directions, cross(a.directions[i], a.directions[(i + 1) % n]));
  } else if (n == 2) {
    out.directions = clip_by_fan(out.directions, a.directions);
  } else if (n == 0 || !parallel(a.directions[0], b.directions[0])) {
    out.directions.clear();
  }
  return out;
}

}  // namespace octoway::core

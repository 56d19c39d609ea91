// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A convex cone of directions seen from an anchor: the funnel's field of view. Its base is a convex polygon,
// or a segment or a point where it has shrunk to a fan or a ray. Directions are not normalized: half-space
// tests through the anchor need no unit vectors.
#pragma once

#include <vector>

#include "core/base/box.hpp"

namespace octoway::core {

struct Cone {
  bool everything = false;       ///< no constraint: the anchor lies inside the portal
  std::vector<DVec> directions;  ///< corners of the base in order; 2 = a fan, 1 = a ray, 0 = empty

  bool empty() const { return !everything && directions.empty(); }
};

/// Corners of a rectangle (flat along `axis`) in order around it, relative to the anchor.
std::vector<DVec> rectangle_corners(const Box& rect, int axis, QVec anchor);

/// The view of a rectangle (flat along `axis`) from the anchor: a pyramid, or a fan if the anchor is in its
/// plane.
Cone view_of(const Box& rect, int axis, QVec anchor);
/// The view of a point from the anchor: a ray.
Cone view_of(QVec point, QVec anchor);

/// Massonnat 2023, Algorithm 5, for any pair of polygon, segment and point.
Cone intersect(const Cone& a, const Cone& b);

/// Clips a closed polygon, a segment or a point by the half-space normal . x >= 0.
std::vector<DVec> clip(const std::vector<DVec>& shape, DVec normal);

}  // namespace octoway::core

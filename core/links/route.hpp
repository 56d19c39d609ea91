// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A path while it is being made: its points, and the corridor of cells and portals that it runs through.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "core/graph/graph.hpp"
#include "core/links/links.hpp"

namespace octoway::core {

struct Route {
  std::vector<QVec> points;
  std::vector<CellId> cells;      ///< one more than portals; each point and each leg lies in them, in order
  std::vector<PortalId> portals;  ///< portals[i] joins cells[i] and cells[i + 1]
  bool has_corridor = true;  ///< false after a step that left the corridor and did not look for the new one
};

/// A link that a path takes, and the route after it.
struct Onward {
  ArcId arc;
  Route route;
};

inline void reverse(Route& route) {
  std::reverse(route.points.begin(), route.points.end());
  std::reverse(route.cells.begin(), route.cells.end());
  std::reverse(route.portals.begin(), route.portals.end());
}

inline double length_of(std::span<const QVec> points) {
  double sum = 0.0;
  for (std::size_t i = 1; i < points.size(); ++i) sum += distance(points[i - 1], points[i]);
  return sum;
}

/// The sub-voxel point of a rectangle (or box) that is nearest to p, given in voxels. Rounds to the nearest
/// whole number as llround does, without its call.
inline QVec nearest_on(const Box& rect, DVec p) {
  QVec q;
  for (int a = 0; a < 3; ++a) {
    const double x = p[a] * static_cast<double>(kSub);
    q[a] = static_cast<std::int64_t>(x + (x < 0.0 ? -0.5 : 0.5));
  }
  return rect.clamp(q);
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// From floats back to proof. Refinements compute bends with floats; here each straight leg
// is tested exactly against the portals that it must pass, and where one is missed (by rounding, mostly) that
// portal's own point is put in. The result always keeps the corridor: a rounding error costs a waypoint,
// never the proof.
#pragma once

#include "core/links/route.hpp"
#include "core/sight/crossing.hpp"

namespace octoway::core {

/// A waypoint on a corridor: `passed` portals lie behind it.
struct Bend {
  QVec point;
  std::size_t passed;
};

class CorridorFit {
 public:
  CorridorFit(const Graph& graph, std::span<const PortalId> portals) : graph_(graph), portals_(portals) {}

  /// True if the straight leg stays in the corridor. Exact.
  bool passes(Bend from, Bend to) const { return first_missed(from, to) == to.passed; }

  /// Adds the leg's end to `points`, and before it any points needed to stay inside the corridor.
  void add_leg(Bend from, Bend to, std::vector<QVec>& points) const {
    const std::size_t missed = first_missed(from, to);
    if (missed < to.passed) {
      const Bend middle{nearest_on_portal(from.point, to.point, missed), missed + 1};
      add_leg(from, {middle.point, missed}, points);
      add_leg(middle, to, points);
      return;
    }
    if (points.back() != to.point) points.push_back(to.point);
  }

 private:
  const Portal& portal(std::size_t i) const { return graph_.portals[portals_[i]]; }

  /// The first portal that the leg does not pass in order, or `to.passed`. Exact.
  std::size_t first_missed(Bend from, Bend to) const {
    Ratio since{0, 1};
    for (std::size_t i = from.passed; i < to.passed; ++i) {
      const auto crossing = cross_rectangle(from.point, to.point, portal(i).rect, portal(i).axis());
      if (!crossing || crossing->leave < since) return i;
      if (since < crossing->enter) since = crossing->enter;
    }
    return to.passed;
  }

  QVec nearest_on_portal(QVec a, QVec b, std::size_t i) const {
    const int w = portal(i).axis();
    const Box& rect = portal(i).rect;
    const DVec from = to_voxels(a);
    const DVec way = to_voxels(b) - from;
    const double t = way[w] == 0.0 ? 0.5 : std::fmin(std::fmax((rect.lo[w] - from[w]) / way[w], 0.0), 1.0);
    return nearest_on(rect, from + way * t);
  }

  const Graph& graph_;
  std::span<const PortalId> portals_;
};

}  // namespace octoway::core

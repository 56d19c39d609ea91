// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// From points to the cells they run through. Along each leg a cell is entered as early as possible and left
// through any portal that the leg meets afterwards; earliest arrival is always best, because a leg stays in a
// convex cell until it leaves it for good. Grazing legs may have several chains: any of them covers the path.
#include <algorithm>

#include "core/base/error.hpp"
#include "core/cells/locate.hpp"
#include "core/refine/corridor.hpp"
#include "core/refine/visits.hpp"
#include "core/sight/crossing.hpp"

namespace octoway::core {

namespace {

struct Visit {
  CellId cell;
  Ratio since;          ///< parameter along the leg at which the cell is entered
  std::int64_t parent;  ///< the visit we came from, -1 at the start
  PortalId portal;  ///< entered through; kNoCell where a leg begins in the cell that the last one ended in
};

class CorridorTracer {
 public:
  CorridorTracer(const Graph& graph, std::span<const Box> cells) : graph_(graph), cells_(cells) {}

  void start(std::span<const CellId> at_start) {
    for (const CellId c : at_start) visits_.push_back({c, {0, 1}, -1, kNoCell});
  }

  /// Extends the chains from the last point over one leg; afterwards the leg's visits that hold b remain.
  void follow(QVec a, QVec b) {
    const std::size_t old_first = leg_first_;
    const std::size_t old_end = visits_.size();
    leg_first_ = old_end;
    for (std::size_t i = old_first; i < old_end; ++i)
      if (cells_[visits_[i].cell].contains(a))
        enter(visits_[i].cell, {0, 1}, static_cast<std::int64_t>(i), kNoCell);
    for (std::size_t i = leg_first_; i < visits_.size(); ++i) {
      const Visit from = visits_[i];
      for (const PortalId p : graph_.portals_of(from.cell)) {
        const Portal& portal = graph_.portals[p];
        const auto crossing = cross_rectangle(a, b, portal.rect, portal.axis());
        if (!crossing || crossing->leave < from.since) continue;
        const Ratio when = from.since < crossing->enter ? crossing->enter : from.since;
        enter(portal.other(from.cell), when, static_cast<std::int64_t>(i), p);
      }
    }
  }

  void finish(QVec goal, Route& route) const {
    std::int64_t at = -1;
    for (std::size_t i = leg_first_; i < visits_.size() && at < 0; ++i)
      if (cells_[visits_[i].cell].contains(goal)) at = static_cast<std::int64_t>(i);
    if (at < 0) throw BrokenInvariant("a corridor was asked for a path that is not clear");
    lay_corridor(visits_, at, route);
  }

 private:
  /// A later arrival in a cell that this leg has already entered adds nothing; an earlier one is followed
  /// again.
  void enter(CellId cell, Ratio when, std::int64_t parent, PortalId portal) {
    for (std::size_t i = leg_first_; i < visits_.size(); ++i)
      if (visits_[i].cell == cell && visits_[i].since <= when) return;
    visits_.push_back({cell, when, parent, portal});
  }

  const Graph& graph_;
  std::span<const Box> cells_;
  std::vector<Visit> visits_;
  std::size_t leg_first_ = 0;
};

}  // namespace

void trace_corridor(const Graph& graph, const CellIndex& index, std::span<const Box> cells, Route& route) {
  CorridorTracer tracer(graph, cells);
  tracer.start(cells_at(index, route.points.front()).list());
  for (std::size_t i = 1; i < route.points.size(); ++i) tracer.follow(route.points[i - 1], route.points[i]);
  tracer.finish(route.points.back(), route);
  route.has_corridor = true;
}

}  // namespace octoway::core

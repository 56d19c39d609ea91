// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// From points to the cheapest cells that they run through. As in corridor.cpp a cell is entered through a
// portal that the leg meets; but where the leg runs inside a portal there is a choice, and it is changed over
// at the beginning or at the end of that stretch, whichever side is cheaper. A visit is worth following
// unless another one was in the cell before and has paid no more by then.
#include <algorithm>

#include "core/base/error.hpp"
#include "core/cells/locate.hpp"
#include "core/refine/corridor.hpp"
#include "core/refine/visits.hpp"
#include "core/sight/crossing.hpp"

namespace octoway::core {

namespace {

constexpr double kTie = 1e-12;  ///< of a cost: what sums of the same lengths may differ by in floats

struct Visit {
  CellId cell;
  Ratio since;          ///< parameter along the leg at which the cell is entered
  double paid;          ///< until then
  std::int64_t parent;  ///< the visit we came from, -1 at the start
  PortalId portal;  ///< entered through; kNoCell where a leg begins in the cell that the last one ended in
};

class CheapestTracer {
 public:
  CheapestTracer(const Graph& graph, const CostWorld& world) : graph_(graph), world_(world) {}

  void start(std::span<const CellId> at_start) {
    for (const CellId c : at_start)
      if (world_.allows(c)) visits_.push_back({c, {0, 1}, 0.0, -1, kNoCell});
  }

  void follow(QVec a, QVec b) {
    const std::size_t old_first = leg_first_;
    const std::size_t old_end = visits_.size();
    const double old_length = leg_length_;
    leg_first_ = old_end;
    leg_length_ = distance(a, b);
    for (std::size_t i = old_first; i < old_end; ++i)
      if (cell_holds(i, a))
        enter({visits_[i].cell, {0, 1}, paid_by(visits_[i], {1, 1}, old_length), parent_of(i), kNoCell});
    for (std::size_t i = leg_first_; i < visits_.size(); ++i) {
      const Visit from = visits_[i];
      for (const PortalId p : graph_.portals_of(from.cell)) {
        const Portal& portal = graph_.portals[p];
        const CellId to = portal.other(from.cell);
        if (!world_.allows(to)) continue;
        const auto crossing = cross_rectangle(a, b, portal.rect, portal.axis());
        if (!crossing || crossing->leave < from.since) continue;
        const Ratio first = from.since < crossing->enter ? crossing->enter : from.since;
        enter({to, first, paid_by(from, first, leg_length_), parent_of(i), p});
        if (first < crossing->leave)
          enter({to, crossing->leave, paid_by(from, crossing->leave, leg_length_), parent_of(i), p});
      }
    }
  }

  void finish(QVec goal, Route& route) const {
    std::int64_t at = -1;
    double least = CostTable::kForbidden;
    for (std::size_t i = leg_first_; i < visits_.size(); ++i)
      if (const double paid = paid_by(visits_[i], {1, 1}, leg_length_); cell_holds(i, goal) && paid < least)
        at = parent_of(i), least = paid;
    if (at < 0) throw BrokenInvariant("a corridor was asked for a path that is not allowed");
    lay_corridor(visits_, at, route);
  }

 private:
  static std::int64_t parent_of(std::size_t i) { return static_cast<std::int64_t>(i); }
  bool cell_holds(std::size_t visit, QVec p) const {
    return world_.sight().cells[visits_[visit].cell].contains(p);
  }
  double paid_by(const Visit& visit, Ratio when, double length) const {
    return visit.paid + (when.value() - visit.since.value()) * length * world_.cost_of(visit.cell);
  }

  void enter(const Visit& visit) {
    for (std::size_t i = leg_first_; i < visits_.size(); ++i)
      if (visits_[i].cell == visit.cell && visits_[i].since <= visit.since &&
          paid_by(visits_[i], visit.since, leg_length_) <= visit.paid * (1.0 + kTie))
        return;
    visits_.push_back(visit);
  }

  const Graph& graph_;
  const CostWorld& world_;
  std::vector<Visit> visits_;
  std::size_t leg_first_ = 0;
  double leg_length_ = 0.0;
};

}  // namespace

void trace_cheapest_corridor(const Graph& graph, const CostWorld& world, Route& route) {
  CheapestTracer tracer(graph, world);
  tracer.start(cells_at(world.sight().index, route.points.front()).list());
  for (std::size_t i = 1; i < route.points.size(); ++i) tracer.follow(route.points[i - 1], route.points[i]);
  tracer.finish(route.points.back(), route);
  route.has_corridor = true;
}

}  // namespace octoway::core

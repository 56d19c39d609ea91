// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The crossing search (crossing.cpp) where cells have costs. A portal is crossed where cost(cell) |p x| +
// cost(next) |x goal| is least: paths refract. f = g + weight * least cost * distance to the goal. Cells that
// may not be entered are not.
//
// Of the ways into a state the one with the least g + cost(cell) |x goal| is kept. Cells are convex, so who
// was at x for g can be at y for g + cost(cell) |x y|: a way that is provably no better never wins. Measured
// on worlds of 7 terrains with costs from 1 to 6, refined, against the best of all that was tried (A* on 9
// points a portal, refined, is 0.2 % above it in 100 times the time): one search 1.0 % above it in the mean,
// forth and back 0.4 %, one state a portal 0.3 %. Before refinement, keeping the least f instead had twice
// the excess, and three ways a state had half of it in three times the time.
#include "core/search/crossing/weighted_crossing.hpp"

#include <algorithm>

#include "core/search/crossing/refraction.hpp"

namespace octoway::core {

namespace {

class WeightedCrossing {
 public:
  SearchStats stats;

  WeightedCrossing(const SearchTask& task, StatePer per, WeightedStore& store)
      : task_(task),
        per_(per),
        store_(store),
        goal_(to_voxels(task.goal)),
        promise_(task.weight * task.least_cost()) {
    const std::size_t states = per == StatePer::CELL ? task.cells().size() : 2 * task.graph.portals.size();
    goal_state_ = static_cast<std::uint32_t>(states);
    first_arrival_ = goal_state_ + 1 + static_cast<std::uint32_t>(task.start_cells.size());
    store.begin(first_arrival_ + kMostCells * task.links.ends());
    if (!task.links.empty()) {
      bound_.emplace(task.links, std::span(&goal_, 1), task.least_cost());
      if (!bound_->matters()) bound_.reset();
    }
    const DVec start = to_voxels(task.start);
    nearest_left_ = distance(start, goal_);
    for (std::size_t i = 0; i < task.start_cells.size(); ++i) {
      const CellId cell = task.start_cells[i];
      const std::uint32_t own = goal_state_ + 1 + static_cast<std::uint32_t>(i);
      offer({start, 0.0, 0.0, per == StatePer::CELL ? cell : own, kNoCell, cell, kNoCell});
    }
  }

  bool has_open() const { return !store_.open.empty(); }
  std::uint32_t take() {
    const HeapEntry top = store_.open.pop();
    key_ = top.key;
    return top.id;
  }
  /// Improved upon since.
  bool is_closed(std::uint32_t e) const { return !store_.is_best(store_.entries[e]); }
  bool is_goal(std::uint32_t e) {
    goal_entry_ = e;
    return store_.entries[e].state == goal_state_;
  }
  TraceStep trace_step(std::uint32_t e) const { return {store_.entries[e].at, store_.entries[e].g, key_}; }

  void expand(std::uint32_t e) {
    const WeightedEntry from = store_.entries[e];
    store_.close(from.state);
    const double cost = task_.cost_of(from.cell);
    const double left = distance(from.at, goal_);
    if (left < nearest_left_) nearest_ = e, nearest_left_ = left;
    for (const CellId cell : task_.goal_cells)
      if (from.cell == cell) offer({goal_, from.g + cost * left, 0.0, goal_state_, e, from.cell, kNoCell});
    for (const PortalId p : task_.graph.portals_of(from.cell)) cross(e, from, cost, p);
    if (task_.links.empty()) return;
    task_.links.for_each_in(from.cell, [&](ArcId arc) {
      if (task_.links.open(arc)) take_link(e, from, cost, arc);
    });
  }

  SearchPath result(Outcome outcome) {
    std::uint32_t e = outcome == Outcome::FOUND ? goal_entry_ : nearest_;
    SearchPath found{outcome, store_.entries[e].g, stats, {}};
    Route route;
    if (outcome == Outcome::FOUND) route.points.push_back(task_.goal), e = store_.entries[e].parent;
    for (; e != kNoCell; e = store_.entries[e].parent) {
      const WeightedEntry& entry = store_.entries[e];
      const QVec p = point_of(entry);
      if (route.points.empty() || route.points.back() != p) route.points.push_back(p);
      route.cells.push_back(entry.cell);
      if (entry.portal != kNoCell) route.portals.push_back(entry.portal);
      if (entry.arc == kNoCell) continue;
      found.onward.push_back({entry.arc, finished(std::move(route))});
      route = {.points = {task_.links.point(entry.arc)}, .cells = {}, .portals = {}};
    }
    found.route = finished(std::move(route));
    std::reverse(found.onward.begin(), found.onward.end());
    return found;
  }

 private:
  static constexpr std::uint32_t kMostCells = 8;  ///< that hold one point

  QVec point_of(const WeightedEntry& entry) const {
    if (entry.arc != kNoCell) return task_.links.point(other_end(entry.arc));
    if (entry.portal == kNoCell) return task_.start;
    return nearest_on(task_.graph.portals[entry.portal].rect, entry.at);
  }
  /// A route that was collected from its end.
  static Route finished(Route route) {
    if (route.points.size() == 1) route.points.push_back(route.points.front());
    reverse(route);
    return route;
  }

  void cross(std::uint32_t e, const WeightedEntry& from, double cost, PortalId p) {
    const Portal& portal = task_.graph.portals[p];
    const CellId to = portal.other(from.cell);
    const double cost_there = task_.cost_of(to);
    if (cost_there == CostTable::kForbidden) return;
    if (p == from.portal && cost >= cost_there)
      return;  // back at once pays only along the border of a dearer cell
    ++stats.relaxed;
    const DVec aim = bound_ ? bound_->aim(from.at, goal_) : goal_;
    const DVec x = cheapest_crossing(from.at, aim, portal, cost, cost_there);
    const std::uint32_t state = per_ == StatePer::CELL ? to : 2 * p + (to == portal.high ? 1 : 0);
    offer({x, from.g + cost * distance(from.at, x), 0.0, state, e, to, p});
  }

  /// Each cell that holds the far end is entered there.
  void take_link(std::uint32_t e, const WeightedEntry& from, double cost, ArcId arc) {
    const double g =
        from.g + cost * distance(from.at, to_voxels(task_.links.point(arc))) + task_.links.cost(arc);
    const DVec at = to_voxels(task_.links.point(other_end(arc)));
    const auto cells = task_.links.cells(other_end(arc));
    for (std::uint32_t i = 0; i < cells.size(); ++i) {
      if (task_.cost_of(cells[i]) == CostTable::kForbidden) continue;
      ++stats.relaxed;
      // a state of its own: it may lead back into a cell that was passed, and on from there for less
      offer({at, g, 0.0, first_arrival_ + kMostCells * arc + i, e, cells[i], kNoCell, arc});
    }
  }

  /// Keeps a way into a state if it is the best one.
  void offer(WeightedEntry entry) {
    double left = distance(entry.at, goal_);
    if (bound_) left = bound_->at(entry.at, task_.least_cost() * left) / task_.least_cost();
    const double key = entry.g + promise_ * left;
    entry.rank = entry.g + task_.cost_of(entry.cell) * left;
    if (key <= task_.bound && entry.rank < store_.limit(entry.state)) store_.add(entry, key);
  }

  const SearchTask& task_;
  StatePer per_;
  WeightedStore& store_;
  DVec goal_;
  double promise_;                   ///< promise for a unit of distance, in keys
  double key_ = 0.0;                 ///< key of the entry that was taken
  std::optional<LinkBound> bound_;   ///< if links may be cheaper than the straight line
  std::uint32_t first_arrival_ = 0;  ///< states after links follow
  std::uint32_t goal_state_ = 0;
  std::uint32_t goal_entry_ = 0;
  std::uint32_t nearest_ = 0;  ///< entry of the expanded state nearest to the goal
  double nearest_left_ = 0.0;
};

}  // namespace

SearchPath search_weighted_crossing(const SearchTask& task, StatePer per, BudgetGuard& guard,
                                    Scratch& scratch) {
  WeightedCrossing search(task, per, scratch.weighted);
  const Outcome outcome = best_first(search, guard);
  return search.result(outcome);
}

}  // namespace octoway::core

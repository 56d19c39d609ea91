// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/crossing/taut_flood.hpp"

#include <algorithm>

#include "core/base/heap.hpp"
#include "core/search/crossing/refraction.hpp"

namespace octoway::core {

namespace {

/// Sets x to the point where the straight line from p to q passes a portal's plane (q is mirrored if both lie
/// on one side), moved into its rectangle; true if it had to be moved.
bool cross_straight(DVec p, DVec q, const Portal& portal, DVec& x) {
  const int w = portal.axis();
  const double plane = portal.rect.lo[w];
  const double here = std::fabs(p[w] - plane);
  const double sum = here + std::fabs(q[w] - plane);
  const double t = sum > 0.0 ? here / sum : 0.0;
  bool moved = false;
  for (int a = 0; a < 3; ++a) {
    const double lo = portal.rect.lo[a], hi = portal.rect.hi[a];
    const double free = a == w ? plane : p[a] + (q[a] - p[a]) * t;
    x[a] = free < lo ? lo : free > hi ? hi : free;
    moved = moved || x[a] != free;
  }
  return moved;
}

/// A string that has come as far as a cell.
struct String {
  DVec bend;
  double g;
};

class TautRules {
 public:
  explicit TautRules(const SearchTask& task) : task_(task) {}

  /// The string of a state in `cell`, when it goes on to p there: it may bend at the portal.
  String bent(const TautState& state, CellId cell, DVec p) const {
    String out{state.bend, state.g};
    if (state.portal == kNoCell) return out;
    const Portal& portal = task_.graph.portals[state.portal];
    const double before = cost(portal.other(cell));
    const double after = cost(cell);
    DVec x;
    if (before == after) {
      if (!cross_straight(state.bend, p, portal, x)) return out;
    } else {
      x = cheapest_crossing(state.bend, p, portal, before, after);
    }
    return {x, state.g + before * distance(state.bend, x)};
  }
  double cost(CellId cell) const { return task_.costs == nullptr ? 1.0 : task_.cost_of(cell); }
  /// On the way of a state from its cell through a portal to a point beyond it.
  DVec crossing(DVec from, DVec to, const Portal& portal, double here, double there) const {
    DVec x;
    if (here != there) return cheapest_crossing(from, to, portal, here, there);
    cross_straight(from, to, portal, x);
    return x;
  }

 private:
  const SearchTask& task_;
};

class TautFlood {
 public:
  SearchStats stats;

  TautFlood(const SearchTask& task, TautTree& tree) : task_(task), rules_(task), tree_(tree) {
    tree.cells = static_cast<std::uint32_t>(task.cells().size());
    tree.states.resize(tree.cells + std::size_t{TautTree::kMostCells} * task.links.ends());
    limits_.assign(tree.states.size(), TautState::kNever);
    keys_.assign(tree.states.size(), kClosed);
    for (const CellId cell : task.start_cells)
      offer(cell, {to_voxels(task.start), 0.0, ~0U, kNoCell}, 0.0, 0.0);
  }

  bool has_open() const { return !open_.empty(); }
  std::uint32_t take() {
    const HeapEntry top = open_.pop();
    fresh_ = keys_[top.id] == top.key;
    return top.id;
  }
  /// Improved upon since, or expanded.
  bool is_closed(std::uint32_t) const { return !fresh_; }
  static bool is_goal(std::uint32_t) { return false; }
  TraceStep trace_step(std::uint32_t s) const { return {tree_.states[s].bend, tree_.states[s].g, keys_[s]}; }

  void expand(std::uint32_t s) {
    const TautState state = tree_.states[s];
    keys_[s] = limits_[s] = kClosed;
    const CellId cell = cell_of(s);
    const double here = rules_.cost(cell);
    for (const PortalId p : task_.graph.portals_of(cell))
      if (p != state.portal) cross(s, state, cell, here, p);
    if (task_.links.empty()) return;
    task_.links.for_each_in(cell, [&](ArcId arc) {
      if (task_.links.open(arc)) take_link(s, state, cell, here, arc);
    });
  }

 private:
  static constexpr double kClosed = -1.0;  ///< less than any cost: parents are closed, so ways have no loops

  CellId cell_of(std::uint32_t s) const {
    if (!tree_.is_arrival(s)) return s;
    const auto cells = task_.links.cells(other_end(tree_.arc_of(s)));
    return cells[(s - tree_.cells) % TautTree::kMostCells];
  }
  DVec middle(CellId cell) const {
    const Box& box = task_.cells()[cell];
    return {0.5 * (box.lo.x + box.hi.x), 0.5 * (box.lo.y + box.hi.y), 0.5 * (box.lo.z + box.hi.z)};
  }

  void cross(std::uint32_t s, const TautState& state, CellId cell, double here, PortalId p) {
    const Portal& portal = task_.graph.portals[p];
    const CellId to = portal.other(cell);
    const double there = rules_.cost(to);
    if (there == CostTable::kForbidden) return;
    ++stats.relaxed;
    const DVec aim = middle(to);
    DVec x = rules_.crossing(state.bend, aim, portal, here, there);
    const String string = rules_.bent(state, cell, x);
    if (string.g != state.g) x = rules_.crossing(string.bend, aim, portal, here, there);
    const double entered = string.g + here * distance(string.bend, x);
    const double rank = entered + there * distance(x, aim);
    if (!(rank < limits_[to])) return;
    offer(to, {string.bend, string.g, s, p}, rank, entered);
  }

  void take_link(std::uint32_t s, const TautState& state, CellId cell, double here, ArcId arc) {
    const DVec from = to_voxels(task_.links.point(arc));
    const String string = rules_.bent(state, cell, from);
    const double g = string.g + here * distance(string.bend, from) + task_.links.cost(arc);
    const auto cells = task_.links.cells(other_end(arc));
    for (std::uint32_t i = 0; i < cells.size(); ++i) {
      const std::uint32_t to = tree_.cells + TautTree::kMostCells * arc + i;
      if (rules_.cost(cells[i]) == CostTable::kForbidden || !(g < limits_[to])) continue;
      ++stats.relaxed;
      offer(to, {to_voxels(task_.links.point(other_end(arc))), g, s, kNoCell}, g, g);
    }
  }

  void offer(std::uint32_t to, const TautState& state, double rank, double key) {
    tree_.states[to] = state;
    limits_[to] = rank;
    keys_[to] = key;
    open_.push({key, to});
  }

  const SearchTask& task_;
  const TautRules rules_;
  TautTree& tree_;
  Heap open_;
  bool fresh_ = false;
  std::vector<double> limits_;  ///< a way must rank below to be of use
  std::vector<double> keys_;    ///< of the entry in the queue that holds
};

/// The last step of a way: through which state and, unless it is in the goal's cell, by which portal.
struct LastStep {
  double cost = TautState::kNever;
  std::uint32_t state = ~0U;
  CellId cell = kNoCell;      ///< of the state
  PortalId portal = kNoCell;  ///< out of that cell into the goal's
  CellId last = kNoCell;      ///< the goal's cell
};

/// All ways into a point's cell, its neighbours' own ones too: a cell keeps one way, and it need not be the
/// best for every point in it.
class Arrivals {
 public:
  Arrivals(const TautTree& tree, const SearchTask& task)
      : tree_(tree), task_(task), rules_(task), goal_(to_voxels(task.goal)) {
    for (const CellId cell : task.goal_cells) {
      const double there = rules_.cost(cell);
      if (there == CostTable::kForbidden) continue;
      end_in(cell, cell, there);
      for (const PortalId p : task.graph.portals_of(cell)) {
        const CellId next = task.graph.portals[p].other(cell);
        if (tree.states[next].portal != p) enter(next, next, p, cell, there);
      }
      if (task.links.empty()) continue;
      task.links.for_each_in(cell, [&](ArcId end) {
        const auto cells = task.links.cells(end);
        for (std::uint32_t i = 0; i < cells.size(); ++i)
          if (cells[i] == cell) end_in(tree.cells + TautTree::kMostCells * other_end(end) + i, cell, there);
      });
    }
  }

  LastStep best;

 private:
  void end_in(std::uint32_t s, CellId cell, double there) {
    const TautState& state = tree_.states[s];
    if (!(state.g < TautState::kNever)) return;
    const String string = rules_.bent(state, cell, goal_);
    keep({string.g + there * distance(string.bend, goal_), s, cell, kNoCell, cell});
  }
  void enter(std::uint32_t s, CellId from, PortalId p, CellId cell, double there) {
    const TautState& state = tree_.states[s];
    if (!(state.g < TautState::kNever)) return;
    const Portal& portal = task_.graph.portals[p];
    const double here = rules_.cost(from);
    DVec x = rules_.crossing(state.bend, goal_, portal, here, there);
    const String string = rules_.bent(state, from, x);
    if (string.g != state.g) x = rules_.crossing(string.bend, goal_, portal, here, there);
    keep({string.g + here * distance(string.bend, x) + there * distance(x, goal_), s, from, p, cell});
  }
  void keep(const LastStep& step) {
    if (step.cost < best.cost) best = step;
  }

  const TautTree& tree_;
  const SearchTask& task_;
  const TautRules rules_;
  const DVec goal_;
};

/// A way is collected from its end.
class WayBack {
 public:
  WayBack(const TautTree& tree, const SearchTask& task) : tree_(tree), task_(task) {}

  void collect(const LastStep& last, SearchPath& found) {
    begin(task_.goal);
    CellId cell = last.cell;
    if (last.portal != kNoCell) cross(last.last, last.portal);
    for (std::uint32_t s = last.state;;) {
      const TautState& state = tree_.states[s];
      if (state.portal != kNoCell) {
        cross(cell, state.portal);
        cell = task_.graph.portals[state.portal].other(cell);
      } else {
        route_.cells.push_back(cell);
        if (!tree_.is_arrival(s)) break;
        const ArcId arc = tree_.arc_of(s);
        found.onward.push_back({arc, finished(task_.links.point(other_end(arc)))});
        begin(task_.links.point(arc));
        cell = cell_of(state.parent);
      }
      s = state.parent;
    }
    found.route = finished(task_.start);
    std::reverse(found.onward.begin(), found.onward.end());
  }

 private:
  CellId cell_of(std::uint32_t s) const {
    if (!tree_.is_arrival(s)) return s;
    return task_.links.cells(other_end(tree_.arc_of(s)))[(s - tree_.cells) % TautTree::kMostCells];
  }
  void begin(QVec end) { route_ = {.points = {end}, .cells = {}, .portals = {}}; }
  /// A point of a portal: the nearest to the point after it. A string is pulled taut later.
  void cross(CellId into, PortalId p) {
    route_.cells.push_back(into);
    route_.portals.push_back(p);
    const QVec x = task_.graph.portals[p].rect.clamp(route_.points.back());
    if (x != route_.points.back()) route_.points.push_back(x);
  }
  Route finished(QVec begin) {
    if (route_.points.size() == 1 || route_.points.back() != begin) route_.points.push_back(begin);
    reverse(route_);
    return std::move(route_);
  }

  const TautTree& tree_;
  const SearchTask& task_;
  Route route_;
};

}  // namespace

TautTree flood_taut(const SearchTask& task, BudgetGuard& guard) {
  TautTree tree;
  TautFlood flood(task, tree);
  if (best_first(flood, guard) == Outcome::CANCELLED) throw Interrupted();
  return tree;
}

SearchPath way_in(const TautTree& tree, const SearchTask& task) {
  SearchPath found;
  const LastStep last = Arrivals(tree, task).best;
  if (last.state == ~0U) return found;
  found.outcome = Outcome::FOUND;
  found.cost = last.cost;
  WayBack(tree, task).collect(last, found);
  return found;
}

}  // namespace octoway::core

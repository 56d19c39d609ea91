// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The movement graph of Massonnat 2023, section 4.1: nodes on the portals, edges between portals of one cell,
// source and targets joined to the portals of the cells that hold them. Distances are in voxels. A portal has
// one node in its middle, or a square grid of them: the trade of time for length that the section mentions.
//
// One edge in two is left out: having come from q through cell A to portal p, going on to another portal r of
// A cannot be shorter than q -> r, which was relaxed when q was expanded (A is convex). So p only leads on
// into its other cell. With costs a source on the border of two cells may reach a portal between them at the
// price of the cheaper one, and then go on into the other: only where one cell alone joins the two is an edge
// left out.
#pragma once

#include "core/search/edge_search.hpp"
#include "core/search/task.hpp"

namespace octoway::core {

struct Midpoint {
  static constexpr std::uint32_t count() { return 1; }
  static QVec point(const Box& rect, std::uint32_t) { return rect.middle(); }
  static DVec position(const Box& r, std::uint32_t) {
    return {0.5 * (r.lo.x + r.hi.x), 0.5 * (r.lo.y + r.hi.y), 0.5 * (r.lo.z + r.hi.z)};
  }
};

/// side * side points, each in the middle of its part of the rectangle, so that none lies on its border.
struct PointGrid {
  std::uint32_t side;

  std::uint32_t count() const { return side * side; }
  QVec point(const Box& rect, std::uint32_t i) const {
    const std::uint32_t part[2] = {i % side, i / side};
    QVec q;
    for (int a = 0, k = 0; a < 3; ++a) {
      const bool flat = rect.lo[a] == rect.hi[a];
      const std::int64_t odd = flat ? 0 : 2 * std::int64_t{part[k++]} + 1;
      q[a] = rect.lo[a] * kSub + rect.size(a) * kSub * odd / (2 * std::int64_t{side});
    }
    return q;
  }
  DVec position(const Box& rect, std::uint32_t i) const { return to_voxels(point(rect, i)); }
};

template <class Points>
class PortalGraph : public TerminalNodes {
 public:
  PortalGraph(const SearchTask& task, std::span<const Terminal> targets, Points points)
      : TerminalNodes(task.source(), targets, task.graph.portals.size() * points.count(), task.least_cost(),
                      task.links),
        task_(task),
        graph_(task.graph),
        points_(points) {}

  QVec point(NodeIndex n) const {
    if (is_terminal(n)) return terminal_at(n).point;
    return points_.point(portal(n).rect, n % points_.count());
  }
  DVec position(NodeIndex n) const {
    if (is_terminal(n)) return to_voxels(terminal_at(n).point);
    return points_.position(portal(n).rect, n % points_.count());
  }
  double heuristic(NodeIndex n) const { return least_to_goal(position(n)); }

  /// parent: where the search came from, or kNoNode for all edges.
  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit, Way way = Way::FORWARD) const {
    const DVec from = position(n);
    if (is_terminal(n)) {
      if (take_link(n, way, visit)) return;
      for (const CellId cell : terminal_at(n).cells) relax_cell(n, from, cell, visit, way);
      return;
    }
    if (task_.costs != nullptr && parent != kNoNode && touches(parent, portal(n).low) &&
        touches(parent, portal(n).high))
      parent = kNoNode;
    for (const CellId cell : {portal(n).low, portal(n).high})
      if (parent == kNoNode || !touches(parent, cell)) relax_cell(n, from, cell, visit, way);
  }

  /// Edges are straight.
  void append_bends(NodeIndex, NodeIndex, std::vector<QVec>&) const {}

  /// Nodes to points and corridor. A portal leads on into its other cell, which also tells apart the cells of
  /// a goal that lies on the border of two; only where searches from both ends met on a face may it lead back
  /// into the cell that it was reached through, and is then no more than a point on the way.
  Route route(const std::vector<NodeIndex>& chain) const {
    Route route;
    route.points.push_back(point(chain.front()));
    CellId cell = first_cell(chain);
    route.cells.push_back(cell);
    for (std::size_t i = 1; i < chain.size(); ++i) {
      const QVec p = point(chain[i]);
      if (p != route.points.back()) route.points.push_back(p);
      if (is_terminal(chain[i]) || i + 1 == chain.size()) continue;
      const CellId beyond = portal(chain[i]).other(cell);
      if (!touches(chain[i + 1], beyond)) continue;
      route.portals.push_back(chain[i] / points_.count());
      route.cells.push_back(cell = beyond);
    }
    if (route.points.size() == 1) route.points.push_back(route.points.front());
    return route;
  }

 private:
  const Portal& portal(NodeIndex n) const { return graph_.portals[n / points_.count()]; }

  bool touches(NodeIndex n, CellId cell) const {
    return is_terminal(n) ? holds(n, cell) : portal(n).touches(cell);
  }

  CellId first_cell(const std::vector<NodeIndex>& chain) const {
    const auto cells = terminal_at(chain.front()).cells;
    const auto fits = [&](CellId c) {
      return task_.cost_of(c) < CostTable::kForbidden && (chain.size() == 1 || touches(chain[1], c));
    };
    const auto found = std::find_if(cells.begin(), cells.end(), fits);
    return found != cells.end() ? *found : cells.front();
  }

  template <class Visit>
  void relax_cell(NodeIndex n, DVec from, CellId cell, Visit& visit, Way way) const {
    const double cost = task_.cost_of(cell);
    if (cost == CostTable::kForbidden) return;
    for (const PortalId p : graph_.portals_of(cell)) {
      const NodeIndex first = p * points_.count();
      if (n - first < points_.count()) continue;  // its own portal
      for (std::uint32_t i = 0; i < points_.count(); ++i)
        visit(first + i, cost * distance(from, points_.position(graph_.portals[p].rect, i)));
    }
    terminals_.for_each_in(cell, [&](std::uint32_t i) {
      if (terminal(i) != n) visit(terminal(i), cost * distance(from, to_voxels(terminals_[i].point)));
    });
    for_each_gate(cell, way, [&](NodeIndex to, DVec at) { visit(to, cost * distance(from, at)); });
  }

  const SearchTask& task_;
  const Graph& graph_;
  Points points_;
};

}  // namespace octoway::core

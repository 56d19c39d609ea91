// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The movement graph of Massonnat 2023, section 4.1: nodes on the portals, edges between portals of one cell,
// source and targets joined to the portals of the cells that hold them. Distances are in voxels. A portal has
// one node in its middle, or a square grid of them: the trade of time for length that the section mentions.
//
// One edge in two is left out: having come from q through cell A to portal p, going on to another portal r of
// A cannot be shorter than q -> r, which was relaxed when q was expanded (A is convex). So p only leads on
// into its other cell.
#pragma once

#include "core/search/edge_search.hpp"
#include "core/search/task.hpp"

namespace octoway {

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
class PortalSpace : public TerminalNodes {
 public:
  PortalSpace(const SearchTask& task, std::span<const Terminal> targets, Points points)
      : TerminalNodes(task.source(), targets, task.graph.portals.size() * points.count()),
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
  double heuristic(NodeIndex n) const { return distance(position(n), goal_); }

  /// parent: where the search came from, or kNoNode for all edges.
  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit) const {
    const DVec from = position(n);
    if (is_terminal(n)) {
      for (const CellId cell : terminal_at(n).cells) relax_cell(n, from, cell, visit);
      return;
    }
    for (const CellId cell : {portal(n).low, portal(n).high})
      if (parent == kNoNode || !touches(parent, cell)) relax_cell(n, from, cell, visit);
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
    return is_terminal(n) ? terminals_.holds(n - first_terminal_, cell) : portal(n).touches(cell);
  }

  CellId first_cell(const std::vector<NodeIndex>& chain) const {
    const auto cells = terminal_at(chain.front()).cells;
    if (chain.size() > 1)
      for (const CellId c : cells)
        if (touches(chain[1], c)) return c;
    return cells.front();
  }

  template <class Visit>
  void relax_cell(NodeIndex n, DVec from, CellId cell, Visit& visit) const {
    for (const PortalId p : graph_.portals_of(cell)) {
      const NodeIndex first = p * points_.count();
      if (n - first < points_.count()) continue;  // its own portal
      for (std::uint32_t i = 0; i < points_.count(); ++i)
        visit(first + i, distance(from, points_.position(graph_.portals[p].rect, i)));
    }
    terminals_.for_each_in(cell, [&](std::uint32_t i) {
      if (terminal(i) != n) visit(terminal(i), distance(from, to_voxels(terminals_[i].point)));
    });
  }

  const Graph& graph_;
  Points points_;
};

}  // namespace octoway

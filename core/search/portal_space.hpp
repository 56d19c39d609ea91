// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The movement graph of Massonnat 2023, section 4.1: a node in the middle of each portal, edges between
// portals of one cell, start and goal joined to the portals of the cells that hold them. Distances are in
// voxels.
//
// One edge in two is left out: having come from q through cell A to portal p, going on to another portal r of
// A cannot be shorter than q -> r, which was relaxed when q was expanded (A is convex). So p only leads on
// into its other cell.
#pragma once

#include <algorithm>
#include <span>

#include "core/search/edge_search.hpp"
#include "core/search/task.hpp"

namespace octoway {

class PortalSpace {
 public:
  explicit PortalSpace(const SearchTask& task)
      : task_(task),
        graph_(task.graph),
        start_(to_voxels(task.start)),
        goal_(to_voxels(task.goal)),
        start_cells_(task.start_cells),
        goal_cells_(task.goal_cells) {}

  std::size_t node_count() const { return graph_.portals.size() + 2; }
  NodeIndex start() const { return static_cast<NodeIndex>(graph_.portals.size()); }
  NodeIndex goal() const { return start() + 1; }
  bool is_portal(NodeIndex n) const { return n < start(); }

  DVec position(NodeIndex n) const {
    if (n == start()) return start_;
    if (n == goal()) return goal_;
    const Box& r = graph_.portals[n].rect;
    return {0.5 * (r.lo.x + r.hi.x), 0.5 * (r.lo.y + r.hi.y), 0.5 * (r.lo.z + r.hi.z)};
  }
  double heuristic(NodeIndex n) const { return distance(position(n), goal_); }

  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit) const {
    const DVec from = position(n);
    if (n == start()) {
      for (const CellId cell : start_cells_) relax_cell(n, from, cell, visit);
      return;
    }
    for (const CellId cell : {graph_.portals[n].low, graph_.portals[n].high})
      if (!touches(parent, cell)) relax_cell(n, from, cell, visit);
  }

  /// Nodes to points and corridor. Each portal leads on into its other cell, which also tells apart the cells
  /// of a goal that lies on the border of two.
  Found found(const SearchResult& result) const {
    Found out{result.outcome, result.cost, result.stats, {}};
    const std::vector<NodeIndex>& chain = result.nodes;
    Route& route = out.route;
    route.points.push_back(task_.start);
    CellId cell = start_cells_.front();
    if (chain.size() > 1) {
      const Portal& first = graph_.portals[chain[1]];
      cell = touches(start(), first.low) ? first.low : first.high;
    } else {
      route.cells.push_back(cell);
    }
    for (std::size_t i = 1; i < chain.size(); ++i) {
      const QVec p = is_portal(chain[i]) ? graph_.portals[chain[i]].rect.middle() : task_.goal;
      if (p != route.points.back()) route.points.push_back(p);
      route.cells.push_back(cell);
      if (is_portal(chain[i]) && i + 1 < chain.size()) {
        route.portals.push_back(chain[i]);
        cell = graph_.portals[chain[i]].other(cell);
      }
    }
    if (route.points.size() == 1) route.points.push_back(task_.start);
    return out;
  }

  bool touches(NodeIndex n, CellId cell) const {
    if (is_portal(n)) return graph_.portals[n].touches(cell);
    const auto cells = n == start() ? start_cells_ : goal_cells_;
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  }

 private:
  template <class Visit>
  void relax_cell(NodeIndex n, DVec from, CellId cell, Visit& visit) const {
    for (const PortalId p : graph_.portals_of(cell))
      if (p != n) visit(p, distance(from, position(p)));
    if (touches(goal(), cell)) visit(goal(), distance(from, goal_));
  }

  const SearchTask& task_;
  const Graph& graph_;
  DVec start_, goal_;
  std::span<const CellId> start_cells_, goal_cells_;
};

}  // namespace octoway

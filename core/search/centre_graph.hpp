// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The dual graph of Albertini 2022, section 3: a node in the centre of each cell, edges between cells that
// share a face. Between octree cubes the straight line from centre to centre runs through the shared face;
// between boxes it may miss it, and the edge then bends at the portal's nearest point, so that every edge is
// free. Each part of an edge costs what its cell does.
#pragma once

#include "core/graph/bend.hpp"
#include "core/search/edge_search.hpp"
#include "core/search/task.hpp"
#include "core/sight/crossing.hpp"

namespace octoway::core {

class CentreGraph : public TerminalNodes {
 public:
  CentreGraph(const SearchTask& task, std::span<const Terminal> targets)
      : TerminalNodes(task.source(), targets, task.cells().size(), task.least_cost(), task.links),
        task_(task),
        graph_(task.graph),
        cells_(task.cells()) {}

  QVec point(NodeIndex n) const { return is_terminal(n) ? terminal_at(n).point : cells_[n].middle(); }
  DVec position(NodeIndex n) const { return to_voxels(point(n)); }
  double heuristic(NodeIndex n) const { return least_to_goal(position(n)); }

  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit, Way way = Way::FORWARD) const {
    const DVec from = position(n);
    if (is_terminal(n)) {
      if (take_link(n, way, visit)) return;
      for (const CellId cell : terminal_at(n).cells) {
        if (task_.cost_of(cell) == CostTable::kForbidden) continue;
        visit(cell, task_.cost_of(cell) * distance(from, position(cell)));
        for_each_terminal(n, from, cell, visit, way);
      }
      return;
    }
    const double here = task_.cost_of(n);
    for (const PortalId p : graph_.portals_of(n)) {
      const CellId to = graph_.portals[p].other(n);
      const double there = task_.cost_of(to);
      if (to != parent && there < CostTable::kForbidden)
        visit(to, edge_cost(from, here, position(to), there, graph_.portals[p]));
    }
    for_each_terminal(n, from, n, visit, way);
  }

  /// The point that an edge bends at, where it does. Exact: what is not added is proven not to be needed.
  void append_bends(NodeIndex a, NodeIndex b, std::vector<QVec>& points) const {
    if (is_terminal(a) || is_terminal(b)) return;
    const Portal& p = portal_between(a, b);
    if (!cross_rectangle(point(a), point(b), p.rect, p.axis()))
      points.push_back(nearest_on(p.rect, bend_at(position(a), position(b), p)));
  }

  Route route(const std::vector<NodeIndex>& chain) const {
    Route route;
    route.points.push_back(point(chain.front()));
    for (std::size_t i = 1; i < chain.size(); ++i) {
      append_bends(chain[i - 1], chain[i], route.points);
      if (const QVec p = point(chain[i]); p != route.points.back()) route.points.push_back(p);
    }
    if (route.points.size() == 1) route.points.push_back(route.points.front());
    route.has_corridor = false;
    return route;
  }

 protected:
  template <class Visit>
  void for_each_terminal(NodeIndex n, DVec from, CellId cell, Visit& visit, Way way) const {
    terminals_.for_each_in(cell, [&](std::uint32_t i) {
      if (terminal(i) != n) visit(terminal(i), task_.cost_of(cell) * distance(from, position(terminal(i))));
    });
    for_each_gate(cell, way,
                  [&](NodeIndex to, DVec at) { visit(to, task_.cost_of(cell) * distance(from, at)); });
  }

  const SearchTask& task_;

 private:
  const Portal& portal_between(CellId a, CellId b) const {
    for (const PortalId p : graph_.portals_of(a))
      if (graph_.portals[p].other(a) == b) return graph_.portals[p];
    throw BrokenInvariant("an edge joins cells that do not touch");
  }

  static double edge_cost(DVec a, double cost_a, DVec b, double cost_b, const Portal& p) {
    const DVec x = bend_at(a, b, p);
    return cost_a * distance(a, x) + cost_b * distance(x, b);
  }

  const Graph& graph_;
  std::span<const Box> cells_;
};

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The dual graph of Albertini 2022, section 3: a node in the centre of each cell, edges between cells that
// share a face. Between octree cubes the straight line from centre to centre runs through the shared face;
// between boxes it may miss it, and the edge then bends at the portal's nearest point, so that every edge is
// free.
#pragma once

#include <cmath>

#include "core/search/edge_search.hpp"
#include "core/search/task.hpp"
#include "core/sight/crossing.hpp"

namespace octoway {

class CentreSpace : public TerminalNodes {
 public:
  CentreSpace(const SearchTask& task, std::span<const Terminal> targets)
      : TerminalNodes(task.source(), targets, task.cells().size()),
        graph_(task.graph),
        cells_(task.cells()) {}

  QVec point(NodeIndex n) const { return is_terminal(n) ? terminal_at(n).point : cells_[n].middle(); }
  DVec position(NodeIndex n) const { return to_voxels(point(n)); }
  double heuristic(NodeIndex n) const { return distance(position(n), goal_); }

  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit) const {
    const DVec from = position(n);
    if (is_terminal(n)) {
      for (const CellId cell : terminal_at(n).cells) {
        visit(cell, distance(from, position(cell)));
        for_each_terminal(n, from, cell, visit);
      }
      return;
    }
    for (const PortalId p : graph_.portals_of(n)) {
      const CellId to = graph_.portals[p].other(n);
      if (to != parent) visit(to, edge_length(from, position(to), graph_.portals[p]));
    }
    for_each_terminal(n, from, n, visit);
  }

  /// The point that an edge bends at, where it does. Exact: what is not added is proven not to be needed.
  void append_bends(NodeIndex a, NodeIndex b, std::vector<QVec>& points) const {
    if (is_terminal(a) || is_terminal(b)) return;
    const Portal& p = portal_between(a, b);
    if (!cross_rectangle(point(a), point(b), p.rect, p.axis()))
      points.push_back(nearest_on(p.rect, crossing(position(a), position(b), p)));
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
  void for_each_terminal(NodeIndex n, DVec from, CellId cell, Visit& visit) const {
    terminals_.for_each_in(cell, [&](std::uint32_t i) {
      if (terminal(i) != n) visit(terminal(i), distance(from, position(terminal(i))));
    });
  }

 private:
  const Portal& portal_between(CellId a, CellId b) const {
    for (const PortalId p : graph_.portals_of(a))
      if (graph_.portals[p].other(a) == b) return graph_.portals[p];
    throw BrokenInvariant("an edge joins cells that do not touch");
  }

  /// Where the line from a to b meets the portal's plane, moved to the rectangle if it misses it.
  static DVec crossing(DVec a, DVec b, const Portal& p) {
    const int w = p.axis();
    const double t = (p.rect.lo[w] - a[w]) / (b[w] - a[w]);
    DVec x = a + (b - a) * t;
    for (int k = 0; k < 3; ++k)
      x[k] = std::fmin(std::fmax(x[k], static_cast<double>(p.rect.lo[k])), static_cast<double>(p.rect.hi[k]));
    return x;
  }
  static double edge_length(DVec a, DVec b, const Portal& p) {
    const DVec x = crossing(a, b, p);
    return distance(a, x) + distance(x, b);
  }

  const Graph& graph_;
  std::span<const Box> cells_;
};

}  // namespace octoway

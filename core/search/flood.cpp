// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Dijkstra without a goal: what every place costs to reach.
#include "core/search/along_edges.hpp"

namespace octoway {

namespace {

/// No node is the goal.
template <class Space>
class Flood : public EdgeSearch<Space, NearestFirst, Workspace> {
 public:
  using EdgeSearch<Space, NearestFirst, Workspace>::EdgeSearch;
  static bool is_goal(NodeIndex) { return false; }
};

}  // namespace

std::vector<double> flood_portals(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  const PortalSpace space(task, {}, Midpoint{});
  Flood<PortalSpace<Midpoint>> flood(space, NearestFirst{}, scratch.edges);
  if (best_first(flood, guard) == Outcome::CANCELLED) throw Interrupted();
  std::vector<double> costs(task.graph.portals.size());
  for (PortalId p = 0; p < costs.size(); ++p) costs[p] = scratch.edges.node(p).g;
  return costs;
}

}  // namespace octoway

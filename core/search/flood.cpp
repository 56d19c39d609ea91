// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Dijkstra without a goal: what every place costs to reach.
#include "core/search/flood.hpp"

#include "core/search/edge_search.hpp"
#include "core/search/portal_graph.hpp"
#include "core/search/priorities.hpp"
#include "core/search/scratch.hpp"

namespace octoway::core {

namespace {

/// No node is the goal.
template <class SearchGraph>
class Flood : public EdgeSearch<SearchGraph, Priority, Workspace> {
 public:
  using EdgeSearch<SearchGraph, Priority, Workspace>::EdgeSearch;
  static bool is_goal(NodeIndex) { return false; }
};

}  // namespace

Flooded flood_portals(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  const PortalGraph graph(task, {}, Midpoint{});
  Flood<PortalGraph<Midpoint>> flood(graph, kNearestFirst, scratch.edges);
  if (best_first(flood, guard) == Outcome::CANCELLED) throw Interrupted();
  Flooded costs;
  costs.portals.resize(task.graph.portals.size());
  for (PortalId p = 0; p < costs.portals.size(); ++p) costs.portals[p] = scratch.edges.node(p).g;
  costs.arrivals.resize(task.links.ends());
  for (ArcId arc = 0; arc < costs.arrivals.size(); ++arc)
    costs.arrivals[arc] = scratch.edges.node(graph.arrival(arc)).g;
  return costs;
}

}  // namespace octoway::core

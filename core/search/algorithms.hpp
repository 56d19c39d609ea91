// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The search algorithms by name, each with what it promises. To add one: write its small file over best_first
// and add a line to the list in algorithms.cpp; Python, the CLI and the conformance tests read the list.
#pragma once

#include <span>
#include <string_view>

#include "core/search/crossing/crossing.hpp"
#include "core/search/crossing/weighted_store.hpp"
#include "core/search/many.hpp"
#include "core/search/task.hpp"
#include "core/search/workspace.hpp"

namespace octoway::core {

enum class Promise : std::uint8_t {
  NONE,
  OPTIMAL,   ///< least cost on its graph
  BOUNDED,   ///< at most weight times the least cost on its graph
  ANY_ANGLE  ///< straight lines between nodes that see each other
};
std::string_view name_of(Promise promise);

/// What searches reuse from query to query; one a thread.
struct Scratch {
  Workspace edges, backward;   ///< backward: of searches from both ends
  Heap ready, ready_backward;  ///< NBS
  CrossingStore<CellEntry> crossing;
  CrossingStore<PortalEntry> crossing_portals;
  WeightedStore weighted;
};

struct Algorithm {
  std::string_view name;
  std::string_view summary;
  Promise promise;
  bool on_graph;      ///< searches a graph of nodes that can be chosen; the others place their own points
  bool takes_weight;  ///< of the heuristic
  bool takes_costs;   ///< of terrain and motion
  Found (*run)(const SearchTask&, BudgetGuard&, Scratch&);
  FoundMany (*run_many)(const ManyTask&, BudgetGuard&, Scratch&);  ///< nullptr: one search for each target
};

Found search_crossing(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);
Found search_crossing_portals(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);
Found search_dijkstra(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);
Found search_greedy(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);
Found search_astar(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);
Found search_weighted_astar(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);
Found search_theta(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);
Found search_lazy_theta(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);
Found search_bidirectional_astar(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);
Found search_nbs(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);
Found search_view_cone(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);

FoundMany search_many_dijkstra(const ManyTask& many, BudgetGuard& guard, Scratch& scratch);
FoundMany search_many_greedy(const ManyTask& many, BudgetGuard& guard, Scratch& scratch);
FoundMany search_many_astar(const ManyTask& many, BudgetGuard& guard, Scratch& scratch);
FoundMany search_many_weighted_astar(const ManyTask& many, BudgetGuard& guard, Scratch& scratch);
FoundMany search_many_theta(const ManyTask& many, BudgetGuard& guard, Scratch& scratch);
FoundMany search_many_lazy_theta(const ManyTask& many, BudgetGuard& guard, Scratch& scratch);

/// What places cost to reach from a source, in voxels; infinity where no way leads.
struct Flooded {
  std::vector<double> portals;   ///< their midpoints
  std::vector<double> arrivals;  ///< the far end of each arc, over its link
};
Flooded flood_portals(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);

std::span<const Algorithm> algorithms();
inline constexpr std::string_view kDefaultAlgorithm = "crossing";

/// A chain of nodes of a graph as an answer.
template <class SearchGraph>
Found found_along(const SearchGraph& graph, const SearchResult& result) {
  Found found{result.outcome, result.cost, result.stats, {}};
  lay_out(
      graph, result.nodes, [&](const std::vector<NodeIndex>& chain) { return graph.route(chain); }, found);
  return found;
}

}  // namespace octoway::core

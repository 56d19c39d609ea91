// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Searches by name on any graph that has two ends: the house's loops, with the memory that they reuse.
#pragma once

#include <array>
#include <string_view>

#include "core/abstract/terrain/base_graph.hpp"
#include "core/base/named.hpp"
#include "core/search/grid/grid_store.hpp"
#include "core/search/nbs.hpp"
#include "core/search/priorities.hpp"

namespace octoway::core {

enum class GraphSearch : std::uint8_t { ASTAR, DIJKSTRA, WEIGHTED_ASTAR, NBS };

struct NamedGraphSearch {
  std::string_view name;
  std::string_view summary;
  GraphSearch search;
};

inline std::span<const NamedGraphSearch> graph_searches() {
  static constexpr std::array<NamedGraphSearch, 4> kList{{
      {"astar", "least cost first", GraphSearch::ASTAR},
      {"dijkstra", "without a heuristic", GraphSearch::DIJKSTRA},
      {"weighted_astar", "at most weight times the least cost", GraphSearch::WEIGHTED_ASTAR},
      {"nbs", "from both ends, near-optimal in expansions", GraphSearch::NBS},
  }};
  return kList;
}

/// One a thread.
struct GraphScratch {
  PagedWorkspace forward, backward;
  PagedWorkspace inner;  ///< of searches inside a search
  Heap ready, ready_backward;
};

template <class SearchGraph>
SearchResult search_graph(const SearchGraph& nodes, GraphSearch search, double weight, BudgetGuard& guard,
                          GraphScratch& scratch) {
  if (nodes.start() == nodes.goal()) return {Outcome::FOUND, 0.0, {nodes.start()}, {}};
  switch (search) {
    case GraphSearch::DIJKSTRA:
      return search_edges(nodes, NearestFirst{}, guard, scratch.forward);
    case GraphSearch::WEIGHTED_ASTAR:
      return search_edges(nodes, WeightedFirst{weight}, guard, scratch.forward);
    case GraphSearch::NBS: {
      Nbs nbs(nodes, scratch.forward, scratch.backward, scratch.ready, scratch.ready_backward);
      const Outcome outcome = best_first(nbs, guard);
      return nbs.result(outcome);
    }
    case GraphSearch::ASTAR:
      break;
  }
  return search_edges(nodes, ShortestFirst{}, guard, scratch.forward);
}

struct AnyNode {
  bool operator()(NodeIndex) const { return true; }
};

/// A graph with the costs of its kinds, between two nodes; `Allowed` says which nodes may be entered.
template <GraphOfKinds Graph, class Allowed = AnyNode>
class CostedGraph {
 public:
  CostedGraph(const Graph& graph, const CostTable& costs, NodeIndex start, NodeIndex goal,
              Allowed allowed = {})
      : graph_(graph), costs_(costs), least_(costs.least()), start_(start), goal_(goal), allowed_(allowed) {}

  std::size_t node_count() const { return graph_.node_count(); }
  NodeIndex start() const { return start_; }
  NodeIndex goal() const { return goal_; }
  bool is_terminal(NodeIndex) const { return false; }
  DVec position(NodeIndex n) const { return graph_.position(n); }
  double least_cost(NodeIndex a, NodeIndex b) const { return least_ * graph_.distance(a, b); }
  double heuristic(NodeIndex n) const { return least_cost(n, goal_); }

  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit) const {
    const double here = costs_[graph_.kind(n)];
    graph_.for_each_neighbour(n, [&](NodeIndex to, double near, double far) {
      if (to == parent) return;
      const double there = costs_[graph_.kind(to)];
      if (there < CostTable::kForbidden && allowed_(to)) visit(to, near * here + far * there);
    });
  }

 private:
  const Graph& graph_;
  const CostTable& costs_;
  double least_;
  NodeIndex start_, goal_;
  Allowed allowed_;
};

}  // namespace octoway::core

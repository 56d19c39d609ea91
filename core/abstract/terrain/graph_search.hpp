// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Searches by name on any graph that has two ends: the house's loops, with the memory that they reuse.
#pragma once

#include "core/abstract/terrain/base_graph.hpp"
#include "core/search/algorithms.hpp"
#include "core/search/grid/grid_store.hpp"
#include "core/search/nbs.hpp"
#include "core/search/priorities.hpp"

namespace octoway::core {

/// One a thread.
struct GraphScratch {
  PagedWorkspace forward, backward;
  PagedWorkspace inner;  ///< for searches inside a search
  Heap ready, ready_backward;
};

constexpr Priority priority_of(PatchSearch search, double weight) {
  if (search == PatchSearch::DIJKSTRA) return kNearestFirst;
  return search == PatchSearch::WEIGHTED_ASTAR ? weighted_first(weight) : kShortestFirst;
}

template <class SearchGraph>
SearchResult search_graph(const SearchGraph& nodes, PatchSearch search, double weight, BudgetGuard& guard,
                          GraphScratch& scratch) {
  if (nodes.start() == nodes.goal()) return {Outcome::FOUND, 0.0, {nodes.start()}, {}};
  if (search != PatchSearch::NBS)
    return search_edges(nodes, priority_of(search, weight), guard, scratch.forward);
  Nbs nbs(nodes, scratch.forward, scratch.backward, scratch.ready, scratch.ready_backward);
  const Outcome outcome = best_first(nbs, guard);
  return nbs.result(outcome);
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

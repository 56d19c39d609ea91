// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Best-first search along the edges of a graph. Invariant: a closed node's g is the cost of the path along
// its parents; with a consistent heuristic and priority g + h it is the least one. Ties are broken by node
// index, so the result does not depend on the heap.
#pragma once

#include <algorithm>
#include <vector>

#include "core/search/best_first.hpp"
#include "core/search/workspace.hpp"

namespace octoway::core {

struct SearchResult {
  Outcome outcome = Outcome::EXHAUSTED;
  double cost = 0.0;             ///< cost of the nodes' path, in voxels
  std::vector<NodeIndex> nodes;  ///< from start to goal, or to the expanded node nearest to the goal
  SearchStats stats;
};

/// SearchGraph: node_count(), start(), goal(), heuristic(n), position(n), for_each_edge(n, parent, visit(to,
/// cost)). Priority: (g, h) -> key, lower first. Store: begin(node_count), node(n) -> SearchNode&, open; a
/// Workspace, or another way to remember nodes.
template <class SearchGraph, class Priority, class Store>
class EdgeSearch {
 public:
  SearchStats stats;

  EdgeSearch(const SearchGraph& graph, Priority priority, Store& store)
      : graph_(graph), priority_(priority), store_(store) {
    store.begin(graph.node_count());
    nearest_ = graph.start();
    nearest_h_ = graph.heuristic(nearest_);
    store.node(nearest_).g = 0.0;
    store.open.push({key(0.0, nearest_), nearest_});
  }

  bool has_open() const { return !store_.open.empty(); }
  NodeIndex take() { return store_.open.pop().id; }
  bool is_closed(NodeIndex n) { return store_.node(n).closed; }
  bool is_goal(NodeIndex n) const { return n == graph_.goal(); }
  TraceStep trace_step(NodeIndex n) const {
    const double g = store_.node(n).g;
    return {graph_.position(n), g, key(g, n)};
  }

  void expand(NodeIndex n) {
    const double g = close(n);
    graph_.for_each_edge(n, store_.node(n).parent, [&](NodeIndex to, double cost) {
      ++stats.relaxed;
      improve(to, g + cost, n);
    });
  }

  SearchResult result(Outcome outcome) {
    return chain_to(outcome == Outcome::FOUND ? graph_.goal() : nearest_, outcome);
  }

 protected:
  double key(double g, NodeIndex n) const {
    if constexpr (requires { priority_.has_goal(); })
      if (!priority_.has_goal()) return priority_(g, 0.0);
    return priority_(g, graph_.heuristic(n));
  }
  /// Before a node's parent is relied on; any-angle searches that only assumed it look now.
  void settle(NodeIndex) {}
  double close(NodeIndex n) {
    SearchNode& node = store_.node(n);
    node.closed = true;
    if (const double h = graph_.heuristic(n); h < nearest_h_) nearest_ = n, nearest_h_ = h;
    return node.g;
  }
  void improve(NodeIndex to, double g, NodeIndex parent) {
    SearchNode& next = store_.node(to);
    if (next.closed || g >= next.g) return;
    next.g = g;
    next.parent = parent;
    store_.open.push({key(g, to), to});
  }
  SearchResult chain_to(NodeIndex end, Outcome outcome) {
    SearchResult r{outcome, store_.node(end).g, {}, stats};
    for (NodeIndex n = end; n != kNoNode; n = store_.node(n).parent) r.nodes.push_back(n);
    std::reverse(r.nodes.begin(), r.nodes.end());
    return r;
  }

  const SearchGraph& graph_;
  Priority priority_;
  Store& store_;

 private:
  NodeIndex nearest_ = kNoNode;
  double nearest_h_ = 0.0;
};

template <class SearchGraph, class Priority, class Store>
SearchResult search_edges(const SearchGraph& graph, Priority priority, BudgetGuard& guard, Store& store) {
  EdgeSearch<SearchGraph, Priority, Store> search(graph, priority, store);
  const Outcome outcome = best_first(search, guard);
  return search.result(outcome);
}

}  // namespace octoway::core

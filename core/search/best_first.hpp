// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The one best-first loop. An algorithm is a choice of priority (and later of relaxation), never a copy of
// this loop.
//
// Invariant: a closed node's g is the cost of the path along its parents; with a consistent heuristic and
// priority g + h it is the least one. Ties are broken by node index, so the result does not depend on the
// heap.
#pragma once

#include <algorithm>
#include <vector>

#include "core/search/budget.hpp"
#include "core/search/workspace.hpp"

namespace octoway {

struct SearchStats {
  std::uint64_t expanded = 0;  ///< nodes taken from the queue
  std::uint64_t relaxed = 0;   ///< edges looked at
};

struct SearchResult {
  Outcome outcome = Outcome::EXHAUSTED;
  double cost = 0.0;             ///< of the nodes' path, in voxels
  std::vector<NodeIndex> nodes;  ///< from start to goal, or to the expanded node nearest to the goal
  SearchStats stats;
};

template <class Store>
std::vector<NodeIndex> path_to(Store& ws, NodeIndex node) {
  std::vector<NodeIndex> nodes;
  for (; node != kNoNode; node = ws.node(node).parent) nodes.push_back(node);
  std::reverse(nodes.begin(), nodes.end());
  return nodes;
}

/// Space: node_count(), start(), goal(), heuristic(n), for_each_edge(n, parent, visit(to, cost)).
/// Priority: (g, h) -> key, lower first.
/// Store: begin(node_count), node(n) -> SearchNode&, open; a Workspace, or another way to remember nodes.
template <class Space, class Priority, class Store>
SearchResult best_first(const Space& space, Priority priority, BudgetGuard& guard, Store& ws) {
  SearchResult result;
  ws.begin(space.node_count());
  const NodeIndex start = space.start();
  const NodeIndex goal = space.goal();
  NodeIndex nearest = start;
  double nearest_h = space.heuristic(start);
  ws.node(start).g = 0.0;
  ws.open.push({priority(0.0, nearest_h), start});

  while (!ws.open.empty()) {
    const NodeIndex n = ws.open.pop().id;
    SearchNode& node = ws.node(n);
    if (node.closed) continue;  // a stale entry: the node was pushed again with a better key
    if (n == goal) {
      result.outcome = Outcome::FOUND;
      result.cost = node.g;
      result.nodes = path_to(ws, goal);
      return result;
    }
    if (const Outcome o = guard.check(result.stats.expanded); o != Outcome::FOUND) {
      result.outcome = o;
      break;
    }
    node.closed = true;
    ++result.stats.expanded;
    if (const double h = space.heuristic(n); h < nearest_h) nearest = n, nearest_h = h;
    const double g = node.g;
    space.for_each_edge(n, node.parent, [&](NodeIndex to, double cost) {
      ++result.stats.relaxed;
      SearchNode& next = ws.node(to);
      if (next.closed || g + cost >= next.g) return;
      next.g = g + cost;
      next.parent = n;
      ws.open.push({priority(next.g, space.heuristic(to)), to});
    });
  }
  result.cost = ws.node(nearest).g;
  result.nodes = path_to(ws, nearest);
  return result;
}

}  // namespace octoway

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Search from both ends at once, along edges that can be travelled both ways, and links against their
// direction from the goal. Each side keeps its own costs; where a node has been reached by both, their sum is
// a path. The algorithm decides when a path is proven optimal.
#pragma once

#include <optional>

#include "core/search/edge_search.hpp"
#include "core/search/terminals.hpp"

namespace octoway::core {

struct SideNode {
  NodeIndex node;
  int side;  ///< 0: from the source, 1: from the target
};

/// SearchGraph: as for EdgeSearch, with ends and links (TerminalNodes); or a graph without either that knows
/// what the way between two nodes costs at least, least_cost(a, b).
template <class SearchGraph, class Store = Workspace>
class TwoEnded {
  static constexpr bool kPlain = requires(const SearchGraph& s, NodeIndex n) { s.least_cost(n, n); };

 public:
  SearchStats stats;

  TwoEnded(const SearchGraph& graph, Store& forward, Store& backward)
      : graph_(graph),
        stores_{&forward, &backward},
        ends_{graph.start(), graph.goal()},
        nearest_(graph.start()) {
    if constexpr (!kPlain)
      if (!graph.links().empty()) {
        const DVec source = graph.position(graph.start());
        to_source_.emplace(graph.links().reversed(), std::span(&source, 1), graph.least_cost());
      }
    for (int side : {0, 1}) {
      store(side).begin(graph.node_count());
      store(side).node(ends_[side]).g = 0.0;
    }
  }

  bool is_closed(SideNode n) { return store(n.side).node(n.node).closed; }

  SearchResult result(Outcome outcome) {
    const bool met = meeting_ != kNoNode;  // also if the budget was spent before it was proven to be the best
    if (outcome == Outcome::EXHAUSTED && met) outcome = Outcome::FOUND;  // one side is done
    const NodeIndex end = met ? meeting_ : nearest_;
    SearchResult r{outcome, met ? best_ : store(0).node(end).g, {}, stats};
    for (NodeIndex n = end; n != kNoNode; n = store(0).node(n).parent) r.nodes.push_back(n);
    std::reverse(r.nodes.begin(), r.nodes.end());
    if (met)
      for (NodeIndex n = store(1).node(end).parent; n != kNoNode; n = store(1).node(n).parent)
        r.nodes.push_back(n);
    return r;
  }

 protected:
  NodeIndex end(int side) const { return ends_[side]; }
  Store& store(int side) { return *stores_[side]; }
  double g(SideNode n) { return store(n.side).node(n.node).g; }
  /// To the other end.
  double h(SideNode n) const {
    if constexpr (kPlain) {
      return graph_.least_cost(n.node, ends_[1 - n.side]);
    } else {
      if (n.side == 0) return graph_.heuristic(n.node);
      const DVec p = graph_.position(n.node);
      const double straight = graph_.least_between(p, graph_.position(ends_[0]));
      return to_source_ ? to_source_->at(p, straight) : straight;
    }
  }
  TraceStep step(SideNode n, double key) { return {graph_.position(n.node), g(n), key, n.side == 1}; }

  /// Closes a node and improves its neighbours; opened(n, g) for each that may lead to a better path.
  template <class Opened>
  void expand_node(SideNode from, Opened&& opened) {
    SearchNode& node = store(from.side).node(from.node);
    node.closed = true;
    if constexpr (!kPlain)
      if (graph_.is_end(from.node) && from.node != ends_[from.side]) return;
    const double g = node.g;
    if (const double left = h(from); from.side == 0 && left < nearest_h_)
      nearest_ = from.node, nearest_h_ = left;
    const auto relax = [&](NodeIndex to, double cost) {
      ++stats.relaxed;
      SearchNode& next = store(from.side).node(to);
      if (next.closed || g + cost >= next.g) return;
      next.g = g + cost;
      next.parent = from.node;
      const double other = store(1 - from.side).node(to).g;
      if (next.g + other < best_) best_ = next.g + other, meeting_ = to;
      const SideNode reached{to, from.side};
      if (next.g + h(reached) < best_) opened(reached, next.g);
    };
    if constexpr (kPlain)
      graph_.for_each_edge(from.node, node.parent, relax);
    else
      graph_.for_each_edge(from.node, node.parent, relax, from.side == 0 ? Way::FORWARD : Way::BACKWARD);
  }

  const SearchGraph& graph_;
  double best_ = std::numeric_limits<double>::infinity();  ///< cost of the best path so far

 private:
  Store* stores_[2];
  NodeIndex ends_[2];
  std::optional<LinkBound> to_source_;  ///< against the links
  NodeIndex meeting_ = kNoNode;
  NodeIndex nearest_;  ///< of the nodes expanded from the source, to the target
  double nearest_h_ = std::numeric_limits<double>::infinity();
};

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Any-angle search: a node's parent may be any node that it sees, not only a neighbour (Nash, Daniel, Koenig
// and Felner, Theta*, 2007; Nash, Koenig and Tovey, Lazy Theta*, 2010; as in Albertini 2022, Algorithms 9 to
// 11). EAGER looks before it assumes, once for every edge that it relaxes; LAZY assumes, and looks once when
// a node is taken.
//
// With costs a straight line may cost more than the way round that it cuts off: it is taken only if it costs
// less, weighed through the cells that it crosses. LAZY cannot know that before it looks, and assumes that a
// metre of the line costs what a metre of the way round does; when the node is taken, its parent is whichever
// of the assumed one and the closed neighbours is the cheapest.
#pragma once

#include <optional>

#include "core/search/along_edges.hpp"
#include "core/search/edge_search.hpp"
#include "core/search/task.hpp"
#include "core/travel/weigh.hpp"

namespace octoway::core {

template <class SearchGraph, class Store>
class AnyAngleSearch : public EdgeSearch<SearchGraph, Priority, Store> {
  using Base = EdgeSearch<SearchGraph, Priority, Store>;

 public:
  using Base::stats;

  AnyAngleSearch(const SearchGraph& graph, Priority priority, Store& store, const SearchTask& task,
                 Looks looks)
      : Base(graph, priority, store), world_(task.world), looks_(looks) {
    if (task.costs != nullptr) weighed_.emplace(task.world, *task.costs, task.kinds);
  }

  NodeIndex take() {
    const NodeIndex n = Base::take();
    if (!this->is_closed(n)) settle(n);
    return n;
  }

  void expand(NodeIndex n) {
    const double g = this->close(n);
    const NodeIndex parent = this->store_.node(n).parent;
    // the source is its own parent, and so is who comes over a link
    const NodeIndex from = parent == kNoNode || this->graph_.joined_by_link(parent, n) ? n : parent;
    const double g_from = this->store_.node(from).g;
    this->graph_.for_each_edge(n, kNoNode, [&](NodeIndex to, double cost) {
      ++stats.relaxed;
      if (this->store_.node(to).closed) return;
      if (this->graph_.joined_by_link(n, to))
        this->improve(to, g + cost, n);
      else if (weighed_ && from != n)
        improve_by_cost(to, n, g + cost, from, g_from);
      else if (from == n || (looks_ == Looks::EAGER && !sees(from, to)))
        this->improve(to, g + cost, n);
      else
        this->improve(to, g_from + distance(this->graph_.position(from), this->graph_.position(to)), from);
    });
  }

  Route route(const std::vector<NodeIndex>& chain) const {
    Route route;
    route.has_corridor = false;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const QVec p = this->graph_.point(chain[i]);
      if (i > 0 && bends(route.points.back(), p, chain[i - 1], chain[i])) {
        const std::size_t before = route.points.size();
        this->graph_.append_bends(chain[i - 1], chain[i], route.points);
        if (route.points.size() == before)
          throw BrokenInvariant("an any-angle path has a leg that is not clear");
      }
      if (i == 0 || p != route.points.back()) route.points.push_back(p);
    }
    if (route.points.size() == 1) route.points.push_back(route.points.front());
    return route;
  }

 protected:
  void settle(NodeIndex n) {
    if (looks_ == Looks::LAZY) set_vertex(n);
  }

 private:
  bool sees(NodeIndex a, NodeIndex b) {
    ++stats.sight_checks;
    return is_visible(world_, this->graph_.point(a), this->graph_.point(b));
  }

  /// Of the straight line; infinity if it is not clear, or not allowed.
  double cost_between(NodeIndex a, NodeIndex b) {
    ++stats.sight_checks;
    return weigh(*weighed_, this->graph_.point(a), this->graph_.point(b));
  }

  void improve_by_cost(NodeIndex to, NodeIndex n, double g, NodeIndex from, double g_from) {
    const auto length = [&](NodeIndex a, NodeIndex b) {
      return distance(this->graph_.position(a), this->graph_.position(b));
    };
    if (looks_ == Looks::EAGER) {
      this->improve(to, g, n);
      this->improve(to, g_from + cost_between(from, to), from);
      return;
    }
    const double round = length(from, n) + length(n, to);
    const double rate = round > 0.0 ? (g - g_from) / round : 0.0;
    this->improve(to, g_from + rate * length(from, to), from);
  }

  /// True if a leg of the path is a bent edge of the graph, and not the straight line: with costs, if the
  /// line costs more than the search says that the leg does, but for rounding.
  bool bends(QVec a, QVec b, NodeIndex from, NodeIndex to) const {
    if (!weighed_) return !is_visible(world_, a, b);
    const double reached = this->store_.node(to).g;
    return weigh(*weighed_, a, b) > reached - this->store_.node(from).g + kRounding * (1.0 + reached);
  }

  /// Algorithm 10: if the assumed parent is not in sight, the best closed neighbour is the parent.
  void set_vertex(NodeIndex n) {
    SearchNode& node = this->store_.node(n);
    if (node.parent == kNoNode || this->graph_.joined_by_link(node.parent, n)) return;
    if (!weighed_ && sees(node.parent, n)) return;
    NodeIndex best = node.parent;
    double least = std::numeric_limits<double>::infinity();
    if (weighed_) least = this->store_.node(best).g + cost_between(best, n);
    const auto consider = [&](NodeIndex from, double cost) {
      if (this->graph_.is_end(from) && from != this->graph_.start()) return;  // no way leads through a target
      const SearchNode& other = this->store_.node(from);
      if (other.closed && other.g + cost < least) least = other.g + cost, best = from;
    };
    this->graph_.for_each_edge(n, kNoNode, consider, Way::BACKWARD);
    node.parent = best;
    node.g = least;
  }

  static constexpr double kRounding = 1e-9;

  const SightWorld& world_;
  Looks looks_;
  std::optional<CostWorld> weighed_;  ///< if there are costs
};

}  // namespace octoway::core

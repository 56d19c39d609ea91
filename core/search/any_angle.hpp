// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Any-angle search: a node's parent may be any node that it sees, not only a neighbour (Nash, Daniel, Koenig
// and Felner, Theta*, 2007; Nash, Koenig and Tovey, Lazy Theta*, 2010; as in Albertini 2022, Algorithms 9 to
// 11). EAGER looks before it assumes, once for every edge that it relaxes; LAZY assumes, and looks once when
// a node is taken.
#pragma once

#include "core/search/edge_search.hpp"
#include "core/search/task.hpp"

namespace octoway {

enum class Looks : std::uint8_t { EAGER, LAZY };

template <Looks looks, class Space, class Priority, class Store>
class AnyAngleSearch : public EdgeSearch<Space, Priority, Store> {
  using Base = EdgeSearch<Space, Priority, Store>;

 public:
  using Base::stats;

  AnyAngleSearch(const Space& space, Priority priority, Store& store, const SightWorld& world)
      : Base(space, priority, store), world_(world) {}

  NodeIndex take() {
    const NodeIndex n = Base::take();
    if (!this->is_closed(n)) settle(n);
    return n;
  }

  void expand(NodeIndex n) {
    const double g = this->close(n);
    const NodeIndex parent = this->store_.node(n).parent;
    const NodeIndex from = parent == kNoNode ? n : parent;  // the source is its own parent
    const double g_from = this->store_.node(from).g;
    this->space_.for_each_edge(n, kNoNode, [&](NodeIndex to, double cost) {
      ++stats.relaxed;
      if (this->store_.node(to).closed) return;
      if (from == n || (looks == Looks::EAGER && !sees(from, to)))
        this->improve(to, g + cost, n);
      else
        this->improve(to, g_from + distance(this->space_.position(from), this->space_.position(to)), from);
    });
  }

  Route route(const std::vector<NodeIndex>& chain) const {
    Route route;
    route.has_corridor = false;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const QVec p = this->space_.point(chain[i]);
      if (i > 0 && !is_visible(world_, route.points.back(), p)) {  // an edge of the graph, and a bent one
        const std::size_t before = route.points.size();
        this->space_.append_bends(chain[i - 1], chain[i], route.points);
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
    if (looks == Looks::LAZY) set_vertex(n);
  }

 private:
  bool sees(NodeIndex a, NodeIndex b) {
    ++stats.sight_checks;
    return is_visible(world_, this->space_.point(a), this->space_.point(b));
  }

  /// Algorithm 10: if the assumed parent is not in sight, the best closed neighbour is the parent.
  void set_vertex(NodeIndex n) {
    SearchNode& node = this->store_.node(n);
    if (node.parent == kNoNode || sees(node.parent, n)) return;
    double least = std::numeric_limits<double>::infinity();
    NodeIndex best = node.parent;
    this->space_.for_each_edge(n, kNoNode, [&](NodeIndex from, double cost) {
      if (this->space_.is_terminal(from) && from != this->space_.start())
        return;  // no way leads through a target
      const SearchNode& other = this->store_.node(from);
      if (other.closed && other.g + cost < least) least = other.g + cost, best = from;
    });
    node.parent = best;
    node.g = least;
  }

  const SightWorld& world_;
};

}  // namespace octoway

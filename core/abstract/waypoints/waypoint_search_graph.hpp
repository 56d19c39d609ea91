// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The graph that the search along edges sees: the waypoints that a filter lets in, or the subregions, and two
// more nodes for the ends of the path.
#pragma once

#include <algorithm>

#include "core/abstract/waypoints/subregion_search.hpp"
#include "core/search/edge_search.hpp"

namespace octoway::core {

/// Filter: allows(v), and bound(v): the way from there to the goal is at least this long.
template <class Filter>
class WaypointSearchGraph {
 public:
  WaypointSearchGraph(const WaypointGraph& graph, MotionSet motions, const WaypointEnds& ends,
                      const Filter& filter)
      : graph_(graph), motions_(motions), ends_(ends), filter_(filter), last_(ends.to) {
    std::sort(last_.begin(), last_.end(), [](auto& a, auto& b) { return a.to < b.to; });
  }

  std::size_t node_count() const { return graph_.size() + 2; }
  NodeIndex start() const { return static_cast<NodeIndex>(graph_.size()); }
  NodeIndex goal() const { return static_cast<NodeIndex>(graph_.size() + 1); }
  DVec position(NodeIndex n) const {
    return n == start() ? ends_.start : (n == goal() ? ends_.goal : graph_.position(n));
  }
  double heuristic(NodeIndex n) const {
    const double straight = graph_.least_ratio() * distance(position(n), ends_.goal);
    return n >= start() ? straight : std::max(straight, filter_.bound(n));
  }

  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex, Visit&& visit) const {
    if (n == start()) {
      for (const WaypointEdge& edge : ends_.from)
        if (filter_.allows(edge.to)) visit(edge.to, edge.length);
      return;
    }
    graph_.for_each(n, motions_, [&](std::uint64_t arc, WaypointId to) {
      if (filter_.allows(to)) visit(to, graph_.length(n, arc));
      return true;
    });
    auto it = std::lower_bound(last_.begin(), last_.end(), n, [](auto& edge, auto v) { return edge.to < v; });
    for (; it != last_.end() && it->to == n; ++it) visit(goal(), it->length);
  }

 private:
  const WaypointGraph& graph_;
  MotionSet motions_;
  const WaypointEnds& ends_;
  const Filter& filter_;
  std::vector<WaypointEdge> last_;
};

/// Everything, with straight lines for bounds: plain A*.
struct NoFilter {
  bool allows(WaypointId) const { return true; }
  double bound(WaypointId) const { return 0.0; }
};

/// The waypoints of marked subregions.
struct MarkedSubregions {
  const SubregionGraph& graph;
  const SubregionScratch& scratch;
  bool bounded = false;

  bool allows(WaypointId v) const {
    const SubregionId id = graph.number(v);
    return id != kNoSubregion && scratch.marks[id] == scratch.mark;
  }
  double bound(WaypointId v) const { return bounded ? scratch.bound[graph.number(v)] : 0.0; }
};

/// Subregions, from those of the start's waypoints to those of the goal's.
class SubregionSearchGraph {
 public:
  SubregionSearchGraph(const SubregionGraph& graph, DVec start, DVec goal,
                       const std::vector<WaypointEdge>& from, const std::vector<WaypointEdge>& to,
                       CostScheme scheme)
      : graph_(graph), start_(start), goal_(goal), scheme_(scheme) {
    if (scheme == CostScheme::FIXED) tie_ = tie_breaker();
    const auto gather = [&](const std::vector<WaypointEdge>& edges, std::vector<WaypointEdge>& out) {
      for (const WaypointEdge& edge : edges)
        if (const SubregionId id = graph.number(edge.to); id != kNoSubregion)
          out.push_back({id, edge.length});
      std::sort(out.begin(), out.end(),
                [](auto& a, auto& b) { return a.to != b.to ? a.to < b.to : a.length < b.length; });
      out.erase(std::unique(out.begin(), out.end(), [](auto& a, auto& b) { return a.to == b.to; }),
                out.end());
    };
    gather(from, first_);
    gather(to, last_);
  }

  const std::vector<WaypointEdge>& first() const { return first_; }
  const std::vector<WaypointEdge>& last() const { return last_; }
  std::size_t node_count() const { return graph_.subregions().size() + 2; }
  NodeIndex start() const { return static_cast<NodeIndex>(graph_.subregions().size()); }
  NodeIndex goal() const { return static_cast<NodeIndex>(graph_.subregions().size() + 1); }
  DVec position(NodeIndex n) const { return n == start() ? start_ : (n == goal() ? goal_ : centre(n)); }
  /// Only distances between centroids can be foreseen; with the other schemes the search is Dijkstra's.
  double heuristic(NodeIndex n) const {
    return scheme_ == CostScheme::CENTROID_DISTANCE ? distance(position(n), goal_) : 0.0;
  }

  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex, Visit&& visit) const {
    if (n == start()) {
      for (const WaypointEdge& edge : first_) visit(edge.to, end_cost(edge));
      return;
    }
    if (n == goal()) return;
    for (const Connection& c : graph_.subregions()[n].connections) visit(c.to, cost(n, c));
    if (const WaypointEdge* edge = find(last_, n)) visit(goal(), end_cost(*edge));
  }

 private:
  /// Among chains of equally many subregions, FC takes the shorter one: all distances together stay below 1.
  /// The paper leaves ties open; by number, paths were up to a tenth longer.
  double tie_breaker() const {
    const WaypointBlocks& blocks = graph_.map().blocks();
    const IVec n = blocks.counts();
    const DVec s = blocks.size();
    const double widest = norm({s.x * n.x, s.y * n.y, s.z * n.z});
    return 1.0 / (widest * static_cast<double>(graph_.subregions().size() + 1));
  }
  double cost(SubregionId n, const Connection& c) const {
    switch (scheme_) {
      case CostScheme::FIXED:
        return 1.0 + tie_ * distance(centre(n), centre(c.to));
      case CostScheme::MINIMUM_LENGTH:
        return static_cast<double>(c.least);
      case CostScheme::AVERAGE_LENGTH:
        return static_cast<double>(c.mean);
      case CostScheme::MAXIMUM_LENGTH:
        return static_cast<double>(c.most);
      case CostScheme::CENTROID_DISTANCE:
        break;
    }
    return distance(centre(n), centre(c.to));
  }
  double end_cost(const WaypointEdge& edge) const {
    const bool by_length = scheme_ != CostScheme::FIXED && scheme_ != CostScheme::CENTROID_DISTANCE;
    return by_length ? edge.length : 0.0;
  }
  static const WaypointEdge* find(const std::vector<WaypointEdge>& edges, SubregionId id) {
    const auto it =
        std::lower_bound(edges.begin(), edges.end(), id, [](auto& a, auto b) { return a.to < b; });
    return it != edges.end() && it->to == id ? &*it : nullptr;
  }
  /// The place of a subregion for its distances: the end of the path that lies in it, else at its centroid.
  /// With the centroids of the first and the last subregion, as printed, paths in cities were 1 to 2 %
  /// longer.
  DVec centre(SubregionId id) const {
    if (find(first_, id) != nullptr) return start_;
    return find(last_, id) != nullptr ? goal_ : graph_.subregions()[id].centroid;
  }

  const SubregionGraph& graph_;
  DVec start_, goal_;
  CostScheme scheme_;
  double tie_ = 0.0;
  std::vector<WaypointEdge> first_, last_;
};

}  // namespace octoway::core

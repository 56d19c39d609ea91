// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A waypoint graph: points, and edges that say which ways of moving they allow (Wardhana et al. 2015, section
// 3). Edges have no direction. Those of a waypoint lie side by side, sorted, with room to grow, so that edits
// touch only the waypoints they name and leave the order of a graph that was built anew.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/vec.hpp"
#include "core/travel/cost_table.hpp"

namespace octoway::core {

using WaypointId = std::uint32_t;
inline constexpr WaypointId kNoWaypoint = ~WaypointId{0};

/// Edges to be: ends[2 i] and ends[2 i + 1]. Without motions all edges allow all of them; without lengths an
/// edge is as long as its straight line.
struct EdgeList {
  std::span<const WaypointId> ends;
  std::span<const MotionSet> motions;
  std::span<const double> lengths;

  std::size_t size() const { return ends.size() / 2; }
  MotionSet motion(std::size_t i) const { return motions.empty() ? kAllMotions : motions[i]; }
};

class WaypointGraph {
 public:
  WaypointGraph() = default;
  /// Throws InvalidInput where check() does.
  WaypointGraph(std::vector<DVec> positions, const EdgeList& edges);
  /// Throws InvalidInput for an edge that ends nowhere (of so many waypoints) or where it began, that allows
  /// no motion, or whose length is negative or no number.
  static void check(const EdgeList& edges, std::size_t waypoints);

  std::size_t size() const { return positions_.size(); }
  std::size_t edge_count() const { return edges_; }
  bool has_lengths() const { return has_lengths_; }
  const std::vector<DVec>& positions() const { return positions_; }
  DVec position(WaypointId v) const { return positions_[v]; }

  /// visit(arc, neighbour) for the edges of v that allow any of the motions, until it returns false.
  template <class Visit>
  bool for_each(WaypointId v, MotionSet motions, Visit&& visit) const {
    const Range& range = ranges_[v];
    for (std::uint64_t i = range.first; i < range.first + range.count; ++i)
      if ((motions_[i] & motions) != 0 && !visit(i, to_[i])) return false;
    return true;
  }
  bool has_edge(WaypointId v, MotionSet motions) const {
    return !for_each(v, motions, [](std::uint64_t, WaypointId) { return false; });
  }
  MotionSet motions(std::uint64_t arc) const { return motions_[arc]; }
  double length(WaypointId v, std::uint64_t arc) const {
    return has_lengths_ ? lengths_[arc] : distance(positions_[v], positions_[to_[arc]]);
  }
  /// No edge is shorter than this times the straight line between its ends: what heuristics may promise.
  double least_ratio() const { return least_ratio_; }

  WaypointId add(DVec position);
  void move(WaypointId v, DVec position);
  /// An edge that passes check(); `length` is ignored where edges are as long as their straight lines.
  void connect(WaypointId a, WaypointId b, MotionSet motions, double length);
  /// Takes all edges between two waypoints away; how many there were.
  std::size_t disconnect(WaypointId a, WaypointId b);
  void isolate(WaypointId v);

  std::size_t bytes() const;
  /// Throws BrokenInvariant.
  void validate() const;

 private:
  struct Range {
    std::uint64_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t room = 0;
  };

  void fill(const EdgeList& edges);
  void sort_arcs(WaypointId v, std::vector<std::pair<std::uint64_t, double>>& arcs);
  void insert(WaypointId v, WaypointId to, MotionSet motions, double length);
  std::size_t erase(WaypointId v, WaypointId to);
  void grow(WaypointId v);
  void bound(WaypointId a, WaypointId b, double length);

  std::vector<DVec> positions_;
  std::vector<Range> ranges_;
  std::vector<WaypointId> to_;
  std::vector<MotionSet> motions_;
  std::vector<double> lengths_;  ///< empty unless has_lengths_
  std::size_t edges_ = 0;
  double least_ratio_ = 1.0;
  bool has_lengths_ = false;
};

}  // namespace octoway::core

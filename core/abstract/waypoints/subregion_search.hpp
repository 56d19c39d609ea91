// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Paths along waypoints: Wardhana et al. 2015, section 6. First the cheapest chain of subregions, then A*
// among their waypoints alone. It finds a path if and only if plain A* finds one; how much longer it is
// depends on what a connection is said to cost.
//
// The exact mode goes on from there. A path through a subregion is at least as long as a lower bound of the
// way to it and of the way on from it; only subregions whose bound is below the path that is known can hold a
// better one. A* among all of these finds the shortest path, and the bound proves it.
#pragma once

#include <string_view>

#include "core/abstract/waypoints/subregions.hpp"
#include "core/search/budget.hpp"
#include "core/search/workspace.hpp"

namespace octoway::core {

/// Section 5.2: what it costs to go from a subregion to the next.
enum class CostScheme : std::uint8_t {
  FIXED,              ///< FC: 1
  MINIMUM_LENGTH,     ///< MinL: of the edges between them
  AVERAGE_LENGTH,     ///< AvgL
  MAXIMUM_LENGTH,     ///< MaxL
  CENTROID_DISTANCE,  ///< CD
};

/// "FC", "MinL", "AvgL", "MaxL" or "CD"; throws InvalidInput for another name.
CostScheme cost_scheme(std::string_view name);
std::vector<std::string_view> cost_scheme_names();

/// A waypoint that an end of a path can go to, and how far that is: not less than the straight line.
struct WaypointEdge {
  WaypointId to;
  double length;
};

/// The ends of a path, and the waypoints that they are joined to.
struct WaypointEnds {
  DVec start, goal;
  std::vector<WaypointEdge> from, to;

  /// From one waypoint to another.
  static WaypointEnds of(const WaypointGraph& graph, WaypointId a, WaypointId b) {
    return {graph.position(a), graph.position(b), {{a, 0.0}}, {{b, 0.0}}};
  }
};

struct WaypointPath {
  Outcome outcome = Outcome::EXHAUSTED;
  std::vector<WaypointId> nodes;
  double length = 0.0;                    ///< edges included
  std::uint64_t expanded = 0;             ///< waypoints
  std::uint64_t relaxed = 0;              ///< edges between waypoints looked at
  std::uint64_t subregions_expanded = 0;  ///< on the way to the chain, and for bounds
  std::vector<SubregionId> subregions;    ///< the chain
  std::uint64_t allowed = 0;              ///< subregions that the last search could enter
  double cpu_seconds = 0.0;
};

struct SubregionOptions {
  CostScheme scheme = CostScheme::CENTROID_DISTANCE;
  bool exact = false;
  bool components = true;  ///< look at numbers before searching; off: as in the paper
};

/// Memory of searches, kept from one to the next.
struct SubregionScratch {
  Workspace waypoints, subregions, backward;
  std::vector<std::uint32_t> marks;  ///< one for each subregion: the last filter that let it in
  std::uint32_t mark = 0;
  std::vector<double> bound;  ///< one for each subregion: least distance to the goal
};

WaypointPath find_plain(const WaypointMap& map, MotionSet motions, const WaypointEnds& ends,
                        BudgetGuard& guard, SubregionScratch& scratch);

WaypointPath find_in_subregions(const SubregionGraph& graph, const WaypointEnds& ends,
                                const SubregionOptions& options, BudgetGuard& guard,
                                SubregionScratch& scratch);

}  // namespace octoway::core

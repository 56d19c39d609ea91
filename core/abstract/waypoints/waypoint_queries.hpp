// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Queries of a subregion map by numbers of waypoints. Numbers are checked: these throw InvalidInput for a
// waypoint that is not there.
#pragma once

#include <optional>
#include <string>

#include "core/abstract/waypoints/subregion_map.hpp"

namespace octoway::core {

/// Edges, each once: ends[2 i] < ends[2 i + 1].
struct WaypointEdges {
  std::vector<WaypointId> ends;
  std::vector<MotionSet> motions;
  std::vector<double> lengths;
};
WaypointEdges list_edges(const WaypointGraph& graph);
WaypointEdges list_edges(const SubregionMap& map);

struct WaypointQuery {
  std::optional<std::string> scheme;  ///< of costs between subregions; nothing: plain A*
  bool exact = false;
  bool components = true;
  Budget budget;
};
WaypointPath find_between(SubregionMap& map, MotionSet motions, std::int64_t start, std::int64_t goal,
                          const WaypointQuery& query, Monitor& monitor);

/// The waypoints nearest to a point that have an edge of the motions, at most so many.
std::vector<WaypointId> nearest_waypoints(const SubregionMap& map, DVec from, MotionSet motions,
                                          std::size_t most);
std::vector<DVec> positions_of(const SubregionMap& map, std::span<const WaypointId> ids);
/// The blocks that a waypoint lies in: several on their faces.
std::vector<BlockKey> blocks_at(const SubregionMap& map, std::int64_t waypoint);

/// Subregions, numbered as in SubregionParts.
struct SubregionList {
  std::vector<DVec> centroids;
  std::vector<std::uint32_t> sizes;  ///< waypoints
};
SubregionList list_subregions(SubregionMap& map, MotionSet motions);

/// How many subregions and connections there are if waypoints are taken in this order.
SubregionFigures count_in_order(const SubregionMap& map, MotionSet motions, std::span<const WaypointId> order,
                                std::uint64_t seed);

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The answers of queries, in sub-voxels.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/links/links.hpp"
#include "core/refine/curve/curve.hpp"
#include "core/refine/refine.hpp"
#include "core/search/best_first.hpp"
#include "octoway/types.hpp"

namespace octoway::core {

using octoway::Status;

struct QueryResult {
  Status status = Status::FOUND;
  Status cause = Status::FOUND;                     ///< why a PARTIAL does not reach the goal
  std::vector<QVec> points;                         ///< empty unless FOUND or PARTIAL
  std::vector<CellId> corridor;                     ///< cells that cover the points, but for links
  std::vector<UsedLink> links;                      ///< legs of the points, in order
  std::optional<QVec> nearest_free;                 ///< for a blocked start or goal
  std::optional<QVec> snapped_start, snapped_goal;  ///< where blocked ends were moved to
  std::optional<double> snap;        ///< metres: how far an end that is still blocked could have been moved
  bool outside = false;              ///< a blocked end lies outside the bounds of the world
  bool unloaded = false;             ///< a blocked end, or the way to a goal, may be in tiles not loaded
  bool not_allowed = false;          ///< a blocked end is free, but its terrain or motion is forbidden
  std::vector<CurvePiece> curve;     ///< along the points, if refinement "smooth" was asked for
  std::string_view curve_kind;       ///< its name
  double turn_radius = 0.0;          ///< that was asked for, in metres
  std::int64_t start_component = 0;  ///< free voxels that the start can reach, if the goal is not among them
  std::int64_t goal_component = 0;
  double graph_cost = 0.0;     ///< cost of the search's own path, in voxels times cost
  std::optional<double> cost;  ///< cost of the path, in voxels times cost, with costs or links
  SearchStats search;
  RefineStats refine;
  double locate_seconds = 0.0, search_seconds = 0.0, refine_seconds = 0.0;  ///< on the clock
  double cpu_seconds = 0.0;                                                 ///< time of this thread, in all
  std::vector<TraceStep> trace;                                             ///< if it was asked for
  std::optional<double> clearance_cost;  ///< in voxels, where distance from walls was asked for
};

/// The answer to a query that was told to stop.
inline QueryResult cancelled() {
  QueryResult result;
  result.status = Status::CANCELLED;
  return result;
}

/// Answers to one source and many targets.
struct ManyResult {
  std::vector<QueryResult> each;  ///< in the order of the targets; search costs are in `search`
  SearchStats search;
  RefineStats refine;
  double cpu_seconds = 0.0;
};

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// What every algorithm is given, and what it gives back.
#pragma once

#include <limits>
#include <span>

#include "core/graph/route.hpp"
#include "core/search/best_first.hpp"
#include "core/search/portal_blocks.hpp"
#include "core/search/terminals.hpp"
#include "core/sight/sight.hpp"

namespace octoway {

/// Where the nodes of the movement graph lie.
enum class Placement : std::uint8_t { MIDPOINTS, CENTRES, POINTS };

/// The graph that a search along edges runs on.
struct NodeChoice {
  Placement placement = Placement::MIDPOINTS;
  std::uint32_t side = 1;  ///< POINTS: side * side points a portal
  bool diagonal = false;   ///< CENTRES of voxels: 26 moves instead of 6
};

struct SearchTask {
  const Graph& graph;
  const SightWorld& world;
  const PortalBlocks& blocks;
  QVec start, goal;
  std::span<const CellId> start_cells, goal_cells;  ///< all cells that hold the point
  NodeChoice nodes;
  bool parts = false;                     ///< view_cone: go round parts of obstacles, not whole ones
  double weight = 1.0;                    ///< priority g + weight * h
  double g_weight = 1.0, h_weight = 1.0;  ///< weighted_astar: priority g_weight g + h_weight weight h
  double bound = std::numeric_limits<double>::infinity();  ///< longer paths are not looked for, in voxels

  std::span<const Box> cells() const { return world.cells; }
  Terminal source() const { return {start, start_cells}; }
  Terminal target() const { return {goal, goal_cells}; }
};

struct Found {
  Outcome outcome = Outcome::EXHAUSTED;
  double cost = 0.0;  ///< of the search's own path, in voxels
  SearchStats stats;
  Route route;  ///< to the goal, or to the expanded node nearest to it
};

/// One search, many targets: one answer each, and what all of it cost together.
struct FoundMany {
  std::vector<Found> each;  ///< their stats are empty
  SearchStats stats;
};

}  // namespace octoway

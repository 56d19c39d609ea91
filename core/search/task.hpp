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

namespace octoway {

struct SearchTask {
  const Graph& graph;
  std::span<const Box> cells;
  const PortalBlocks& blocks;
  QVec start, goal;
  std::span<const CellId> start_cells, goal_cells;         ///< all cells that hold the point
  double weight = 1.0;                                     ///< priority g + weight * h
  double bound = std::numeric_limits<double>::infinity();  ///< longer paths are not looked for, in voxels
};

struct Found {
  Outcome outcome = Outcome::EXHAUSTED;
  double cost = 0.0;  ///< of the search's own path, in voxels
  SearchStats stats;
  Route route;  ///< to the goal, or to the expanded node nearest to it
};

}  // namespace octoway

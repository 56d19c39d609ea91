// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The options of an update, and its report.
#pragma once

#include <vector>

#include "core/base/box.hpp"

namespace octoway::core {

struct UpdateOptions {
  bool rebuild_graph = false;              ///< the whole graph anew, for comparison
  const std::vector<Box>* near = nullptr;  ///< only edits that touch one of these; the others stay pending
  bool cut_anew = false;                   ///< all cells and the graph anew: cheaper where most of it changes
};

/// Changes of the solid voxels.
struct SolidChanges {
  std::vector<Box> changed;  ///< boxes that hold every voxel that changed
  std::vector<Box> opened;   ///< where the static world was carved, perhaps under an obstacle
  Box box{};                 ///< around all that changed
  std::int64_t blocked = 0, freed = 0;
  std::vector<Box> terrain;  ///< boxes that hold every voxel whose terrain changed
  std::vector<Box> floor;    ///< and every solid voxel that one may stand on now

  bool any() const { return !box.empty() || !terrain.empty() || !floor.empty(); }
};

struct ChangeSet {
  std::uint64_t version = 0;
  Box box{};  ///< holds every solid voxel that came or went; empty if none did
  std::vector<Box> cells_removed, cells_added;  ///< cells of the space's own radius
  std::int64_t voxels_blocked = 0, voxels_freed = 0;
  std::vector<Box> terrain;              ///< boxes that hold every voxel whose terrain changed
  std::vector<Box> cells_of_other_kind;  ///< cells that stayed, of another terrain
  bool floor = false;                    ///< some solid voxels may be stood on now that could not before
  std::size_t regions = 0;               ///< cut anew, with the decomposition `regions`
  std::size_t links_added = 0, links_removed = 0;
  double occupancy_seconds = 0.0, cells_seconds = 0.0, graph_seconds = 0.0, layers_seconds = 0.0,
         publish_seconds = 0.0;

  bool changed() const { return !box.empty() || !terrain.empty() || floor; }
};

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// From a world, or from the parts of a saved file, to tables.
#pragma once

#include "core/base/monitor.hpp"
#include "core/space/memory_need.hpp"
#include "core/space/tables.hpp"
#include "core/voxels/ground.hpp"
#include "core/voxels/inflate.hpp"

namespace octoway::core {

struct BuildOptions {
  std::string decomposition{kDefaultDecomposition};
  int threads = 0;                            ///< 0 = as many as the machine has
  std::int32_t region_edge = 32;              ///< edge of a region: 8, 16 or 32
  std::size_t memory_limit = kNoMemoryLimit;  ///< bytes that the build may take, beside the world
  std::int32_t min_depth = 0;                 ///< of octree and usq: free cubes are divided at least so often
};

/// Throws InvalidInput for an unknown decomposition, MemoryLimit before it takes more than it may, and
/// Interrupted if the monitor says stop.
Tables build_tables(std::shared_ptr<const BitGrid> grid, Lattice lattice, const BuildOptions& options,
                    Monitor& monitor, KindGrids kind_grids = {});
/// The same from a world's solids, inflated for a body; with motion classes, if wanted.
Tables build_inflated(const std::shared_ptr<const BitGrid>& solid, const Inflation& rule, Lattice lattice,
                      const BuildOptions& options, Monitor& monitor, const Ground& ground = {},
                      bool with_motion = false);
/// Cuts all cells anew and makes the whole graph anew, from the voxels as they are now.
void rebuild(Tables& tables, int threads);

/// The cells of a saved file.
struct SavedParts {
  std::string decomposition;
  std::int32_t region_edge = 32;
  std::size_t leaves = 0;
  bool greedy = false;  ///< edits were: then cells need not be of the decomposition's kind
  std::vector<Box> cells;
  std::vector<Portal> portals;
};

/// Throws CorruptData unless the parts fit together, and fit the voxels.
Tables restore_tables(std::shared_ptr<const BitGrid> grid, Lattice lattice, SavedParts parts,
                      KindGrids kind_grids = {});

}  // namespace octoway::core

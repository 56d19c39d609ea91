// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// From a world, or from the parts of a saved file, to tables.
#pragma once

#include "core/base/monitor.hpp"
#include "core/space/tables.hpp"
#include "core/voxels/ground.hpp"
#include "core/voxels/inflate.hpp"

namespace octoway::core {

struct BuildOptions {
  std::string decomposition{kDefaultDecomposition};
  int threads = 0;                ///< 0 = as many as the machine has
  std::int32_t region_edge = 32;  ///< edge of a region: 8, 16 or 32
  std::int32_t min_depth = 0;     ///< of octree and usq: free cubes are divided at least so often
};

/// Throws InvalidInput for an unknown decomposition and Interrupted if the monitor says stop.
Tables build_tables(std::shared_ptr<const BitGrid> grid, Lattice lattice, const BuildOptions& options,
                    Monitor& monitor, KindGrids kind_grids = {});
/// The same from a world's solids, inflated for a body; with motion classes, if wanted.
Tables build_inflated(const std::shared_ptr<const BitGrid>& solid, const Inflation& rule, Lattice lattice,
                      const BuildOptions& options, Monitor& monitor, const Ground& ground = {},
                      bool with_motion = false);
/// Cuts all cells anew and makes the whole graph anew, from the voxels as they are now.
void rebuild(Tables& tables, int threads);

/// From a saved file's parts; throws CorruptData unless they fit together.
Tables restore_tables(std::shared_ptr<const BitGrid> grid, Lattice lattice, const std::string& decomposition,
                      std::int32_t region_edge, std::size_t leaves, std::vector<Box> cells,
                      std::vector<Portal> portals, KindGrids kind_grids = {});

}  // namespace octoway::core

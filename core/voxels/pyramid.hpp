// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Coarser and coarser views of a grid: level l has one bit for each aligned cube of 2^l voxels. `any` = some
// voxel of the cube is solid, `all` = every one is; voxels outside the world count as solid. From these
// two bits an octree is read off top-down without ever looking at a voxel twice. Costs 2/7 of the grid's
// memory.
#pragma once

#include <vector>

#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

struct Pyramid {
  int depth = 0;             ///< levels above the voxels; 2^depth covers the longest side
  std::vector<BitGrid> any;  ///< any[l - 1] is level l; level 0 is the grid itself
  std::vector<BitGrid> all;
};

/// The number of levels whose cube covers the longest side.
int covering_depth(IVec shape);

Pyramid build_pyramid(const BitGrid& grid);

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The same world at a coarser resolution: a cube that is partly solid becomes solid.
#pragma once

#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

/// Fills every aligned cube of 2^level voxels that holds a solid one. Cubes at the border count with the part
/// that lies inside.
BitGrid coarsened(const BitGrid& grid, int level);

/// The same as a smaller grid: a voxel of it is such a cube.
BitGrid blocks(const BitGrid& grid, int level);

}  // namespace octoway::core

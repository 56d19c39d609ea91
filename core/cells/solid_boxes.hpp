// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The solid as few boxes: for writing a voxel world as boxes.
#pragma once

#include <vector>

#include "core/base/monitor.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

/// Disjoint boxes that cover every solid voxel and nothing else, sorted by lower corner; never more than
/// there are runs of solid voxels along z. The same for any number of threads (0 = all).
std::vector<Box> solid_boxes(const BitGrid& grid, int threads, Monitor& monitor);

}  // namespace octoway::core

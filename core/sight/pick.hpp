// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The first face of a solid voxel that a ray from an eye meets. Sight asks whether a body may go there; a
// pick does not: the eye may be outside the grid, and inside solids it sees nothing of them.
#pragma once

#include <optional>

#include "core/base/exact.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

struct Pick {
  IVec voxel;             ///< solid
  std::uint8_t face = 0;  ///< 2 * axis, plus 1 when it looks up the axis
  Ratio at;               ///< how far along the segment
};

/// The first solid voxel inside `within` that the segment from a to b comes to out of free space; space
/// outside of `within` counts as free. If it runs through an edge or a corner, the voxels there are passed
/// one axis after the other, x first; along a face, those above it. Exact for coordinates below 2^62 / kSub
/// voxels.
std::optional<Pick> pick(const BitGrid& grid, const Box& within, QVec a, QVec b);

}  // namespace octoway::core

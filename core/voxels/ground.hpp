// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Properties of a world's voxels beside which are solid.
#pragma once

#include <memory>

#include "core/voxels/motion.hpp"
#include "core/voxels/terrain.hpp"

namespace octoway::core {

struct Ground {
  std::shared_ptr<const VoxelTerrain> terrain;  ///< null: all 0
  std::shared_ptr<const BitGrid> steep;         ///< solid voxels too steep to stand on; null: none
  MotionRule motion;
};

/// The same; terrain that is 0 everywhere is none.
Ground plain(Ground ground);

/// Solid voxels that can be stood on; nothing where all can.
std::optional<BitGrid> walkable(const BitGrid& solid, const Ground& ground);

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The terrain and the motion class of a space's voxels. Cells are cut so that none mixes kinds.
#pragma once

#include "core/voxels/motion.hpp"
#include "core/voxels/terrain.hpp"

namespace octoway::core {

struct VoxelKinds {
  const VoxelTerrain* terrain = nullptr;  ///< null: all 0
  const MotionGrids* motion = nullptr;    ///< null: motion classes do not count

  bool none() const { return terrain == nullptr && motion == nullptr; }
  Kind at(IVec v) const {  ///< v inside and free
    return kind_of(terrain != nullptr ? terrain->at(v) : Terrain{0},
                   motion != nullptr ? motion->at(v) : MotionSet{0});
  }
};

/// True if all voxels of a box, which are free, have a kind.
bool has_kind(const VoxelKinds& kinds, const Box& box, Kind kind);

/// The kinds of free voxels, ascending.
std::vector<Kind> kinds_in_use(const VoxelKinds& kinds, const BitGrid& grid);

/// A grid in which every voxel is solid that is not free or not of this kind.
BitGrid masked(const BitGrid& grid, const VoxelKinds& kinds, Kind kind);

}  // namespace octoway::core

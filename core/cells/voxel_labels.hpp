// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// What the voxels of a space are made of. Cells are cut so that none mixes labels.
#pragma once

#include "core/occupancy/motion.hpp"
#include "core/occupancy/terrain.hpp"

namespace octoway {

struct VoxelLabels {
  const TerrainGrid* terrain = nullptr;  ///< null: all 0
  const MotionGrids* motion = nullptr;   ///< null: ways to move do not count

  bool none() const { return terrain == nullptr && motion == nullptr; }
  Label at(IVec v) const {  ///< v inside and free
    return label_of(terrain != nullptr ? terrain->at(v) : Terrain{0},
                    motion != nullptr ? motion->at(v) : MotionSet{0});
  }
};

/// Whether all voxels of a box, which are free, have a label.
bool has_label(const VoxelLabels& labels, const Box& box, Label label);

/// The labels of free voxels, ascending.
std::vector<Label> labels_in_use(const VoxelLabels& labels, const BitGrid& grid);

/// All that is not free and of this label is solid.
BitGrid masked(const BitGrid& grid, const VoxelLabels& labels, Label label);

}  // namespace octoway

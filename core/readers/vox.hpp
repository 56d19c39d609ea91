// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// MagicaVoxel files: models of voxels, placed by a scene graph of translations and rotations by quarter
// turns. Only solid voxels matter here; colours and materials are skipped. z is up, as in the file.
#pragma once

#include <vector>

#include "core/readers/byte_reader.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

struct VoxWorld {
  BitGrid grid;
  IVec lo{};                ///< the scene's coordinates of the grid's voxel (0, 0, 0)
  std::int64_t models = 0;  ///< models in the file
  std::int64_t placed = 0;  ///< visible models that the scene places
  std::int64_t hidden = 0;  ///< models left out, because they or their layer are hidden
};

/// Reads the first frame of an animation. Throws CorruptWorld at the first byte that does not fit, and
/// InvalidInput where the world would have more than max_voxels.
VoxWorld read_vox(std::span<const std::uint8_t> bytes, std::int64_t max_voxels = kMaxVoxels);

}  // namespace octoway::core

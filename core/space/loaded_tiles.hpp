// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The tiles of a world that a space has loaded. Others count as blocked.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "core/voxels/tiling.hpp"

namespace octoway::core {

struct LoadedTiles {
  Tiling tiling;
  std::vector<std::uint8_t> loaded;  ///< one for each tile: 1 or 0

  std::size_t missing = 0;  ///< how many are not

  bool all() const { return missing == 0; }
  /// True if all voxels that hold the point, which lies inside the world, are loaded.
  bool at(QVec p) const {
    Box around;
    for (int a = 0; a < 3; ++a) {
      around.lo[a] = std::max(floor_voxel(p[a] - 1), 0);
      around.hi[a] = std::min(floor_voxel(p[a]) + 1, tiling.shape[a]);
    }
    bool here = true;
    tiling.for_each(around, [&](std::size_t i) { here = here && loaded[i] != 0; });
    return here;
  }
};

}  // namespace octoway::core

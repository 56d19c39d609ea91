// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/cells/decomposition.hpp"

#include <array>

namespace octoway {

std::span<const Decomposition> decompositions() {
  static constexpr std::array<Decomposition, 4> kList{{
      {"voxels", "every free voxel is a cell", decompose_voxels},
      {"octree", "free leaves of the octree", decompose_octree},
      {"merged", "octree leaves merged greedily into larger boxes", decompose_merged},
      {"regions", "boxes grown inside regions of 32 voxels, in parallel", decompose_regions},
  }};
  return kList;
}

}  // namespace octoway

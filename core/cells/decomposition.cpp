// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/cells/decomposition.hpp"

#include <array>

namespace octoway {

namespace {

std::unique_ptr<Recutter> recut_voxels(const RecutOptions& options, const CellsNow&) {
  return options.greedy ? nullptr : make_voxel_recutter();
}
std::unique_ptr<Recutter> recut_octree(const RecutOptions& options, const CellsNow& now) {
  return options.greedy ? make_greedy_recutter() : make_octree_recutter(now);
}
std::unique_ptr<Recutter> recut_merged(const RecutOptions& options, const CellsNow& now) {
  return options.greedy ? make_greedy_recutter() : make_merged_recutter(now);
}
std::unique_ptr<Recutter> recut_regions(const RecutOptions& options, const CellsNow&) {
  return options.greedy ? nullptr : make_region_recutter(options.region_edge);
}
std::unique_ptr<Recutter> recut_usq(const RecutOptions& options, const CellsNow& now) {
  return options.greedy ? nullptr : make_merged_recutter(now);  // its cells at the border are no cubes
}

}  // namespace

std::span<const Decomposition> decompositions() {
  static constexpr std::array<Decomposition, 5> kList{{
      {"voxels", "every free voxel is a cell", decompose_voxels, recut_voxels},
      {"octree", "free leaves of the octree", decompose_octree, recut_octree},
      {"merged", "octree leaves merged greedily into larger boxes", decompose_merged, recut_merged},
      {"regions", "boxes grown inside regions of 32 voxels, in parallel", decompose_regions, recut_regions},
      {"usq", "uneven quantization: octree leaves cut off at the border", decompose_usq, recut_usq},
  }};
  return kList;
}

}  // namespace octoway

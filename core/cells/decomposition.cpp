// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/cells/decomposition.hpp"

#include <array>

namespace octoway::core {

namespace {

std::unique_ptr<Recutter> recut_voxels(const RecutOptions& options, const CellsNow&) {
  return options.greedy ? nullptr : make_voxel_recutter();
}
std::unique_ptr<Recutter> recut_octree(const RecutOptions& options, const CellsNow& now) {
  return options.greedy ? make_greedy_recutter() : make_octree_recutter(now, options.min_depth);
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
  static constexpr auto kList = std::to_array<Decomposition>({
      {.name = "voxels",
       .summary = "every free voxel is a cell",
       .run = decompose_voxels,
       .recutter = recut_voxels,
       .unit_cells = true},
      {.name = "octree",
       .summary = "free leaves of the octree",
       .run = decompose_octree,
       .recutter = recut_octree,
       .cells_are_leaves = true},
      {.name = "merged",
       .summary = "octree leaves merged greedily into larger boxes",
       .run = decompose_merged,
       .recutter = recut_merged},
      {.name = "regions",
       .summary = "boxes grown inside regions of 32 voxels, in parallel",
       .run = decompose_regions,
       .recutter = recut_regions,
       .knows_kinds = true,
       .with_blocks = true,
       .edits_as_built = true,
       .can_stream = true},
      {.name = "usq",
       .summary = "uneven quantization: octree leaves cut off at the border",
       .run = decompose_usq,
       .recutter = recut_usq,
       .splits_obstacles = true},
  });
  return kList;
}

Decomposed decompose(const Decomposition& way, const BitGrid& grid, const CutOptions& options,
                     Monitor& monitor) {
  const VoxelKinds& kinds = options.kinds;
  if (way.knows_kinds || kinds.none()) return way.run(grid, options, monitor);
  const std::vector<Kind> present = kinds_in_use(kinds, grid);
  if (present.empty()) return {};
  Decomposed out;
  if (present.size() == 1) out = way.run(grid, options, monitor);
  for (std::size_t i = 0; present.size() > 1 && i < present.size(); ++i) {
    const Decomposed part = way.run(masked(grid, kinds, present[i]), options, monitor);
    out.cells.insert(out.cells.end(), part.cells.begin(), part.cells.end());
    out.leaves += part.leaves;
    out.kinds.resize(out.cells.size(), present[i]);
  }
  out.kinds.resize(out.cells.size(), present.back());
  return out;
}

}  // namespace octoway::core

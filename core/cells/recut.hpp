// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The cells that an edit removes and adds. One small class for each decomposition; all of them look only at
// the voxels that changed.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/cells/cell_index.hpp"
#include "core/cells/voxel_kinds.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

/// The voxels as they are after the edit, and the cells as they were before it.
struct CellsNow {
  const BitGrid& grid;
  const CellIndex& index;
  std::span<const Box> cells;
  VoxelKinds kinds{};                  ///< as they are after the edit
  std::span<const Kind> cell_kinds{};  ///< as they were before it; none where all are 0
};

struct Recut {
  std::vector<CellId> removed;
  std::vector<Box> added;
  std::vector<Kind> added_kinds;  ///< one for each added cell; empty where voxels have none
  std::vector<std::pair<CellId, Kind>> changed_kinds;  ///< cells that stay and have another kind now
  std::size_t regions = 0;                             ///< regions that were cut anew

  void clear() { removed.clear(), added.clear(), added_kinds.clear(), changed_kinds.clear(), regions = 0; }
};

class Recutter {
 public:
  virtual ~Recutter() = default;
  /// `changed`: boxes that hold every voxel that changed; they may overlap, and hold others. `opened`: those
  /// among them where the static world itself was carved open.
  virtual void recut(const CellsNow& now, std::span<const Box> changed, std::span<const Box> opened,
                     Recut& out) = 0;
  /// True if it keeps cells from mixing kinds; otherwise all cells of of_kinds voxels are cut anew.
  virtual bool knows_kinds() const { return false; }
};

struct RecutOptions {
  std::int32_t region_edge = 32;
  bool greedy = false;         ///< the policy that Massonnat 2023 rejected, where there is a choice
  std::int32_t min_depth = 0;  ///< of octrees: nodes above this depth are no cells
};

std::unique_ptr<Recutter> make_voxel_recutter();
std::unique_ptr<Recutter> make_region_recutter(std::int32_t region_edge);
/// Splits and repairs below the root cube of the octree.
std::unique_ptr<Recutter> make_octree_recutter(const CellsNow& now, std::int32_t min_depth);
/// Splits and repairs below the present cells.
std::unique_ptr<Recutter> make_merged_recutter(const CellsNow& now);
/// Splits cells and merges the rest greedily.
std::unique_ptr<Recutter> make_greedy_recutter();

/// Collects the cells that reach into a box, each once.
class CellCollector {
 public:
  void collect(const CellsNow& now, const Box& box, std::vector<CellId>& out);

 private:
  std::vector<CellId> found_;
};

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The abstraction of a terrain grid, and how it follows edits. A change inside a patch's interior costs
// nothing but a look (Sturtevant et al. 2019, section 4.1); any other cuts the sector anew and finds the
// edges around it.
#pragma once

#include <mutex>
#include <optional>
#include <set>

#include "core/abstract/terrain/abstraction.hpp"
#include "core/abstract/terrain/grid_base.hpp"
#include "core/abstract/terrain/patch_view.hpp"
#include "core/abstract/terrain/profile.hpp"
#include "core/abstract/terrain/scratch_pool.hpp"

namespace octoway::core {

/// The cost of edits so far.
struct RepairCounts {
  std::uint64_t cut = 0;       ///< sectors that were cut anew
  std::uint64_t interior = 0;  ///< sectors that were left as they are, but for the middle of a patch
};

class GridAbstraction final : public GridWatcher {
 public:
  GridAbstraction(std::shared_ptr<TerrainGrid> grid, std::int32_t sector, int threads, Monitor& monitor);
  ~GridAbstraction() override;
  GridAbstraction(const GridAbstraction&) = delete;
  GridAbstraction& operator=(const GridAbstraction&) = delete;

  const Abstraction<GridBase>& patches() const { return abstraction_; }
  TerrainGrid& grid() const { return abstraction_.base().grid(); }
  std::shared_mutex& mutex() const { return grid().mutex(); }
  const RepairCounts& repairs() const { return repairs_; }
  Profiles& profiles() { return profiles_; }
  GraphScratchPool& scratch() { return scratch_; }

  /// These wait for edits, and so do the paths of grid_paths.hpp.
  AbstractionSize size() const;
  PatchView view() const;
  void validate() const;

  /// Cuts each sector anew in turn, as the paper's table 1 does; mean thread seconds a sector.
  double time_repairs();

  void changed(NodeIndex node, bool solid) override;
  void finish() override;

 private:
  bool is_interior(NodeIndex node);
  bool settle(std::uint32_t sector);

  Profiles profiles_;
  GraphScratchPool scratch_;
  RepairCounts repairs_;
  std::set<std::uint32_t> cut_, interior_;  ///< sectors of the edit that is under way
  bool solid_ = false;                      ///< it makes voxels solid or free
  Abstraction<GridBase> abstraction_;       ///< the last member: edits may come as soon as it is there
};

}  // namespace octoway::core

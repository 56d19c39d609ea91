// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The ways to cut free space into cells. Each gives the same thing: disjoint axis-aligned free boxes that
// cover every free voxel. To add one: write its file beside this one and add a line to the list in
// decomposition.cpp.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/base/monitor.hpp"
#include "core/cells/portal.hpp"
#include "core/cells/recut.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

struct CutOptions {
  int threads = 0;                ///< 0 = all; those that use one ignore it
  std::int32_t region_edge = 32;  ///< of regions: 8, 16 or 32
  VoxelKinds kinds{};             ///< for those that respect kinds themselves
  std::int32_t min_depth = 0;     ///< of octree and usq: free cubes are divided at least so often
};

struct Decomposed {
  std::vector<Box> cells;
  std::vector<Kind> kinds;  ///< of the cells; none where voxels have none
  std::size_t leaves = 0;   ///< free octree leaves on the way; 0 where there was no octree
  std::vector<Portal> portals;
};

/// Every free voxel is a cell: the papers' baseline. Raster order (x, then y, then z).
Decomposed decompose_voxels(const BitGrid& grid, const CutOptions& options, Monitor& monitor);
/// The free leaves of the octree, in Morton order.
Decomposed decompose_octree(const BitGrid& grid, const CutOptions& options, Monitor& monitor);
/// Octree leaves merged greedily (Massonnat 2023, Algorithm 2), sorted by low corner.
Decomposed decompose_merged(const BitGrid& grid, const CutOptions& options, Monitor& monitor);
/// Boxes grown inside regions of 32^3 voxels (or 16^3, or 8^3), in parallel, in the order of the regions.
Decomposed decompose_regions(const BitGrid& grid, const CutOptions& options, Monitor& monitor);

/// Octree leaves cut off at the world's border (Pandit 2018, Algorithm 1), in Morton order.
Decomposed decompose_usq(const BitGrid& grid, const CutOptions& options, Monitor& monitor);

struct Decomposition {
  std::string_view name;
  std::string_view summary;
  Decomposed (*run)(const BitGrid&, const CutOptions&, Monitor&);
  /// How its cells follow an edit; nothing where there is no such policy.
  std::unique_ptr<Recutter> (*recutter)(const RecutOptions&, const CellsNow&);

  // The traits that other rooms read.
  bool knows_kinds = false;       ///< keeps kinds apart by itself; else it is run kind by kind
  bool unit_cells = false;        ///< every cell is a voxel: moves may go over edges and corners
  bool cells_are_leaves = false;  ///< an edit changes the number of leaves as it changes that of cells
  bool with_blocks = false;       ///< a build makes the portal blocks; else the first crossing search does
  bool edits_as_built = false;    ///< edits leave the cells of a fresh build: a file need not store them
  bool can_stream = false;        ///< its worlds can be loaded in parts
  bool splits_obstacles = false;  ///< view cones go round parts of obstacles, not round whole ones
};

std::span<const Decomposition> decompositions();
/// Runs a decomposition so that no cell mixes kinds: where there are several, and it does not see to it
/// itself, with the voxels of one kind at a time, all others blocked. Then portals are left to be found.
Decomposed decompose(const Decomposition& way, const BitGrid& grid, const CutOptions& options,
                     Monitor& monitor);

inline constexpr std::string_view kDefaultDecomposition = "regions";

}  // namespace octoway::core

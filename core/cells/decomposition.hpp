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
  int threads = 0;                ///< 0 = all; decompositions that run on one thread ignore it
  std::int32_t region_edge = 32;  ///< edge of a region: 8, 16 or 32
  VoxelKinds kinds{};             ///< for decompositions that keep kinds apart themselves
};

struct Decomposed {
  std::vector<Box> cells;
  std::vector<Kind> kinds;  ///< one for each cell; empty where voxels have none
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
  bool knows_kinds;  ///< false: it is run once for each kind
  /// How its cells follow an edit; null where there is no such policy.
  std::unique_ptr<Recutter> (*recutter)(const RecutOptions&, const CellsNow&);
};

std::span<const Decomposition> decompositions();
/// Runs a decomposition so that no cell mixes kinds. If there are several kinds and the decomposition does
/// not keep them apart itself, it runs once for each kind with all other voxels blocked, and finds no
/// portals.
Decomposed decompose(const Decomposition& way, const BitGrid& grid, const CutOptions& options,
                     Monitor& monitor);

inline constexpr std::string_view kDefaultDecomposition = "regions";

}  // namespace octoway::core

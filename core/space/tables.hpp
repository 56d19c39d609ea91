// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The tables of one version: plain data that is derived from a world. Any number of threads may read
// them at a time. Edits are made to a copy without readers (core/live/nav_space.hpp). Data that queries add
// stands beside the tables (core/query/layer.hpp).
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/lattice.hpp"
#include "core/cells/decomposition.hpp"
#include "core/graph/graph.hpp"
#include "core/links/links.hpp"
#include "core/search/crossing/portal_blocks.hpp"
#include "core/sight/sight.hpp"
#include "core/space/loaded_tiles.hpp"
#include "core/voxels/motion.hpp"
#include "core/voxels/terrain.hpp"

namespace octoway::core {

using StageSeconds = std::vector<std::pair<std::string, double>>;

/// Terrain and motion classes of the voxels.
struct KindGrids {
  std::shared_ptr<const VoxelTerrain> terrain;  ///< null: all 0
  std::shared_ptr<MotionGrids> motion;          ///< not shared; null: cells may mix motion classes

  VoxelKinds view() const { return {terrain.get(), motion.get()}; }
};

/// A number that no tables had before.
std::uint64_t new_stamp();

struct Tables {
  std::shared_ptr<const BitGrid> grid;  ///< blocked voxels; shared with the world, until it is edited
  std::shared_ptr<BitGrid> own_grid;    ///< the same grid, where it may be written
  Lattice lattice;
  const Decomposition* decomposition = nullptr;
  std::int32_t region_edge = 32;
  std::int32_t min_depth = 0;  ///< of octree and usq
  std::size_t leaves = 0;
  std::vector<Box> cells;  ///< edits leave empty boxes
  KindGrids kind_grids;
  std::vector<Kind> kinds;  ///< one for each cell, or none: then all are 0
  CellIndex index;
  Graph graph;
  PortalBlocks blocks;
  bool has_blocks = false;
  std::shared_ptr<const LoadedTiles> tiles;  ///< for a world that is loaded in parts; null: all is loaded
  std::shared_ptr<const LinkTable> links;    ///< null where there are none
  StageSeconds build_seconds;
  std::uint64_t stamp = new_stamp();  ///< copies of one state share it; every edit makes a new one

  Kind kind(CellId cell) const { return kinds.empty() ? Kind{0} : kinds[cell]; }
  SightWorld sight_world() const { return {*grid, index, cells}; }
  bool is_loaded(QVec p) const { return !tiles || tiles->at(p); }
};

/// Cells and portals without the holes that edits leave, numbered anew.
struct Compact {
  std::vector<Box> cells;
  std::vector<Portal> portals;
  std::vector<Kind> kinds;                ///< one for each cell; none where all are 0
  std::vector<std::uint32_t> components;  ///< one for each cell, numbered by their first cell
  std::vector<std::int64_t> component_voxels;
};
Compact compact(const Tables& tables);

std::size_t cell_count(const Tables& tables);
std::size_t portal_count(const Tables& tables);
std::size_t bytes(const Tables& tables);

/// Throws BrokenInvariant unless cells, portals and components keep their promises.
void validate(const Tables& tables);
/// The same of links that were located in these tables.
void validate_links(const Tables& tables, const LinkIndex& located);

}  // namespace octoway::core

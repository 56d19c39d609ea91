// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A query over terrain: its options and its answer, on grids and through cells alike.
#pragma once

#include <string>

#include "core/abstract/terrain/whole_path.hpp"
#include "core/base/named.hpp"

namespace octoway::core {

struct TerrainOptions {
  std::string search = "astar";  ///< one of patch_searches()
  RefineChoice refine;           ///< its search is not used
  Budget budget;

  /// Throws InvalidInput where there is no such search.
  RefineChoice choice() const {
    RefineChoice out = refine;
    out.search = find_named(patch_searches(), search, "search").on_patches;
    return out;
  }
};

/// A path with its nodes as voxels of a grid, or as a polyline through cells, in metres.
struct TerrainPath {
  WholePath path;
  std::vector<IVec> voxels;
  std::vector<DVec> points;
  std::size_t replans = 0;
};

}  // namespace octoway::core

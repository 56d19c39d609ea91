// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A query over terrain: its options and its answer, on grids and through cells alike. Those who only ask
// include this and nothing of the abstractions.
#pragma once

#include <string>
#include <vector>

#include "core/base/named.hpp"
#include "core/search/algorithms.hpp"
#include "core/search/best_first.hpp"
#include "core/search/workspace.hpp"

namespace octoway::core {

struct RefineChoice {
  PatchSearch search = PatchSearch::ASTAR;  ///< in the abstract
  double weight = 1.0;                      ///< weight of WEIGHTED_ASTAR in the abstract
  double refine_weight = 1.0;               ///< weight for segments: 1 is A*
  bool exact_edges = false;                 ///< edges cost what their cheapest way costs, not an estimate
  bool keep_paths = false;                  ///< remember segments between representatives
  int pivots = 0;                           ///< pivots of a differential heuristic in the abstract

  bool remembers() const { return exact_edges || keep_paths || pivots > 0; }
};

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

struct WholePath {
  Outcome outcome = Outcome::EXHAUSTED;
  std::vector<NodeIndex> nodes;
  double cost = 0.0;  ///< in voxels
  SearchStats stats;  ///< totals
  std::uint64_t abstract_expanded = 0;
  std::uint64_t first_expanded = 0;  ///< until the first segment was there
  std::size_t segments = 0;
  double cpu_seconds = 0.0, first_seconds = 0.0;
};

/// A path with its nodes as voxels of a grid, or as a polyline through cells, in metres.
struct TerrainPath {
  WholePath path;
  std::vector<IVec> voxels;
  std::vector<DVec> points;
  std::size_t replans = 0;
};

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A query's choice of an abstraction. The headers of the abstractions stay out of here, so that options do
// not depend on them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/voxels/kind.hpp"

namespace octoway::core {

enum class PatchSearch : std::uint8_t;
enum class CostScheme : std::uint8_t;
class BudgetGuard;
class Layer;
struct SearchPath;
struct QueryOptions;
struct SearchTask;

enum class Abstract : std::uint8_t { TERRAIN, SUBREGIONS };

/// Edges of the terrain abstraction's sectors, in voxels.
inline constexpr std::array<std::int32_t, 3> kTerrainSectors{8, 16, 32};

struct AbstractChoice {
  Abstract kind = Abstract::TERRAIN;
  MotionSet motion = kAllMotions;
  std::size_t sector = 1;             ///< TERRAIN: which of kTerrainSectors
  std::optional<PatchSearch> search;  ///< TERRAIN: of the abstract path; A* if not given
  double weight = 1.0;                ///< TERRAIN: of its heuristic
  std::optional<CostScheme> scheme;   ///< SUBREGIONS: what a connection costs
  bool exact = false;                 ///< SUBREGIONS: the shortest path along portal midpoints
  bool corridor = true;   ///< the crossing search refines, in a corridor; or else what the paper has for it
  bool exact_edges = false;              ///< TERRAIN: edges cost what their cheapest way costs
  bool keep_paths = false;               ///< TERRAIN: without a corridor: remember segments
  int pivots = 0;                        ///< TERRAIN: of a differential heuristic
  std::optional<double> refine_weight;   ///< TERRAIN: of the search that refines
};

/// Nothing if no abstraction is asked for. Throws InvalidInput for what does not go together.
std::optional<AbstractChoice> choose_abstraction(const QueryOptions& options);

/// A path through the cells of the task's start and goal, by the layer's abstraction; links are not used.
SearchPath search_abstract(const Layer& layer, const SearchTask& task, const AbstractChoice& choice,
                           BudgetGuard& guard);

}  // namespace octoway::core

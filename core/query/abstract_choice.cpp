// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/abstract_choice.hpp"

#include <algorithm>
#include <string>

#include "core/abstract/terrain/graph_search.hpp"
#include "core/abstract/waypoints/subregion_search.hpp"
#include "core/base/named.hpp"
#include "core/query/options.hpp"

namespace octoway::core {

namespace {

struct NamedAbstraction {
  std::string_view name;
  Abstract kind;
};

std::span<const NamedAbstraction> abstraction_list() {
  static constexpr auto kList =
      std::to_array<NamedAbstraction>({{"dta", Abstract::TERRAIN}, {"subregions", Abstract::SUBREGIONS}});
  return kList;
}

constexpr std::int64_t kMostPivots = 64;

void choose_terrain_details(const QueryOptions& options, AbstractChoice& choice) {
  if (options.keep_paths && options.corridor.value_or(false))
    throw InvalidInput(
        "keep_paths remembers paths between the middles of patches, and a corridor has none; leave corridor "
        "or keep_paths out");
  choice.keep_paths = options.keep_paths;
  choice.corridor = options.corridor.value_or(!options.keep_paths);
  choice.exact_edges = options.exact_edges;
  if (options.pivots < 0 || options.pivots > kMostPivots)
    throw InvalidInput("pivots must be from 0 to 64, not " + std::to_string(options.pivots));
  choice.pivots = static_cast<int>(options.pivots);
  if (choice.pivots > 0 && choice.search == PatchSearch::DIJKSTRA)
    throw InvalidInput("pivots help a heuristic, and 'dijkstra' has none; leave pivots or algorithm out");
  choice.refine_weight = options.refine_weight;
  if (choice.refine_weight && !(*choice.refine_weight >= 1.0 && *choice.refine_weight <= 1e6))
    throw InvalidInput("refine_weight must be a number from 1 to 1,000,000, not " +
                       std::to_string(*choice.refine_weight));
}

void choose_terrain(const QueryOptions& options, AbstractChoice& choice) {
  if (options.scheme || options.exact)
    throw InvalidInput("scheme and exact are for abstraction 'subregions', not 'dta'");
  const std::int64_t edge = options.sector.value_or(16);
  const auto found = std::find(kTerrainSectors.begin(), kTerrainSectors.end(), edge);
  if (found == kTerrainSectors.end())
    throw InvalidInput("sector must be 8, 16 or 32 voxels, not " + std::to_string(edge));
  choice.sector = static_cast<std::size_t>(found - kTerrainSectors.begin());
  if (options.algorithm)
    choice.search = find_named(patch_searches(), *options.algorithm, "search of patches").on_patches;
  choice.weight = options.weight.value_or(1.0);
  if (choice.weight != 1.0 && choice.search != PatchSearch::WEIGHTED_ASTAR)
    throw InvalidInput("with abstraction 'dta' a weight goes with algorithm 'weighted_astar'");
  choose_terrain_details(options, choice);
}

/// A subregion graph knows lengths and motions: all allowed cells must cost the same.
void choose_subregions(const QueryOptions& options, AbstractChoice& choice) {
  if (options.sector) throw InvalidInput("sector is for abstraction 'dta', not 'subregions'");
  if (options.algorithm)
    throw InvalidInput("abstraction 'subregions' has its own search; leave algorithm out");
  if (options.weight && *options.weight != 1.0)
    throw InvalidInput("abstraction 'subregions' takes no weight; 'dta' does");
  if (options.scheme) choice.scheme = cost_scheme(*options.scheme);
  if (options.exact_edges || options.keep_paths || options.pivots != 0 || options.refine_weight)
    throw InvalidInput(
        "exact_edges, pivots, keep_paths and refine_weight are for abstraction 'dta', not 'subregions'");
  if (options.exact && options.corridor.value_or(false))
    throw InvalidInput(
        "exact is a search along the midpoints of portals, and a corridor has none; leave corridor or exact "
        "out");
  choice.exact = options.exact;
  choice.corridor = options.corridor.value_or(!options.exact);
  if (!options.costs) return;
  const double rate = options.costs->least();
  for (std::size_t i = 0; i < kKinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    const bool moves = (motions_of(kind) & options.motion) != 0;
    if ((*options.costs)[kind] != (moves ? rate : CostTable::kForbidden))
      throw InvalidInput(
          "abstraction 'subregions' knows ways to move, not costs of terrain or of motion; use "
          "abstraction='dta' for those, or leave costs, motion_costs and exclude out");
  }
}

}  // namespace

std::optional<AbstractChoice> choose_abstraction(const QueryOptions& options) {
  if (!options.abstraction) {
    if (options.sector || options.scheme || options.exact || options.corridor || options.exact_edges ||
        options.keep_paths || options.pivots != 0 || options.refine_weight)
      throw InvalidInput(
          "sector, exact_edges, pivots, keep_paths and refine_weight go with abstraction 'dta', scheme and "
          "exact with 'subregions', corridor with both; name the abstraction");
    return std::nullopt;
  }
  if (options.placement || options.points_per_portal || options.connectivity || options.g_weight ||
      options.h_weight)
    throw InvalidInput(
        "an abstraction has nodes and weights of its own: leave placement, points_per_portal, connectivity, "
        "g_weight and h_weight out");
  AbstractChoice choice;
  choice.kind = find_named(abstraction_list(), *options.abstraction, "abstraction").kind;
  choice.motion = options.motion;
  if (choice.kind == Abstract::TERRAIN)
    choose_terrain(options, choice);
  else
    choose_subregions(options, choice);
  return choice;
}

}  // namespace octoway::core

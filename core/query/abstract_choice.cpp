// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/abstract_choice.hpp"

#include <algorithm>
#include <string>

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
}

/// A subregion graph knows lengths and motions: all allowed cells must cost the same.
void choose_subregions(const QueryOptions& options, AbstractChoice& choice) {
  if (options.sector) throw InvalidInput("sector is for abstraction 'dta', not 'subregions'");
  if (options.algorithm)
    throw InvalidInput("abstraction 'subregions' has its own search; leave algorithm out");
  if (options.weight && *options.weight != 1.0)
    throw InvalidInput("abstraction 'subregions' takes no weight; 'dta' does");
  if (options.scheme) choice.scheme = cost_scheme(*options.scheme);
  choice.exact = options.exact;
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
    if (options.sector || options.scheme || options.exact)
      throw InvalidInput(
          "sector goes with abstraction 'dta', scheme and exact with 'subregions'; name the abstraction");
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

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The refinements by name: each takes a route and makes it shorter, or leaves it as it is. If cells have
// costs it makes it cheaper instead, and keeps to the cells that may be entered. They are listed in
// refinements.inl.
#pragma once

#include <span>
#include <string_view>

#include "core/refine/corridor.hpp"
#include "core/travel/cost_table.hpp"
#include "core/travel/weigh.hpp"

namespace octoway::core {

struct RefineStats {
  std::uint64_t sight_checks = 0;
  std::uint64_t funnel_kept_input =
      0;  ///< times the funnel's result was longer (or dearer) than its input, which was then kept
  std::uint64_t pull_kept_input = 0;  ///< the same for pull
};

struct RefineContext {
  const SightWorld& world;
  const Graph& graph;
  RefineStats stats;
  const CostTable* costs = nullptr;  ///< null: every cell costs 1
  std::span<const Kind> kinds{};     ///< one for each cell; empty: all 0

  /// Cost of a unit of length in a cell; infinity where it may not be entered.
  double cost_of(CellId cell) const {
    return costs == nullptr ? 1.0 : (*costs)[kinds.empty() ? Kind{0} : kinds[cell]];
  }
  /// Only where there are costs.
  CostWorld cost_world() const { return {world, *costs, kinds}; }
  /// The quantity to minimize: the length, or the cost.
  double measure(std::span<const QVec> points) const {
    return costs == nullptr ? length_of(points) : weigh(cost_world(), points);
  }
};

/// Visibility pruning (Massonnat 2023, Algorithm 3): drops waypoints that can be skipped. May leave the
/// corridor.
void prune(Route& route, RefineContext& context);
/// Post-smoothing (Albertini 2022, Algorithm 8): pruning from the other end.
void post_smoothing(Route& route, RefineContext& context);
/// 3D funnel (Massonnat 2023, Algorithms 4 and 5): pulls the path tight inside its corridor, which it keeps.
void funnel(Route& route, RefineContext& context);
/// String pulling (ours): the shortest path inside the corridor, which it keeps.
void pull(Route& route, RefineContext& context);
/// Corner cutting (ours): may find a shorter corridor nearby; one round.
void cut(Route& route, RefineContext& context);

/// Leaves the route as it is: the curve along it is made from the finished path (curve.hpp), and kept beside
/// it.
void smooth(Route& route, RefineContext& context);

/// For refinements that need the corridor: finds it if an earlier one left it.
inline void ensure_corridor(Route& route, const RefineContext& context) {
  if (route.has_corridor) return;
  if (context.costs == nullptr)
    trace_corridor(context.graph, context.world.index, context.world.cells, route);
  else
    trace_cheapest_corridor(context.graph, context.cost_world(), route);
}

struct Refinement {
  std::string_view name;
  std::string_view summary;
  void (*run)(Route&, RefineContext&);
};

#define OCTOWAY_REFINEMENT(name) extern const Refinement name;
#include "core/refine/refinements.inl"
#undef OCTOWAY_REFINEMENT

std::span<const Refinement> refinements();

}  // namespace octoway::core

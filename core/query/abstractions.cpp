// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/abstractions.hpp"

#include "core/abstract/terrain/cell_paths.hpp"
#include "core/abstract/waypoints/portal_waypoints.hpp"
#include "core/abstract/waypoints/subregion_map.hpp"
#include "core/query/layer.hpp"

namespace octoway::core {

namespace {

constexpr std::int32_t kWaypointRegion = 32;  ///< voxels a side

CellsOfKinds cells_of(const Tables& tables) {
  return {tables.cells, tables.graph, tables.kinds};
}

}  // namespace

Abstractions::Abstractions() = default;
Abstractions::~Abstractions() = default;

Abstractions::Shown Abstractions::shown_by(const Tables& tables) {
  return {tables.stamp, &tables.graph};
}

void Abstractions::show_terrain(const Tables& tables, std::size_t sector,
                                std::unique_ptr<CellAbstraction>& made) {
  Monitor silent;
  if (made)
    repaired_[sector] += made->show(tables.cells, tables.graph, tables.kinds);
  else
    made = std::make_unique<CellAbstraction>(tables.grid->shape(), kTerrainSectors[sector], tables.cells,
                                             tables.graph, tables.kinds, 0, silent);
}

void Abstractions::show_waypoints(const Tables& tables, std::unique_ptr<SubregionMap>& made) {
  const CellsOfKinds cells = cells_of(tables);
  if (made) {
    const PortalChanges changes =
        made->with_map([&](const WaypointMap& map) { return portal_changes(map.graph(), cells); });
    made->edit(changes.edit());
    return;
  }
  const double edge = kWaypointRegion;
  const IVec counts = Tiling{tables.grid->shape(), kWaypointRegion}.counts();
  made = std::make_unique<SubregionMap>(
      WaypointMap(portal_waypoints(cells), WaypointBlocks::uniform({}, {edge, edge, edge}, counts)));
}

SearchPath search_abstract(const Layer& layer, const SearchTask& task, const AbstractChoice& choice,
                           BudgetGuard& guard) {
  return layer.abstractions().search(layer.tables, task, choice, guard);
}

SearchPath Abstractions::search(const Tables& tables, const SearchTask& task, const AbstractChoice& choice,
                                BudgetGuard& guard) {
  return choice.kind == Abstract::TERRAIN ? search_terrain(tables, task, choice, guard)
                                          : search_subregions(tables, task, choice, guard);
}

SearchPath Abstractions::search_terrain(const Tables& tables, const SearchTask& task,
                                        const AbstractChoice& choice, BudgetGuard& guard) {
  const CostTable costs = task.costs == nullptr ? CostTable() : *task.costs;
  RefineChoice refine;
  refine.search = choice.search.value_or(refine.search);
  refine.weight = choice.weight;
  return with_terrain(tables, choice.sector, [&](CellAbstraction& cells) {
    const CellEnds ends{task.start, task.goal, task.start_cells, task.goal_cells};
    CellPath way = find_cell_path(cells, ends, costs, refine, guard);
    const double cost = way.path.outcome == Outcome::FOUND ? way.path.cost : 0.0;
    return SearchPath{way.path.outcome, cost, way.path.stats, std::move(way.route)};
  });
}

SearchPath Abstractions::search_subregions(const Tables& tables, const SearchTask& task,
                                           const AbstractChoice& choice, BudgetGuard& guard) {
  const CellsOfKinds cells = cells_of(tables);
  SubregionOptions options;
  options.scheme = choice.scheme.value_or(options.scheme);
  options.exact = choice.exact;
  const auto find = [&](SubregionMap& map) {
    const WaypointEnds ends =
        portal_ends(cells, choice.motion, task.start, task.start_cells, task.goal, task.goal_cells);
    return map.find(choice.motion, ends, options, guard);
  };
  const WaypointPath path =
      with(subregions_, shown_by(tables), [&](auto& made) { show_waypoints(tables, made); }, find);
  SearchPath found;
  found.outcome = path.outcome;
  found.stats.expanded = path.expanded + path.subregions_expanded;
  found.stats.relaxed = path.relaxed;
  if (path.outcome != Outcome::FOUND) return found;
  found.cost = task.least_cost() * path.length;  // all that is allowed costs the same
  found.route = portal_route(cells, choice.motion, task.start, task.start_cells, task.goal, task.goal_cells,
                             path.nodes);
  return found;
}

}  // namespace octoway::core

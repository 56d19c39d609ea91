// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/abstractions.hpp"

#include <algorithm>

#include "core/abstract/terrain/cell_paths.hpp"
#include "core/query/layer.hpp"

namespace octoway::core {

namespace {

constexpr std::int32_t kWaypointRegion = 32;  ///< voxels a side
constexpr std::int32_t kCorridorReach = 32;   ///< voxels beside the sectors of an abstract path

CellsOfKinds cells_of(const Tables& tables) {
  return {tables.cells, tables.graph, tables.kinds};
}

RefineChoice refine_choice(const AbstractChoice& choice) {
  RefineChoice refine;
  refine.search = choice.search.value_or(refine.search);
  refine.weight = choice.weight;
  refine.refine_weight = choice.refine_weight.value_or(refine.refine_weight);
  refine.exact_edges = choice.exact_edges;
  refine.keep_paths = choice.keep_paths;
  refine.pivots = choice.pivots;
  return refine;
}

/// find(a, b) for the pairs of cells at the ends that may be joined, until one does not come to nothing.
template <class Find>
Outcome first_way(const SearchTask& task, const Find& find) {
  for (const CellId a : task.start_cells)
    for (const CellId b : task.goal_cells) {
      if (task.graph.component[a] != task.graph.component[b]) continue;
      if (const Outcome outcome = find(a, b); outcome != Outcome::EXHAUSTED) return outcome;
    }
  return Outcome::EXHAUSTED;
}

}  // namespace

Abstractions::Shown Abstractions::shown_by(const Tables& tables) {
  return {tables.stamp, &tables.graph};
}

void Abstractions::show_terrain(const Tables& tables, std::size_t sector, std::uint64_t last,
                                std::unique_ptr<CellAbstraction>& made) {
  Monitor silent;
  if (made) {
    const auto touched = log_.between(last, tables.stamp);
    repaired_[sector] += made->show(tables.cells, tables.graph, tables.kinds, touched ? &*touched : nullptr);
  } else
    made = std::make_unique<CellAbstraction>(tables.grid->shape(), kTerrainSectors[sector], tables.cells,
                                             tables.graph, tables.kinds, 0, silent);
}

void Abstractions::show_cells(const Tables& tables, MotionSet motions, std::uint64_t last,
                              std::unique_ptr<CellSubregions>& made) {
  if (made) {
    const auto touched = log_.between(last, tables.stamp);
    made->show(tables.cells, tables.graph, tables.kinds, touched ? &*touched : nullptr);
  } else {
    made = std::make_unique<CellSubregions>(tables.grid->shape(), motions, tables.cells, tables.graph,
                                            tables.kinds);
  }
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

Outcome Abstractions::plan(const Tables& tables, const SearchTask& task, const AbstractChoice& choice,
                           BudgetGuard& guard, CellCorridor& corridor, SearchStats& stats) {
  corridor.begin(tables.cells.size());
  return choice.kind == Abstract::TERRAIN ? plan_terrain(tables, task, choice, guard, corridor, stats)
                                          : plan_subregions(tables, task, choice, guard, corridor, stats);
}

/// The abstract path goes from centre to centre, where a true one bends: the best one may lie beside it. On
/// Complex and DA1 with 16 terrains that cost 1 to 20, paths in sectors of 16 along it were 12 and 18 % dearer
/// than plain ones with one more sector on each side, and 5 % with two. All patches whose estimate is within 8 %
/// of the best gave 4 to 5 %, but finding them took as long as the plain search.
Outcome Abstractions::plan_terrain(const Tables& tables, const SearchTask& task, const AbstractChoice& choice,
                                   BudgetGuard& guard, CellCorridor& corridor, SearchStats& stats) {
  const CostTable costs = task.costs == nullptr ? CostTable() : *task.costs;
  const RefineChoice refine = refine_choice(choice);
  const std::int32_t rings = kCorridorReach / kTerrainSectors[choice.sector];
  return with_terrain(tables, choice.sector, [&](CellAbstraction& cells) {
    const CellBase& base = cells.patches().base();
    GraphScratchPool::Lease scratch(cells.scratch());
    Pool<CellCorridor>::Lease sectors(corridors_);
    return first_way(task, [&](CellId a, CellId b) {
      Refiner<CellBase> refiner(cells.patches(), cells.profiles(), costs, refine, a, b);
      const Outcome outcome = refiner.plan(guard, *scratch);
      stats += refiner.abstract_stats;
      if (outcome != Outcome::FOUND) return outcome;
      (*sectors).begin(base.sector_count());
      for (const PatchRef& patch : refiner.way())
        base.frame().for_each_around(patch.sector, rings, [&](std::uint32_t s) {
          if ((*sectors).contains(s)) return;
          (*sectors).add(s);
          for (std::uint32_t i = 0; i < base.places(s); ++i) corridor.add(base.node_at(s, i));
        });
      return outcome;
    });
  });
}

Outcome Abstractions::plan_subregions(const Tables& tables, const SearchTask& task,
                                      const AbstractChoice& choice, BudgetGuard& guard,
                                      CellCorridor& corridor, SearchStats& stats) {
  const CostScheme scheme = choice.scheme.value_or(SubregionOptions{}.scheme);
  const auto find = [&](CellSubregions& cells) {
    const Abstraction<CellBase>& graph = cells.subregions();
    const CellBase& base = graph.base();
    return first_way(task, [&](CellId a, CellId b) {
      Outcome outcome = Outcome::EXHAUSTED;
      for (const PatchRef& at : cells.find_chain(a, b, scheme, guard, stats, outcome))
        for (std::uint32_t i = 0; i < base.places(at.sector); ++i) {
          if (graph.sector(at.sector).owner(i) == at.patch) corridor.add(base.node_at(at.sector, i));
        }
      return outcome;
    });
  };
  const auto show = [&](auto& made, std::uint64_t last) { show_cells(tables, choice.motion, last, made); };
  return with(subregions_[choice.motion], shown_by(tables), show, find);
}

void Abstractions::validate(const Tables& tables) {
  const Shown shown = shown_by(tables);
  const auto check = [&](auto& slot, const auto& patches) {
    const std::shared_lock lock(slot.mutex);
    if (slot.thing && slot.shown.stamp == shown.stamp && slot.shown.graph == shown.graph)
      patches(*slot.thing).validate();
  };
  for (auto& slot : terrain_) check(slot, [](auto& cells) -> auto& { return cells.patches(); });
  for (auto& slot : subregions_) check(slot, [](auto& cells) -> auto& { return cells.subregions(); });
}

SearchPath Abstractions::search_terrain(const Tables& tables, const SearchTask& task,
                                        const AbstractChoice& choice, BudgetGuard& guard) {
  const CostTable costs = task.costs == nullptr ? CostTable() : *task.costs;
  const RefineChoice refine = refine_choice(choice);
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
      with(waypoints_, shown_by(tables), [&](auto& made, auto) { show_waypoints(tables, made); }, find);
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

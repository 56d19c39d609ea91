// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/space/abstractions.hpp"

#include "core/abstract/whole_path.hpp"
#include "core/space/space.hpp"

namespace octoway {

namespace {

constexpr std::int32_t kWaypointRegion = 32;  ///< voxels a side

LabelledCells cells_of(const Space& space) {
  return {space.cells(), space.graph(), space.labels()};
}

}  // namespace

Abstractions::Shown Abstractions::shown_by(const Space& space) {
  return {space.stamp(), &space.graph()};
}

void Abstractions::show_terrain(const Space& space, std::size_t sector,
                                std::unique_ptr<CellAbstraction>& made) {
  Monitor silent;
  if (made)
    repaired_[sector] += made->show(space.cells(), space.graph(), space.labels());
  else
    made = std::make_unique<CellAbstraction>(space.grid().shape(), kSectors[sector], space.cells(),
                                             space.graph(), space.labels(), 0, silent);
}

void Abstractions::show_waypoints(const Space& space, std::unique_ptr<SubregionMap>& made) {
  const LabelledCells cells = cells_of(space);
  if (made) {
    const PortalChanges changes =
        made->with_map([&](const WaypointMap& map) { return portal_changes(map.graph(), cells); });
    made->edit(changes.edit());
    return;
  }
  const double edge = kWaypointRegion;
  const IVec counts = Tiling{space.grid().shape(), kWaypointRegion}.counts();
  made = std::make_unique<SubregionMap>(
      WaypointMap(portal_waypoints(cells), WaypointRegions::uniform({}, {edge, edge, edge}, counts)));
}

Found Abstractions::search(const Space& space, const SearchTask& task, const AbstractChoice& choice,
                           BudgetGuard& guard) {
  return choice.kind == Abstract::TERRAIN ? search_terrain(space, task, choice, guard)
                                          : search_subregions(space, task, choice, guard);
}

/// Points on faces lie in several cells: the first pair of cells that a way joins is taken.
Found Abstractions::search_terrain(const Space& space, const SearchTask& task, const AbstractChoice& choice,
                                   BudgetGuard& guard) {
  const CostTable costs = task.costs == nullptr ? CostTable() : *task.costs;
  return with_terrain(space, choice.sector, [&](CellAbstraction& cells) {
    Found found;
    GraphScratchPool::Lease scratch(cells.scratch());
    for (const CellId a : task.start_cells)
      for (const CellId b : task.goal_cells) {
        Refiner<CellBase> refiner(cells.regions(), cells.profiles(), costs, choice.refine, a, b);
        const WholePath path = whole_path(refiner, guard, *scratch);
        found.stats += path.stats;
        found.outcome = path.outcome;
        if (path.outcome == Outcome::EXHAUSTED) continue;
        if (path.outcome == Outcome::FOUND) {
          found.route = cells.route(path.nodes, task.start, task.goal);
          found.cost = cells.cost(found.route, costs);
        }
        return found;
      }
    return found;
  });
}

Found Abstractions::search_subregions(const Space& space, const SearchTask& task,
                                      const AbstractChoice& choice, BudgetGuard& guard) {
  const LabelledCells cells = cells_of(space);
  const auto find = [&](SubregionMap& map) {
    const WaypointEnds ends =
        portal_ends(cells, choice.motion, task.start, task.start_cells, task.goal, task.goal_cells);
    return map.find(choice.motion, ends, choice.subregions, guard);
  };
  const WaypointPath path =
      with(subregions_, shown_by(space), [&](auto& made) { show_waypoints(space, made); }, find);
  Found found;
  found.outcome = path.outcome;
  found.stats.expanded = path.expanded + path.subregions_expanded;
  found.stats.relaxed = path.relaxed;
  if (path.outcome != Outcome::FOUND) return found;
  found.cost = task.least_cost() * path.length;  // all that is allowed costs the same
  found.route = portal_route(cells, choice.motion, task.start, task.start_cells, task.goal, task.goal_cells,
                             path.nodes);
  return found;
}

}  // namespace octoway

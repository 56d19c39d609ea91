// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/terrain/grid_paths.hpp"

namespace octoway::core {

template class Refiner<GridBase>;

namespace {

TerrainPath as_answer(const TerrainGrid& grid, WholePath path) {
  TerrainPath answer{std::move(path), {}, {}, 0};
  for (const NodeIndex n : answer.path.nodes) answer.voxels.push_back(grid.voxel(n));
  return answer;
}

}  // namespace

TerrainPath find_grid_path(GridAbstraction& abstraction, IVec start, IVec goal, const CostTable& costs,
                           const TerrainOptions& options, Monitor& monitor) {
  const std::shared_lock lock(abstraction.mutex());
  const TerrainGrid& grid = abstraction.grid();
  GraphScratchPool::Lease scratch(abstraction.scratch());
  BudgetGuard guard(options.budget, monitor);
  Refiner<GridBase> refiner(abstraction.patches(), abstraction.profiles(), costs, options.choice(),
                            grid.index(start), grid.index(goal));
  return as_answer(grid, whole_path(refiner, guard, *scratch));
}

TerrainPath search_grid(const TerrainGrid& grid, GraphScratchPool& pool, IVec start, IVec goal,
                        const CostTable& costs, const TerrainOptions& options, Monitor& monitor) {
  const std::shared_lock lock(grid.mutex());
  GraphScratchPool::Lease scratch(pool);
  BudgetGuard guard(options.budget, monitor);
  const CostedGraph<TerrainGrid> graph(grid, costs, grid.index(start), grid.index(goal));
  const RefineChoice choice = options.choice();
  return as_answer(grid, whole_path(graph, choice.search, choice.weight, guard, *scratch));
}

GridSteps::GridSteps(GridAbstraction& abstraction, IVec start, IVec goal, const CostTable& costs,
                     const TerrainOptions& options)
    : abstraction_(abstraction),
      costs_(costs),
      budget_(options.budget),
      goal_(abstraction.grid().index(goal)),
      at_(abstraction.grid().index(start)),
      refiner_(abstraction.patches(), abstraction.profiles(), costs_, options.choice(), at_, goal_) {}

TerrainPath GridSteps::next(Monitor& monitor) {
  const std::shared_lock lock(abstraction_.mutex());
  GraphScratchPool::Lease scratch(abstraction_.scratch());
  BudgetGuard guard(budget_, monitor);
  return step(guard, *scratch);
}

TerrainPath GridSteps::step(BudgetGuard& guard, GraphScratch& scratch) {
  const TerrainGrid& grid = abstraction_.grid();
  for (const NodeIndex end : {at_, goal_})  // an edit under way may have closed them
    if (!grid.free(end) || !costs_.allows(grid.kind(end))) return as_answer(grid, {});
  const SearchStats before = refiner_.abstract_stats;
  const double begin = thread_cpu_seconds();
  Segment segment = refiner_.next_segment(guard, scratch);
  const double seconds = thread_cpu_seconds() - begin;
  WholePath path = piece(std::move(segment), refiner_.abstract_stats.expanded - before.expanded, seconds);
  if (path.outcome == Outcome::FOUND) at_ = path.nodes.back();
  TerrainPath answer = as_answer(grid, std::move(path));
  answer.replans = refiner_.replans;
  return answer;
}

}  // namespace octoway::core

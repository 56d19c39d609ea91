// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// View Cone Search (Pandit 2018) as one of the searches: cones round whole obstacles, or where that fails
// round their parts, and where that fails too the crossing search. The answer tells which it was.
#include "core/search/algorithms.hpp"
#include "core/search/cones/cones.hpp"
#include "core/search/task.hpp"

namespace octoway::core {

namespace {

SearchPath as_found(const ConePath& path, Outcome outcome, SearchStats stats) {
  SearchPath found{outcome, 0.0, stats, {.points = {}, .cells = {}, .portals = {}, .has_corridor = false}};
  for (const DVec& p : path.points) found.route.points.push_back(GridRays::to_sub(p));
  found.cost = length_of(found.route.points);
  return found;
}

SearchPath search(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  SearchStats stats;
  for (const ObstacleKind kind : {ObstacleKind::WHOLE, ObstacleKind::PART}) {
    if (!task.links.empty()) break;  // rays do not see them
    if (kind == ObstacleKind::WHOLE && task.parts) continue;
    GridRays rays(task.world, kind);
    Outcome outcome = Outcome::FOUND;
    const auto go_on = [&](std::uint64_t, DVec at, double length) {
      outcome = guard.check(stats.expanded);
      if (outcome != Outcome::FOUND) return false;
      ++stats.expanded;
      if (guard.trace != nullptr)
        guard.trace->push_back({at, length, length + distance(at, to_voxels(task.goal))});
      return true;
    };
    const ConePath path = search_cones(rays, to_voxels(task.start), to_voxels(task.goal), {}, go_on);
    stats.sight_checks += path.stats.rays;
    stats.cones += path.stats.cones;
    stats.widened += path.stats.widened;
    if (path.end == ConeEnd::FOUND) return as_found(path, Outcome::FOUND, stats);
    if (path.end == ConeEnd::STOPPED) return as_found(path, outcome, stats);
  }
  stats.fell_back = 1;
  guard.spend(stats.expanded);
  SearchPath found = kCrossing.run(task, guard, scratch);
  found.stats += stats;
  return found;
}

}  // namespace

const Algorithm kViewCone{
    "view_cone", "by rays alone, round one obstacle after the other", Promise::NONE, false, false, false,
    search};

}  // namespace octoway::core

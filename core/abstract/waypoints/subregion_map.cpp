// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/waypoints/subregion_map.hpp"

#include "core/base/thread_clock.hpp"

namespace octoway::core {

void SubregionMap::build(MotionSet motions) {
  const std::unique_lock lock(mutex_);
  if (graphs_[motions]) return;  // somebody else was faster
  const double begin = thread_cpu_seconds();
  graphs_[motions] = std::make_unique<SubregionGraph>(map_, motions);
  seconds_[motions] = thread_cpu_seconds() - begin;
}

WaypointPath SubregionMap::find(MotionSet motions, const WaypointEnds& ends, const SubregionOptions& options,
                                const Budget& budget, Monitor& monitor) {
  BudgetGuard guard(budget, monitor);
  return find(motions, ends, options, guard);
}

WaypointPath SubregionMap::find(MotionSet motions, const WaypointEnds& ends, const SubregionOptions& options,
                                BudgetGuard& guard) {
  return with_graph(motions, [&](const SubregionGraph& graph) {
    Pool<SubregionScratch>::Lease scratch(pool_);
    return find_in_subregions(graph, ends, options, guard, *scratch);
  });
}

WaypointPath SubregionMap::find_plain(MotionSet motions, const WaypointEnds& ends, const Budget& budget,
                                      Monitor& monitor) {
  const std::shared_lock lock(mutex_);
  BudgetGuard guard(budget, monitor);
  Pool<SubregionScratch>::Lease scratch(pool_);
  return core::find_plain(map_, motions, ends, guard, *scratch);
}

SubregionFigures SubregionMap::figures(MotionSet motions) {
  return with_graph(motions, [&](const SubregionGraph& graph) {
    return SubregionFigures{graph.count(), graph.connection_count(), graph.bytes(),
                            graph.numbers().bytes_each(), seconds_[motions]};
  });
}

EditFigures SubregionMap::edit(const WaypointEdit& edit) {
  const std::unique_lock lock(mutex_);
  const double begin = thread_cpu_seconds();
  const std::set<BlockKey> touched = map_.edit(edit);
  EditFigures figures{touched.size(), 0, 0.0};
  for (const auto& graph : graphs_)
    if (graph) figures.looked_at += graph->repair(touched, edit.moved);
  figures.seconds = thread_cpu_seconds() - begin;
  return figures;
}

void SubregionMap::adopt(MotionSet motions, const SubregionParts& parts) {
  const std::unique_lock lock(mutex_);
  graphs_[motions] = std::make_unique<SubregionGraph>(SubregionGraph::restore(map_, motions, parts));
}

}  // namespace octoway::core

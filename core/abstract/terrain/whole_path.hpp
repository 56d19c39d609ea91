// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// All segments of a path at once, and what they cost to find.
#pragma once

#include "core/abstract/terrain/refiner.hpp"
#include "core/base/thread_clock.hpp"

namespace octoway::core {

/// One segment as a path of its own, after so many expansions in the abstract.
inline WholePath piece(Segment segment, std::uint64_t abstract_expanded, double seconds) {
  WholePath path;
  path.outcome = segment.outcome;
  path.nodes = std::move(segment.nodes);
  path.cost = segment.cost;
  path.stats = segment.stats;
  path.stats.expanded += abstract_expanded;
  path.abstract_expanded = abstract_expanded;
  path.first_expanded = path.stats.expanded;
  path.segments = 1;
  path.cpu_seconds = path.first_seconds = seconds;
  return path;
}

template <class SearchGraph>
WholePath whole_path(const SearchGraph& graph, PatchSearch search, double weight, BudgetGuard& guard,
                     GraphScratch& scratch) {
  WholePath path;
  const double begin = thread_cpu_seconds();
  SearchResult found = search_graph(graph, search, weight, guard, scratch);
  path.cpu_seconds = path.first_seconds = thread_cpu_seconds() - begin;
  path.outcome = found.outcome;
  path.stats = found.stats;
  path.first_expanded = found.stats.expanded;
  if (found.outcome != Outcome::FOUND) return path;
  path.nodes = std::move(found.nodes);
  path.cost = found.cost;
  path.segments = 1;
  return path;
}

template <BaseGraph Base>
WholePath whole_path(Refiner<Base>& refiner, BudgetGuard& guard, GraphScratch& scratch) {
  WholePath path;
  const double begin = thread_cpu_seconds();
  path.outcome = refiner.plan(guard, scratch);
  path.stats = refiner.abstract_stats;
  path.abstract_expanded = path.first_expanded = path.stats.expanded;
  while (path.outcome == Outcome::FOUND && !refiner.done()) {
    const Segment segment = refiner.next_segment(guard, scratch);
    path.outcome = segment.outcome;
    path.stats += segment.stats;
    if (segment.outcome != Outcome::FOUND) break;
    path.nodes.insert(path.nodes.end(), segment.nodes.begin() + (path.nodes.empty() ? 0 : 1),
                      segment.nodes.end());
    path.cost += segment.cost;
    if (++path.segments == 1) {
      path.first_expanded = path.stats.expanded;
      path.first_seconds = thread_cpu_seconds() - begin;
    }
  }
  path.cpu_seconds = thread_cpu_seconds() - begin;
  return path;
}

}  // namespace octoway::core

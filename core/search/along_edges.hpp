// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// What searches along edges share: a search is its priority, on any graph, for one target or for many.
#pragma once

#include "core/search/algorithms.hpp"
#include "core/search/any_angle.hpp"
#include "core/search/many.hpp"
#include "core/search/priorities.hpp"
#include "core/search/spaces.hpp"

namespace octoway {

template <class Priority>
Found find_along_edges(const SearchTask& task, BudgetGuard& guard, Scratch& scratch, Priority priority) {
  const Terminal target = task.target();
  return with_space(task, {&target, 1}, [&](const auto& space) {
    return found_along(space, search_edges(space, priority, guard, scratch.edges));
  });
}

template <class Priority>
FoundMany find_many_along_edges(const ManyTask& many, BudgetGuard& guard, Scratch& scratch,
                                Priority priority) {
  return with_space(many.task, many.targets, [&](const auto& space) {
    using Space = std::decay_t<decltype(space)>;
    const ManyGoals<Space> goals(space, many);
    Many<EdgeSearch<ManyGoals<Space>, Priority, Workspace>> search(goals, many, priority, scratch.edges);
    return search.run(guard, [&](const std::vector<NodeIndex>& chain) { return space.route(chain); });
  });
}

template <Looks looks, class Priority>
Found find_any_angle(const SearchTask& task, BudgetGuard& guard, Scratch& scratch, Priority priority) {
  const Terminal target = task.target();
  return with_space(task, {&target, 1}, [&](const auto& space) {
    AnyAngleSearch<looks, std::decay_t<decltype(space)>, Priority, Workspace> search(space, priority,
                                                                                     scratch.edges, task);
    const Outcome outcome = best_first(search, guard);
    const SearchResult result = search.result(outcome);
    Found found{result.outcome, result.cost, result.stats, {}};
    lay_out(
        space, result.nodes, [&](const std::vector<NodeIndex>& chain) { return search.route(chain); }, found);
    return found;
  });
}

template <Looks looks, class Priority>
FoundMany find_many_any_angle(const ManyTask& many, BudgetGuard& guard, Scratch& scratch, Priority priority) {
  return with_space(many.task, many.targets, [&](const auto& space) {
    using Space = std::decay_t<decltype(space)>;
    const ManyGoals<Space> goals(space, many);
    Many<AnyAngleSearch<looks, ManyGoals<Space>, Priority, Workspace>> search(goals, many, priority,
                                                                              scratch.edges, many.task);
    return search.run(guard, [&](const std::vector<NodeIndex>& chain) { return search.route(chain); });
  });
}

}  // namespace octoway

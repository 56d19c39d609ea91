// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// What searches along edges share: a search is its priority, on any graph, for one target or for many.
#pragma once

#include "core/search/algorithms.hpp"
#include "core/search/any_angle.hpp"
#include "core/search/graphs.hpp"
#include "core/search/many.hpp"
#include "core/search/priorities.hpp"

namespace octoway::core {

template <class Priority>
Found find_along_edges(const SearchTask& task, BudgetGuard& guard, Scratch& scratch, Priority priority) {
  const Terminal target = task.target();
  return with_graph(task, {&target, 1}, [&](const auto& graph) {
    return found_along(graph, search_edges(graph, priority, guard, scratch.edges));
  });
}

template <class Priority>
FoundMany find_many_along_edges(const ManyTask& many, BudgetGuard& guard, Scratch& scratch,
                                Priority priority) {
  return with_graph(many.task, many.targets, [&](const auto& graph) {
    using SearchGraph = std::decay_t<decltype(graph)>;
    const ManyGoals<SearchGraph> goals(graph, many);
    Many<EdgeSearch<ManyGoals<SearchGraph>, Priority, Workspace>> search(goals, many, priority,
                                                                         scratch.edges);
    return search.run(guard, [&](const std::vector<NodeIndex>& chain) { return graph.route(chain); });
  });
}

template <Looks looks, class Priority>
Found find_any_angle(const SearchTask& task, BudgetGuard& guard, Scratch& scratch, Priority priority) {
  const Terminal target = task.target();
  return with_graph(task, {&target, 1}, [&](const auto& graph) {
    AnyAngleSearch<looks, std::decay_t<decltype(graph)>, Priority, Workspace> search(graph, priority,
                                                                                     scratch.edges, task);
    const Outcome outcome = best_first(search, guard);
    const SearchResult result = search.result(outcome);
    Found found{result.outcome, result.cost, result.stats, {}};
    lay_out(
        graph, result.nodes, [&](const std::vector<NodeIndex>& chain) { return search.route(chain); }, found);
    return found;
  });
}

template <Looks looks, class Priority>
FoundMany find_many_any_angle(const ManyTask& many, BudgetGuard& guard, Scratch& scratch, Priority priority) {
  return with_graph(many.task, many.targets, [&](const auto& graph) {
    using SearchGraph = std::decay_t<decltype(graph)>;
    const ManyGoals<SearchGraph> goals(graph, many);
    Many<AnyAngleSearch<looks, ManyGoals<SearchGraph>, Priority, Workspace>> search(goals, many, priority,
                                                                                    scratch.edges, many.task);
    return search.run(guard, [&](const std::vector<NodeIndex>& chain) { return search.route(chain); });
  });
}

}  // namespace octoway::core

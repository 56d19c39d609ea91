// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/any_angle.hpp"

#include "core/search/graphs.hpp"
#include "core/search/scratch.hpp"

namespace octoway::core {

SearchPath find_any_angle(const SearchTask& task, BudgetGuard& guard, Scratch& scratch, Looks looks) {
  const Terminal target = task.target();
  return with_graph(task, {&target, 1}, [&](const auto& graph) {
    AnyAngleSearch<std::decay_t<decltype(graph)>, Workspace> search(graph, weighted_first(task.weight),
                                                                    scratch.edges, task, looks);
    const Outcome outcome = best_first(search, guard);
    const SearchResult result = search.result(outcome);
    SearchPath found{result.outcome, result.cost, result.stats, {}};
    lay_out(
        graph, result.nodes, [&](const std::vector<NodeIndex>& chain) { return search.route(chain); }, found);
    return found;
  });
}

SearchPaths find_many_any_angle(const ManyTask& many, BudgetGuard& guard, Scratch& scratch, Looks looks) {
  return with_graph(many.task, many.targets, [&](const auto& graph) {
    using SearchGraph = std::decay_t<decltype(graph)>;
    const ManyGoals<SearchGraph> goals(graph, many);
    Many<AnyAngleSearch<ManyGoals<SearchGraph>, Workspace>> search(
        goals, many, weighted_first(many.task.weight), scratch.edges, many.task, looks);
    return search.run(guard, [&](const std::vector<NodeIndex>& chain) { return search.route(chain); });
  });
}

}  // namespace octoway::core

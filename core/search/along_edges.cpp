// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/along_edges.hpp"

#include "core/search/graphs.hpp"
#include "core/search/scratch.hpp"

namespace octoway::core {

SearchPath find_along_edges(const SearchTask& task, BudgetGuard& guard, Scratch& scratch, Priority priority) {
  const Terminal target = task.target();
  return with_graph(task, {&target, 1}, [&](const auto& graph) {
    return found_along(graph, search_edges(graph, priority, guard, scratch.edges));
  });
}

SearchPaths find_many_along_edges(const ManyTask& many, BudgetGuard& guard, Scratch& scratch,
                                  Priority priority) {
  return with_graph(many.task, many.targets, [&](const auto& graph) {
    using SearchGraph = std::decay_t<decltype(graph)>;
    const ManyGoals<SearchGraph> goals(graph, many);
    Many<EdgeSearch<ManyGoals<SearchGraph>, Priority, Workspace>> search(goals, many, priority,
                                                                         scratch.edges);
    return search.run(guard, [&](const std::vector<NodeIndex>& chain) { return graph.route(chain); });
  });
}

}  // namespace octoway::core

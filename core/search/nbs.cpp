// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/nbs.hpp"

#include "core/search/algorithms.hpp"
#include "core/search/graphs.hpp"

namespace octoway::core {

Found search_nbs(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  const Terminal target = task.target();
  return with_graph(task, {&target, 1}, [&](const auto& graph) {
    Nbs search(graph, scratch.edges, scratch.backward, scratch.ready, scratch.ready_backward);
    const Outcome outcome = best_first(search, guard);
    return found_along(graph, search.result(outcome));
  });
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/nbs.hpp"

#include "core/search/algorithms.hpp"
#include "core/search/graphs.hpp"
#include "core/search/scratch.hpp"

namespace octoway::core {

namespace {

SearchPath search(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  const Terminal target = task.target();
  return with_graph(task, {&target, 1}, [&](const auto& graph) {
    Nbs search(graph, scratch.edges, scratch.backward, scratch.ready, scratch.ready_backward);
    const Outcome outcome = best_first(search, guard);
    return found_along(graph, search.result(outcome));
  });
}

}  // namespace

const Algorithm kNbs{"nbs",
                     "near-optimal bidirectional search",
                     Promise::OPTIMAL,
                     true,
                     false,
                     true,
                     search,
                     nullptr,
                     PatchSearch::NBS};

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/nbs.hpp"

#include "core/search/algorithms.hpp"
#include "core/search/spaces.hpp"

namespace octoway {

Found search_nbs(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  const Terminal target = task.target();
  return with_space(task, {&target, 1}, [&](const auto& space) {
    Nbs search(space, scratch.edges, scratch.backward, scratch.ready, scratch.ready_backward);
    const Outcome outcome = best_first(search, guard);
    return found_along(space, search.result(outcome));
  });
}

}  // namespace octoway

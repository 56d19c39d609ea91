// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A*: Hart, Nilsson and Raphael, A Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968.
// The straight line to the goal is consistent, so no node is expanded twice.
#include "core/search/algorithms.hpp"
#include "core/search/edge_search.hpp"
#include "core/search/portal_space.hpp"

namespace octoway {

Found search_astar(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  const PortalSpace space(task);
  const double weight = task.weight;
  return space.found(
      search_edges(space, [weight](double g, double h) { return g + weight * h; }, guard, scratch.edges));
}

}  // namespace octoway

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A*: Hart, Nilsson and Raphael, A Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968.
// The straight line to the goal is consistent, so no node is expanded twice.
#include "core/search/algorithms.hpp"

namespace octoway {

SearchResult search_astar(const PortalSpace& space, BudgetGuard& guard, Workspace& ws) {
  return best_first(space, [](double g, double h) { return g + h; }, guard, ws);
}

}  // namespace octoway

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A*: Hart, Nilsson and Raphael, A Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968.
// The straight line to the goal is consistent, so no node is expanded twice.
#include "core/search/along_edges.hpp"

namespace octoway::core {

namespace {

SearchPath search(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  return find_along_edges(task, guard, scratch, kShortestFirst);
}

SearchPaths search_many(const ManyTask& many, BudgetGuard& guard, Scratch& scratch) {
  return find_many_along_edges(many, guard, scratch, kShortestFirst);
}

}  // namespace

const Algorithm kAstar{"astar",
                       "A* with the straight-line heuristic",
                       Promise::OPTIMAL,
                       true,
                       false,
                       true,
                       search,
                       search_many,
                       PatchSearch::ASTAR};

}  // namespace octoway::core

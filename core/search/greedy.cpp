// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Greedy best-first search (Doran and Michie, Experiments with the Graph Traverser Program, 1966; Albertini
// 2022, section 5.1.2): nearest to the goal first, whatever it cost to get there.
#include "core/search/along_edges.hpp"

namespace octoway::core {

namespace {

SearchPath search(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  return find_along_edges(task, guard, scratch, kNearestToGoalFirst);
}

SearchPaths search_many(const ManyTask& many, BudgetGuard& guard, Scratch& scratch) {
  return find_many_along_edges(many, guard, scratch, kNearestToGoalFirst);
}

}  // namespace

const Algorithm kGreedy{"greedy",   "nearest to the goal first", Promise::NONE, true, false, true, search,
                        search_many};

}  // namespace octoway::core

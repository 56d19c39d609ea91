// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Weighted A*: Pohl, Heuristic Search Viewed as Path Finding in a Graph, 1970. With weight w the path costs
// at most w times the least, also though no closed node is opened again (the heuristic is consistent).
//
// Albertini 2022, section 5.1.4, weighs both terms by numbers from 0 to 1: (1, 1) is A*, (1, 0) Dijkstra, (0,
// 1) greedy. There g also loses its weight along the path; here the cost of a path stays its length, and only
// its priority is weighed, so that of two ways to a node the shorter one is kept whatever the weights.
#include "core/search/along_edges.hpp"

namespace octoway::core {

namespace {

Priority priority(const SearchTask& task) {
  return {task.g_weight, task.h_weight * task.weight};
}

SearchPath search(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  return find_along_edges(task, guard, scratch, priority(task));
}

SearchPaths search_many(const ManyTask& many, BudgetGuard& guard, Scratch& scratch) {
  return find_many_along_edges(many, guard, scratch, priority(many.task));
}

}  // namespace

const Algorithm kWeightedAstar{
    "weighted_astar", "A* with a weighted heuristic", Promise::BOUNDED, true, true, true, search,
    search_many,      PatchSearch::WEIGHTED_ASTAR};

}  // namespace octoway::core

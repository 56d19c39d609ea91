// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Dijkstra, A Note on Two Problems in Connexion with Graphs, 1959: nearest to the source first.
#include "core/search/along_edges.hpp"

namespace octoway::core {

namespace {

SearchPath search(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  return find_along_edges(task, guard, scratch, kNearestFirst);
}

SearchPaths search_many(const ManyTask& many, BudgetGuard& guard, Scratch& scratch) {
  return find_many_along_edges(many, guard, scratch, kNearestFirst);
}

}  // namespace

const Algorithm kDijkstra{
    "dijkstra",  "nearest to the start first", Promise::OPTIMAL, true, false, true, search,
    search_many, PatchSearch::DIJKSTRA};

}  // namespace octoway::core

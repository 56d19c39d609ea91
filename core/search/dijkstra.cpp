// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Dijkstra, A Note on Two Problems in Connexion with Graphs, 1959: nearest to the source first.
#include "core/search/along_edges.hpp"

namespace octoway::core {

Found search_dijkstra(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  return find_along_edges(task, guard, scratch, NearestFirst{});
}

FoundMany search_many_dijkstra(const ManyTask& many, BudgetGuard& guard, Scratch& scratch) {
  return find_many_along_edges(many, guard, scratch, NearestFirst{});
}

}  // namespace octoway::core

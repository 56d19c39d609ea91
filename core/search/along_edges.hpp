// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Searches along the edges of a graph, for one target or for many: an algorithm is its priority and, with
// any-angle searches, the moment when it looks. They are compiled here once, for every graph, and not once an
// algorithm.
#pragma once

#include "core/search/algorithms.hpp"
#include "core/search/many.hpp"
#include "core/search/priorities.hpp"
#include "core/search/task.hpp"

namespace octoway::core {

SearchPath find_along_edges(const SearchTask& task, BudgetGuard& guard, Scratch& scratch, Priority priority);
SearchPaths find_many_along_edges(const ManyTask& many, BudgetGuard& guard, Scratch& scratch,
                                  Priority priority);

/// A node's parent may be any node that it sees (any_angle.hpp).
enum class Looks : std::uint8_t { EAGER, LAZY };
SearchPath find_any_angle(const SearchTask& task, BudgetGuard& guard, Scratch& scratch, Looks looks);
SearchPaths find_many_any_angle(const ManyTask& many, BudgetGuard& guard, Scratch& scratch, Looks looks);

}  // namespace octoway::core

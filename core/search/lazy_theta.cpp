// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Lazy Theta*: Nash, Koenig and Tovey, Lazy Theta*: Any-Angle Path Planning and Path Length Analysis in 3D,
// 2010; Albertini 2022, Algorithms 10 and 11. One sight check for each node that is taken.
#include "core/search/along_edges.hpp"

namespace octoway::core {

namespace {

SearchPath search(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  return find_any_angle(task, guard, scratch, Looks::LAZY);
}

SearchPaths search_many(const ManyTask& many, BudgetGuard& guard, Scratch& scratch) {
  return find_many_any_angle(many, guard, scratch, Looks::LAZY);
}

}  // namespace

const Algorithm kLazyTheta{"lazy_theta",
                           "Lazy Theta*: the same with a sight check for each expansion only",
                           Promise::ANY_ANGLE,
                           true,
                           true,
                           true,
                           search,
                           search_many};

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Basic Theta*: Nash, Daniel, Koenig and Felner, Theta*: Any-Angle Path Planning on Grids, 2007; Albertini
// 2022, Algorithm 9. Not optimal among any-angle paths: parents are inherited, never searched for.
#include "core/search/along_edges.hpp"

namespace octoway::core {

namespace {

SearchPath search(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  return find_any_angle(task, guard, scratch, Looks::EAGER);
}

SearchPaths search_many(const ManyTask& many, BudgetGuard& guard, Scratch& scratch) {
  return find_many_any_angle(many, guard, scratch, Looks::EAGER);
}

}  // namespace

const Algorithm kTheta{
    "theta", "Basic Theta*: parents in sight", Promise::ANY_ANGLE, true, true, true, search, search_many};

}  // namespace octoway::core

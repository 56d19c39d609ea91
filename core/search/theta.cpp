// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Basic Theta*: Nash, Daniel, Koenig and Felner, Theta*: Any-Angle Path Planning on Grids, 2007; Albertini
// 2022, Algorithm 9. Not optimal among any-angle paths: parents are inherited, never searched for.
#include "core/search/along_edges.hpp"

namespace octoway::core {

Found search_theta(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  return find_any_angle<Looks::EAGER>(task, guard, scratch, WeightedFirst{task.weight});
}

FoundMany search_many_theta(const ManyTask& many, BudgetGuard& guard, Scratch& scratch) {
  return find_many_any_angle<Looks::EAGER>(many, guard, scratch, WeightedFirst{many.task.weight});
}

}  // namespace octoway::core

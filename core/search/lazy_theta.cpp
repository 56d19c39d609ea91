// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Lazy Theta*: Nash, Koenig and Tovey, Lazy Theta*: Any-Angle Path Planning and Path Length Analysis in 3D,
// 2010; Albertini 2022, Algorithms 10 and 11. One sight check for each node that is taken.
#include "core/search/along_edges.hpp"

namespace octoway::core {

Found search_lazy_theta(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  return find_any_angle<Looks::LAZY>(task, guard, scratch, WeightedFirst{task.weight});
}

FoundMany search_many_lazy_theta(const ManyTask& many, BudgetGuard& guard, Scratch& scratch) {
  return find_many_any_angle<Looks::LAZY>(many, guard, scratch, WeightedFirst{many.task.weight});
}

}  // namespace octoway::core

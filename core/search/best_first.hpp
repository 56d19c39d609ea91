// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The one best-first loop. An algorithm is a choice of what a node is, how it is relaxed and what its
// priority is, never a copy of this loop.
#pragma once

#include "core/search/budget.hpp"

namespace octoway::core {

struct SearchStats {
  std::uint64_t expanded = 0;      ///< nodes taken from the queue
  std::uint64_t relaxed = 0;       ///< edges looked at
  std::uint64_t sight_checks = 0;  ///< segments tested during the search
  std::uint64_t cones = 0;         ///< view_cone: obstacles passed
  std::uint64_t widened = 0;       ///< view_cone: times an obstacle grew by its neighbours
  std::uint64_t fell_back = 0;     ///< view_cone: 1 if cones found no way and another search did it

  SearchStats& operator+=(const SearchStats& other) {
    expanded += other.expanded;
    relaxed += other.relaxed;
    sight_checks += other.sight_checks;
    cones += other.cones;
    widened += other.widened;
    fell_back += other.fell_back;
    return *this;
  }
};

/// Search: has_open(), take() -> node, is_closed(node), is_goal(node), expand(node) (which also closes it),
/// trace_step(node), stats. A node may be in the queue several times; all but the first are stale and
/// skipped.
template <class Search>
Outcome best_first(Search& search, BudgetGuard& guard) {
  while (search.has_open()) {
    const auto node = search.take();
    if (search.is_closed(node)) continue;
    if (search.is_goal(node)) return Outcome::FOUND;
    if (const Outcome o = guard.check(search.stats.expanded); o != Outcome::FOUND) return o;
    ++search.stats.expanded;
    if (guard.trace != nullptr) [[unlikely]]
      guard.trace->push_back(search.trace_step(node));
    search.expand(node);
  }
  return Outcome::EXHAUSTED;
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// How much a query may spend, and who may stop it.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/monitor.hpp"
#include "core/base/vec.hpp"

namespace octoway::core {

struct Budget {
  std::uint64_t max_expansions = std::numeric_limits<std::uint64_t>::max();
  double time_limit = std::numeric_limits<double>::infinity();  ///< seconds, from the start of the query
};

enum class Outcome : std::uint8_t { FOUND, EXHAUSTED, OUT_OF_BUDGET, CANCELLED };

/// One expansion, for those who want to watch a search.
struct TraceStep {
  DVec at;           ///< in voxels
  double g = 0.0;    ///< cost so far
  double key = 0.0;  ///< what it was chosen for: its priority, or the lower bound of a search from both ends
  bool backward = false;  ///< by the search from the goal
};

/// Watches the budget while a search runs. The clock is read on every 64th expansion only.
class BudgetGuard {
 public:
  BudgetGuard(const Budget& budget, Monitor& monitor) : budget_(budget), monitor_(monitor) {}

  std::vector<TraceStep>* trace = nullptr;  ///< where expansions are written to, if anybody asked

  /// A further search on the same budget begins after this many expansions.
  void spend(std::uint64_t expansions) { spent_ += expansions; }

  /// Asked before each expansion; FOUND means "go on".
  Outcome check(std::uint64_t expanded) {
    if (spent_ + expanded >= budget_.max_expansions) return Outcome::OUT_OF_BUDGET;
    if (monitor_.stopped()) return Outcome::CANCELLED;
    const bool timed = budget_.time_limit < std::numeric_limits<double>::infinity();
    if (timed && (expanded & 63U) == 0 && watch_.seconds() >= budget_.time_limit)
      return Outcome::OUT_OF_BUDGET;
    return Outcome::FOUND;
  }

 private:
  const Budget budget_;
  Monitor& monitor_;
  Stopwatch watch_;
  std::uint64_t spent_ = 0;
};

}  // namespace octoway::core

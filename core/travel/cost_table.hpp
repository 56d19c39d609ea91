// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The kinds of cells, and the cost of crossing them. A cell has one kind: the terrain and the motion class of
// its voxels. A query brings a table of costs for all kinds, so agents with different costs share one space.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <limits>

#include "core/voxels/kind.hpp"

namespace octoway::core {

using KindSet = std::bitset<kKinds>;

/// Cost of a unit of length by kind. Infinity: forbidden.
class CostTable {
 public:
  static constexpr double kForbidden = std::numeric_limits<double>::infinity();

  CostTable() {
    by_kind_.fill(1.0);
    allowed_.set();
  }
  double operator[](Kind kind) const { return by_kind_[kind]; }
  bool allows(Kind kind) const { return by_kind_[kind] < kForbidden; }
  /// Costs are positive; infinity and anything not below it is forbidden.
  void set(Kind kind, double cost) {
    const double before = by_kind_[kind];
    const double after = cost < kForbidden ? cost : kForbidden;
    by_kind_[kind] = after;
    allowed_.set(kind, after < kForbidden);
    if (after < least_)
      least_ = after;
    else if (before == least_)
      least_ = *std::min_element(by_kind_.begin(), by_kind_.end());
  }
  /// The cheapest allowed cost: heuristics may promise no more. Infinity if nothing is allowed.
  double least() const { return least_; }
  const KindSet& allowed() const { return allowed_; }

  friend bool operator==(const CostTable&, const CostTable&) = default;

 private:
  std::array<double, kKinds> by_kind_;
  KindSet allowed_;
  double least_ = 1.0;
};

}  // namespace octoway::core

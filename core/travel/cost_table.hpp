// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// What cells are made of, and what it costs to cross them. A cell has one kind: the terrain of its voxels
// and the ways to move that they allow. A query brings a table of costs for all kinds, so any number of
// agents with tastes of their own share one space.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <limits>

#include "core/voxels/kind.hpp"

namespace octoway::core {

using KindSet = std::bitset<kKinds>;

/// Cost of a unit of length by kind. Infinity: no way.
class CostTable {
 public:
  static constexpr double kForbidden = std::numeric_limits<double>::infinity();

  CostTable() {
    by_kind_.fill(1.0);
    allowed_.set();
  }
  double operator[](Kind kind) const { return by_kind_[kind]; }
  bool allows(Kind kind) const { return by_kind_[kind] < kForbidden; }
  /// Costs are positive; all that is not less than infinity is forbidden.
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
  /// The cheapest that is allowed: what heuristics may promise. Infinity if nothing is.
  double least() const { return least_; }
  const KindSet& allowed() const { return allowed_; }

  friend bool operator==(const CostTable&, const CostTable&) = default;

 private:
  std::array<double, kKinds> by_kind_;
  KindSet allowed_;
  double least_ = 1.0;
};

}  // namespace octoway::core

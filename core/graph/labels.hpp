// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// What cells are made of, and what it costs to cross them. A cell has one label: the terrain of its voxels
// and the ways to move that they allow. A query brings a table of costs for all labels, so any number of
// agents with tastes of their own share one space.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <limits>

#include "core/base/label.hpp"

namespace octoway {

using LabelSet = std::bitset<kLabels>;

/// Cost of a unit of length by label. Infinity: no way.
class CostTable {
 public:
  static constexpr double kForbidden = std::numeric_limits<double>::infinity();

  CostTable() {
    by_label_.fill(1.0);
    allowed_.set();
  }
  double operator[](Label label) const { return by_label_[label]; }
  bool allows(Label label) const { return by_label_[label] < kForbidden; }
  /// Costs are positive; all that is not less than infinity is forbidden.
  void set(Label label, double cost) {
    const double before = by_label_[label];
    const double after = cost < kForbidden ? cost : kForbidden;
    by_label_[label] = after;
    allowed_.set(label, after < kForbidden);
    if (after < least_)
      least_ = after;
    else if (before == least_)
      least_ = *std::min_element(by_label_.begin(), by_label_.end());
  }
  /// The cheapest that is allowed: what heuristics may promise. Infinity if nothing is.
  double least() const { return least_; }
  const LabelSet& allowed() const { return allowed_; }

  friend bool operator==(const CostTable&, const CostTable&) = default;

 private:
  std::array<double, kLabels> by_label_;
  LabelSet allowed_;
  double least_ = 1.0;
};

}  // namespace octoway

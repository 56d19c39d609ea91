// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The bins of an index in rings around a box of the lattice, nearest first. Every search for the nearest of
// something walks them.
#pragma once

#include <algorithm>

#include "core/base/exact.hpp"
#include "core/base/monitor.hpp"
#include "core/cells/cell_index.hpp"

namespace octoway::core {

/// A box with corners on the lattice of sub-voxels. A point is one whose corners are equal.
struct QBox {
  QVec lo, hi;

  static constexpr QBox of_point(QVec p) { return {p, p}; }
  static constexpr QBox of_voxel(IVec v) {
    return {{v.x * kSub, v.y * kSub, v.z * kSub}, {(v.x + 1) * kSub, (v.y + 1) * kSub, (v.z + 1) * kSub}};
  }
};

class BinRings {
 public:
  /// The box may lie outside the world.
  BinRings(IVec bins, const QBox& from) : bins_(bins) {
    margin_ = kBin;
    for (int a = 0; a < 3; ++a) {
      low_[a] = from.lo[a] >> kShift;
      high_[a] = from.hi[a] >> kShift;
      margin_ = std::min({margin_, from.lo[a] - low_[a] * kBin, (high_[a] + 1) * kBin - from.hi[a]});
    }
  }

  /// visit(bin) for every bin. Ends before a ring whose bins are so far that is_enough(squared distance).
  template <class IsEnough, class Visit>
  void walk(const IsEnough& is_enough, const Visit& visit) const {
    std::int64_t first = 0;
    std::int64_t last = 0;
    for (int a = 0; a < 3; ++a) {
      first = std::max({first, -high_[a], low_[a] - (bins_[a] - 1)});
      last = std::max({last, low_[a], bins_[a] - 1 - high_[a]});
    }
    for (std::int64_t r = first; r <= last; ++r) {
      const Int128 gap = r == 0 ? 0 : margin_ + (r - 1) * kBin;
      if (is_enough(gap * gap)) return;
      checkpoint();
      walk_ring(r, visit);
    }
  }

 private:
  static constexpr int kShift = kSubBits + CellIndex::kBinBits;
  static constexpr std::int64_t kBin = std::int64_t{1} << kShift;

  template <class Visit>
  void walk_ring(std::int64_t r, const Visit& visit) const {
    const auto from = [&](int a) { return std::max<std::int64_t>(low_[a] - r, 0); };
    const auto to = [&](int a) { return std::min<std::int64_t>(high_[a] + r, bins_[a] - 1); };
    const auto on_side = [&](int a, std::int64_t i) { return i == low_[a] - r || i == high_[a] + r; };
    const auto call = [&](std::int64_t x, std::int64_t y, std::int64_t z) {
      visit(IVec{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), static_cast<std::int32_t>(z)});
    };
    for (std::int64_t x = from(0); x <= to(0); ++x)
      for (std::int64_t y = from(1); y <= to(1); ++y) {
        if (r == 0 || on_side(0, x) || on_side(1, y)) {
          for (std::int64_t z = from(2); z <= to(2); ++z) call(x, y, z);
        } else {
          if (low_[2] - r >= 0 && low_[2] - r < bins_.z) call(x, y, low_[2] - r);
          if (high_[2] + r >= 0 && high_[2] + r < bins_.z) call(x, y, high_[2] + r);
        }
      }
  }

  IVec bins_;
  QVec low_{}, high_{};  ///< bins that the box reaches into; they may lie outside
  std::int64_t margin_;  ///< from the box to the first ring
};

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The squared gap between each voxel's box and the nearest solid voxel's: sum of max(|d| - 1, 0)^2 over the
// axes, in voxels, up to a cap. A body of radius r fits with its centre in a voxel whose gap is at least r.
#pragma once

#include <vector>

#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

class GapField {
 public:
  /// Gaps are measured up to this many voxels; squares are at most its square.
  static constexpr std::int32_t kCap = 16;
  static constexpr std::int16_t kMost = kCap * kCap;

  /// The field over a box inside the grid. Solid voxels have 0, as those that touch one. border: voxels
  /// outside the grid are solid.
  void compute(const BitGrid& grid, const Box& box, bool border = false);

  const Box& box() const { return box_; }
  std::int16_t at(IVec v) const { return field_[index(v)]; }
  /// The largest gap in a box inside the field's; for a pair of layers: the largest min(at(v), at(v + step)).
  std::int16_t largest(const Box& box) const;
  std::int16_t largest_crossing(const Box& low_side, int axis) const;

 private:
  std::size_t index(IVec v) const {
    return (static_cast<std::size_t>(v.x - box_.lo.x) * static_cast<std::size_t>(box_.size(1)) +
            static_cast<std::size_t>(v.y - box_.lo.y)) *
               static_cast<std::size_t>(box_.size(2)) +
           static_cast<std::size_t>(v.z - box_.lo.z);
  }
  void lower_to_border(IVec shape);
  void fill_row(const BitGrid& grid, std::int32_t x, std::int32_t y, std::int16_t* row) const;

  Box box_{};
  std::vector<std::int16_t> field_, slab_, rows_;
};

}  // namespace octoway::core

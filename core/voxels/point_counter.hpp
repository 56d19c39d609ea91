// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Points become solid voxels, a chunk at a time. A point touches every closed voxel that holds it: one inside
// a voxel, two on a face, four on an edge, eight at a corner. A voxel is solid once min_points points touch
// it.
//
// Counts are kept only where points are: a block of 4 x 4 x 4 voxels that was touched has one 64-bit word for
// each binary digit of the count, one bit a voxel. With min_points = 5 that is 24 bytes a touched block; the
// table that finds a block takes half the memory of the grid. (A byte a voxel would be eight times the grid,
// whatever the cloud; a hash of voxels takes more for each touched voxel than this for a block.)
#pragma once

#include <span>

#include "core/base/lattice.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

class PointCounter {
 public:
  /// Throws InvalidInput for min_points < 1 and shapes that no grid has.
  PointCounter(IVec shape, Lattice lattice, std::int64_t min_points);

  /// Points must be finite; those outside the closed grid are only counted.
  void add(std::span<const DVec> points);

  const BitGrid& grid() const { return grid_; }
  BitGrid take() && { return std::move(grid_); }  ///< call it last
  std::int64_t points() const { return points_; }
  std::int64_t outside() const { return outside_; }
  std::size_t bytes() const;
  void validate() const;

 private:
  void touch(IVec v);
  std::uint64_t* planes_of(IVec v);

  BitGrid grid_;
  Lattice lattice_;
  std::uint64_t min_points_;
  std::int64_t points_ = 0, outside_ = 0;
  std::size_t digits_;                    ///< binary digits of the largest count below min_points
  IVec blocks_;                           ///< blocks a side
  BigVector<std::uint32_t> block_index_;  ///< 0 = never touched, else place + 1 in planes_, in blocks
  std::vector<std::uint64_t> planes_;     ///< digits_ words a touched block, lowest digit first
};

}  // namespace octoway::core

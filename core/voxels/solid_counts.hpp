// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The number of solid voxels in each chunk of 16^3: it tells whether a large box is all free, all solid or
// neither without a look at its voxels. The code that edits the grid keeps it up to date.
#pragma once

#include <vector>

#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

enum class Filling : std::uint8_t { FREE, SOLID, MIXED };

class SolidCounts {
 public:
  static constexpr std::int32_t kEdge = 16;

  explicit SolidCounts(const BitGrid& grid);
  /// Counts the chunks of a box anew.
  void recount(const BitGrid& grid, const Box& box);
  /// The content of a box; voxels outside the world count as solid. At least a part of it lies inside.
  Filling filling(const BitGrid& grid, const Box& box) const;

 private:
  std::size_t index(std::int32_t x, std::int32_t y, std::int32_t z) const;
  Box chunk(const BitGrid& grid, std::int32_t x, std::int32_t y, std::int32_t z) const;
  template <class Visit>
  void for_each_chunk(const BitGrid& grid, const Box& box, Visit&& visit) const;

  IVec chunks_{};
  std::vector<std::uint16_t> solid_;
};

}  // namespace octoway::core

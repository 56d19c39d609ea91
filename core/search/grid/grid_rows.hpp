// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The free voxels of a grid as rows of bits along z, with a ring of solid voxels around the grid: whoever
// stands inside may look one step in every direction without asking where the world ends.
#pragma once

#include <vector>

#include "core/search/grid/grid_moves.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

class FreeRows {
 public:
  explicit FreeRows(const BitGrid& grid);

  IVec shape() const { return shape_; }
  bool free(IVec v) const { return (bits_from(row(v.x, v.y), v.z + 1) & 1U) != 0; }
  /// Of a voxel inside the grid.
  Hood hood(IVec v) const {
    const std::uint64_t* first = row(v.x - 1, v.y - 1);
    Hood hood = 0;
    int at = 0;
    for (int dx = 0; dx < 3; ++dx, first += slab_)
      for (int dy = 0; dy < 3; ++dy, at += 3)
        hood |= (bits_from(first + static_cast<std::size_t>(dy) * row_words_, v.z) & 7U) << at;
    return hood;
  }
  /// Bit z + 1 of word-wise row (x, y) is voxel z; -1 <= x <= shape.x, the same for y.
  const std::uint64_t* row(std::int32_t x, std::int32_t y) const {
    return words_.data() + static_cast<std::size_t>(x + 1) * slab_ +
           static_cast<std::size_t>(y + 1) * row_words_;
  }
  std::size_t words_per_row() const { return row_words_; }

 private:
  static std::uint32_t bits_from(const std::uint64_t* row, std::int32_t bit) {
    const auto w = static_cast<std::size_t>(bit) >> 6;
    const auto shift = static_cast<unsigned>(bit) & 63U;
    std::uint64_t bits = row[w] >> shift;
    if (shift > 61) bits |= row[w + 1] << (64 - shift);
    return static_cast<std::uint32_t>(bits);
  }

  IVec shape_;
  std::size_t row_words_ = 0;
  std::size_t slab_ = 0;  ///< words from x to x + 1
  BigVector<std::uint64_t> words_;
};

}  // namespace octoway::core

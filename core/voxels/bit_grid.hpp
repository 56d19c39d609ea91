// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One bit a voxel, 1 = solid. A row runs along z and is padded with zeros to whole 64-bit words; rows follow
// each other along y, then x, so that the layout is that of a numpy array [x, y, z] with its last axis
// packed.
#pragma once

#include <vector>

#include "core/base/big_vector.hpp"
#include "core/base/box.hpp"

namespace octoway::core {

inline constexpr std::int32_t kMaxSide = 1 << 20;  ///< voxels a side: Morton codes have 20 bits an axis
inline constexpr std::int64_t kMaxVoxels = std::int64_t{1} << 38;  ///< 32 GiB of bits

class BitGrid {
 public:
  BitGrid() = default;
  /// All free. Throws InvalidInput where a side is not in [1, kMaxSide] or the grid has more than kMaxVoxels.
  explicit BitGrid(IVec shape);

  IVec shape() const { return shape_; }
  Box bounds() const { return {{0, 0, 0}, shape_}; }
  std::int64_t voxels() const { return bounds().volume(); }
  std::size_t words_per_row() const { return row_words_; }
  const BigVector<std::uint64_t>& words() const { return words_; }
  const std::uint64_t* row(std::int32_t x, std::int32_t y) const { return words_.data() + row_index(x, y); }
  std::uint64_t* row(std::int32_t x, std::int32_t y) { return words_.data() + row_index(x, y); }

  /// Outside counts as solid.
  bool solid(IVec v) const { return !bounds().contains(v) || solid_inside(v); }
  bool free(IVec v) const { return !solid(v); }
  bool solid_inside(IVec v) const {
    return (row(v.x, v.y)[static_cast<std::size_t>(v.z) >> 6] >> (static_cast<unsigned>(v.z) & 63U) & 1U) !=
           0;
  }

  void set(IVec v);                                     ///< v inside
  void fill(Box box);                                   ///< clipped to the grid
  void carve(Box box);                                  ///< clipped to the grid
  void copy_rows(const BitGrid& from, const Box& box);  ///< whole words of a grid of the same shape
  bool any_solid(const Box& box) const;                 ///< box inside the grid
  bool all_solid(const Box& box) const;                 ///< box inside the grid
  std::int64_t count(const Box& box) const;             ///< solid voxels; box inside the grid
  std::int64_t count() const;                           ///< solid voxels
  void invert();
  /// Throws CorruptData unless the padding bits are zero and the size fits the shape.
  void adopt_words(BigVector<std::uint64_t> words);

 private:
  /// visit(word, mask) for the words of a box, until it returns false; true if it never did.
  template <class Grid, class Visit>
  static bool for_each_word(Grid& grid, const Box& box, Visit&& visit);
  std::size_t row_index(std::int32_t x, std::int32_t y) const {
    return (static_cast<std::size_t>(x) * static_cast<std::size_t>(shape_.y) + static_cast<std::size_t>(y)) *
           row_words_;
  }

  IVec shape_{};
  std::size_t row_words_ = 0;
  BigVector<std::uint64_t> words_;
};

/// The bits of word w of a row that lie in [lo, hi) of the row.
constexpr std::uint64_t word_mask(std::size_t w, std::int32_t lo, std::int32_t hi) {
  const std::int64_t first = static_cast<std::int64_t>(w) * 64;
  const std::int64_t a = lo > first ? lo - first : 0;
  const std::int64_t b = hi < first + 64 ? hi - first : 64;
  if (a >= b) return 0;
  const std::uint64_t up_to_b = b == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << b) - 1;
  return up_to_b & (~std::uint64_t{0} << a);
}

/// A grid of the same bits with the given shape at least as large: added voxels are free.
BitGrid padded(const BitGrid& grid, IVec shape);
/// Voxels that are solid in one grid and not in another of the same shape; throws InvalidInput if the shapes
/// differ.
BitGrid minus(const BitGrid& grid, const BitGrid& less);
/// The part of a grid inside a box, which must not be empty and lie inside it.
BitGrid cropped(const BitGrid& grid, const Box& box);
/// One bool a voxel, [x][y][z].
void to_dense(const BitGrid& grid, bool* out);

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/coarsen.hpp"

#include "core/base/error.hpp"

#include <algorithm>
#include <vector>

namespace octoway::core {
namespace {

/// True if any of the bits from `lo` to `hi` of a row is set. If they are a part of a word, the word is
/// folded already: bit i stands for all 2^level bits from i on.
bool any_bit(const std::vector<std::uint64_t>& row, std::int64_t lo, std::int64_t hi) {
  if (hi - lo < 64) return (row[static_cast<std::size_t>(lo >> 6)] >> (lo & 63) & 1U) != 0;
  const auto last = std::min(row.end(), row.begin() + (hi >> 6));
  return std::any_of(row.begin() + (lo >> 6), last, [](std::uint64_t word) { return word != 0; });
}

}  // namespace

BitGrid coarsened(const BitGrid& grid, int level) {
  BitGrid out(grid.shape());
  const std::int64_t edge = std::int64_t{1} << level;
  const IVec shape = grid.shape();
  const auto end = [&](std::int64_t from, std::int32_t side) {
    return static_cast<std::int32_t>(std::min<std::int64_t>(from + edge, side));
  };
  for (std::int64_t x = 0; x < shape.x; x += edge)
    for (std::int64_t y = 0; y < shape.y; y += edge)
      for (std::int64_t z = 0; z < shape.z; z += edge) {
        const Box cube{
            {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), static_cast<std::int32_t>(z)},
            {end(x, shape.x), end(y, shape.y), end(z, shape.z)}};
        if (grid.any_solid(cube)) out.fill(cube);
      }
  return out;
}

BitGrid blocks(const BitGrid& grid, int level) {
  if (level < 0 || level > 30) throw InvalidInput("a level is a number from 0 to 30");
  const IVec shape = grid.shape();
  const std::int64_t edge = std::int64_t{1} << level;
  const auto count = [&](std::int32_t side) {
    return static_cast<std::int32_t>(((static_cast<std::int64_t>(side) - 1) >> level) + 1);
  };
  const auto end = [&](std::int64_t from, std::int32_t side) {
    return static_cast<std::int32_t>(std::min<std::int64_t>(from + edge, side));
  };
  BitGrid out({count(shape.x), count(shape.y), count(shape.z)});
  std::vector<std::uint64_t> row(grid.words_per_row());
  for (std::int64_t x = 0; x < shape.x; x += edge)
    for (std::int64_t y = 0; y < shape.y; y += edge) {
      // All rows of the cubes above each other at once, a word after the other: asking each cube alone takes
      // ten times as long.
      std::fill(row.begin(), row.end(), std::uint64_t{0});
      for (auto i = static_cast<std::int32_t>(x); i < end(x, shape.x); ++i)
        for (auto j = static_cast<std::int32_t>(y); j < end(y, shape.y); ++j) {
          const std::uint64_t* const words = grid.row(i, j);
          for (std::size_t w = 0; w < row.size(); ++w) row[w] |= words[w];
        }
      for (int fold = 0; fold < std::min(level, 6); ++fold)
        for (std::uint64_t& word : row) word |= word >> (1U << fold);
      for (std::int32_t z = 0; z < out.shape().z; ++z)
        if (any_bit(row, z * edge, (z + 1) * edge))
          out.set({static_cast<std::int32_t>(x >> level), static_cast<std::int32_t>(y >> level), z});
    }
  return out;
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/grid/jps3d_beside.hpp"

#include <bit>

namespace octoway::core {

namespace {

/// The voxels of a word along z that are free with all their neighbours.
std::uint64_t open_word(const FreeRows& rows, std::int32_t x, std::int32_t y, std::size_t w) {
  std::uint64_t open = ~std::uint64_t{0};
  for (std::int32_t r = 0; r < 9; ++r) {
    const std::uint64_t* row = rows.row(x + r / 3 - 1, y + r % 3 - 1);
    const std::uint64_t below = w == 0 ? 0 : row[w - 1] >> 63;
    open &= row[w] & (row[w] << 1 | below) & (row[w] >> 1 | row[w + 1] << 63);
  }
  return open;
}

}  // namespace

BesideSolid::BesideSolid(const FreeRows& rows) {
  const IVec shape = rows.shape();
  const auto bricks = [](std::int32_t side) { return (static_cast<std::size_t>(side) + 11) / 4; };
  y_ = bricks(shape.y);
  z_ = bricks(shape.z);
  words_.assign(bricks(shape.x) * y_ * z_, 0);
  const std::size_t words = (static_cast<std::size_t>(shape.z) + 2 + 63) / 64;
  for (std::int32_t x = -1; x <= shape.x; ++x)
    for (std::int32_t y = -1; y <= shape.y; ++y) {
      const bool inside = x >= 0 && x < shape.x && y >= 0 && y < shape.y;
      for (std::size_t w = 0; w < words; ++w)
        for (std::uint64_t near = ~(inside ? open_word(rows, x, y, w) : 0) & word_mask(w, 0, shape.z + 2);
             near != 0; near &= near - 1) {
          const IVec v{x, y, static_cast<std::int32_t>(w * 64) + std::countr_zero(near) - 1};
          words_[word(v)] |= std::uint64_t{1} << bit(v);
        }
    }
}

}  // namespace octoway::core

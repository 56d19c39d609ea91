// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/grid/grid_rows.hpp"

namespace octoway::core {

FreeRows::FreeRows(const BitGrid& grid) : shape_(grid.shape()) {
  row_words_ = (static_cast<std::size_t>(shape_.z) + 2 + 63) / 64 + 1;  // one more: a hood reads word w + 1
  slab_ = row_words_ * (static_cast<std::size_t>(shape_.y) + 2);
  words_.assign(slab_ * (static_cast<std::size_t>(shape_.x) + 2), 0);
  for (std::int32_t x = 0; x < shape_.x; ++x)
    for (std::int32_t y = 0; y < shape_.y; ++y) {
      auto* to = const_cast<std::uint64_t*>(row(x, y));
      const std::uint64_t* from = grid.row(x, y);
      for (std::size_t w = 0; w < grid.words_per_row(); ++w) {
        const std::uint64_t free = ~from[w] & word_mask(w, 0, shape_.z);
        to[w] |= free << 1;
        to[w + 1] |= free >> 63;
      }
    }
}

}  // namespace octoway::core

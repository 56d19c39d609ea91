// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/grid/jps3d_free.hpp"

namespace octoway::core {

FreeLines::FreeLines(const FreeRows& rows) : shape_(rows.shape()) {
  for (int a = 0; a < 3; ++a) {
    Axis& axis = axes_[static_cast<std::size_t>(a)];
    const auto u_side = static_cast<std::size_t>(shape_[a == 0 ? 1 : 0]) + 2;
    const auto v_side = static_cast<std::size_t>(shape_[a == 2 ? 1 : 2]) + 2;
    axis.words = (static_cast<std::size_t>(shape_[a]) + 2 + 63) / 64;
    const std::size_t tile = (axis.words + 2) * static_cast<std::size_t>(kStep);
    const std::size_t v_tiles = (v_side + 7) / 8;
    for (std::size_t u = 0; u < u_side; ++u) axis.u_part.push_back(u / 8 * v_tiles * tile + u % 8 * 8);
    for (std::size_t v = 0; v < v_side; ++v) axis.v_part.push_back(v / 8 * tile + v % 8);
    axis.bits.assign((u_side + 7) / 8 * v_tiles * tile, 0);
  }
  const auto clear = [&](std::size_t a, std::int32_t u, std::int32_t v, std::int32_t at) {
    const auto bit = static_cast<std::uint32_t>(at) + 1;
    auto* row = const_cast<std::uint64_t*>(around(a, u, v)[4]);
    row[static_cast<std::ptrdiff_t>(bit >> 6) * kStep] &= ~(std::uint64_t{1} << (bit & 63U));
  };
  for (std::size_t a = 0; a < 3; ++a)
    for (std::int32_t u = 0; u < shape_[a == 0 ? 1 : 0]; ++u)
      for (std::int32_t v = 0; v < shape_[a == 2 ? 1 : 2]; ++v)
        for (std::size_t w = 0; w < axes_[a].words; ++w)
          const_cast<std::uint64_t*>(around(a, u, v)[4])[static_cast<std::ptrdiff_t>(w) * kStep] =
              word_mask(w, 1, shape_[static_cast<int>(a)] + 1);
  for (std::int32_t x = 0; x < shape_.x; ++x)
    for (std::int32_t y = 0; y < shape_.y; ++y)
      for (std::size_t w = 0; w < axes_[2].words; ++w)  // bit by bit: worlds are mostly free
        for (std::uint64_t solid = ~rows.row(x, y)[w] & word_mask(w, 1, shape_.z + 1); solid != 0;
             solid &= solid - 1) {
          const auto z = static_cast<std::int32_t>(w * 64) + std::countr_zero(solid) - 1;
          clear(0, y, z, x);
          clear(1, x, z, y);
          clear(2, x, y, z);
        }
}

std::size_t FreeLines::bytes() const {
  return 8 * (axes_[0].bits.size() + axes_[1].bits.size() + axes_[2].bits.size());
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/grid/jps3d_lines.hpp"

namespace octoway::core {

JumpLines::JumpLines(const FreeLines& map) {
  for (std::size_t a = 0; a < 3; ++a) {
    Axis& axis = axes_[a];
    axis.u_side = map.shape()[a == 0 ? 1 : 0];
    axis.v_side = map.shape()[a == 2 ? 1 : 2];
    axis.v_tiles = (static_cast<std::size_t>(axis.v_side) + 7) / 8;
    axis.words = map.words(a);
    axis.bits.assign((static_cast<std::size_t>(axis.u_side) + 7) / 8 * axis.v_tiles * axis.words * kBlock,
                     ~std::uint64_t{0});
    find_stops(map, a);
  }
}

std::size_t JumpLines::bytes() const {
  return 8 * (axes_[0].bits.size() + axes_[1].bits.size() + axes_[2].bits.size());
}

void JumpLines::find_stops(const FreeLines& map, std::size_t axis) {
  for (std::int32_t u = 0; u < axes_[axis].u_side; ++u)
    for (std::int32_t v = 0; v < axes_[axis].v_side; ++v) {
      const FreeLines::Nine rows = map.around(axis, u, v);
      for (std::size_t w = 0; w < axes_[axis].words; ++w) {
        const std::ptrdiff_t word = static_cast<std::ptrdiff_t>(w) * FreeLines::kStep;
        std::uint64_t* block = axes_[axis].bits.data() + line(axis, u, v) + w * kBlock;
        block[kSolid] = ~rows[4][word];
        block[kUp] = block[kSolid] | FreeLines::forced(rows, word, true);
        block[kDown] = block[kSolid] | FreeLines::forced(rows, word, false);
      }
    }
}

}  // namespace octoway::core

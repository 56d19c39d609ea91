// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/jps3d_lines.hpp"

namespace octoway {

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

JumpLines::JumpLines(const FreeRows& rows) {
  for (std::size_t a = 0; a < 3; ++a) {
    Axis& axis = axes_[a];
    axis.u_side = rows.shape()[a == 0 ? 1 : 0];
    axis.v_side = rows.shape()[a == 2 ? 1 : 2];
    axis.v_tiles = (static_cast<std::size_t>(axis.v_side) + 7) / 8;
    axis.words = (static_cast<std::size_t>(rows.shape()[static_cast<int>(a)]) + 2 + 63) / 64;
    axis.bits.assign((static_cast<std::size_t>(axis.u_side) + 7) / 8 * axis.v_tiles * axis.words * kBlock,
                     ~std::uint64_t{0});
  }
  copy_solid(rows);
  for (std::size_t a = 0; a < 3; ++a) find_stops(a);
  find_near(rows);
}

std::size_t JumpLines::bytes() const {
  return 8 * (near_.size() + axes_[0].bits.size() + axes_[1].bits.size() + axes_[2].bits.size());
}

void JumpLines::copy_solid(const FreeRows& rows) {
  for (std::size_t a = 0; a < 3; ++a)
    for (std::int32_t u = 0; u < axes_[a].u_side; ++u)
      for (std::int32_t v = 0; v < axes_[a].v_side; ++v)
        for (std::size_t w = 0; w < axes_[a].words; ++w)
          axes_[a].bits[line(a, u, v) + w * kBlock + kSolid] =
              ~word_mask(w, 1, rows.shape()[static_cast<int>(a)] + 1);
  const auto set = [&](std::size_t axis, std::int32_t u, std::int32_t v, std::int32_t at) {
    const auto bit = static_cast<std::uint32_t>(at) + 1;
    axes_[axis].bits[line(axis, u, v) + std::size_t{bit >> 6} * kBlock + kSolid] |= std::uint64_t{1}
                                                                                    << (bit & 63U);
  };
  for (std::int32_t x = 0; x < rows.shape().x; ++x)
    for (std::int32_t y = 0; y < rows.shape().y; ++y)
      for (std::size_t w = 0; w < axes_[2].words; ++w)  // bit by bit: worlds are mostly free
        for (std::uint64_t solid = ~rows.row(x, y)[w] & word_mask(w, 1, rows.shape().z + 1); solid != 0;
             solid &= solid - 1) {
          const auto z = static_cast<std::int32_t>(w * 64) + std::countr_zero(solid) - 1;
          set(0, y, z, x);
          set(1, x, z, y);
          set(2, x, y, z);
        }
}

void JumpLines::find_stops(std::size_t axis) {
  for (std::int32_t u = 0; u < axes_[axis].u_side; ++u)
    for (std::int32_t v = 0; v < axes_[axis].v_side; ++v) find_stops(axis, u, v);
}

void JumpLines::find_stops(std::size_t axis, std::int32_t u, std::int32_t v) {
  std::array<JumpWindow, 9> up, down;
  for (std::size_t w = 0; w < axes_[axis].words; ++w) {
    for (std::size_t r = 0; r < 9; ++r) {
      const std::int32_t ru = u + static_cast<std::int32_t>(r / 3) - 1;
      const std::int32_t rv = v + static_cast<std::int32_t>(r % 3) - 1;
      const std::uint64_t here = free_word(axis, ru, rv, w);
      const std::uint64_t lower = here << 1 | free_word(axis, ru, rv, w - 1) >> 63;
      const std::uint64_t upper = here >> 1 | free_word(axis, ru, rv, w + 1) << 63;
      up[r] = {lower, here, upper};
      down[r] = {upper, here, lower};
    }
    std::uint64_t* block = axes_[axis].bits.data() + line(axis, u, v) + w * kBlock;
    block[kUp] = block[kSolid] | forced_voxels(up);
    block[kDown] = block[kSolid] | forced_voxels(down);
  }
}

void JumpLines::find_near(const FreeRows& rows) {
  const IVec shape = rows.shape();
  const auto bricks = [](std::int32_t side) { return (static_cast<std::size_t>(side) + 11) / 4; };
  near_y_ = bricks(shape.y);
  near_z_ = bricks(shape.z);
  near_.assign(bricks(shape.x) * near_y_ * near_z_, 0);
  for (std::int32_t x = -1; x <= shape.x; ++x)
    for (std::int32_t y = -1; y <= shape.y; ++y) {
      const bool inside = x >= 0 && x < shape.x && y >= 0 && y < shape.y;
      for (std::size_t w = 0; w < axes_[2].words; ++w)
        for (std::uint64_t near = ~(inside ? open_word(rows, x, y, w) : 0) & word_mask(w, 0, shape.z + 2);
             near != 0; near &= near - 1) {
          const IVec v{x, y, static_cast<std::int32_t>(w * 64) + std::countr_zero(near) - 1};
          near_[near_word(v)] |= std::uint64_t{1} << near_bit(v);
        }
    }
}

}  // namespace octoway

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Where straight scans stop, as bits along all three axes: 64 voxels are scanned by one instruction (the
// block-based scanning of Harabor and Grastien 2014, in 3D as by Nobes et al. 2022). The paper finds the jump
// points of a block from its nine rows during the scan; here they are found once for the map, so that a scan
// reads one row. A jump point is a voxel that forces a move on whoever enters it along the row.
//
// Layout: rows are tiled 8 x 8 across their axis, and within a tile the words of one block of 64 voxels lie
// together: diagonal scans start a straight scan in each row of a tile in turn.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "core/search/grid_rows.hpp"

namespace octoway {

/// One word of a row of free bits with its neighbours: the same voxels, and those one before and one after.
struct JumpWindow {
  std::uint64_t before = 0, here = 0, after = 0;
};

/// The voxels that force a move on whoever enters them from `before` (jps3d_rules.hpp, one axis). The nine
/// rows are in hood order: 4 is the row itself, odd ones touch it by a face.
inline std::uint64_t forced_voxels(const std::array<JumpWindow, 9>& row) {
  std::uint64_t forced = 0;
  for (const std::size_t side : {1U, 3U, 5U, 7U}) forced |= ~row[side].before & row[side].here;
  for (const std::size_t corner : {0U, 2U, 6U, 8U}) {
    const JumpWindow& u = row[corner < 4 ? 1 : 7];
    const JumpWindow& v = row[corner % 3 == 0 ? 3 : 5];
    const JumpWindow& uv = row[corner];
    forced |= ~uv.before & u.here & v.here & uv.here & row[4].after & u.after & v.after & uv.after;
  }
  return forced & row[4].here;
}

class JumpLines {
 public:
  using Row = std::size_t;

  explicit JumpLines(const FreeRows& rows);

  /// A row, by one number: (u, v) are the two other axes in order.
  std::size_t line(std::size_t axis, std::int32_t u, std::int32_t v) const {
    const auto cu = static_cast<std::size_t>(u);
    const auto cv = static_cast<std::size_t>(v);
    return ((cu >> 3) * axes_[axis].v_tiles + (cv >> 3)) * axes_[axis].words * kBlock + (cu & 7U) * 8 +
           (cv & 7U);
  }

  /// The position where a scan up the row from `at` ends: a jump point, or -1 if it runs into a solid voxel.
  std::int32_t scan_up(std::size_t axis, std::size_t line, std::int32_t at) const {
    const std::uint64_t* p = axes_[axis].bits.data() + line;
    const auto bit = static_cast<std::uint32_t>(at) + 2;
    const std::uint64_t* block = p + std::size_t{bit >> 6} * kBlock;
    std::uint64_t stops = block[kUp] & ~std::uint64_t{0} << (bit & 63U);
    while (stops == 0) stops = (block += kBlock)[kUp];
    if ((stops & (~stops + 1) & block[kSolid]) != 0) return -1;
    return static_cast<std::int32_t>((block - p) / kBlockStep * 64) + std::countr_zero(stops) - 1;
  }
  std::int32_t scan_down(std::size_t axis, std::size_t line, std::int32_t at) const {
    const std::uint64_t* p = axes_[axis].bits.data() + line;
    const auto bit = static_cast<std::uint32_t>(at);
    const std::uint64_t* block = p + std::size_t{bit >> 6} * kBlock;
    std::uint64_t stops = block[kDown] & ~std::uint64_t{0} >> (63U - (bit & 63U));
    while (stops == 0) stops = (block -= kBlock)[kDown];
    const int found = 63 - std::countl_zero(stops);
    if ((block[kSolid] >> found & 1U) != 0) return -1;
    return static_cast<std::int32_t>((block - p) / kBlockStep * 64) + found - 1;
  }

  /// Whether a voxel is solid or has a solid one among its 26 neighbours; it may lie one step outside.
  bool near_solid(IVec v) const { return (near_[near_word(v)] >> near_bit(v) & 1U) != 0; }
  std::size_t bytes() const;
  /// Word w of a row, 1 = free; 0 beyond the ends and beside the grid.
  std::uint64_t free_word(std::size_t axis, std::int32_t u, std::int32_t v, std::size_t w) const {
    const Axis& a = axes_[axis];
    if (u < 0 || v < 0 || u >= a.u_side || v >= a.v_side || w >= a.words)
      return 0;  // w - 1 of 0 is large too
    return ~a.bits[line(axis, u, v) + w * kBlock + kSolid];
  }

 private:
  static constexpr std::size_t kUp = 0, kDown = 64, kSolid = 128;  ///< words from the start of a block
  static constexpr std::size_t kBlock = 192;
  static constexpr std::ptrdiff_t kBlockStep = kBlock;

  /// Bit i + 1 of a row is voxel i; bit 0 and everything beyond the last voxel is solid.
  struct Axis {
    std::int32_t u_side = 0, v_side = 0;
    std::size_t v_tiles = 0, words = 0;
    BigVector<std::uint64_t> bits;
  };

  std::size_t near_word(IVec v) const {
    return (static_cast<std::size_t>((v.x + 4) >> 2) * near_y_ + static_cast<std::size_t>((v.y + 4) >> 2)) *
               near_z_ +
           static_cast<std::size_t>((v.z + 4) >> 2);
  }
  static unsigned near_bit(IVec v) {
    return static_cast<unsigned>((v.x & 3) << 4 | (v.y & 3) << 2 | (v.z & 3));
  }

  void copy_solid(const FreeRows& rows);
  void find_stops(std::size_t axis);
  void find_stops(std::size_t axis, std::int32_t u, std::int32_t v);
  void find_near(const FreeRows& rows);

  std::array<Axis, 3> axes_;
  std::size_t near_y_ = 0, near_z_ = 0;
  BigVector<std::uint64_t> near_;  ///< a word is a brick of 4^3 voxels; one brick around the grid
};

}  // namespace octoway

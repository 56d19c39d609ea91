// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The places where straight scans stop, as bits along all three axes: 64 voxels are scanned by one
// instruction. The published search finds the jump points of a block from its nine rows during the scan
// (ScannedLines); here they are found once for the map, so that a scan reads one row. A jump point is a voxel
// that forces a move on whoever enters it along the row. Tiled like FreeLines.
#pragma once

#include "core/search/grid/jps3d_free.hpp"

namespace octoway::core {

class JumpLines {
 public:
  using Row = std::size_t;

  explicit JumpLines(const FreeLines& map);

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

  std::size_t bytes() const;

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

  void find_stops(const FreeLines& map, std::size_t axis);

  std::array<Axis, 3> axes_;
};

}  // namespace octoway::core

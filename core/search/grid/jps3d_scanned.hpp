// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Straight scans as published (Harabor and Grastien 2014; Nobes et al. 2022): the jump points of a block of
// 64 voxels are found from its nine rows while it is scanned, with nothing but solid bits known of the map.
// If all nine are free there is nothing to find, which is most of the way: nine words are joined by AND.
#pragma once

#include "core/search/grid/jps3d_free.hpp"

namespace octoway::core {

class ScannedLines {
 public:
  struct Row {
    std::int32_t u = 0, v = 0;
    friend bool operator==(const Row&, const Row&) = default;
  };

  explicit ScannedLines(const FreeLines& map) : map_(map) {}

  Row line(std::size_t, std::int32_t u, std::int32_t v) const { return {u, v}; }

  /// The position where a scan up the row from `at` ends: a jump point, or -1 if it runs into a solid voxel.
  std::int32_t scan_up(std::size_t axis, Row row, std::int32_t at) const { return scan<true>(axis, row, at); }
  std::int32_t scan_down(std::size_t axis, Row row, std::int32_t at) const {
    return scan<false>(axis, row, at);
  }

 private:
  template <bool up>
  std::int32_t scan(std::size_t axis, Row row, std::int32_t at) const {
    constexpr std::uint64_t kAll = ~std::uint64_t{0};
    const FreeLines::Nine rows = map_.around(axis, row.u, row.v);
    const auto bit = static_cast<std::uint32_t>(at) + 1;
    std::uint64_t scanned = up ? kAll << (bit & 63U) : kAll >> (63U - (bit & 63U));  // `at` is the first
    std::uint64_t ends = up ? scanned << 1 : scanned >> 1;
    bool open = true;  // nothing solid beside the voxel before the word, which would force the word's first
    for (std::ptrdiff_t w = static_cast<std::ptrdiff_t>(bit >> 6) * FreeLines::kStep;;
         w += up ? FreeLines::kStep : -FreeLines::kStep, scanned = ends = kAll) {
      const std::uint64_t free = all_free(rows, w) | ~scanned;
      if (free != kAll || !open) {
        const std::uint64_t solid = ~rows[4][w];
        const std::uint64_t stops = (solid | FreeLines::forced(rows, w, up)) & ends;
        if (stops != 0) {
          const int found = up ? std::countr_zero(stops) : 63 - std::countl_zero(stops);
          return (solid >> found & 1U) != 0
                     ? -1
                     : static_cast<std::int32_t>(w / FreeLines::kStep * 64) + found - 1;
        }
      }
      open = (up ? free >> 63 : free & 1U) != 0;
    }
  }

  static std::uint64_t all_free(const FreeLines::Nine& rows, std::ptrdiff_t w) {
    std::uint64_t free = rows[0][w];
    for (std::size_t r = 1; r < 9; ++r) free &= rows[r][w];
    return free;
  }

  const FreeLines& map_;
};

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Straight scans as published (Harabor and Grastien 2014; Nobes et al. 2022): the jump points of a block of
// 64 voxels are found from its nine rows while it is scanned, with nothing but solid bits known of the map.
// JumpLines keeps them instead, which makes scans several times faster; this is here to be compared with.
#pragma once

#include "core/search/jps3d_lines.hpp"

namespace octoway {

class ScannedLines {
 public:
  struct Row {
    std::int32_t u = 0, v = 0;
    friend bool operator==(const Row&, const Row&) = default;
  };

  explicit ScannedLines(const JumpLines& map) : map_(map) {}

  Row line(std::size_t, std::int32_t u, std::int32_t v) const { return {u, v}; }
  bool near_solid(IVec v) const { return map_.near_solid(v); }

  std::int32_t scan_up(std::size_t axis, Row row, std::int32_t at) const {
    const auto bit = static_cast<std::uint32_t>(at) + 2;
    std::uint64_t mask = ~std::uint64_t{0} << (bit & 63U);
    for (Words words(map_, axis, row, bit >> 6);; words.advance(+1), mask = ~std::uint64_t{0}) {
      const std::uint64_t solid = ~words.here[4];
      const std::uint64_t stops = (solid | forced_voxels(words.seen(true))) & mask;
      if (stops == 0) continue;
      const int found = std::countr_zero(stops);
      return (solid >> found & 1U) != 0 ? -1 : static_cast<std::int32_t>(words.w * 64) + found - 1;
    }
  }
  std::int32_t scan_down(std::size_t axis, Row row, std::int32_t at) const {
    const auto bit = static_cast<std::uint32_t>(at);
    std::uint64_t mask = ~std::uint64_t{0} >> (63U - (bit & 63U));
    for (Words words(map_, axis, row, bit >> 6);; words.advance(-1), mask = ~std::uint64_t{0}) {
      const std::uint64_t solid = ~words.here[4];
      const std::uint64_t stops = (solid | forced_voxels(words.seen(false))) & mask;
      if (stops == 0) continue;
      const int found = 63 - std::countl_zero(stops);
      return (solid >> found & 1U) != 0 ? -1 : static_cast<std::int32_t>(words.w * 64) + found - 1;
    }
  }

 private:
  /// Word w of the nine rows around a row, and the words before and after; one is loaded a step.
  struct Words {
    const JumpLines& map;
    std::size_t axis;
    Row row;
    std::size_t w;
    std::array<std::uint64_t, 9> before, here, after;

    Words(const JumpLines& m, std::size_t a, Row r, std::size_t first) : map(m), axis(a), row(r), w(first) {
      load(before, w - 1);
      load(here, w);
      load(after, w + 1);
    }
    void load(std::array<std::uint64_t, 9>& into, std::size_t word) const {
      for (std::int32_t r = 0; r < 9; ++r)
        into[static_cast<std::size_t>(r)] = map.free_word(axis, row.u + r / 3 - 1, row.v + r % 3 - 1, word);
    }
    void advance(int way) {
      if (way > 0) {
        ++w;
        before = here, here = after;
        load(after, w + 1);
      } else {
        --w;
        after = here, here = before;
        load(before, w - 1);
      }
    }
    std::array<JumpWindow, 9> seen(bool up) const {
      std::array<JumpWindow, 9> out;
      for (std::size_t r = 0; r < 9; ++r) {
        const std::uint64_t lower = here[r] << 1 | before[r] >> 63;
        const std::uint64_t upper = here[r] >> 1 | after[r] << 63;
        out[r] = up ? JumpWindow{lower, here[r], upper} : JumpWindow{upper, here[r], lower};
      }
      return out;
    }
  };

  const JumpLines& map_;
};

}  // namespace octoway

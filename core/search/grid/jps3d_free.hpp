// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The free voxels of a grid as rows of bits along each of the three axes, with a ring of solid voxels around
// the grid: what straight scans read, 64 voxels at a time.
//
// Layout: rows are tiled 8 x 8 across their axis, and within a tile the words of one block of 64 voxels lie
// together: diagonal scans start a straight scan in each row of a tile in turn, and each reads its nine rows.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "core/search/grid/grid_rows.hpp"

namespace octoway::core {

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

class FreeLines {
 public:
  static constexpr std::ptrdiff_t kStep = 64;  ///< words from one word of a row to its next

  /// Word 0 of the nine rows around a row, in hood order; bit i + 1 of a row is voxel i.
  using Nine = std::array<const std::uint64_t*, 9>;

  explicit FreeLines(const FreeRows& rows);

  /// (u, v) are the two other axes in order, a voxel inside the grid.
  Nine around(std::size_t axis, std::int32_t u, std::int32_t v) const {
    const Axis& a = axes_[axis];
    const std::uint64_t* const bits = a.bits.data() + kStep;  // behind the word before the first
    const std::size_t* const us = a.u_part.data() + u;
    const std::size_t* const vs = a.v_part.data() + v;
    return {bits + us[0] + vs[0], bits + us[0] + vs[1], bits + us[0] + vs[2],
            bits + us[1] + vs[0], bits + us[1] + vs[1], bits + us[1] + vs[2],
            bits + us[2] + vs[0], bits + us[2] + vs[1], bits + us[2] + vs[2]};
  }

  /// The voxels of word w (counted in kStep) that force a move on a scan.
  static std::uint64_t forced(const Nine& rows, std::ptrdiff_t w, bool up) {
    std::array<JumpWindow, 9> seen;
    for (std::size_t r = 0; r < 9; ++r) {
      const std::uint64_t here = rows[r][w];
      const std::uint64_t lower = here << 1 | rows[r][w - kStep] >> 63;
      const std::uint64_t upper = here >> 1 | rows[r][w + kStep] << 63;
      seen[r] = up ? JumpWindow{lower, here, upper} : JumpWindow{upper, here, lower};
    }
    return forced_voxels(seen);
  }

  IVec shape() const { return shape_; }
  std::size_t words(std::size_t axis) const { return axes_[axis].words; }
  std::size_t bytes() const;

 private:
  struct Axis {
    std::vector<std::size_t> u_part, v_part;  ///< of u - 1: where a row begins is a sum of one part an axis
    std::size_t words = 0;                    ///< of a row; one more before and after, all solid
    BigVector<std::uint64_t> bits;
  };

  IVec shape_;
  std::array<Axis, 3> axes_;
};

}  // namespace octoway::core

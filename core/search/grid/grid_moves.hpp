// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The 26 moves of a voxel grid, what each costs and when it is allowed.
//
// A move is numbered (dx + 1) * 9 + (dy + 1) * 3 + (dz + 1); 13 is "none". A hood is the 3 x 3 x 3
// neighbourhood of a voxel as 27 bits in the same numbering, 1 = free, so that a rule is a mask and a test of
// a rule is one AND.
//
// Costs are 1, sqrt 2 and sqrt 3 rounded to multiples of 2^-30. Sums of them are exact in a double, so equal
// paths have equal costs whatever the order of their steps, and the octile distance is consistent to the
// last bit; the price is a relative error below 1e-9 in what counts as shortest.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "core/base/vec.hpp"

namespace octoway::core {

using Hood = std::uint32_t;     ///< 27 bits, 1 = free
using MoveSet = std::uint32_t;  ///< 27 bits, 1 = the move is in the set

inline constexpr int kMoves = 27;
inline constexpr int kNoMove = 13;
inline constexpr Hood kAllFree = (1U << kMoves) - 1;
inline constexpr MoveSet kAllMoves = kAllFree & ~(1U << kNoMove);

inline constexpr double kSqrt2 = 1.4142135623730951;
inline constexpr double kSqrt3 = 1.7320508075688772;
inline constexpr double kCostUnit = 1.0 / (1 << 30);
constexpr double to_cost_unit(double c) {
  return static_cast<double>(static_cast<std::int64_t>(c / kCostUnit + 0.5)) * kCostUnit;
}
/// By the number of axes that a move changes.
inline constexpr std::array<double, 4> kStepCost = {0.0, 1.0, to_cost_unit(kSqrt2), to_cost_unit(kSqrt3)};

constexpr int move_of(IVec d) {
  return (d.x + 1) * 9 + (d.y + 1) * 3 + d.z + 1;
}
constexpr IVec step_of(int move) {
  return {move / 9 - 1, move / 3 % 3 - 1, move % 3 - 1};
}
constexpr int rank_of(IVec d) {
  return (d.x != 0) + (d.y != 0) + (d.z != 0);
}
constexpr std::uint32_t bit_of(IVec d) {
  return 1U << move_of(d);
}

/// The voxels from base to base + d along every choice of d's axes, base left out where it is the middle:
/// what must be free for the step base -> base + d under the strict rule.
constexpr Hood box_of(IVec base, IVec d) {
  Hood box = 0;
  for (int s = 0; s < 8; ++s) {
    IVec v = base;
    for (int a = 0; a < 3; ++a)
      if ((s >> a & 1) != 0) v[a] += d[a];
    box |= bit_of(v);
  }
  return box & ~(1U << kNoMove);
}

struct MoveTable {
  std::array<IVec, kMoves> step{};
  std::array<double, kMoves> cost{};
  std::array<Hood, kMoves> box{};      ///< seen from where the step begins
  std::array<Hood, kMoves> entered{};  ///< the same voxels seen from where it ends

  constexpr MoveTable() {
    for (std::size_t m = 0; m < kMoves; ++m) {
      step[m] = step_of(static_cast<int>(m));
      cost[m] = kStepCost[static_cast<std::size_t>(rank_of(step[m]))];
      box[m] = box_of({0, 0, 0}, step[m]);
      entered[m] = box_of(IVec{} - step[m], step[m]);
    }
  }
};
inline constexpr MoveTable kMoveTable{};

enum class MoveRule : std::uint8_t {
  STRICT,         ///< every voxel of the 2 x 2 x 1 or 2 x 2 x 2 box that a diagonal spans is free
  CORNER_CUTTING  ///< the destination is free
};
constexpr MoveRule move_rule(bool corner_cutting) {
  return corner_cutting ? MoveRule::CORNER_CUTTING : MoveRule::STRICT;
}

template <MoveRule rule>
MoveSet allowed_moves(Hood hood) {
  if (rule == MoveRule::CORNER_CUTTING || hood == kAllFree) return hood & kAllMoves;
  MoveSet moves = 0;
  for (std::uint32_t m = 0; m < kMoves; ++m)
    moves |= static_cast<MoveSet>((hood & kMoveTable.box[m]) == kMoveTable.box[m]) << m;
  return moves & kAllMoves;
}

/// The cost between two voxels where nothing is in the way.
inline double octile(IVec a, IVec b) {
  const std::int32_t dx = std::abs(a.x - b.x);
  const std::int32_t dy = std::abs(a.y - b.y);
  const std::int32_t dz = std::abs(a.z - b.z);
  const std::int32_t most = std::max(dx, std::max(dy, dz));
  const std::int32_t least = std::min(dx, std::min(dy, dz));
  const std::int32_t middle = dx + dy + dz - most - least;
  return static_cast<double>(least) * (kStepCost[3] - kStepCost[2]) +
         static_cast<double>(middle) * (kStepCost[2] - 1.0) + static_cast<double>(most);
}

/// The order in which an unobstructed leg is walked: all three axes, then two, then one. The next step from a
/// towards b, or no move at b.
inline IVec diagonal_first_step(IVec a, IVec b) {
  const auto sign = [](std::int32_t d) { return (d > 0) - (d < 0); };
  const std::array<std::int32_t, 3> d = {b.x - a.x, b.y - a.y, b.z - a.z};
  return {sign(d[0]), sign(d[1]), sign(d[2])};
}

/// The last step of that order on the leg from a to b.
inline int last_move(IVec a, IVec b) {
  const IVec d = b - a;
  const std::int32_t most = std::max(std::abs(d.x), std::max(std::abs(d.y), std::abs(d.z)));
  IVec step{};
  for (int k = 0; k < 3; ++k)
    if (std::abs(d[k]) == most) step[k] = d[k] > 0 ? 1 : (d[k] < 0 ? -1 : 0);
  return move_of(step);
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The moves that a jump point search keeps at a voxel c that was entered by a given last step from p, for the
// strict movement rule (after Nobes, Harabor, Wybrow and Walsh, "The JPS Pathfinding System in 3D", SoCS
// 2022; the case analysis below is our own).
//
// Of two equally long paths the one whose first differing step changes more axes is preferred. A move c -> n
// is dropped when some path from p to n that avoids c is shorter, or as long and preferred. Then the most
// preferred of the shortest paths from start to goal never uses a dropped move. Worked out with p -> c along
//
//   three axes  the 2 x 2 x 2 box is free, so every turn has a better way round: only the 7 moves that
//               combine the step's axes stay, and nothing is ever forced
//   two axes    the step's 3 combinations stay. Out of the plane, to side s: with e = c + s, anything is kept
//               only if e is free and p -> e is not allowed (else p -> e comes first). Turning off by one
//               axis u and s is shorter as p + u -> n, where that is allowed
//   one axis    the step stays. To a side u: c + u and the move (step, u) stay if p + u is solid. To two
//               sides: (u, v) stays if both p + u and p + v are solid; (step, u, v) stays unless
//               p -> c + u + v is allowed
//
// tests/core/grid_test.cpp checks the table against a brute-force reading of that definition.
#pragma once

#include "core/search/grid/grid_moves.hpp"

namespace octoway::core {

/// A move that stays where each of two sets of voxels has a solid one.
struct ForcedMove {
  std::uint32_t move = 0;
  Hood one = 0, two = 0;
};

struct ArrivalRule {
  MoveSet natural = 0;
  std::uint32_t forced_count = 0;
  std::array<ForcedMove, 16> forced{};

  constexpr void force(IVec move, Hood one, Hood two) {
    forced[forced_count++] = {static_cast<std::uint32_t>(move_of(move)), one, two};
  }
};

/// d is a unit step along one axis.
constexpr ArrivalRule straight_rule(IVec d) {
  ArrivalRule rule{.natural = bit_of(d)};
  const IVec p = IVec{} - d;
  for (int m = 0; m < kMoves; ++m) {
    const IVec side = step_of(m);
    if (side.x * d.x + side.y * d.y + side.z * d.z != 0 || rank_of(side) == 0) continue;
    if (rank_of(side) == 1) {
      rule.force(side, bit_of(p + side), bit_of(p + side));
      rule.force(side + d, bit_of(p + side), bit_of(p + side));
      continue;
    }
    IVec u{}, v{};
    for (int a = 0; a < 3; ++a)
      if (side[a] != 0) (rank_of(u) == 0 ? u : v)[a] = side[a];
    rule.force(side, bit_of(p + u), bit_of(p + v));
    rule.force(side + d, box_of(p, side), box_of(p, side));
  }
  return rule;
}

/// d changes two axes.
constexpr ArrivalRule flat_rule(IVec d) {
  ArrivalRule rule{.natural = bit_of(d)};
  const IVec p = IVec{} - d;
  const IVec across{1 - d.x * d.x, 1 - d.y * d.y, 1 - d.z * d.z};
  for (const int sign : {-1, 1}) {
    const IVec s = across * sign;
    const Hood direct = box_of(p, d + s);
    rule.force(s, direct, direct);
    rule.force(d + s, direct, direct);
  }
  for (int a = 0; a < 3; ++a) {
    if (d[a] == 0) continue;
    IVec u{};
    u[a] = d[a];
    rule.natural |= bit_of(u);
    for (const int sign : {-1, 1}) {
      const IVec s = across * sign;
      rule.force(u + s, box_of(p, d + s), box_of(p + u, d + s));
    }
  }
  return rule;
}

/// d changes three axes, or none: the start, where every move stays.
constexpr ArrivalRule open_rule(IVec d) {
  ArrivalRule rule;
  for (int m = 0; m < kMoves; ++m) {
    const IVec n = step_of(m);
    const bool combines = (n.x == 0 || n.x == d.x) && (n.y == 0 || n.y == d.y) && (n.z == 0 || n.z == d.z);
    if (m != kNoMove && (combines || rank_of(d) == 0)) rule.natural |= 1U << m;
  }
  return rule;
}

constexpr std::array<ArrivalRule, kMoves> arrival_rules() {
  std::array<ArrivalRule, kMoves> rules{};
  for (int m = 0; m < kMoves; ++m) {
    const IVec d = step_of(m);
    const int rank = rank_of(d);
    rules[static_cast<std::size_t>(m)] =
        rank == 1 ? straight_rule(d) : (rank == 2 ? flat_rule(d) : open_rule(d));
  }
  return rules;
}
inline constexpr std::array<ArrivalRule, kMoves> kArrivalRules = arrival_rules();

/// The moves that stay at a voxel with this hood; arrival is the last step, kNoMove at the start.
inline MoveSet kept_moves(Hood hood, int arrival) {
  const ArrivalRule& rule = kArrivalRules[static_cast<std::size_t>(arrival)];
  MoveSet kept = rule.natural;
  for (std::uint32_t i = 0; i < rule.forced_count; ++i) {
    const ForcedMove& f = rule.forced[i];
    kept |= static_cast<MoveSet>((hood & f.one) != f.one && (hood & f.two) != f.two) << f.move;
  }
  return kept & allowed_moves<MoveRule::STRICT>(hood);
}

/// True if a step along two axes may not be passed over: it forces a move out of its plane. flat_rule's first
/// and third entries are the moves straight to either side, and no other move is forced without them.
inline bool flat_stop(Hood hood, int arrival) {
  const ArrivalRule& rule = kArrivalRules[static_cast<std::size_t>(arrival)];
  for (const std::size_t i : {0U, 2U}) {
    const ForcedMove& f = rule.forced[i];
    if ((hood >> f.move & 1U) != 0 && (hood & f.one) != f.one) return true;
  }
  return false;
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/refine/curve/curve_swing.hpp"

#include <algorithm>

namespace octoway::core {

namespace {

constexpr int kRounds = 80;
constexpr double kGap = 1.0 / 64.0;       // voxels between a bend and the curve that passes it
constexpr double kLeastReach = 1.0 / 64;  // voxels: nearly straight bends are blended wider than they need
constexpr double kEnough = 1e-9;          // voxels: a corner that moves less is at rest
constexpr double kSpare = 1e-7;           // lines are made this much longer than needed
constexpr double kLeastLine =
    1.0 / 256;  // voxels between two blends: shorter lines would have no clear direction
constexpr double kLeastEnd = 1.0 / 32;  // voxels before the first and after the last, for the same reason
constexpr double kFarthest = 4.0;       // radii that a corner may be away from its bend
constexpr double kMostReach = 8.0;      // radii: where lines turn back on each other there is no limit

}  // namespace

void Swing::settle() {
  for (CurveBend& b : bends) b.corner = b.is_kink() ? b.at : b.at + b.aside;
  for (int round = 0; round < kRounds; ++round) {
    measure();
    bool moved = false;
    for (std::size_t i = 0; i < bends.size(); ++i) moved |= push_out(i);
    for (std::size_t i = 0; i <= bends.size(); ++i) moved |= lengthen(i);
    if (!moved) break;
  }
  measure();
}

void Swing::measure() {
  const std::size_t n = bends.size();
  corners_.resize(n);
  before_.assign(n, 0.0);
  after_.assign(n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    corners_[i] = Corner(point(i), point(i + 1), point(i + 2));
    if (bends[i].is_kink()) continue;
    const Turn& turn = bends[i].turn;
    const double radius = radius_ * turn.scale;
    before_[i] = after_[i] =
        std::max(std::min(blend_reach(turn.shape, corners_[i], radius), kMostReach * radius), kLeastReach);
    if (turn.shape != BlendShape::PARABOLA) continue;
    before_[i] = std::min(before_[i], std::max(0.0, line_length(i) - 2.0 * least(i)) / 2.0);
    after_[i] = std::min(after_[i], std::max(0.0, line_length(i + 1) - 2.0 * least(i + 1)) / 2.0);
  }
}

double Swing::least(std::size_t line) const {
  return line == 0 || line == bends.size() ? kLeastEnd : kLeastLine;
}

double Swing::needed(std::size_t line) const {
  const bool first = line > 0 && !bends[line - 1].is_kink();
  const bool second = line < bends.size() && !bends[line].is_kink();
  if (!first && !second) return 0.0;
  return (first ? after_[line - 1] : 0.0) + (second ? before_[line] : 0.0) + least(line);
}

/// True if it is so far from its bend that it is given up.
bool Swing::is_astray(const CurveBend& b) const {
  return distance(b.corner, b.at) > kFarthest * radius_;
}

bool Swing::has_room(std::size_t line) const {
  for (const std::size_t i : {line - 1, line})  // the first wraps round to a number that no bend has
    if (i < bends.size() && is_astray(bends[i])) return false;
  const bool first = line > 0 && !bends[line - 1].is_kink();
  const bool second = line < bends.size() && !bends[line].is_kink();
  if ((first && after_[line - 1] < kLeastLine) || (second && before_[line] < kLeastLine)) return false;
  return line_length(line) >= needed(line);
}

/// Pushes the ends of a line apart, along it, if its blends do not fit.
bool Swing::lengthen(std::size_t line) {
  const DVec from = point(line), to = point(line + 1);
  const double length = distance(from, to);
  const double missing = needed(line) - length;
  const auto moves = [this](std::size_t i) {
    return i < bends.size() && !bends[i].is_kink() && !is_astray(bends[i]);
  };
  const bool first_moves = line > 0 && moves(line - 1);
  const bool second_moves = moves(line);
  if (missing <= kEnough || length == 0.0 || (!first_moves && !second_moves)) return false;
  const DVec push = (to - from) * ((missing + kSpare) / length / (first_moves && second_moves ? 2.0 : 1.0));
  if (first_moves) bends[line - 1].corner = bends[line - 1].corner - push;
  if (second_moves) bends[line].corner = bends[line].corner + push;
  return true;
}

/// Moves a corner out until its blend passes the bend at a small distance.
bool Swing::push_out(std::size_t i) {
  CurveBend& b = bends[i];
  if (b.is_kink() || b.turn.side == Side::INSIDE || is_astray(b)) return false;
  const double reach = std::min(before_[i], after_[i]);
  const double wanted =
      blend_depth(b.turn.shape, corners_[i], reach) + std::min(kGap, radius_ * b.turn.scale / 16.0);
  const double missing = wanted - dot(b.corner - b.at, b.outward);
  if (missing <= kEnough) return false;
  const DVec way = b.turn.side == Side::AWAY ? b.away : b.outward;
  const double along = dot(way, b.outward);
  if (along == 0.0) return false;  // a bend too slight for a direction
  b.corner = b.corner + way * ((missing + kSpare) / along);
  return true;
}

}  // namespace octoway::core

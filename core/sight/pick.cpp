// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/sight/pick.hpp"

#include <algorithm>

namespace octoway::core {
namespace {

constexpr Ratio kStart{0, 1};
constexpr Ratio kEnd{1, 1};

/// The voxels along a segment, one face after the other.
class Walk {
 public:
  Walk(const Box& within, QVec a, QVec b) : within_(within), a_(a), way_(b - a) {}

  /// Go to where the segment enters the box; false if it never does.
  bool enter() {
    Ratio leave = kEnd;
    for (int axis = 0; axis < 3; ++axis) {
      const std::int64_t low = within_.lo[axis] * kSub;
      const std::int64_t high = within_.hi[axis] * kSub;
      if (way_[axis] == 0) {
        if (a_[axis] < low || a_[axis] > high) return false;
        continue;
      }
      const Ratio in = crossing(axis, way_[axis] > 0 ? low : high);
      const Ratio out = crossing(axis, way_[axis] > 0 ? high : low);
      if (at_ <= in) {
        at_ = in;
        axis_ = axis;
      }
      if (out < leave) leave = out;
    }
    if (leave < at_) return false;
    for (int axis = 0; axis < 3; ++axis) voxel_[axis] = voxel_at(axis);
    return true;
  }

  /// Go through the next face; false where the segment or the box ends.
  bool step() {
    int next = -1;
    Ratio least = kEnd;
    for (int axis = 0; axis < 3; ++axis) {
      if (way_[axis] == 0) continue;
      const Ratio t = crossing(axis, (std::int64_t{voxel_[axis]} + (way_[axis] > 0 ? 1 : 0)) * kSub);
      if (t < least || (next < 0 && t == least)) {
        least = t;
        next = axis;
      }
    }
    if (next < 0) return false;
    at_ = least;
    axis_ = next;
    voxel_[next] += way_[next] > 0 ? 1 : -1;
    return within_.contains(voxel_);
  }

  IVec voxel() const { return voxel_; }
  bool through_a_face() const { return axis_ >= 0; }
  Pick here() const {
    return {voxel_, static_cast<std::uint8_t>(2 * axis_ + (way_[axis_] < 0 ? 1 : 0)), at_};
  }

 private:
  /// The parameter at which the coordinate along an axis has a value.
  Ratio crossing(int axis, std::int64_t value) const {
    const std::int64_t way = way_[axis];
    return way > 0 ? Ratio{value - a_[axis], way} : Ratio{a_[axis] - value, -way};
  }

  /// The voxel ahead; on a face, the one that the segment runs into.
  std::int32_t voxel_at(int axis) const {
    const Int128 unit = Int128{at_.den} * kSub;
    const Int128 place = Int128{a_[axis]} * at_.den + Int128{way_[axis]} * at_.num;
    Int128 voxel = place / unit;
    if (place % unit < 0) --voxel;
    if (place == voxel * unit && way_[axis] < 0) --voxel;
    return std::clamp(static_cast<std::int32_t>(voxel), within_.lo[axis], within_.hi[axis] - 1);
  }

  Box within_;
  QVec a_, way_;
  IVec voxel_{};
  Ratio at_ = kStart;
  int axis_ = -1;  ///< axis of the last face that was passed; none at the start
};

}  // namespace

std::optional<Pick> pick(const BitGrid& grid, const Box& within, QVec a, QVec b) {
  Walk walk(within, a, b);
  if (within.empty() || !walk.enter()) return std::nullopt;
  // Space outside the box is free, so a solid voxel at its border is met from free space.
  bool from_free = walk.through_a_face();
  do {
    const bool solid = grid.solid(walk.voxel());
    if (solid && from_free) return walk.here();
    from_free = !solid;
  } while (walk.step());
  return std::nullopt;
}

}  // namespace octoway::core

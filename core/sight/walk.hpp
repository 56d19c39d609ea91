// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A segment's way through the lattice, from event to event, an event being the crossing of one or more
// lattice planes at once. Between two events the segment lies in one voxel, or in the 2 or 4 around it where
// it runs inside a plane (a "still" axis). The caller decides which voxels it may enter; this file knows
// geometry alone.
//
// Parameters of events are ratios of integers and compared by cross multiplication: no epsilon, no rounding.
#pragma once

#include "core/base/exact.hpp"
#include "core/sight/footing.hpp"

namespace octoway::core {

/// Wide holds products of two differences of coordinates: see fits_int64_products().
template <class Wide>
class SegmentWalk {
 public:
  SegmentWalk(QVec a, QVec b) : a_(a) {
    for (int axis = 0; axis < 3; ++axis) {
      const std::int64_t d = b[axis] - a[axis];
      length_[axis] = d < 0 ? -d : d;
      if (d > 0) rising_ |= 1U << axis;
      if (d != 0) moving_ |= 1U << axis;
    }
  }

  /// From all voxels around the start to those that the first piece runs through.
  unsigned leave_start(Footing from) {
    const Window w = window_at(a_);
    still_ = w.double_axes & ~moving_;
    const unsigned crossing = w.double_axes & moving_ & rising_;
    for (int axis = 0; axis < 3; ++axis) layer_[axis] = w.base[axis] + (crossing >> axis & 1 ? 1 : 0);
    return from >> crossing & piece_bits();
  }

  /// The voxel of the current piece; the lower one along still axes.
  IVec layer() const { return layer_; }
  unsigned still() const { return still_; }
  Ratio event() const { return event_; }
  /// The piece's voxels as a window: the current layer, twice along still axes.
  Window piece() const { return {layer_, still_}; }
  /// The footing bits that a piece between events can have: still axes have two layers, the others one.
  unsigned piece_bits() const {
    static constexpr unsigned kBits[8] = {0x01, 0x03, 0x05, 0x0f, 0x11, 0x33, 0x55, 0xff};
    return kBits[still_];
  }

  /// Finds where the segment leaves the box that it is in, before its end; false if it does not. `stride`:
  /// the box is larger than a voxel, so that other planes may be crossed at the same moment.
  bool advance(const Box& around, bool stride) {
    Ratio best{1, 1};
    crossing_ = 0;
    for (int axis = 0; axis < 3; ++axis) {
      if (!moves(axis)) continue;
      const std::int64_t plane = (rises(axis) ? around.hi[axis] : around.lo[axis]) * kSub;
      const Ratio t{rises(axis) ? plane - a_[axis] : a_[axis] - plane, length_[axis]};
      const Wide mine = Wide{t.num} * best.den;
      const Wide theirs = Wide{best.num} * t.den;
      if (mine > theirs) continue;
      if (mine < theirs) best = t, crossing_ = 0;
      crossing_ |= 1U << axis;
    }
    if (best.num >= best.den) return false;
    event_ = best;
    for (int axis = 0; axis < 3; ++axis) settle_layer(axis, around, stride);
    return true;
  }

  /// True if the segment leaves one voxel for another through their common face.
  bool crosses_one_face() const { return still_ == 0 && (crossing_ & (crossing_ - 1)) == 0; }
  /// All voxels around the event.
  Window around_event() const {
    Window w{layer_, crossing_ | still_};
    for (int axis = 0; axis < 3; ++axis)
      if ((crossing_ & ~rising_) >> axis & 1) --w.base[axis];
    return w;
  }
  /// Footings of the pieces before and after an event as footings of its window, and back.
  Footing to_event(unsigned before) const { return static_cast<Footing>(before << (crossing_ & ~rising_)); }
  unsigned from_event(Footing around) const { return around >> after_event() & piece_bits(); }
  /// The window's bit at which the piece after the event begins.
  unsigned after_event() const { return crossing_ & rising_; }
  /// Steps over the planes of the event.
  void step() {
    for (int axis = 0; axis < 3; ++axis)
      if ((crossing_ >> axis & 1) != 0) layer_[axis] += rises(axis) ? 1 : -1;
  }

  /// A footing of the last piece as one of the segment's end.
  Footing at_end(unsigned reach, const Window& end) const {
    return static_cast<Footing>(reach << (end.double_axes & moving_ & ~rising_));
  }

 private:
  bool moves(int axis) const { return (moving_ >> axis & 1) != 0; }
  bool rises(int axis) const { return (rising_ >> axis & 1) != 0; }

  /// The layer just before the event; after a stride other axes may cross a plane at the same moment.
  void settle_layer(int axis, const Box& around, bool stride) {
    if (!moves(axis)) return;
    if ((crossing_ >> axis & 1) != 0) {
      layer_[axis] = rises(axis) ? around.hi[axis] - 1 : around.lo[axis];
    } else if (stride) {
      const Wide product = Wide{length_[axis]} * event_.num;
      const auto whole = static_cast<std::int64_t>(product / event_.den);
      const bool exact = product % event_.den == 0;
      const std::int64_t q = rises(axis) ? a_[axis] + whole : a_[axis] - whole - (exact ? 0 : 1);
      const bool on = exact && on_plane(q);
      if (on) crossing_ |= 1U << axis;
      layer_[axis] = floor_voxel(q) - (on && rises(axis) ? 1 : 0);
    }
  }

  QVec a_;
  QVec length_;
  unsigned moving_ = 0, rising_ = 0;  ///< axes along which the segment moves, and moves upwards
  unsigned still_ = 0;                ///< axes along which it runs inside a lattice plane
  unsigned crossing_ = 0;             ///< axes whose planes are crossed at the event
  IVec layer_;
  Ratio event_{0, 1};
};

}  // namespace octoway::core

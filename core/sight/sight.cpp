// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Walks a segment from event to event, an event being the crossing of one or more lattice planes at once.
// Between two events the segment lies in one voxel, or in the 2 or 4 around it where it runs inside a plane
// (a "still" axis). At an event the reachable voxels spread through shared faces among all free voxels that
// hold that point.
//
// Parameters of events are ratios of integers and compared by cross multiplication: no epsilon, no rounding.
// In open space the walk strides from a cell's entry to its exit; only where the segment runs inside a plane
// it goes voxel by voxel. (Walking leaf to leaf with floats and a tolerance was rejected: one wrong answer in
// 3,000.)
#include "core/sight/sight.hpp"

namespace octoway {

namespace {

template <class Wide>
class Walk {
 public:
  Walk(const SightWorld& world, QVec a, QVec b) : world_(world), a_(a), b_(b) {
    for (int axis = 0; axis < 3; ++axis) {
      const std::int64_t d = b[axis] - a[axis];
      length_[axis] = d < 0 ? -d : d;
      if (d > 0) rising_ |= 1U << axis;
      if (d != 0) moving_ |= 1U << axis;
    }
  }

  Sight run(Footing from) {
    leave_start(from);
    while (reach_ != 0 && next_event())
      if (!cross()) return {0, event_};
    if (reach_ == 0) return {0, event_};
    return {arrive(), {1, 1}};
  }

 private:
  bool moves(int axis) const { return (moving_ >> axis & 1) != 0; }
  bool rises(int axis) const { return (rising_ >> axis & 1) != 0; }

  /// From all voxels around the start to those that the first piece runs through.
  void leave_start(Footing from) {
    const Window w = window_at(a_);
    still_ = w.double_axes & ~moving_;
    const unsigned crossing = w.double_axes & moving_;
    for (int axis = 0; axis < 3; ++axis)
      layer_[axis] = w.base[axis] + ((crossing & rising_) >> axis & 1 ? 1 : 0);
    reach_ = from >> (crossing & rising_) & piece_bits();
    event_ = {0, 1};
  }

  /// The footing bits that a piece between events can have: still axes have two layers, the others one.
  unsigned piece_bits() const {
    static constexpr unsigned kBits[8] = {0x01, 0x03, 0x05, 0x0f, 0x11, 0x33, 0x55, 0xff};
    return kBits[still_];
  }

  /// Finds the next crossing before the end; false if there is none. Sets event_, crossing_ and layer_.
  bool next_event() {
    Box around{layer_, {layer_.x + 1, layer_.y + 1, layer_.z + 1}};
    const bool stride = still_ == 0;
    if (stride) {
      const CellId cell = world_.index.locate(layer_);
      if (cell != kNoCell) around = world_.cells[cell];
    }
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

  /// Steps over the planes of the event; false if no free voxel is reached.
  bool cross() {
    const unsigned falling = crossing_ & ~rising_;
    const unsigned rising = crossing_ & rising_;
    IVec after = layer_;
    for (int axis = 0; axis < 3; ++axis)
      if ((crossing_ >> axis & 1) != 0) after[axis] += rises(axis) ? 1 : -1;
    if (still_ == 0 && (crossing_ & (crossing_ - 1)) == 0) {
      layer_ = after;
      return world_.grid.free(after);
    }
    Window w{layer_, crossing_ | still_};
    for (int axis = 0; axis < 3; ++axis)
      if ((falling >> axis & 1) != 0) --w.base[axis];
    const Footing around = spread(static_cast<Footing>(reach_ << falling), free_voxels(world_.grid, w));
    reach_ = around >> rising & piece_bits();
    layer_ = after;
    return reach_ != 0;
  }

  Footing arrive() const {
    const Window w = window_at(b_);
    const unsigned upper = w.double_axes & moving_ & ~rising_;
    return spread(static_cast<Footing>(reach_ << upper), free_voxels(world_.grid, w));
  }

  const SightWorld& world_;
  QVec a_, b_;
  QVec length_;
  unsigned moving_ = 0, rising_ = 0;  ///< axes along which the segment moves, and moves upwards
  unsigned still_ = 0;                ///< axes along which it runs inside a lattice plane
  unsigned crossing_ = 0;             ///< axes whose planes are crossed at the event
  IVec layer_;                        ///< the voxel before the event; the lower one along still axes
  unsigned reach_ = 0;                ///< reachable voxels of the current piece
  Ratio event_;
};

}  // namespace

Sight trace(const SightWorld& world, QVec a, Footing from, QVec b) {
  if (fits_int64_products(world.grid.shape())) return Walk<std::int64_t>(world, a, b).run(from);
  return Walk<Int128>(world, a, b).run(from);
}

}  // namespace octoway

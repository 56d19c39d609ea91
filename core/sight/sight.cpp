// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Walks a segment from event to event (walk.hpp). At an event the reachable voxels spread through shared
// faces among all free voxels that hold that point.
//
// In open space the walk strides from a cell's entry to its exit; only where the segment runs inside a plane
// it goes voxel by voxel. (Walking leaf to leaf with floats and a tolerance was rejected: one wrong answer in
// 3,000.)
#include "core/sight/sight.hpp"

#include "core/sight/walk.hpp"

namespace octoway::core {

namespace {

template <class Wide>
class SightWalk {
 public:
  SightWalk(const SightWorld& world, QVec a, QVec b) : world_(world), walk_(a, b), b_(b) {}

  Sight run(Footing from) {
    reach_ = walk_.leave_start(from);
    while (reach_ != 0 && next_event())
      if (!cross()) return {0, walk_.event()};
    if (reach_ == 0) return {0, walk_.event()};
    return {arrive(), {1, 1}};
  }

 private:
  bool next_event() {
    const IVec at = walk_.layer();
    Box around{at, {at.x + 1, at.y + 1, at.z + 1}};
    const bool stride = walk_.still() == 0;
    if (stride) {
      const CellId cell = world_.index.locate(at);
      if (cell != kNoCell) around = world_.cells[cell];
    }
    return walk_.advance(around, stride);
  }

  /// Steps over the planes of the event; false if no free voxel is reached.
  bool cross() {
    if (walk_.crosses_one_face()) {
      walk_.step();
      return world_.grid.free(walk_.layer());
    }
    const Footing free = free_voxels(world_.grid, walk_.around_event());
    reach_ = walk_.from_event(spread(walk_.to_event(reach_), free));
    walk_.step();
    return reach_ != 0;
  }

  Footing arrive() const {
    const Window w = window_at(b_);
    return spread(walk_.at_end(reach_, w), free_voxels(world_.grid, w));
  }

  const SightWorld& world_;
  SegmentWalk<Wide> walk_;
  QVec b_;
  unsigned reach_ = 0;  ///< reachable voxels of the current piece
};

}  // namespace

Sight trace(const SightWorld& world, QVec a, Footing from, QVec b) {
  if (fits_int64_products(world.grid.shape())) return SightWalk<std::int64_t>(world, a, b).run(from);
  return SightWalk<Int128>(world, a, b).run(from);
}

/// Floats find the point; it counts only if it lies so deep inside its voxel that their error, far below a
/// sub-voxel, cannot matter.
bool is_surely_blocked(const BitGrid& grid, QVec a, QVec b, QVec near) {
  constexpr std::int64_t kDeep = 16;  // sub-voxels
  const DVec way = to_voxels(b - a);
  const double length = dot(way, way);
  if (length == 0.0) return false;
  const double t = dot(to_voxels(near - a), way) / length;
  if (!(t > 0.0 && t < 1.0)) return false;
  IVec voxel;
  for (int axis = 0; axis < 3; ++axis) {
    const std::int64_t q = a[axis] + static_cast<std::int64_t>(static_cast<double>(b[axis] - a[axis]) * t);
    voxel[axis] = floor_voxel(q);
    const std::int64_t inside = q - voxel[axis] * kSub;
    if (inside < kDeep || inside > kSub - kDeep) return false;
  }
  return grid.solid(voxel);
}

}  // namespace octoway::core

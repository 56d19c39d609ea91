// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The squared distance from a point of the segment to a voxel is a convex function of how far along it lies,
// so its least value and where it first falls below the radius are found by halving intervals. Only voxels in
// the box around each short piece of the segment are looked at.
#include "core/sight/sphere.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/to_int.hpp"

namespace octoway::core {

namespace {

constexpr int kHalvings = 60;

class SphereCast {
 public:
  SphereCast(const BitGrid& grid, QVec a, QVec b, double radius, bool solid_border)
      : grid_(grid),
        a_(to_voxels(a)),
        way_(to_voxels(b) - a_),
        radius_(radius - kTouch),
        room_(solid_border ? radius_ : 0.0) {}

  SphereSight run() {
    double reached = std::min(1.0, inside_until());
    const double length = std::sqrt(way_.x * way_.x + way_.y * way_.y + way_.z * way_.z);
    const auto pieces = ceil_to_int<std::int64_t>(length) + 1;
    for (std::int64_t i = 0; i < pieces; ++i) {
      const double from = static_cast<double>(i) / static_cast<double>(pieces);
      if (from > reached) break;
      reached =
          std::min(reached, first_touch(from, static_cast<double>(i + 1) / static_cast<double>(pieces)));
    }
    return {reached >= 1.0, reached};
  }

 private:
  DVec at(double t) const { return a_ + way_ * t; }

  /// How far the sphere, or its centre, stays inside the grid; below 0 if it does not at the start.
  double inside_until() const {
    double until = 2.0;
    for (int k = 0; k < 3; ++k) {
      const double lo = room_;
      const double hi = grid_.shape()[k] - room_;
      if (a_[k] < lo || a_[k] > hi) return -1.0;
      if (way_[k] > 0.0) until = std::min(until, (hi - a_[k]) / way_[k]);
      if (way_[k] < 0.0) until = std::min(until, (lo - a_[k]) / way_[k]);
    }
    return until;
  }

  /// The least fraction at which the sphere enters a voxel near the piece [from, to], or 2.
  double first_touch(double from, double to) const {
    IVec lo, hi;
    for (int k = 0; k < 3; ++k) {
      const double p = at(from)[k];
      const double q = at(to)[k];
      lo[k] = std::max(0, floor_to_int<std::int32_t>(std::min(p, q) - radius_));
      hi[k] = std::min(grid_.shape()[k] - 1, floor_to_int<std::int32_t>(std::max(p, q) + radius_));
    }
    double first = 2.0;
    for (std::int32_t x = lo.x; x <= hi.x; ++x)
      for (std::int32_t y = lo.y; y <= hi.y; ++y)
        for (std::int32_t w = lo.z >> 6; w <= hi.z >> 6; ++w)
          for (std::uint64_t solid =
                   grid_.row(x, y)[w] & word_mask(static_cast<std::size_t>(w), lo.z, hi.z + 1);
               solid != 0; solid &= solid - 1)
            first = std::min(first, entered({x, y, w * 64 + std::countr_zero(solid)}, from, to));
    return first;
  }

  double squared_gap(IVec voxel, double t) const {
    double sum = 0.0;
    for (int k = 0; k < 3; ++k) {
      const double p = at(t)[k];
      const double gap = std::max({voxel[k] - p, p - (voxel[k] + 1.0), 0.0});
      sum += gap * gap;
    }
    return sum;
  }

  double entered(IVec voxel, double from, double to) const {
    const double limit = radius_ * radius_;
    if (squared_gap(voxel, from) < limit) return from == 0.0 ? -1.0 : from;
    double lo = from;
    double hi = to;
    for (int i = 0; i < kHalvings; ++i) {  // to the nearest point of the piece
      const double p = lo + (hi - lo) / 3.0;
      const double q = hi - (hi - lo) / 3.0;
      (squared_gap(voxel, p) <= squared_gap(voxel, q) ? hi : lo) =
          squared_gap(voxel, p) <= squared_gap(voxel, q) ? q : p;
    }
    const double nearest = 0.5 * (lo + hi);
    if (squared_gap(voxel, nearest) >= limit) return 2.0;
    lo = from;
    hi = nearest;
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = 0.5 * (lo + hi);
      (squared_gap(voxel, middle) < limit ? hi : lo) = middle;
    }
    return lo;
  }

  const BitGrid& grid_;
  DVec a_, way_;
  double radius_;
  double room_;  ///< between the centre and the border
};

}  // namespace

SphereSight cast_sphere(const BitGrid& grid, QVec a, QVec b, double radius, bool solid_border) {
  return SphereCast(grid, a, b, radius, solid_border).run();
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Branch and bound: a piece of a leg whose middle is farther from all obstacles than the best distance plus
// half its length cannot hold a better point. The rest is cut down to pieces of two voxels, and there the
// whole leg's distance to each voxel nearby is computed: a convex, piecewise quadratic function of the place
// on the leg, whose least value has a closed form. Integers decide whether it is zero.
#include "core/sight/path_clearance.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/to_int.hpp"

namespace octoway::core {

namespace {

constexpr double kShort = 1.0;             ///< half of a piece that is not cut further, in voxels
constexpr double kMargin = 1.0 / 1048576;  ///< middles are rounded to the lattice, and floats are floats
constexpr double kDoubt = 1e-6;            ///< below this integers decide whether it is contact

/// True if the closed segment meets the closed voxel. Exact.
bool touches(QVec a, QVec b, IVec voxel) {
  Ratio enter{0, 1};
  Ratio leave{1, 1};
  for (int k = 0; k < 3; ++k) {
    const std::int64_t lo = voxel[k] * kSub - a[k];
    const std::int64_t hi = lo + kSub;
    const std::int64_t way = b[k] - a[k];
    if (way == 0 && (lo > 0 || hi < 0)) return false;
    if (way == 0) continue;
    const Ratio first = way > 0 ? Ratio{lo, way} : Ratio{-hi, -way};
    const Ratio last = way > 0 ? Ratio{hi, way} : Ratio{-lo, -way};
    if (enter < first) enter = first;
    if (last < leave) leave = last;
  }
  return enter <= leave;
}

class LegClearance {
 public:
  LegClearance(const SolidWorld& world, QVec a, QVec b, double best)
      : world_(world),
        grid_(world.grid),
        a_(a),
        b_(b),
        way_(to_voxels(b - a)),
        length_(norm(way_)),
        best_(best) {}

  double run() {
    search(0.0, 1.0);
    return best_;
  }

 private:
  void search(double from, double to) {
    if (best_ <= 0.0) return;
    const double half = 0.5 * (to - from) * length_;
    const double middle = 0.5 * (from + to);
    QVec m;
    for (int k = 0; k < 3; ++k)
      m[k] = a_[k] + to_int<std::int64_t>(std::round(way_[k] * middle * static_cast<double>(kSub)));
    const auto near = nearest_solid(world_, QBox::of_point(m), to_reach(best_ + half + 4.0 * kMargin));
    if (!near) return;
    offer(near->voxel);
    const double away = std::sqrt(static_cast<double>(near->squared)) / static_cast<double>(kSub);
    if (away - half - 4.0 * kMargin >= best_) return;
    if (half <= kShort) return scan(m, best_ + half + 4.0 * kMargin);
    search(from, middle);
    search(middle, to);
  }

  /// Every solid voxel within a distance of m.
  void scan(QVec m, double reach) {
    const DVec p = to_voxels(m);
    IVec lo, hi;
    for (int k = 0; k < 3; ++k) {
      lo[k] = std::max(0, floor_to_int<std::int32_t>(p[k] - reach - 1.0));
      hi[k] = std::min(grid_.shape()[k], floor_to_int<std::int32_t>(p[k] + reach + 2.0));
    }
    const auto gap = [&](int k, std::int32_t v) { return std::max({v - p[k], p[k] - (v + 1.0), 0.0}); };
    for (std::int32_t x = lo.x; x < hi.x; ++x)
      for (std::int32_t y = lo.y; y < hi.y; ++y) {
        const double square = gap(0, x) * gap(0, x) + gap(1, y) * gap(1, y);
        if (square > reach * reach) continue;
        for (std::int32_t w = lo.z >> 6; w <= (hi.z - 1) >> 6; ++w)
          for (std::uint64_t solid = grid_.row(x, y)[w] & word_mask(static_cast<std::size_t>(w), lo.z, hi.z);
               solid != 0; solid &= solid - 1) {
            const std::int32_t z = w * 64 + std::countr_zero(solid);
            if (square + gap(2, z) * gap(2, z) <= reach * reach) offer({x, y, z});
          }
      }
  }

  void offer(IVec voxel) {
    const double d = distance_to(voxel);
    if (d >= best_ && d > kDoubt) return;
    if (d <= kDoubt && touches(a_, b_, voxel))
      best_ = 0.0;
    else
      best_ = std::min(best_, std::max(d, 1e-15));  // no contact, and rounding must not make it one
  }

  /// Distance of the whole leg to the voxel. The derivative grows along the leg and is linear between the
  /// places where the leg crosses a plane of the voxel's faces.
  double distance_to(IVec voxel) const {
    DVec lo;
    for (int k = 0; k < 3; ++k)
      lo[k] = static_cast<double>(voxel[k] * kSub - a_[k]) / static_cast<double>(kSub);
    const auto off = [&](int k, double t) {
      const double p = way_[k] * t;
      return p < lo[k] ? p - lo[k] : std::max(p - (lo[k] + 1.0), 0.0);
    };
    const auto slope = [&](double t) { return off(0, t) * way_.x + off(1, t) * way_.y + off(2, t) * way_.z; };
    double before = 0.0, at_before = slope(0.0);  // the last place where it falls
    double after = 1.0, at_after = slope(1.0);    // the first where it does not
    for (int k = 0; k < 3; ++k)
      for (const double plane : {lo[k], lo[k] + 1.0}) {
        const double place = plane / way_[k];
        if (!(place > before && place < after)) continue;
        if (const double here = slope(place); here < 0.0)
          before = place, at_before = here;
        else
          after = place, at_after = here;
      }
    double t = before;
    if (at_before < 0.0)
      t = at_after < 0.0 ? 1.0 : before + (after - before) * (at_before / (at_before - at_after));
    return norm({off(0, t), off(1, t), off(2, t)});
  }

  const SolidWorld& world_;
  const BitGrid& grid_;
  QVec a_, b_;
  DVec way_;
  double length_;
  double best_;
};

}  // namespace

double path_clearance(const SolidWorld& world, std::span<const QVec> points, double cap) {
  double best = cap;
  for (std::size_t i = 1; i < points.size() && best > 0.0; ++i)
    best = LegClearance(world, points[i - 1], points[i], best).run();
  if (points.size() == 1) best = LegClearance(world, points[0], points[0], cap).run();
  return best;
}

}  // namespace octoway::core

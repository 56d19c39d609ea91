// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Does a triangle touch a closed cube of the lattice? By separating axes on integers (Akenine-Moller 2001,
// Fast 3D Triangle-Box Overlap Testing, without its floats): exact, contact counts, and a triangle without an
// area is the segment or the point that it is.
#pragma once

#include <array>

#include "core/voxels/triangle.hpp"

namespace octoway::core {

/// Corners this far from the lattice's origin, in voxels, keep all numbers below 2^127.
inline constexpr std::int64_t kTriangleReach = std::int64_t{1} << 20;

class TriangleTouch {
 public:
  explicit TriangleTouch(const Triangle& t) : corners_(t) {
    const std::array<QVec, 3> edges{t[1] - t[0], t[2] - t[1], t[0] - t[2]};
    add(cross(edges[0], edges[1]));
    for (const QVec& edge : edges)
      for (int k = 0; k < 3; ++k) {
        QVec unit;
        unit[k] = 1;
        add(cross(edge, unit));
      }
  }

  bool touches(const Box& box) const {
    for (int k = 0; k < 3; ++k) {
      const auto [lo, hi] = std::minmax({corners_[0][k], corners_[1][k], corners_[2][k]});
      if (hi < box.lo[k] * kSub || lo > box.hi[k] * kSub) return false;
    }
    for (std::size_t i = 0; i < count_; ++i)
      if (separated(axes_[i], box)) return false;
    return true;
  }

 private:
  using Normal = Vec3<Int128>;

  static Normal cross(QVec a, QVec b) {
    return {Int128{a.y} * b.z - Int128{a.z} * b.y, Int128{a.z} * b.x - Int128{a.x} * b.z,
            Int128{a.x} * b.y - Int128{a.y} * b.x};
  }
  static Int128 along(const Normal& n, QVec p) { return n.x * p.x + n.y * p.y + n.z * p.z; }

  /// Zero separates nothing.
  void add(const Normal& n) {
    if (n.x != 0 || n.y != 0 || n.z != 0) axes_[count_++] = n;
  }

  bool separated(const Normal& n, const Box& box) const {
    QVec least, most;  // the corners of the box that lie farthest back and forth along the normal
    for (int k = 0; k < 3; ++k) {
      least[k] = (n[k] < 0 ? box.hi[k] : box.lo[k]) * kSub;
      most[k] = (n[k] < 0 ? box.lo[k] : box.hi[k]) * kSub;
    }
    const std::array<Int128, 3> at{along(n, corners_[0]), along(n, corners_[1]), along(n, corners_[2])};
    return std::max({at[0], at[1], at[2]}) < along(n, least) ||
           std::min({at[0], at[1], at[2]}) > along(n, most);
  }

  Triangle corners_;
  std::array<Normal, 10> axes_;
  std::size_t count_ = 0;
};

}  // namespace octoway::core

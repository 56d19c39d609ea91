// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Does the inside of a shape meet the inside of a box of voxels? One exact test for each kind of shape. The
// boxes must lie in the shape's extent(): that bounds the numbers and answers for the three axes of the
// lattice.
#pragma once

#include "core/base/exact.hpp"
#include "core/voxels/shapes.hpp"

namespace octoway::core {

class SphereTest {
 public:
  explicit SphereTest(const Sphere& s) : centre_(s.centre), limit_(Int128{s.radius} * s.radius) {}

  bool meets(const Box& box) const { return squared_distance(centre_, box.clamp(centre_)) < limit_; }

 private:
  QVec centre_;
  Int128 limit_;
};

/// The squared distance from the point at t of the segment to the box is convex in t, and quadratic between
/// the planes of the box. Its least value lies at an end, or at the first t where the slope stops being
/// negative; the slope's sign where the segment crosses a plane says on which side of the plane that is. So
/// the quadratic that holds there is known without finding t.
class CapsuleTest {
 public:
  explicit CapsuleTest(const Capsule& c)
      : a_(c.a), way_(c.b - c.a), limit_(Int128{c.radius} * c.radius), mirrored_{} {
    for (int k = 0; k < 3; ++k) {
      mirrored_[k] = way_[k] < 0;
      if (way_[k] < 0) way_[k] = -way_[k];
    }
  }

  bool meets(const Box& box) const {
    const Planes planes = relative(box);
    const Squares start = squares(planes, 0);
    if (start.distance < limit_) return true;
    if (start.slope >= 0) return false;
    const Squares end = squares(planes, 1);
    if (end.distance < limit_) return true;
    if (end.slope <= 0) return false;
    return between(planes);
  }

 private:
  /// The box seen from a, mirrored so that the segment runs upwards along every axis.
  struct Planes {
    QVec lo, hi;
  };
  struct Squares {
    Int128 distance, slope;  ///< the squared distance, and half of its derivative by t
  };

  Planes relative(const Box& box) const {
    Planes p;
    for (int k = 0; k < 3; ++k) {
      p.lo[k] = mirrored_[k] ? a_[k] - box.hi[k] * kSub : box.lo[k] * kSub - a_[k];
      p.hi[k] = p.lo[k] + box.size(k) * kSub;
    }
    return p;
  }

  Squares squares(const Planes& planes, std::int64_t t) const {
    Squares sum{0, 0};
    for (int k = 0; k < 3; ++k) {
      const std::int64_t at = way_[k] * t;
      const std::int64_t gap = at - std::clamp(at, planes.lo[k], planes.hi[k]);
      sum.distance += Int128{gap} * gap;
      sum.slope += Int128{gap} * way_[k];
    }
    return sum;
  }

  /// True if the distance still falls where the segment is at num / den of its way.
  bool falls_at(const Planes& planes, std::int64_t num, std::int64_t den) const {
    Int128 slope = 0;
    for (int k = 0; k < 3; ++k) {
      const Int128 at = Int128{way_[k]} * num;
      const Int128 gap = at - std::clamp(at, Int128{planes.lo[k]} * den, Int128{planes.hi[k]} * den);
      slope += gap * way_[k];
    }
    return slope < 0;
  }

  /// True if the least distance lies beyond this plane of axis k. It lies strictly between the ends.
  bool beyond(const Planes& planes, std::int64_t plane, int k) const {
    return plane <= 0 || (plane < way_[k] && falls_at(planes, plane, way_[k]));
  }

  /// The least value of u^2 + 2 t uv + t^2 v^2 is u^2 - uv^2 / v^2, with v^2 > 0: before its least value the
  /// distance falls.
  bool between(const Planes& planes) const {
    Int128 uu = 0;
    Int128 uv = 0;
    Int128 vv = 0;
    for (int k = 0; k < 3; ++k) {
      std::int64_t plane = planes.lo[k];
      if (beyond(planes, plane, k)) {
        plane = planes.hi[k];
        if (!beyond(planes, plane, k)) continue;  // between the planes: no distance along this axis
      }
      uu += Int128{plane} * plane;
      uv -= Int128{plane} * way_[k];
      vv += Int128{way_[k]} * way_[k];
    }
    return product_less(uu - limit_, vv, uv, uv);
  }

  QVec a_, way_;
  Int128 limit_;
  Vec3<bool> mirrored_;
};

/// Separating axes (Gottschalk, Lin and Manocha 1996, OBBTree, section 5), on integers: the normals of the
/// faces, and the cross products of the edges with the axes of the lattice. N holds a component of a normal.
template <class N>
class SlantedTest {
 public:
  explicit SlantedTest(const Slanted& s) : twice_centre_(s.corner + s.corner) {
    for (const QVec& edge : s.edges) twice_centre_ = twice_centre_ + edge;
    for (std::size_t i = 0; i < 3; ++i) add(cross(s.edges[i], s.edges[(i + 1) % 3]), s);
    for (const QVec& edge : s.edges)
      for (int k = 0; k < 3; ++k) {
        QVec unit;
        unit[k] = 1;
        add(cross(edge, unit), s);
      }
  }

  bool meets(const Box& box) const {
    QVec apart, size;
    for (int k = 0; k < 3; ++k) {
      apart[k] = (box.lo[k] + std::int64_t{box.hi[k]}) * kSub - twice_centre_[k];
      size[k] = box.size(k) * kSub;
    }
    for (std::size_t i = 0; i < count_; ++i)
      if (separated(axes_[i], apart, size)) return false;
    return true;
  }

 private:
  struct Axis {
    Vec3<N> normal, width;
    Int128 reach = 0;  ///< how far the shape goes along the normal
  };

  static Vec3<N> cross(QVec a, QVec b) {
    return {N{a.y} * b.z - N{a.z} * b.y, N{a.z} * b.x - N{a.x} * b.z, N{a.x} * b.y - N{a.y} * b.x};
  }
  static Int128 along(const Vec3<N>& n, QVec v) {
    return Int128{n.x} * v.x + Int128{n.y} * v.y + Int128{n.z} * v.z;
  }
  static bool separated(const Axis& axis, QVec apart, QVec size) {
    const Int128 gap = along(axis.normal, apart);
    return (gap < 0 ? -gap : gap) >= axis.reach + along(axis.width, size);
  }

  /// Axes of the lattice are left out: extent() has answered for them. So is zero, which separates nothing.
  void add(const Vec3<N>& normal, const Slanted& s) {
    Axis axis{normal, normal, 0};
    int components = 0;
    for (int k = 0; k < 3; ++k) {
      if (normal[k] < 0) axis.width[k] = -normal[k];
      components += normal[k] != 0 ? 1 : 0;
    }
    if (components < 2) return;
    for (const QVec& edge : s.edges) {
      const Int128 length = along(normal, edge);
      axis.reach += length < 0 ? -length : length;
    }
    axes_[count_++] = axis;
  }

  QVec twice_centre_;
  std::array<Axis, 12> axes_;
  std::size_t count_ = 0;
};

}  // namespace octoway::core

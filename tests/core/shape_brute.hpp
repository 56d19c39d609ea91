// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The voxels that a shape overlaps, found in other ways than the core's: slow, exact, and only for shapes
// whose coordinates are small multiples of a part of a voxel. Such shapes touch voxels exactly all the time.
// Below it what the tests of shapes share.
#pragma once

#include <set>
#include <vector>

#include "core/base/exact.hpp"
#include "core/voxels/shapes.hpp"
#include "tests/core/check.hpp"

namespace octoway::core::test {

/// Parts of a voxel in which the brute force counts.
struct Coarse {
  std::int64_t unit = kSub / 4;

  QVec point(QVec q) const { return {q.x / unit, q.y / unit, q.z / unit}; }
  QVec low(IVec v) const { return QVec{v.x, v.y, v.z} * (kSub / unit); }
  std::int64_t edge() const { return kSub / unit; }
};

inline bool brute_meets(const Aligned& s, IVec v, Coarse) {
  bool met = true;
  for (int k = 0; k < 3; ++k)
    met = met && std::min(s.hi[k], (v[k] + 1) * kSub) > std::max(s.lo[k], v[k] * kSub);
  return met;
}

/// The squared distance at num / den of the way, times den^2.
inline Int128 scaled_distance(QVec a, QVec way, QVec low, std::int64_t edge, Int128 num, Int128 den) {
  Int128 sum = 0;
  for (int k = 0; k < 3; ++k) {
    const Int128 p = a[k] * den + way[k] * num;
    const Int128 below = low[k] * den - p;
    const Int128 above = p - (low[k] + edge) * den;
    const Int128 gap = below > 0 ? below : (above > 0 ? above : 0);
    sum += gap * gap;
  }
  return sum;
}

/// The nearest point of the segment is an end, or the nearest one to some corner, edge or face of the voxel:
/// for each axis its low plane, its high plane, or neither counts. All 27 are tried, with the true distance.
inline bool brute_meets(const Capsule& s, IVec v, Coarse c) {
  const QVec a = c.point(s.a);
  const QVec way = c.point(s.b) - a;
  const QVec low = c.low(v);
  const Int128 limit = Int128{s.radius / c.unit} * (s.radius / c.unit);
  for (int choice = 0; choice < 27; ++choice) {
    const int sides[3] = {choice % 3, choice / 3 % 3, choice / 9};
    Int128 num = 0;
    Int128 den = 0;
    for (int k = 0; k < 3; ++k) {
      if (sides[k] == 2) continue;
      num += (low[k] + sides[k] * c.edge() - a[k]) * way[k];
      den += way[k] * way[k];
    }
    if (den == 0) den = 1;
    num = std::clamp<Int128>(num, 0, den);
    if (scaled_distance(a, way, low, c.edge(), num, den) < limit * den * den) return true;
  }
  return scaled_distance(a, way, low, c.edge(), 1, 1) < limit;
}

inline bool brute_meets(const Sphere& s, IVec v, Coarse c) {
  return brute_meets(Capsule{s.centre, s.centre, s.radius}, v, c);
}

/// n . p < limit
struct HalfSpace {
  Vec3<Int128> n;
  Int128 limit;
};

/// Fourier and Motzkin: axis after axis is eliminated from strict inequalities; they have a common solution
/// if and only if nothing impossible is left.
inline bool have_common_point(std::vector<HalfSpace> list) {
  for (int axis = 2; axis >= 0; --axis) {
    std::vector<HalfSpace> next;
    for (const HalfSpace& p : list) {
      if (p.n[axis] == 0) next.push_back(p);
      if (p.n[axis] <= 0) continue;
      for (const HalfSpace& q : list)
        if (q.n[axis] < 0)
          next.push_back({p.n * -q.n[axis] + q.n * p.n[axis], p.limit * -q.n[axis] + q.limit * p.n[axis]});
    }
    list = std::move(next);
  }
  for (const HalfSpace& p : list)
    if (p.limit <= 0) return false;
  return true;
}

inline bool brute_meets(const Slanted& s, IVec v, Coarse c) {
  std::vector<HalfSpace> list;
  const QVec low = c.low(v);
  for (int k = 0; k < 3; ++k) {
    HalfSpace below{{0, 0, 0}, low[k] + c.edge()};
    HalfSpace above{{0, 0, 0}, -low[k]};
    below.n[k] = 1;
    above.n[k] = -1;
    list.insert(list.end(), {below, above});
  }
  const QVec corner = c.point(s.corner);
  for (std::size_t i = 0; i < 3; ++i) {
    const QVec e = c.point(s.edges[(i + 1) % 3]);
    const QVec f = c.point(s.edges[(i + 2) % 3]);
    const QVec g = c.point(s.edges[i]);
    Vec3<Int128> n{e.y * f.z - e.z * f.y, e.z * f.x - e.x * f.z, e.x * f.y - e.y * f.x};
    Int128 from = n.x * corner.x + n.y * corner.y + n.z * corner.z;
    Int128 depth = n.x * g.x + n.y * g.y + n.z * g.z;
    if (depth < 0) {
      n = n * Int128{-1};
      from = -from;
      depth = -depth;
    }
    list.push_back({n, from + depth});
    list.push_back({n * Int128{-1}, -from});
  }
  return have_common_point(std::move(list));
}

inline QVec voxels(std::int64_t x, std::int64_t y, std::int64_t z) {
  return QVec{x, y, z} * kSub;
}

inline std::int64_t count(const std::vector<Box>& boxes) {
  std::int64_t sum = 0;
  for (const Box& box : boxes) sum += box.volume();
  return sum;
}

/// All voxels of the cover; checks that its boxes lie in bounds and are disjoint.
inline std::set<IVec> covered(const Shape& shape, const Box& bounds) {
  std::set<IVec> all;
  const std::vector<Box> boxes = cover(shape, bounds);
  for (const Box& box : boxes) {
    CHECK(!box.empty());
    CHECK_EQ(intersect(box, bounds), box);
    for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
      for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
        for (std::int32_t z = box.lo.z; z < box.hi.z; ++z) all.insert({x, y, z});
  }
  CHECK_EQ(static_cast<std::int64_t>(all.size()), count(boxes));
  return all;
}

template <class Meets>
std::set<IVec> those_that(const Box& bounds, const Meets& meets) {
  std::set<IVec> all;
  for (std::int32_t x = bounds.lo.x; x < bounds.hi.x; ++x)
    for (std::int32_t y = bounds.lo.y; y < bounds.hi.y; ++y)
      for (std::int32_t z = bounds.lo.z; z < bounds.hi.z; ++z)
        if (meets(IVec{x, y, z})) all.insert({x, y, z});
  return all;
}

inline QVec random_point(Random& random, std::int64_t unit, std::int64_t from, std::int64_t to) {
  QVec p;
  for (int k = 0; k < 3; ++k) p[k] = (from + random.below(to - from + 1)) * unit;
  return p;
}

}  // namespace octoway::core::test

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/shapes.hpp"

#include <string>

#include "core/base/error.hpp"
#include "core/voxels/convex_cover.hpp"
#include "core/voxels/shape_tests.hpp"

namespace octoway::core {

namespace {

/// Up to this edge (1,024 voxels) a component of a normal fits 64 bits.
constexpr std::int64_t kShortEdge = std::int64_t{1} << 30;

std::string in_voxels(std::int64_t q) {
  return std::to_string(static_cast<double>(q) / static_cast<double>(kSub)) + " voxels";
}

void check_point(QVec p, const char* what) {
  for (int k = 0; k < 3; ++k)
    if (p[k] < -kMaxCoordinate || p[k] > kMaxCoordinate)
      throw InvalidInput(std::string(what) + " lies at most " + in_voxels(kMaxCoordinate) +
                         " from the origin along each axis, not at " + in_voxels(p[k]));
}

void check_vector(QVec v, const char* what) {
  for (int k = 0; k < 3; ++k)
    if (v[k] < -kMaxLength || v[k] > kMaxLength)
      throw InvalidInput(std::string(what) + " reaches at most " + in_voxels(kMaxLength) +
                         " along each axis, not " + in_voxels(v[k]) + "; cut the shape into smaller ones");
}

void check_radius(std::int64_t radius, const char* what) {
  if (radius < 0 || radius > kMaxLength)
    throw InvalidInput(std::string("the radius of ") + what + " is from 0 to " + in_voxels(kMaxLength) +
                       ", not " + in_voxels(radius));
}

Int128 volume(const std::array<QVec, 3>& e) {
  Int128 sum = 0;
  for (int k = 0; k < 3; ++k) {
    const int l = (k + 1) % 3;
    const int m = (k + 2) % 3;
    sum += (Int128{e[0][l]} * e[1][m] - Int128{e[0][m]} * e[1][l]) * e[2][k];
  }
  return sum;
}

struct Check {
  void operator()(const Aligned& s) const {
    check_point(s.lo, "a corner of a box");
    check_point(s.hi, "a corner of a box");
  }
  void operator()(const Sphere& s) const {
    check_point(s.centre, "the centre of a sphere");
    check_radius(s.radius, "a sphere");
  }
  void operator()(const Capsule& s) const {
    check_point(s.a, "an end of a capsule");
    check_point(s.b, "an end of a capsule");
    check_vector(s.b - s.a, "a capsule");
    check_radius(s.radius, "a capsule");
  }
  void operator()(const Slanted& s) const {
    check_point(s.corner, "a corner of a slanted box");
    for (const QVec& edge : s.edges) check_vector(edge, "an edge of a slanted box");
    if (volume(s.edges) == 0)
      throw InvalidInput(
          "the edges of a slanted box lie in one plane, so that it has no volume; make it at least 2^-20 "
          "voxel thick");
  }
};

struct Corners {
  QVec lo, hi;
};

struct Around {
  Corners operator()(const Aligned& s) const { return {s.lo, s.hi}; }
  Corners operator()(const Sphere& s) const { return (*this)(Capsule{s.centre, s.centre, s.radius}); }
  Corners operator()(const Capsule& s) const {
    Corners c;
    for (int k = 0; k < 3; ++k) {
      c.lo[k] = std::min(s.a[k], s.b[k]) - s.radius;
      c.hi[k] = std::max(s.a[k], s.b[k]) + s.radius;
    }
    return c;
  }
  Corners operator()(const Slanted& s) const {
    Corners c{s.corner, s.corner};
    for (const QVec& edge : s.edges)
      for (int k = 0; k < 3; ++k) (edge[k] < 0 ? c.lo : c.hi)[k] += edge[k];
    return c;
  }
};

template <class Test>
std::vector<Box> cover_with(const Test& test, const Box& box) {
  return ConvexCover<Test>(test).run(box);
}

bool has_short_edges(const Slanted& s) {
  for (const QVec& edge : s.edges)
    for (int k = 0; k < 3; ++k)
      if (edge[k] < -kShortEdge || edge[k] > kShortEdge) return false;
  return true;
}

/// The boxes inside `box`, which is not empty and lies in the extent.
struct Cover {
  const Box& box;

  std::vector<Box> operator()(const Aligned&) const { return {box}; }
  std::vector<Box> operator()(const Sphere& s) const { return cover_with(SphereTest(s), box); }
  std::vector<Box> operator()(const Capsule& s) const { return cover_with(CapsuleTest(s), box); }
  std::vector<Box> operator()(const Slanted& s) const {
    return has_short_edges(s) ? cover_with(SlantedTest<std::int64_t>(s), box)
                              : cover_with(SlantedTest<Int128>(s), box);
  }
};

}  // namespace

void check_shape(const Shape& shape) {
  std::visit(Check{}, shape);
}

Box extent(const Shape& shape, const Box& bounds) {
  const Corners c = std::visit(Around{}, shape);
  return overlapped(c.lo, c.hi, bounds);
}

std::vector<Box> cover(const Shape& shape, const Box& bounds) {
  check_shape(shape);
  const Box box = extent(shape, bounds);
  if (box.empty()) return {};
  return std::visit(Cover{box}, shape);
}

}  // namespace octoway::core

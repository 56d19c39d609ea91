// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Shapes far away, as long as they may be, and beyond.
#include <cstring>

#include "core/base/error.hpp"
#include "tests/core/shape_brute.hpp"

using namespace octoway::core;
using test::count, test::covered, test::random_point, test::those_that, test::voxels;

namespace {

constexpr Box kWorld{{0, 0, 0}, {8, 8, 8}};

}  // namespace

TEST(shapes_far_away) {
  const QVec far = voxels(1 << 28, -(1 << 28), 1 << 28);
  const Box bounds{{(1 << 28) - 4, -(1 << 28) - 4, (1 << 28) - 4}, {(1 << 28) + 4, 4 - (1 << 28), 1 << 28}};
  const auto shifted = [&](const Shape& here, const Shape& there) {
    const auto expected = covered(here, {{-4, -4, -4}, {4, 4, 0}});
    std::set<IVec> moved;
    for (const IVec v : covered(there, bounds)) moved.insert(v - IVec{1 << 28, -(1 << 28), 1 << 28});
    CHECK(!moved.empty() && moved == expected);
    CHECK(cover(there, kWorld).empty());
  };
  const QVec a{kSub / 3, -kSub, 5};
  const QVec b{-3 * kSub, kSub + 7, -kSub / 5};
  shifted(Sphere{a, 2 * kSub}, Sphere{far + a, 2 * kSub});
  shifted(Capsule{a, b, kSub}, Capsule{far + a, far + b, kSub});
  shifted(Slanted{a, {b, a, voxels(-1, -2, -3)}}, Slanted{far + a, {b, a, voxels(-1, -2, -3)}});
  const Aligned box{{b.x, a.y, b.z}, {a.x, b.y, a.z}};
  shifted(box, Aligned{far + box.lo, far + box.hi});
  const Box everywhere{{INT32_MIN, INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX, INT32_MAX}};
  CHECK_EQ(count(cover(Sphere{{kMaxCoordinate, kSub / 2, -kMaxCoordinate}, 1}, everywhere)), 4);
}

TEST(the_longest_slanted_box_is_a_half_space_from_near) {
  // x + y + z > 0 near the origin, with edges as long as they may be: a normal of 80 bits.
  const std::int64_t l = kMaxLength;
  const Box bounds{{-3, -3, -3}, {4, 4, 4}};
  for (const std::int64_t hair : {-1, 0, 1}) {
    const Slanted s{{hair - l / 2, 0, l / 2}, {QVec{l, -l, 0}, QVec{0, l, -l}, QVec{l, l, l}}};
    CHECK(covered(s, bounds) ==
          those_that(bounds, [&](IVec v) { return (v.x + v.y + v.z + 3) * kSub > hair; }));
  }
}

TEST(the_longest_capsule_is_a_cylinder_from_near) {
  // Around the line x = y in the plane z = 0: (x - y)^2 / 2 + z^2 < r^2 for the nearest point of the voxel.
  const std::int64_t l = kMaxLength;
  const auto gap = [](std::int64_t lo, std::int64_t hi) { return std::max({lo, -hi, std::int64_t{0}}); };
  for (const std::int64_t radius : {5 * kSub, 1000 * kSub + 77, kMaxLength}) {
    const Capsule c{{l / 2, l / 2, 0}, {-l / 2, -l / 2, 0}, radius};
    const auto z = static_cast<std::int32_t>(radius * 3 / 5 / kSub);
    const auto y = static_cast<std::int32_t>(radius * 4 / 5 / kSub);  // 3, 4, 5: touched exactly
    const auto x = -static_cast<std::int32_t>(static_cast<double>(y) * 0.41421356);
    const Box bounds{{x - 4, y - 4, z - 4}, {x + 4, y + 4, z + 4}};
    const auto expected = those_that(bounds, [&](IVec v) {
      const std::int64_t across = gap((v.x - v.y - 1) * kSub, (v.x + 1 - v.y) * kSub);
      const std::int64_t up = gap(v.z * kSub, (v.z + 1) * kSub);
      return Int128{across} * across + 2 * Int128{up} * up < 2 * Int128{radius} * radius;
    });
    CHECK(!expected.empty() && expected.size() < 512U);
    CHECK(covered(c, bounds) == expected);
  }
}

TEST(the_longest_shapes_stay_inside_128_bits) {
  // The sanitizers watch for overflow; the voxels must be those that are found one by one.
  test::Random random(12);
  const std::int64_t l = kMaxLength;
  const auto check_near = [](const Shape& shape, QVec p) {
    const IVec v{floor_voxel(p.x), floor_voxel(p.y), floor_voxel(p.z)};
    const Box bounds{v - IVec{2, 2, 2}, v + IVec{2, 2, 2}};
    CHECK(covered(shape, bounds) ==
          those_that(bounds, [&](IVec w) { return !cover(shape, {w, w + IVec{1, 1, 1}}).empty(); }));
    cover(shape, {v - IVec{1 << 21, 1, 1}, v + IVec{1 << 21, 1, 1}});
  };
  for (int round = 0; round < 20; ++round) {
    const QVec corner = random_point(random, kMaxCoordinate / 2, -2, 2);
    Slanted s{corner, {QVec{l, l, -l}, QVec{l, -l, l}, QVec{-l, l, l}}};  // the largest volume of all
    if (round > 0)
      for (QVec& edge : s.edges)
        for (int k = 0; k < 3; ++k) edge[k] = edge[k] / l * (l - random.below(2) * random.below(l));
    check_near(s, s.corner + s.edges[0] + s.edges[round % 3]);
    const QVec b = corner - QVec{corner.x > 0 ? l : -l, corner.y > 0 ? l : -l, corner.z > 0 ? l : -l};
    const std::int64_t radius = l - random.below(2) * random.below(l);
    QVec beside{(corner.x + b.x) / 2, (corner.y + b.y) / 2, (corner.z + b.z) / 2};
    beside[round % 3] += radius;
    check_near(Capsule{corner, b, radius}, beside);
  }
}

TEST(shapes_that_cannot_be_used_are_refused) {
  CHECK_THROWS(InvalidInput, cover(Sphere{voxels(0, 0, 0), -1}, kWorld));
  CHECK_THROWS(InvalidInput, cover(Sphere{voxels(0, 0, 0), kMaxLength + 1}, kWorld));
  CHECK_THROWS(InvalidInput, cover(Sphere{{0, INT64_MIN, 0}, 1}, kWorld));
  CHECK_THROWS(InvalidInput, cover(Capsule{voxels(0, 0, 0), {kMaxLength + 1, 0, 0}, 1}, kWorld));
  CHECK_THROWS(InvalidInput, cover(Capsule{{INT64_MAX, 0, 0}, {INT64_MIN, 0, 0}, 1}, kWorld));
  CHECK_THROWS(InvalidInput, cover(Aligned{voxels(0, 0, 0), {0, 0, INT64_MAX}}, kWorld));
  const auto flat = Slanted{voxels(0, 0, 0), {voxels(1, 2, 3), voxels(3, 2, 1), voxels(4, 4, 4)}};
  CHECK_THROWS(InvalidInput, cover(flat, kWorld));
  try {
    cover(Slanted{voxels(0, 0, 0), {voxels(1, 0, 0), voxels(0, 2000000, 0), voxels(0, 0, 1)}}, kWorld);
    CHECK(false);
  } catch (const InvalidInput& e) {
    CHECK(std::strstr(e.what(), "at most 1048576.0") != nullptr);
    CHECK(std::strstr(e.what(), "not 2000000.0") != nullptr);
  }
}

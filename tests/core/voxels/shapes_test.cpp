// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/shapes.hpp"

#include "core/base/error.hpp"
#include "core/voxels/bit_grid.hpp"
#include "tests/core/check.hpp"
#include "tests/core/shape_brute.hpp"

using namespace octoway::core;
using test::count, test::covered, test::random_point, test::those_that, test::voxels;

namespace {

constexpr std::int64_t kHalf = kSub / 2;
constexpr Box kWorld{{0, 0, 0}, {8, 8, 8}};

Slanted random_slanted(test::Random& random, std::int64_t unit, std::int64_t reach) {
  for (;;) {
    const Slanted s{random_point(random, unit, -reach, 3 * reach),
                    {random_point(random, unit, -reach, reach), random_point(random, unit, -reach, reach),
                     random_point(random, unit, -reach, reach)}};
    try {
      check_shape(s);
      return s;
    } catch (const InvalidInput&) {  // flat: try another one
    }
  }
}

template <class T>
void compare_with_brute_force(const T& shape, const Box& bounds, test::Coarse coarse) {
  const auto expected = those_that(bounds, [&](IVec v) { return test::brute_meets(shape, v, coarse); });
  CHECK(covered(shape, bounds) == expected);
}

/// The shape with axes in another order, and one of them turned round at the middle of the world.
QVec turned(QVec p, int by, bool mirror, std::int64_t about) {
  return {mirror ? about - p[by % 3] : p[by % 3], p[(by + 1) % 3], p[(by + 2) % 3]};
}
Shape turned(const Sphere& s, int by, bool mirror, std::int64_t about) {
  return Sphere{turned(s.centre, by, mirror, about), s.radius};
}
Shape turned(const Capsule& s, int by, bool mirror, std::int64_t about) {
  return Capsule{turned(s.b, by, mirror, about), turned(s.a, by, mirror, about), s.radius};
}
Shape turned(const Slanted& s, int by, bool mirror, std::int64_t about) {
  return Slanted{turned(s.corner, by, mirror, about),
                 {turned(s.edges[2], by, mirror, 0), turned(s.edges[0], by, mirror, 0),
                  turned(s.edges[1], by, mirror, 0)}};
}

template <class T>
void check_symmetry(const T& shape, const Box& bounds) {
  const std::int32_t side = bounds.hi.x;  // a cube
  const auto plain = covered(shape, bounds);
  for (int by = 0; by < 3; ++by)
    for (const bool mirror : {false, true}) {
      std::set<IVec> expected;
      for (const IVec v : plain)
        expected.insert({mirror ? side - 1 - v[by] : v[by], v[(by + 1) % 3], v[(by + 2) % 3]});
      CHECK(covered(turned(shape, by, mirror, side * kSub), bounds) == expected);
    }
}

}  // namespace

TEST(a_sphere_that_touches_a_face_does_not_block_what_is_behind) {
  const QVec middle{4 * kSub + kHalf, 4 * kSub + kHalf, 4 * kSub + kHalf};
  CHECK_EQ(count(cover(Sphere{middle, kHalf}, kWorld)), 1);
  CHECK_EQ(count(cover(Sphere{middle, kHalf + 1}, kWorld)),
           7);  // a hair more, and six neighbours are blocked
  CHECK_EQ(count(cover(Sphere{middle, 1}, kWorld)), 1);
  CHECK_EQ(count(cover(Sphere{middle, 0}, kWorld)), 0);
  CHECK_EQ(count(cover(Sphere{voxels(4, 4, 4), 1}, kWorld)), 8);  // around a corner
}

TEST(half_a_voxel_blocks_one) {
  const std::vector<Box> boxes = cover(Aligned{voxels(1, 1, 1), {2 * kSub, 2 * kSub, kSub + kHalf}}, kWorld);
  CHECK_EQ(boxes.size(), 1U);
  CHECK_EQ(boxes[0], (Box{{1, 1, 1}, {2, 2, 2}}));
  CHECK(cover(Aligned{voxels(1, 1, 1), voxels(1, 2, 2)}, kWorld).empty());  // flat
  CHECK(cover(Aligned{voxels(2, 2, 2), voxels(1, 1, 1)}, kWorld).empty());  // inside out
}

TEST(a_capsule_along_a_diagonal) {
  // A thread from corner to corner blocks the diagonal and, around each corner between, all eight voxels.
  const Capsule thread{voxels(0, 0, 0), voxels(4, 4, 4), 1};
  CHECK_EQ(count(cover(thread, kWorld)), 4 + 3 * 6 + 7);
  // In the plane z = 1/2 a diagonal with distance 1/sqrt(2) to the corners beside it: 2 r^2 against kSub^2.
  const Capsule along{{0, 0, kHalf}, {8 * kSub, 8 * kSub, kHalf}, 741455};  // floor(kSub / sqrt(2))
  CHECK_EQ(covered(along, kWorld).count({3, 5, 0}), 0U);
  CHECK_EQ(covered(Capsule{along.a, along.b, 741456}, kWorld).count({3, 5, 0}), 1U);
}

TEST(a_capsule_that_grazes_an_edge_exactly) {
  // Direction (3, 4, 0): the edge of voxels over (5, 0) lies 5 * 4 / 5 = 4 away from the line.
  Capsule c{voxels(0, 0, 0), voxels(6, 8, 0), 4 * kSub};
  CHECK_EQ(covered(c, kWorld).count({5, 0, 0}), 1U);  // behind the edge over (5, 1)
  CHECK_EQ(covered(c, {{0, -1, 0}, {8, 8, 8}}).count({5, -1, 0}), 0U);
  c.radius += 1;
  CHECK_EQ(covered(c, {{0, -1, 0}, {8, 8, 8}}).count({5, -1, 0}), 1U);
}

TEST(a_box_turned_by_45_degrees_that_touches_an_edge) {
  // A diamond around (4, 4) whose sides pass through the corners of voxels.
  Slanted s{voxels(4, 2, 0), {voxels(2, 2, 0), voxels(-2, 2, 0), voxels(0, 0, 1)}};
  const auto met = covered(s, kWorld);
  CHECK_EQ(met.size(), 12U);
  CHECK_EQ(met.count({5, 3, 0}), 1U);
  CHECK_EQ(met.count({5, 2, 0}), 0U);  // touched at (5, 3)
  s.edges[0].x += 1;                   // a hair wider: now it goes over the corner
  CHECK_EQ(covered(s, kWorld).count({5, 2, 0}), 1U);
}

TEST(shapes_on_quarters_of_voxels_equal_brute_force) {
  test::Random random(7);
  const Box bounds{{-1, -2, 0}, {6, 5, 6}};
  const test::Coarse coarse;
  for (int round = 0; round < 400; ++round) {
    const auto point = [&] { return random_point(random, coarse.unit, -12, 30); };
    compare_with_brute_force(Aligned{point(), point()}, bounds, coarse);
    compare_with_brute_force(Sphere{point(), random.below(14) * coarse.unit}, bounds, coarse);
    compare_with_brute_force(Capsule{point(), point(), random.below(10) * coarse.unit}, bounds, coarse);
  }
  for (int round = 0; round < 150; ++round)
    compare_with_brute_force(random_slanted(random, coarse.unit, 10), bounds, coarse);
}

TEST(shapes_on_the_lattice_equal_brute_force) {
  test::Random random(8);
  const Box bounds{{0, 0, 0}, {5, 5, 5}};
  for (int round = 0; round < 100; ++round) {
    const auto point = [&] { return random_point(random, 1, -2 * kSub, 7 * kSub); };
    compare_with_brute_force(Sphere{point(), random.below(3 * kSub)}, bounds, {1});
    const std::int64_t unit = kSub >> 16;  // the brute force stays in 128 bits
    const auto coarser = [&] { return random_point(random, unit, -2 << 16, 7 << 16); };
    compare_with_brute_force(Capsule{coarser(), coarser(), random.below(3 << 16) * unit}, bounds, {unit});
  }
}

TEST(turning_a_shape_turns_its_voxels) {
  test::Random random(9);
  for (int round = 0; round < 60; ++round) {
    const auto point = [&] { return random_point(random, 1, -2 * kSub, 14 * kSub); };
    const Box bounds{{0, 0, 0}, {12, 12, 12}};
    check_symmetry(Sphere{point(), random.below(6 * kSub)}, bounds);
    check_symmetry(Capsule{point(), point(), random.below(4 * kSub)}, bounds);
    check_symmetry(random_slanted(random, 1, 6 * kSub), bounds);
  }
}

TEST(a_slanted_box_along_the_axes_is_a_box) {
  test::Random random(10);
  for (int round = 0; round < 100; ++round) {
    const QVec p = random_point(random, kSub / 8, -20, 80);
    const QVec q = random_point(random, kSub / 8, -20, 80);
    if (p.x == q.x || p.y == q.y || p.z == q.z) continue;
    const Slanted s{p, {QVec{q.x - p.x, 0, 0}, QVec{0, 0, q.z - p.z}, QVec{0, q.y - p.y, 0}}};
    const Aligned box{{std::min(p.x, q.x), std::min(p.y, q.y), std::min(p.z, q.z)},
                      {std::max(p.x, q.x), std::max(p.y, q.y), std::max(p.z, q.z)}};
    CHECK_EQ(cover(s, kWorld), cover(box, kWorld));  // one box, too
  }
}

TEST(a_capsule_holds_the_spheres_on_it) {
  const Box bounds{{0, 0, 0}, {60, 60, 60}};
  BitGrid grid(bounds.hi);
  const Capsule c{voxels(10, 12, 50), voxels(50, 52, 10), 7 * kSub + 5};
  for (const Box& box : cover(c, bounds)) grid.fill(box);
  for (int i = 0; i <= 40; i += 5)
    for (const IVec v : covered(Sphere{c.a + voxels(i, i, -i), c.radius}, bounds)) CHECK(grid.solid(v));
}

TEST(large_shapes_give_few_boxes_and_the_whole_world_one) {
  const Box bounds{{0, 0, 0}, {200, 200, 200}};
  const std::vector<Box> ball = cover(Sphere{voxels(100, 100, 100), 100 * kSub}, bounds);
  CHECK(ball.size() < 32000U);
  const double volume = 4.0 / 3.0 * 3.14159265 * 1e6;
  CHECK(static_cast<double>(count(ball)) > volume);
  CHECK(static_cast<double>(count(ball)) < volume * 1.05);
  CHECK_EQ(cover(Sphere{voxels(100, 100, 100), 200 * kSub}, bounds), std::vector<Box>{bounds});
  const Box flat{{0, 0, 0}, {kMaxSide, kMaxSide, 1}};  // its columns are too many to look at
  CHECK(cover(Sphere{voxels(0, 0, 0), kMaxLength / 256}, flat).size() < 20000U);
}

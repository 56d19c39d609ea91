// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/octree/uneven.hpp"

#include "core/cells/decomposition.hpp"
#include "core/voxels/coarsen.hpp"
#include "tests/core/check.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;

namespace {

Octree quantized(IVec shape, const SolidShapes& solid) {
  Monitor silent;
  return quantize(shape, solid, silent);
}

QVec whole(std::int64_t x, std::int64_t y, std::int64_t z) {
  return {x * kSub, y * kSub, z * kSub};
}

}  // namespace

TEST(one_small_box_divides_a_cube_along_its_way_down) {
  const std::vector<QVec> box{{1, 1, 1}, {kSub / 2, kSub / 2, kSub / 2}};
  const Octree tree = quantized({16, 16, 16}, {box, {}});
  CHECK_EQ(tree.leaf_count(), std::size_t{1 + 4 * 7});
  CHECK_EQ(tree.free_leaf_count(), std::size_t{4 * 7});
  CHECK_EQ(tree.level(0), 0);
  validate_uneven(tree, {16, 16, 16}, {box, {}});
}

TEST(what_lies_inside_a_box_is_not_divided) {
  const std::vector<QVec> box{whole(0, 0, 0), whole(8, 8, 8)};
  const Octree tree = quantized({16, 16, 16}, {box, {}});
  CHECK_EQ(tree.leaf_count(), std::size_t{8});
  CHECK_EQ(tree.free_leaf_count(), std::size_t{7});
}

TEST(a_triangle_in_a_face_blocks_both_sides_and_a_box_only_its_own) {
  const std::vector<Triangle> triangle{{whole(1, 0, 0), whole(1, 2, 0), whole(1, 0, 2)}};
  CHECK_EQ(quantized({2, 2, 2}, {{}, triangle}).free_leaf_count(), std::size_t{0});
  const std::vector<QVec> box{whole(1, 0, 0), whole(2, 2, 2)};
  CHECK_EQ(quantized({2, 2, 2}, {box, {}}).free_leaf_count(), std::size_t{4});
}

TEST(random_shapes_are_quantized_as_promised) {
  test::Random random(11);
  for (int round = 0; round < 60; ++round) {
    const IVec shape{static_cast<std::int32_t>(1 + random.below(20)),
                     static_cast<std::int32_t>(1 + random.below(20)),
                     static_cast<std::int32_t>(1 + random.below(20))};
    const auto point = [&] {
      return QVec{random.below(20 * kSub), random.below(20 * kSub), random.below(20 * kSub)};
    };
    std::vector<QVec> boxes;
    std::vector<Triangle> triangles;
    for (std::int64_t i = random.below(4); i > 0; --i) {
      const QVec lo = point();
      boxes.insert(boxes.end(), {lo, lo + QVec{1 + random.below(5 * kSub), 1 + random.below(5 * kSub),
                                               1 + random.below(5 * kSub)}});
    }
    for (std::int64_t i = random.below(4); i > 0; --i) triangles.push_back({point(), point(), point()});
    const SolidShapes solid{boxes, triangles};
    const Octree tree = quantized(shape, solid);
    validate_uneven(tree, shape, solid);
    for (const auto& [low, high] : adjacent_leaves(tree)) CHECK(low < high);
  }
}

TEST(coarsening_fills_cubes_that_hold_something_solid) {
  test::Random random(12);
  for (int round = 0; round < 30; ++round) {
    const BitGrid grid = test::random_grid(random, 19, static_cast<int>(random.below(8)));
    const int level = static_cast<int>(random.below(4));
    const BitGrid coarse = coarsened(grid, level);
    const BitGrid small = blocks(grid, level);
    CHECK_EQ(small.shape().z, (grid.shape().z + (1 << level) - 1) >> level);
    for (std::int32_t x = 0; x < grid.shape().x; ++x)
      for (std::int32_t y = 0; y < grid.shape().y; ++y)
        for (std::int32_t z = 0; z < grid.shape().z; ++z) {
          const IVec lo{x >> level << level, y >> level << level, z >> level << level};
          const std::int32_t edge = 1 << level;
          const Box cube = intersect({lo, {lo.x + edge, lo.y + edge, lo.z + edge}}, grid.bounds());
          CHECK_EQ(coarse.free({x, y, z}), !grid.any_solid(cube));
          CHECK_EQ(small.free({x >> level, y >> level, z >> level}), !grid.any_solid(cube));
        }
  }
}

TEST(blocks_hold_something_solid_in_long_rows_too) {
  test::Random random(14);
  for (int level = 0; level < 10; ++level)
    for (int round = 0; round < 5; ++round) {
      BitGrid grid({3, 5, 200 + static_cast<std::int32_t>(random.below(200))});
      for (std::int64_t i = random.below(12); i >= 0; --i)
        grid.set({static_cast<std::int32_t>(random.below(3)), static_cast<std::int32_t>(random.below(5)),
                  static_cast<std::int32_t>(random.below(grid.shape().z))});
      const BitGrid small = blocks(grid, level);
      const std::int32_t edge = 1 << level;
      for (std::int32_t x = 0; x < small.shape().x; ++x)
        for (std::int32_t y = 0; y < small.shape().y; ++y)
          for (std::int32_t z = 0; z < small.shape().z; ++z) {
            const IVec lo{x * edge, y * edge, z * edge};
            const Box cube = intersect({lo, {lo.x + edge, lo.y + edge, lo.z + edge}}, grid.bounds());
            CHECK_EQ(small.free({x, y, z}), !grid.any_solid(cube));
          }
    }
}

TEST(a_cropped_grid_has_the_voxels_of_its_box) {
  test::Random random(13);
  for (int round = 0; round < 30; ++round) {
    BitGrid grid({5, 4, 150});
    for (int i = 0; i < 900; ++i)
      grid.set({static_cast<std::int32_t>(random.below(5)), static_cast<std::int32_t>(random.below(4)),
                static_cast<std::int32_t>(random.below(150))});
    const auto from = static_cast<std::int32_t>(random.below(149));
    const auto to = from + 1 + static_cast<std::int32_t>(random.below(149 - from + 1));
    const Box box{{1, 2, from}, {4, 4, std::min(to, 150)}};
    const BitGrid part = cropped(grid, box);
    CHECK(part.shape() == box.hi - box.lo);
    for (std::int32_t x = 1; x < 4; ++x)
      for (std::int32_t y = 2; y < 4; ++y)
        for (std::int32_t z = box.lo.z; z < box.hi.z; ++z)
          CHECK_EQ(part.solid_inside({x - 1, y - 2, z - box.lo.z}), grid.solid_inside({x, y, z}));
    CHECK_EQ(part.count(), grid.count(box));
  }
}

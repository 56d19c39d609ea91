// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/bit_grid.hpp"
#include "core/base/error.hpp"
#include "core/voxels/pyramid.hpp"
#include "core/voxels/rasterize.hpp"
#include "tests/core/check.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;

TEST(a_fresh_grid_is_free_inside_and_solid_outside) {
  const BitGrid grid({3, 4, 70});
  CHECK_EQ(grid.count(), 0);
  CHECK(grid.free({2, 3, 69}));
  CHECK(grid.solid({2, 3, 70}));
  CHECK(grid.solid({-1, 0, 0}));
}

TEST(fill_is_clipped_and_crosses_word_borders) {
  BitGrid grid({4, 4, 130});
  grid.fill({{1, 1, 60}, {9, 2, 200}});
  CHECK_EQ(grid.count(), 3 * 1 * 70);
  CHECK(grid.solid({3, 1, 129}));
  CHECK(grid.free({1, 1, 59}));
  CHECK(grid.any_solid({{0, 0, 0}, {4, 4, 61}}));
  CHECK(!grid.any_solid({{0, 0, 0}, {4, 4, 60}}));
}

TEST(invert_keeps_the_padding_clear) {
  BitGrid grid({2, 2, 65});
  grid.set({0, 0, 64});
  grid.invert();
  CHECK_EQ(grid.count(), 2 * 2 * 65 - 1);
}

TEST(foreign_words_are_refused_if_they_do_not_fit) {
  BitGrid grid({1, 1, 3});
  CHECK_THROWS(CorruptData, grid.adopt_words({1, 2}));
  CHECK_THROWS(CorruptData, grid.adopt_words({8}));
  grid.adopt_words({7});
  CHECK_EQ(grid.count(), 3);
}

TEST(impossible_shapes_are_refused) {
  CHECK_THROWS(InvalidInput, BitGrid({0, 1, 1}));
  CHECK_THROWS(InvalidInput, BitGrid({1, kMaxSide + 1, 1}));
  CHECK_THROWS(InvalidInput, BitGrid({kMaxSide, kMaxSide, 1}));
}

TEST(boxes_block_what_they_overlap_with_positive_volume) {
  BitGrid grid({4, 4, 4});
  const std::vector<QVec> touching{{kSub, kSub, kSub}, {2 * kSub, 2 * kSub, 2 * kSub}};
  rasterize_boxes(grid, touching);
  CHECK_EQ(grid.count(), 1);  // faces that only touch block nothing
  const std::vector<QVec> a_hair_more{{kSub - 1, kSub, kSub}, {2 * kSub, 2 * kSub, 2 * kSub + 1}};
  rasterize_boxes(grid, a_hair_more);
  CHECK_EQ(grid.count(), 4);
  const std::vector<QVec> outside{{-9 * kSub, -9 * kSub, -9 * kSub}, {0, 99 * kSub, 99 * kSub}};
  rasterize_boxes(grid, outside);
  CHECK_EQ(grid.count(), 4);
}

TEST(pyramid_levels_say_any_and_all_of_their_cubes) {
  test::Random random(1);
  for (int round = 0; round < 40; ++round) {
    const BitGrid grid = test::random_grid(random, 20, 60);
    const Pyramid p = build_pyramid(grid);
    for (int level = 1; level <= p.depth; ++level) {
      const BitGrid& any = p.any[static_cast<std::size_t>(level - 1)];
      const BitGrid& all = p.all[static_cast<std::size_t>(level - 1)];
      for (std::int32_t x = 0; x < any.shape().x; ++x)
        for (std::int32_t y = 0; y < any.shape().y; ++y)
          for (std::int32_t z = 0; z < any.shape().z; ++z) {
            const std::int32_t edge = 1 << level;
            int solid = 0;
            for (std::int32_t i = 0; i < edge * edge * edge; ++i)
              solid +=
                  grid.solid({x * edge + i % edge, y * edge + i / edge % edge, z * edge + i / edge / edge})
                      ? 1
                      : 0;
            CHECK_EQ(any.solid_inside({x, y, z}), solid > 0);
            CHECK_EQ(all.solid_inside({x, y, z}), solid == edge * edge * edge);
          }
    }
  }
}

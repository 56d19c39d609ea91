// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/cells/solid_boxes.hpp"

#include "tests/core/random_grid.hpp"

using namespace octoway::core;
using namespace octoway::core::test;

namespace {

std::vector<Box> boxes_of(const BitGrid& grid, int threads = 1) {
  Monitor silent;
  return solid_boxes(grid, threads, silent);
}

std::size_t runs_of(const BitGrid& grid) {
  std::size_t runs = 0;
  for (std::int32_t x = 0; x < grid.shape().x; ++x)
    for (std::int32_t y = 0; y < grid.shape().y; ++y)
      for (std::int32_t z = 0; z < grid.shape().z; ++z)
        if (grid.solid_inside({x, y, z}) && (z == 0 || !grid.solid_inside({x, y, z - 1}))) ++runs;
  return runs;
}

/// Boxes that hold solid voxels only, and as many as there are, must overlap to miss one.
void check_cover(const BitGrid& grid, const std::vector<Box>& boxes) {
  BitGrid covered(grid.shape());
  std::int64_t volume = 0;
  for (const Box& b : boxes) {
    CHECK(!b.empty());
    covered.fill(b);
    volume += b.volume();
  }
  CHECK(covered.words() == grid.words());
  CHECK_EQ(volume, grid.count());
  CHECK(boxes.size() <= runs_of(grid));
  CHECK(std::is_sorted(boxes.begin(), boxes.end()));
}

}  // namespace

TEST(solid_boxes_of_nothing_and_of_everything) {
  BitGrid grid({70, 40, 130});
  CHECK(boxes_of(grid).empty());
  grid.fill(grid.bounds());
  CHECK_EQ(boxes_of(grid).size(), 1U);
  CHECK(boxes_of(grid).front() == grid.bounds());
}

TEST(solid_boxes_are_not_cut_at_regions) {
  BitGrid grid({100, 100, 100});
  const Box pillar{{20, 20, 0}, {40, 70, 100}};
  const Box beam{{60, 0, 10}, {61, 100, 90}};
  grid.fill(pillar);
  grid.fill(beam);
  CHECK(boxes_of(grid) == (std::vector<Box>{pillar, beam}));
}

TEST(solid_boxes_cover_the_solid_once_for_any_number_of_threads) {
  test::Random random(8);
  for (int i = 0; i < 300; ++i) {
    BitGrid grid = random_grid(random, i % 10 == 0 ? 70 : 12, static_cast<int>(random.below(101)));
    const std::vector<Box> boxes = boxes_of(grid);
    check_cover(grid, boxes);
    CHECK(boxes == boxes_of(grid, 3));
  }
}

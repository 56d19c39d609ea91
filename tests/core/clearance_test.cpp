// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Distances to solid voxels against a look at every voxel, in worlds beyond a word and beyond 64-bit squares.
#include <algorithm>
#include <cmath>

#include "core/live/answer_query.hpp"
#include "core/sight/path_clearance.hpp"
#include "core/voxels/gap_field.hpp"
#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;

namespace {

std::unique_ptr<NavSpace> live_space(const BitGrid& grid, const std::string& decomposition = "regions") {
  Monitor silent;
  return std::make_unique<NavSpace>(
      build_tables(std::make_shared<const BitGrid>(grid), {}, {decomposition, 2}, silent), false);
}

std::optional<NearSolid> look_at_all(const BitGrid& grid, const QBox& from, std::int64_t reach) {
  std::optional<NearSolid> best;
  for (std::int32_t x = 0; x < grid.shape().x; ++x)
    for (std::int32_t y = 0; y < grid.shape().y; ++y)
      for (std::int32_t z = 0; z < grid.shape().z; ++z) {
        if (!grid.solid_inside({x, y, z})) continue;
        const QBox box = QBox::of_voxel({x, y, z});
        Int128 square = 0;
        for (int a = 0; a < 3; ++a) {
          const Int128 gap = std::max({box.lo[a] - from.hi[a], from.lo[a] - box.hi[a], std::int64_t{0}});
          square += gap * gap;
        }
        if (square < Int128{reach} * reach && (!best || square < best->squared)) best = {{x, y, z}, square};
      }
  return best;
}

}  // namespace

TEST(the_nearest_solid_voxel_is_the_nearest_and_the_least_of_equals) {
  test::Random random(71);
  for (int round = 0; round < 60; ++round) {
    BitGrid grid = test::random_grid(random, 80, 0);
    const std::int64_t solids = 1 + random.below(1 + round);
    for (std::int64_t i = 0; i < solids; ++i)
      grid.set({static_cast<std::int32_t>(random.below(grid.shape().x)),
                static_cast<std::int32_t>(random.below(grid.shape().y)),
                static_cast<std::int32_t>(random.below(grid.shape().z))});
    const auto live = live_space(grid);
    const View reading = live->read();
    for (int q = 0; q < 20; ++q) {
      QVec p;
      for (int a = 0; a < 3; ++a) p[a] = random.below(std::int64_t{grid.shape()[a]} * 4 + 1) * (kSub / 4);
      QBox from = QBox::of_point(p);
      if (q % 2 == 1)
        from = QBox::of_voxel({std::min(floor_voxel(p.x), grid.shape().x - 1),
                               std::min(floor_voxel(p.y), grid.shape().y - 1),
                               std::min(floor_voxel(p.z), grid.shape().z - 1)});
      for (const std::int64_t reach : {kSub * 3 / 2, 9 * kSub, 40 * kSub, kAnyReach}) {
        const auto found = nearest_solid(reading.solid_world(), from, reach);
        const auto truth = look_at_all(grid, from, reach);
        CHECK_EQ(found.has_value(), truth.has_value());
        if (found && truth) CHECK(found->voxel == truth->voxel && found->squared == truth->squared);
      }
    }
  }
}

TEST(far_voxels_need_wide_squares) {
  BitGrid grid({6000, 2, 2});
  grid.set({5990, 1, 1});
  const auto live = live_space(grid);
  const auto found = nearest_solid(live->read().solid_world(), QBox::of_point({kSub / 2, 0, 0}), kAnyReach);
  CHECK(found && found->voxel == (IVec{5990, 1, 1}));
  const Int128 gap = Int128{5990} * kSub - kSub / 2;
  CHECK(found && found->squared == gap * gap + Int128{kSub} * kSub * 2);
  CHECK(!nearest_solid(live->read().solid_world(), QBox::of_point({kSub / 2, 0, 0}), 5000 * kSub));
}

TEST(the_gap_field_is_that_of_the_nearest_voxel) {
  test::Random random(72);
  for (int round = 0; round < 40; ++round) {
    const BitGrid grid = test::random_grid(random, 70, static_cast<int>(random.below(3)));
    const auto live = live_space(grid);
    Box box;
    for (int a = 0; a < 3; ++a) {
      box.lo[a] = static_cast<std::int32_t>(random.below(grid.shape()[a]));
      box.hi[a] = box.lo[a] + 1 + static_cast<std::int32_t>(random.below(grid.shape()[a] - box.lo[a]));
    }
    GapField field;
    field.compute(grid, box);
    for (int q = 0; q < 100; ++q) {
      IVec v;
      for (int a = 0; a < 3; ++a) v[a] = box.lo[a] + static_cast<std::int32_t>(random.below(box.size(a)));
      const auto near = nearest_solid(live->read().solid_world(), QBox::of_voxel(v), kAnyReach);
      const auto squared = near ? static_cast<std::int64_t>(near->squared >> 2 * kSubBits) : GapField::kMost;
      CHECK_EQ(std::int64_t{field.at(v)}, std::min<std::int64_t>(squared, GapField::kMost));
    }
  }
}

TEST(a_path_that_touches_a_corner_has_no_clearance_at_all) {
  BitGrid grid({8, 8, 8});
  grid.set({3, 3, 3});
  const auto live = live_space(grid);
  const std::vector<QVec> graze{{2 * kSub, 4 * kSub, 3 * kSub}, {4 * kSub, 2 * kSub, 3 * kSub}};
  const double inf = std::numeric_limits<double>::infinity();
  CHECK_EQ(path_clearance(live->read().solid_world(), graze, inf), 0.0);
  std::vector<QVec> off = graze;  // one sub-voxel lower
  for (QVec& p : off) p.z -= 1;
  const double near = path_clearance(live->read().solid_world(), off, inf);
  CHECK(near > 0.0 && std::fabs(near - 1.0 / static_cast<double>(kSub)) < 1e-15);
}

TEST(a_band_moves_a_path_into_the_middle_of_a_passage) {
  BitGrid grid({60, 21, 21});
  grid.fill({{20, 0, 0}, {40, 21, 21}});
  grid.carve({{20, 5, 5}, {40, 14, 14}});
  const auto live = live_space(grid);
  const View reading = live->read();
  Monitor silent;
  QueryOptions options;
  options.prefer_clearance = 3.0;
  const QVec a{2 * kSub, 2 * kSub, 2 * kSub};
  const QVec b{58 * kSub, 2 * kSub, 2 * kSub};
  const QueryResult usual = answer_query(*live, reading, a, b, {}, silent);
  const QueryResult clear = answer_query(*live, reading, a, b, options, silent);
  CHECK(usual.status == Status::FOUND && clear.status == Status::FOUND);
  CHECK(!usual.clearance_cost && clear.clearance_cost);
  CHECK(trace_path(reading->tables, clear.points).clear);
  CHECK(path_clearance(reading.solid_world(), usual.points, 9.0) == 0.0);
  CHECK(path_clearance(reading.solid_world(), clear.points, 9.0) > 1.0);
  const auto widest = widest_radius(reading, a, b, silent);
  CHECK(widest && *widest == 4.0);  // the middle of nine voxels has four free ones on each side
}

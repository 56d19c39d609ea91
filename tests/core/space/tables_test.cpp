// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The pipeline on small random worlds: structures valid, sight equal to a slow second opinion, paths clear.
#include <algorithm>
#include <set>

#include "core/base/error.hpp"
#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;

namespace {

std::unique_ptr<Layer> build(const BitGrid& grid, const std::string& decomposition) {
  Monitor silent;
  return test::build_layer(std::make_shared<const BitGrid>(grid), {decomposition, 2}, silent);
}

/// Points on quarters of a voxel, so that faces, edges and corners are hit all the time.
QVec random_point(test::Random& random, IVec shape) {
  QVec p;
  for (int a = 0; a < 3; ++a) p[a] = random.below(std::int64_t{shape[a]} * 4 + 1) * (kSub / 4);
  return p;
}

/// Flood over free voxels through faces, from all voxels that hold p.
std::set<std::tuple<int, int, int>> flood(const BitGrid& grid, QVec p) {
  std::vector<IVec> stack;
  std::set<std::tuple<int, int, int>> seen;
  const Window w = window_at(p);
  const auto visit = [&](IVec v) {
    if (grid.free(v) && seen.insert({v.x, v.y, v.z}).second) stack.push_back(v);
  };
  for (int bit = 0; bit < 8; ++bit)
    if ((static_cast<unsigned>(bit) & ~w.double_axes) == 0)
      visit({w.base.x + (bit & 1), w.base.y + (bit >> 1 & 1), w.base.z + (bit >> 2)});
  while (!stack.empty()) {
    const IVec v = stack.back();
    stack.pop_back();
    for (int a = 0; a < 3; ++a)
      for (const int step : {-1, 1}) {
        IVec n = v;
        n[a] += step;
        visit(n);
      }
  }
  return seen;
}

bool is_clear(const Tables& space, const std::vector<QVec>& points) {
  const CellIndex index(space.grid->shape(), space.cells);
  const SightWorld world{*space.grid, index, space.cells};
  Footing footing = footing_at(*space.grid, points.front());
  for (std::size_t i = 1; i < points.size(); ++i)
    footing = trace(world, points[i - 1], footing, points[i]).footing;
  return footing != 0;
}

}  // namespace

TEST(random_spaces_are_valid_in_every_decomposition) {
  test::Random random(4);
  for (int round = 0; round < 60; ++round) {
    const BitGrid grid = test::random_grid(random, 18, static_cast<int>(random.below(101)));
    for (const Decomposition& d : decompositions()) validate(*build(grid, std::string(d.name)));
  }
}

TEST(a_path_is_found_exactly_where_a_flood_says_so) {
  test::Random random(5);
  Monitor silent;
  for (int round = 0; round < 150; ++round) {
    const BitGrid grid = test::random_grid(random, 9, static_cast<int>(20 + random.below(50)));
    for (const Decomposition& d : decompositions()) {
      const auto space = build(grid, std::string(d.name));
      for (int q = 0; q < 8; ++q) {
        const QVec a = random_point(random, grid.shape());
        const QVec b = random_point(random, grid.shape());
        const auto from_a = flood(grid, a);
        const auto from_b = flood(grid, b);
        const bool connected =
            std::any_of(from_a.begin(), from_a.end(), [&](const auto& v) { return from_b.contains(v); });
        const QueryResult r = find_path(*space, a, b, {}, silent);
        CHECK_EQ(r.status == Status::FOUND, connected);
        CHECK_EQ(reachable(*space, a, b), connected);
        if (r.status != Status::FOUND) continue;
        CHECK(r.points.front() == a && r.points.back() == b);
        CHECK(is_clear(space->tables, r.points));
      }
    }
  }
}

TEST(sight_strides_give_the_same_answer_as_voxel_steps) {
  test::Random random(6);
  for (int round = 0; round < 80; ++round) {
    const BitGrid grid = test::random_grid(random, 10, static_cast<int>(random.below(40)));
    const auto voxels = build(grid, "voxels");
    const auto merged = build(grid, "merged");
    for (int q = 0; q < 60; ++q) {
      const QVec a = random_point(random, grid.shape());
      const QVec b = random_point(random, grid.shape());
      const Sight one = raycast(voxels->tables, a, b);
      const Sight two = raycast(merged->tables, a, b);
      CHECK_EQ(one.footing, two.footing);
      CHECK_EQ(one.clear(), raycast(merged->tables, b, a).clear());
    }
  }
}

TEST(sight_does_not_slip_between_two_voxels_that_share_an_edge) {
  BitGrid grid({2, 2, 1});
  grid.set({0, 0, 0});
  grid.set({1, 1, 0});
  const auto space = build(grid, "voxels");
  const QVec left{kSub / 2, kSub * 3 / 2, kSub / 2};
  const QVec right{kSub * 3 / 2, kSub / 2, kSub / 2};
  CHECK(!raycast(space->tables, left, right).clear());
  const QVec edge{kSub, kSub, kSub / 2};
  CHECK(raycast(space->tables, left, edge).clear());  // touching the edge is allowed
  CHECK(raycast(space->tables, edge, right).clear());
  CHECK(!is_clear(space->tables, {left, edge, right}));  // going on through it is not
}

TEST(long_worlds_use_wide_arithmetic) {
  BitGrid grid({4000, 3, 3});
  grid.set({2000, 1, 1});
  const auto space = build(grid, "merged");
  const QVec a{0, kSub * 3 / 2, kSub * 3 / 2};
  const QVec b{4000 * kSub, kSub * 3 / 2, kSub * 3 / 2};
  const Sight s = raycast(space->tables, a, b);
  CHECK(!s.clear());
  CHECK(s.reached == (Ratio{2000, 4000}));
  Monitor silent;
  const QueryResult r = find_path(*space, a, b, {}, silent);
  CHECK(r.status == Status::FOUND);
  CHECK(is_clear(space->tables, r.points));
}

TEST(nearest_free_is_the_true_nearest) {
  test::Random random(7);
  for (int round = 0; round < 60; ++round) {
    const BitGrid grid = test::random_grid(random, 22, static_cast<int>(60 + random.below(41)));
    const auto space = build(grid, "merged");
    const QVec p = random_point(random, grid.shape());
    std::optional<QVec> best;
    for (std::int32_t x = 0; x < grid.shape().x; ++x)
      for (std::int32_t y = 0; y < grid.shape().y; ++y)
        for (std::int32_t z = 0; z < grid.shape().z; ++z) {
          if (grid.solid({x, y, z})) continue;
          const QVec q = Box{{x, y, z}, {x + 1, y + 1, z + 1}}.clamp(p);
          if (!best || squared_distance(p, q) < squared_distance(p, *best) ||
              (squared_distance(p, q) == squared_distance(p, *best) && q < *best))
            best = q;
        }
    CHECK(nearest_free(space->tables, p) == best);
  }
}

TEST(budgets_and_cancellation_are_obeyed) {
  test::Random random(8);
  BitGrid grid({40, 40, 40});
  for (int i = 0; i < 20000; ++i)
    grid.set({static_cast<std::int32_t>(random.below(40)), static_cast<std::int32_t>(random.below(40)),
              static_cast<std::int32_t>(1 + random.below(38))});
  const auto space = build(grid, "octree");
  const QVec a{kSub / 2, kSub / 2, kSub / 2};
  const QVec b{kSub * 79 / 2, kSub * 79 / 2, kSub * 79 / 2};
  Monitor monitor;
  QueryOptions options;
  options.budget.max_expansions = 5;
  QueryResult r = find_path(*space, a, b, options, monitor);
  CHECK(r.status == Status::OUT_OF_BUDGET);
  CHECK_EQ(r.search.expanded, 5u);
  CHECK(r.points.empty());
  options.partial = true;
  r = find_path(*space, a, b, options, monitor);
  CHECK(r.status == Status::PARTIAL && r.cause == Status::OUT_OF_BUDGET);
  CHECK(is_clear(space->tables, r.points));
  std::atomic<bool> stop{true};
  monitor.cancel = &stop;
  CHECK(find_path(*space, a, b, {}, monitor).status == Status::CANCELLED);
  CHECK_THROWS(Interrupted, build_tables(std::make_shared<const BitGrid>(grid), {}, {"merged", 1}, monitor));
}

TEST(names_that_do_not_exist_are_refused) {
  const auto space = build(BitGrid({2, 2, 2}), "octree");
  Monitor silent;
  CHECK_THROWS(InvalidInput, build(BitGrid({2, 2, 2}), "cubes"));
  QueryOptions options;
  options.algorithm = "magic";
  CHECK_THROWS(InvalidInput, find_path(*space, {}, {}, options, silent));
  CHECK_THROWS(InvalidInput, enter(space->tables, {0, 0, 3}, "start"));
}

TEST(parts_of_a_damaged_file_are_refused) {
  BitGrid grid({4, 4, 4});
  grid.set({1, 1, 1});
  const auto refused = [&](const char* way, const auto& spoil, bool greedy = false) {
    const auto space = build(grid, way);
    SavedParts parts{way, 32, 0, greedy, space->tables.cells, space->tables.graph.portals};
    const auto world = std::make_shared<const BitGrid>(grid);
    validate(restore_tables(world, {}, parts));
    spoil(parts);
    CHECK_THROWS(CorruptData, restore_tables(world, {}, parts));
  };
  for (const char* way : {"voxels", "octree", "merged", "usq"}) {
    refused(way, [](SavedParts& p) { p.cells[0].hi.x = 9; });
    refused(way, [](SavedParts& p) { p.cells.pop_back(), p.portals.clear(); });
    refused(way, [](SavedParts& p) { p.cells.back() = p.cells.front(); });         // not disjoint
    refused(way, [](SavedParts& p) { p.cells.back() = {{1, 1, 1}, {2, 2, 2}}; });  // not free
    refused(way, [](SavedParts& p) { p.portals[0].high = 1000; });
    refused(way, [](SavedParts& p) { std::swap(p.portals[0].low, p.portals[0].high); });
    refused(way, [](SavedParts& p) { p.portals.pop_back(); });  // one is missing
    refused(way, [](SavedParts& p) { p.portals.clear(); });
    refused(way, [](SavedParts& p) { p.portals.push_back(p.portals.back()); });  // one stands there twice
  }
  // one is missing, and another of the same area stands there twice
  refused("voxels", [](SavedParts& p) { p.portals.back() = p.portals.front(); });
  // free and disjoint, but not cells of their decomposition
  for (const char* way : {"voxels", "octree"})
    refused(way, [&](SavedParts& p) {
      const auto other = build(grid, "merged");
      p.cells = other->tables.cells, p.portals = other->tables.graph.portals;
    });
}

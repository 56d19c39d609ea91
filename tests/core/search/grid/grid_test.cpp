// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The baselines on the voxels: JPS-3D finds what A* finds, every path is legal, and the pruning table says
// what its definition says.
#include <cmath>

#include "core/search/grid/grid_search.hpp"
#include "core/search/grid/jps3d_rules.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;
using namespace octoway::core::test;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

bool legal_step(const BitGrid& grid, IVec a, IVec b, MoveRule rule) {
  const IVec d = b - a;
  if (std::max({std::abs(d.x), std::abs(d.y), std::abs(d.z)}) != 1) return false;
  if (rule == MoveRule::CORNER_CUTTING) return grid.free(b);
  for (int s = 0; s < 8; ++s)
    if (grid.solid({a.x + (s & 1) * d.x, a.y + (s >> 1 & 1) * d.y, a.z + (s >> 2) * d.z})) return false;
  return true;
}

bool legal(const BitGrid& grid, const GridPath& answer, IVec start, IVec goal, MoveRule rule) {
  if (!answer.found) return answer.voxels.empty() && answer.length == kInf;
  if (answer.voxels.front() != start || answer.voxels.back() != goal) return false;
  double length = 0.0;
  for (std::size_t i = 1; i < answer.voxels.size(); ++i) {
    if (!legal_step(grid, answer.voxels[i - 1], answer.voxels[i], rule)) return false;
    length += std::sqrt(static_cast<double>(rank_of(answer.voxels[i] - answer.voxels[i - 1])));
  }
  return std::fabs(length - answer.length) < 1e-9 * (1.0 + length);
}

bool same(const GridPath& a, const GridPath& b) {
  return a.found == b.found && (!a.found || std::fabs(a.length - b.length) < 1e-9 * (1.0 + a.length));
}

IVec random_voxel(test::Random& random, IVec shape) {
  IVec v;
  for (int a = 0; a < 3; ++a) v[a] = static_cast<std::int32_t>(random.below(shape[a]));
  return v;
}

/// The plainest search there is: relaxes every legal step until nothing changes.
double brute_length(const BitGrid& grid, IVec start, IVec goal, MoveRule rule) {
  const IVec s = grid.shape();
  const auto at = [&](IVec v) { return static_cast<std::size_t>((v.x * s.y + v.y) * s.z + v.z); };
  std::vector<double> g(static_cast<std::size_t>(grid.voxels()), kInf);
  std::vector<IVec> queue = {start};
  g[at(start)] = 0.0;
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (int m = 0; m < kMoves; ++m) {
      const IVec a = queue[i];
      const IVec b = a + step_of(m);
      if (m == kNoMove || !legal_step(grid, a, b, rule)) continue;
      const double length = g[at(a)] + std::sqrt(static_cast<double>(rank_of(b - a)));
      if (length >= g[at(b)] - 1e-9) continue;
      g[at(b)] = length;
      queue.push_back(b);
    }
  return g[at(goal)];
}

/// One start and goal by all methods.
void compare(const BitGrid& grid, GridSearch& search, IVec start, IVec goal) {
  Monitor monitor;
  const auto run = [&](const GridOptions& o) {
    const GridPath answer = search.solve(start, goal, o, monitor);
    CHECK(legal(grid, answer, start, goal, o.rule));
    return answer;
  };
  const GridPath best = run({});
  const GridPath cutting = run({.rule = MoveRule::CORNER_CUTTING});
  CHECK(!best.found || (cutting.found && cutting.length <= best.length + 1e-9));
  for (const double t : {1.0, 1.02, 1.5, kInf}) {
    const GridPath kept = run({.method = GridMethod::JPS3D_PREPARED, .scan_limit = t});
    const GridPath scanned = run({.method = GridMethod::JPS3D, .scan_limit = t});
    CHECK(same(best, kept) && same(kept, scanned));
    CHECK_EQ(kept.stats.expanded, scanned.stats.expanded);
  }
  for (const double w : {1.2, 3.0}) {
    const GridPath heavy = run({.weight = w});
    CHECK(heavy.found == best.found && (!best.found || heavy.length <= w * best.length + 1e-9));
  }
}

/// What the header of jps3d_rules.hpp says, literally: is there a path from p to n that avoids c, with at
/// most `left` to spend, and if it spends all of it, beginning with a step along more axes than p -> c?
bool better_way(Hood hood, IVec at, IVec n, double left, int above, bool first) {
  if (at == n) return left > 1e-9 || above < 0;
  for (int m = 0; m < kMoves; ++m) {
    const IVec d = step_of(m);
    const IVec to = at + d;
    const double rest = left - std::sqrt(static_cast<double>(rank_of(d)));
    if (m == kNoMove || rest < -1e-9 || to == IVec{} || std::abs(to.x) > 1 || std::abs(to.y) > 1 ||
        std::abs(to.z) > 1)
      continue;
    bool free = true;
    for (int s = 0; s < 8; ++s) {
      const IVec v{at.x + (s & 1) * d.x, at.y + (s >> 1 & 1) * d.y, at.z + (s >> 2) * d.z};
      free = free && (hood & bit_of(v)) != 0;
    }
    if (free && better_way(hood, to, n, rest, first && rank_of(d) > above ? -1 : above, false)) return true;
  }
  return false;
}

}  // namespace

TEST(grid_moves_kept_are_those_of_the_definition) {
  test::Random random(11);
  for (int i = 0; i < 4000; ++i) {
    const int arrival = static_cast<int>(random.below(kMoves));
    const IVec d = step_of(arrival);
    const std::int64_t percent = random.below(60);
    Hood hood = kMoveTable.entered[static_cast<std::size_t>(arrival)] | 1U << kNoMove;
    for (int v = 0; v < kMoves; ++v)
      if (random.below(100) >= percent) hood |= 1U << v;
    if (arrival == kNoMove) continue;
    MoveSet expected = allowed_moves<MoveRule::STRICT>(hood);
    for (int m = 0; m < kMoves; ++m) {
      const double direct =
          std::sqrt(static_cast<double>(rank_of(d))) + std::sqrt(static_cast<double>(rank_of(step_of(m))));
      if (better_way(hood, IVec{} - d, step_of(m), direct, rank_of(d), true)) expected &= ~(1U << m);
    }
    CHECK_EQ(kept_moves(hood, arrival), expected);
  }
}

TEST(grid_astar_is_shortest) {
  test::Random random(3);
  Monitor monitor;
  for (int i = 0; i < 300; ++i) {
    const BitGrid grid = random_grid(random, 7, static_cast<int>(random.below(60)));
    GridSearch search(grid);
    const IVec a = random_voxel(random, grid.shape());
    const IVec b = random_voxel(random, grid.shape());
    if (grid.solid(a) || grid.solid(b)) continue;
    for (const MoveRule rule : {MoveRule::STRICT, MoveRule::CORNER_CUTTING}) {
      const GridPath answer = search.solve(a, b, {.rule = rule}, monitor);
      const double length = brute_length(grid, a, b, rule);
      CHECK_EQ(answer.found, length < kInf);
      CHECK(!answer.found || std::fabs(answer.length - length) < 1e-9 * (1.0 + length));
    }
  }
}

TEST(grid_jps3d_finds_what_astar_finds_on_small_grids) {
  test::Random random(1);
  for (int i = 0; i < 3000; ++i) {
    const BitGrid grid = random_grid(random, 9, static_cast<int>(random.below(65)));
    GridSearch search(grid);
    for (int k = 0; k < 3; ++k)
      compare(grid, search, random_voxel(random, grid.shape()), random_voxel(random, grid.shape()));
  }
}

TEST(grid_jps3d_finds_what_astar_finds_among_walls_and_diagonals) {
  test::Random random(2);
  for (int i = 0; i < 60; ++i) {
    BitGrid grid({24, 17, 21});
    const std::int32_t step = static_cast<std::int32_t>(2 + random.below(4));
    for (std::int32_t x = step; x < 24;
         x += step) {  // thin walls with a few holes, and voxels corner to corner
      for (std::int32_t y = 0; y < 17; ++y)
        for (std::int32_t z = 0; z < 21; ++z)
          if (random.below(12) != 0) grid.set({x, y, z});
    }
    for (std::int32_t k = 0; k < 17; ++k) grid.set({k, k, 16 - k});
    GridSearch search(grid);
    for (int k = 0; k < 6; ++k)
      compare(grid, search, random_voxel(random, grid.shape()), random_voxel(random, grid.shape()));
  }
}

TEST(grid_jps3d_finds_what_astar_finds_in_long_rows) {
  test::Random random(4);
  for (int i = 0; i < 90; ++i) {
    IVec shape{6, 5, 4};
    shape[i % 3] = static_cast<std::int32_t>(60 + random.below(140));
    BitGrid grid(shape);
    const std::int64_t solids = random.below(1 + grid.voxels() / (1 + random.below(20)));
    for (std::int64_t k = 0; k < solids; ++k) grid.set(random_voxel(random, shape));
    GridSearch search(grid);
    for (int k = 0; k < 4; ++k)
      compare(grid, search, random_voxel(random, shape), random_voxel(random, shape));
  }
}

TEST(grid_frame_numbers_voxels_and_refuses_what_it_cannot_number) {
  const GridFrame frame({37, 16, 130});
  for (std::int32_t x = 0; x < 37; ++x)
    for (std::int32_t y = 0; y < 16; ++y)
      for (std::int32_t z = 0; z < 130; ++z) {
        CHECK((frame.voxel(frame.index({x, y, z})) == IVec{x, y, z}));
        CHECK(frame.index({x, y, z}) < frame.node_count());
      }
  CHECK_THROWS(InvalidInput, GridFrame({2048, 2048, 1024}));
  CHECK((GridFrame({2048, 2048, 1008}).voxel(GridFrame({2048, 2048, 1008}).index({2047, 2046, 1001})) ==
         IVec{2047, 2046, 1001}));
}

TEST(grid_search_ends) {
  BitGrid grid({8, 8, 8});
  grid.fill({{4, 0, 0}, {5, 8, 8}});
  GridSearch search(grid);
  Monitor monitor;
  for (const GridMethod method : {GridMethod::ASTAR, GridMethod::JPS3D}) {
    const auto run = [&](IVec a, IVec b) { return search.solve(a, b, {.method = method}, monitor); };
    CHECK(run({1, 1, 1}, {1, 1, 1}).length == 0.0);
    CHECK_EQ(run({1, 1, 1}, {1, 1, 1}).voxels.size(), 1U);
    CHECK(!run({1, 1, 1}, {6, 1, 1}).found);
    CHECK(!run({4, 1, 1}, {6, 1, 1}).found);
    CHECK(!run({6, 1, 1}, {4, 1, 1}).found);
    CHECK_THROWS(InvalidInput, run({0, 0, 8}, {1, 1, 1}));
    CHECK_THROWS(InvalidInput, run({0, 0, 0}, {-1, 1, 1}));
    CHECK(!search.solve({0, 0, 0}, {3, 7, 6}, {.method = method, .max_expansions = 0}, monitor).found);
  }
  CHECK_THROWS(InvalidInput, search.solve({0, 0, 0}, {1, 1, 1}, {.weight = 0.5}, monitor));
  CHECK_THROWS(InvalidInput, search.solve({0, 0, 0}, {1, 1, 1}, {.scan_limit = 0.9}, monitor));
  CHECK_THROWS(InvalidInput,
               search.solve({0, 0, 0}, {1, 1, 1},
                            {.method = GridMethod::JPS3D, .rule = MoveRule::CORNER_CUTTING}, monitor));
  CHECK_THROWS(InvalidInput,
               search.solve({0, 0, 0}, {1, 1, 1}, {.method = GridMethod::JPS3D, .weight = 1.5}, monitor));
  CHECK_THROWS(InvalidInput, grid_method("dijkstra"));
}

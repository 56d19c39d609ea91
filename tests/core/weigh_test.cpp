// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/travel/weigh.hpp"

#include "tests/core/check.hpp"
#include "tests/core/world_of_kinds.hpp"

using namespace octoway::core;
using namespace octoway::core::test;

namespace {

QVec at(double x, double y, double z) {
  return nearest_on({{-1000, -1000, -1000}, {1000, 1000, 1000}}, {x, y, z});
}

/// Two slabs side by side: kind 0 below x = 4, kind 1 above; one voxel thick along z.
WorldOfKinds two_slabs() {
  std::vector<Kind> kinds;
  for (int x = 0; x < 8; ++x)
    for (int y = 0; y < 8; ++y) kinds.push_back(x < 4 ? Kind{0} : Kind{1});
  return {BitGrid({8, 8, 1}), kinds};
}

CostTable two_costs(double first, double second) {
  CostTable costs;
  costs.set(0, first);
  costs.set(1, second);
  return costs;
}

/// Points on planes, edges and corners as often as not: that is where rules decide.
QVec random_point(test::Random& random, IVec shape) {
  QVec p;
  for (int a = 0; a < 3; ++a)
    p[a] = random.below(2) == 0 ? random.below(shape[a] + 1) * kSub : random.below(shape[a] * kSub + 1);
  return p;
}

}  // namespace

TEST(weigh_splits_a_segment_at_the_border) {
  const WorldOfKinds world = two_slabs();
  const CostTable costs = two_costs(1.0, 3.0);
  const CostWorld priced(world.sight(), costs, world.kinds());
  CHECK_EQ(weigh(priced, at(1, 1.5, 0.5), at(7, 1.5, 0.5)), 3.0 * 1 + 3.0 * 3);
  CHECK_EQ(weigh(priced, at(7, 1.5, 0.5), at(1, 1.5, 0.5)), 3.0 * 1 + 3.0 * 3);
  const std::vector<QVec> there_and_back{at(3, 1, 0), at(5, 1, 0), at(5, 2, 0), at(3, 2, 0)};
  CHECK_EQ(weigh(priced, there_and_back), 1.0 + 3.0 + 3.0 + 3.0 + 1.0);
}

TEST(weigh_takes_the_cheaper_side_of_a_shared_face) {
  const WorldOfKinds world = two_slabs();
  const CostTable costs = two_costs(2.0, 3.0);
  const CostTable second_forbidden = two_costs(2.0, CostTable::kForbidden);
  const CostTable first_forbidden = two_costs(CostTable::kForbidden, 3.0);
  const QVec a = at(4, 1, 0.5);
  const QVec b = at(4, 7, 0.5);
  CHECK_EQ(weigh({world.sight(), costs, world.kinds()}, a, b), 12.0);
  CHECK_EQ(weigh({world.sight(), second_forbidden, world.kinds()}, a, b), 12.0);
  CHECK_EQ(weigh({world.sight(), first_forbidden, world.kinds()}, a, b), 18.0);
  CHECK_EQ(weigh({world.sight(), second_forbidden, world.kinds()}, a, at(4.5, 7, 0.5)),
           CostTable::kForbidden);
}

TEST(weigh_of_one_terrain_is_length_times_cost) {
  test::Random random(3);
  for (int i = 0; i < 300; ++i) {
    const BitGrid grid({9, 9, 9});
    const WorldOfKinds world(grid, std::vector<Kind>(729, 5));
    CostTable costs;
    costs.set(5, 1.25);
    const QVec a = random_point(random, {9, 9, 9});
    const QVec b = random_point(random, {9, 9, 9});
    CHECK_EQ(weigh({world.sight(), costs, world.kinds()}, a, b), 1.25 * distance(a, b));
  }
}

TEST(weigh_says_how_far_it_came) {
  const WorldOfKinds world = two_slabs();
  const CostTable costs = two_costs(1.0, CostTable::kForbidden);
  const CostWorld priced(world.sight(), costs, world.kinds());
  const QVec a = at(2, 1.5, 0.5);
  const Weighed stopped = weigh(priced, a, begin_at(priced, a), at(6, 1.5, 0.5));
  CHECK(!stopped.allowed());
  CHECK(stopped.reached == (Ratio{1, 2}));
  CHECK(!begin_at(priced, at(6, 1, 0.5)).allowed());
}

TEST(weigh_does_not_slip_between_forbidden_cells) {
  // A checkerboard of 2 x 2 columns: the way over the middle edge leads between two forbidden ones.
  const WorldOfKinds world(BitGrid({2, 2, 1}), {0, 1, 1, 0});
  const CostTable costs = two_costs(1.0, CostTable::kForbidden);
  const CostWorld priced(world.sight(), costs, world.kinds());
  CHECK_EQ(weigh(priced, at(0.5, 0.5, 0.5), at(1.5, 1.5, 0.5)), CostTable::kForbidden);
  const std::vector<QVec> with_a_vertex{at(0.5, 0.5, 0.5), at(1, 1, 0.5), at(1.5, 1.5, 0.5)};
  CHECK_EQ(weigh(priced, with_a_vertex), CostTable::kForbidden);
  CHECK(weigh(priced, at(0.5, 0.5, 0.5), at(1, 1, 0.5)) < 1.0);
}

TEST(weigh_equals_the_cheapest_chain_of_voxels) {
  test::Random random(77);
  int allowed = 0;
  int forbidden = 0;
  for (int round = 0; round < 1000; ++round) {
    const WorldOfKinds world = random_world_of_kinds(random, 12, static_cast<int>(random.below(35)), 4);
    const CostTable costs = random_costs(random, 4, 30);
    const CostWorld priced(world.sight(), costs, world.kinds());
    for (int i = 0; i < 20; ++i) {
      std::vector<QVec> points;
      const std::int64_t count = 2 + random.below(3);
      while (static_cast<std::int64_t>(points.size()) < count)
        points.push_back(random_point(random, world.grid().shape()));
      const double expected = brute_cost(world, costs, points);
      const double got = weigh(priced, points);
      const bool infinite = !(expected < CostTable::kForbidden);
      CHECK(infinite ? got == expected : std::fabs(got - expected) <= 1e-12 * (1.0 + expected));
      ++(infinite ? forbidden : allowed);
    }
  }
  CHECK(allowed > 1000);
  CHECK(forbidden > 1000);
}

TEST(weigh_along_edges_between_four_rows) {
  test::Random random(78);
  int allowed = 0;
  for (int round = 0; round < 6000; ++round) {
    const int solid = static_cast<int>(random.below(30));
    BitGrid grid({2, 2, 10});
    std::vector<Kind> kinds;
    for (int row = 0; row < 4; ++row)
      for (int z = 0; z < 10; ++z) {
        const bool goes_on = z > 0 && random.below(3) != 0;
        kinds.push_back(goes_on ? kinds.back() : static_cast<Kind>(random.below(3)));
        if (random.below(100) < solid) grid.set({row / 2, row % 2, z});
      }
    const WorldOfKinds world(std::move(grid), std::move(kinds));
    const CostTable costs = random_costs(random, 3, 25);
    const CostWorld priced(world.sight(), costs, world.kinds());
    std::vector<QVec> points{{kSub, kSub, random.below(11) * kSub}, {kSub, kSub, random.below(11) * kSub}};
    points.push_back(points.back() +
                     QVec{(random.below(3) - 1) * kSub / 2, (random.below(3) - 1) * kSub / 2, 0});
    const double expected = brute_cost(world, costs, points);
    const double got = weigh(priced, points);
    CHECK(got == expected || std::fabs(got - expected) <= 1e-12 * (1.0 + expected));
    if (expected < CostTable::kForbidden) ++allowed;
  }
  CHECK(allowed > 600);
}

TEST(weigh_hands_two_prices_along_an_edge) {
  // Along the edge between four rows only two opposite ones are allowed: a cheap one with a dead end, and a
  // dear one. Who pays less at the end of the edge depends on where the path goes on.
  BitGrid grid({2, 2, 4});
  std::vector<Kind> kinds;
  for (int x = 0; x < 2; ++x)
    for (int y = 0; y < 2; ++y)
      for (int z = 0; z < 4; ++z) kinds.push_back(x == y ? (x == 0 ? Kind{0} : Kind{1}) : Kind{2});
  const WorldOfKinds world(std::move(grid), kinds);
  CostTable costs = two_costs(1.0, 4.0);
  costs.set(2, CostTable::kForbidden);
  const CostWorld priced(world.sight(), costs, world.kinds());
  const QVec a = at(1, 1, 0);
  const QVec b = at(1, 1, 3);
  CHECK_EQ(weigh(priced, a, b), 3.0);
  CHECK_EQ(weigh(priced, std::vector<QVec>{a, b, at(1.5, 1, 3)}), 14.0);
  CHECK_EQ(weigh(priced, std::vector<QVec>{a, b, at(0.5, 1, 3)}), 3.5);
}

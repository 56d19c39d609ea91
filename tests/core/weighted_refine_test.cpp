// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Refinements where cells have costs: never dearer than their input, never into cells that may not be
// entered.
#include <queue>

#include "core/refine/refine.hpp"
#include "core/refine/refract.hpp"
#include "core/refine/weighted_pull.hpp"
#include "tests/core/world_of_kinds.hpp"

using namespace octoway::core;
using namespace octoway::core::test;

namespace {

QVec middle_of(IVec v) {
  return Box{v, {v.x + 1, v.y + 1, v.z + 1}}.middle();
}

/// From voxel to voxel through allowed ones, breadth first: clear, and far from good.
std::vector<QVec> clumsy_path(const WorldOfKinds& world, const CostTable& costs, IVec from, IVec to) {
  std::map<IVec, IVec> before{{from, from}};
  std::queue<IVec> todo({from});
  while (!todo.empty() && !before.contains(to)) {
    const IVec v = todo.front();
    todo.pop();
    for (int a = 0; a < 3; ++a)
      for (const std::int32_t step : {1, -1}) {
        IVec next = v;
        next[a] += step;
        if (!world.grid().free(next) || !costs.allows(world.kind(next)) || before.contains(next)) continue;
        before[next] = v;
        todo.push(next);
      }
  }
  if (!before.contains(to)) return {};
  std::vector<QVec> points{middle_of(to)};
  for (IVec v = to; v != from; points.push_back(middle_of(v))) v = before[v];
  return points;
}

IVec random_allowed(test::Random& random, const WorldOfKinds& world, const CostTable& costs) {
  for (int i = 0; i < 50; ++i) {
    const IVec n = world.grid().shape();
    const IVec v{static_cast<std::int32_t>(random.below(n.x)), static_cast<std::int32_t>(random.below(n.y)),
                 static_cast<std::int32_t>(random.below(n.z))};
    if (world.grid().free(v) && costs.allows(world.kind(v))) return v;
  }
  return {-1, -1, -1};
}

/// Whether the corridor's cells are joined by its portals, may be entered, and hold the points in order.
bool corridor_holds(const WorldOfKinds& world, const CostWorld& priced, const Route& route) {
  if (route.cells.size() != route.portals.size() + 1) return false;
  for (std::size_t i = 0; i < route.cells.size(); ++i) {
    if (!priced.allows(route.cells[i])) return false;
    if (i == 0) continue;
    const Portal& portal = world.graph().portals[route.portals[i - 1]];
    if (!portal.touches(route.cells[i - 1]) || portal.other(route.cells[i - 1]) != route.cells[i])
      return false;
  }
  std::size_t cell = 0;
  for (const QVec p : route.points) {
    while (cell < route.cells.size() && !world.cells()[route.cells[cell]].contains(p)) ++cell;
    if (cell == route.cells.size()) return false;
  }
  return true;
}

}  // namespace

TEST(refinements_with_costs_never_cost_more) {
  test::Random random(2024);
  std::array<int, 5> better{};
  int routes = 0;
  for (int round = 0; round < 120; ++round) {
    const WorldOfKinds world = random_world_of_kinds(random, 14, static_cast<int>(random.below(30)), 4);
    const CostTable costs = random_costs(random, 4, 20);
    const CostWorld priced(world.sight(), costs, world.kinds());
    const SightWorld sight = world.sight();
    for (int i = 0; i < 4; ++i) {
      const IVec from = random_allowed(random, world, costs);
      const IVec to = random_allowed(random, world, costs);
      if (from.x < 0 || to.x < 0) continue;
      Route start;
      start.points = clumsy_path(world, costs, from, to);
      if (start.points.size() < 2) continue;
      start.has_corridor = false;
      ++routes;
      Route all = start;
      for (std::size_t r = 0; r < 5; ++r) {  // smooth is none of them
        RefineContext context{sight, world.graph(), {}, &costs, world.kinds()};
        Route route = start;
        refinements()[r].run(route, context);
        refinements()[r].run(all, context);
        const double before = weigh(priced, start.points);
        const double after = weigh(priced, route.points);
        CHECK(after <= before);
        CHECK_EQ(route.points.front(), start.points.front());
        CHECK_EQ(route.points.back(), start.points.back());
        const double brute = brute_cost(world, costs, route.points);
        CHECK(std::fabs(brute - after) <= 1e-9 * (1.0 + after));
        if (route.has_corridor) CHECK(corridor_holds(world, priced, route));
        if (after < before) ++better[r];
      }
      CHECK(weigh(priced, all.points) <= weigh(priced, start.points));
    }
  }
  CHECK(routes > 120);
  for (const int count : better) CHECK(count > routes / 4);
}

TEST(pull_with_costs_reaches_its_bound) {
  test::Random random(7);
  int compared = 0;
  for (int round = 0; round < 200; ++round) {
    const WorldOfKinds world = random_world_of_kinds(random, 14, static_cast<int>(random.below(20)), 3);
    const CostTable costs = random_costs(random, 3, 0);
    const CostWorld priced(world.sight(), costs, world.kinds());
    const SightWorld sight = world.sight();
    RefineContext context{sight, world.graph(), {}, &costs, world.kinds()};
    const IVec from = random_allowed(random, world, costs);
    const IVec to = random_allowed(random, world, costs);
    if (from.x < 0 || to.x < 0) continue;
    Route route;
    route.points = clumsy_path(world, costs, from, to);
    if (route.points.size() < 2) continue;
    route.has_corridor = false;
    pull(route, context);
    if (!refracts(route, context)) continue;
    std::vector<Gate> gates;
    std::vector<double> rates;
    for (const PortalId p : route.portals) gates.push_back(gate_of(world.graph().portals[p]));
    for (const CellId c : route.cells) rates.push_back(context.cost_of(c));
    Refraction string;
    string.solve(to_voxels(route.points.front()), to_voxels(route.points.back()), gates, rates);
    CHECK(weigh(priced, route.points) <= string.bound() * (1.0 + 1e-6));
    CHECK_EQ(context.stats.pull_kept_input, 0U);
    ++compared;
  }
  CHECK(compared > 50);
}

TEST(a_path_on_the_ground_does_not_cut_through_the_air) {
  // Two floors with a step between them; only the lowest free voxels are surface (kind 0), the air above is
  // kind 1. The straight line from floor to floor runs through the air.
  BitGrid grid({12, 3, 8});
  for (std::int32_t x = 6; x < 12; ++x)
    for (std::int32_t y = 0; y < 3; ++y)
      for (std::int32_t z = 0; z < 4; ++z) grid.set({x, y, z});
  std::vector<Kind> kinds;
  for (std::int32_t x = 0; x < 12; ++x)
    for (std::int32_t y = 0; y < 3; ++y)
      for (std::int32_t z = 0; z < 8; ++z) {
        const bool ground = x < 6 ? z == 0 : z == 4;
        const bool wall = x == 5 && z <= 4;  // who is on the ground may climb here
        kinds.push_back(ground || wall ? Kind{0} : Kind{1});
      }
  const WorldOfKinds world(std::move(grid), std::move(kinds));
  CostTable walker;
  walker.set(1, CostTable::kForbidden);
  const SightWorld sight = world.sight();
  const Route start{clumsy_path(world, walker, {0, 1, 0}, {11, 1, 4}), {}, {}, false};
  CHECK(!start.points.empty());
  RefineContext plain{sight, world.graph(), {}};
  RefineContext walking{sight, world.graph(), {}, &walker, world.kinds()};
  for (const Refinement& r : refinements()) {
    Route flown = start;
    Route walked = start;
    for (int i = 0; i < 3; ++i) {
      r.run(flown, plain);
      r.run(walked, walking);
    }
    CHECK(weigh(walking.cost_world(), walked.points) < CostTable::kForbidden);
    if (r.name == "prune") CHECK(length_of(flown.points) < length_of(walked.points));
  }
}

TEST(equal_costs_pull_like_none) {
  test::Random random(99);
  for (int round = 0; round < 200; ++round) {
    const WorldOfKinds world = random_world_of_kinds(random, 14, 20, 1);
    CostTable costs;
    costs.set(0, 2.5);
    const SightWorld sight = world.sight();
    const IVec from = random_allowed(random, world, costs);
    const IVec to = random_allowed(random, world, costs);
    if (from.x < 0 || to.x < 0) continue;
    Route plain;
    plain.points = clumsy_path(world, costs, from, to);
    if (plain.points.size() < 2) continue;
    plain.has_corridor = false;
    RefineContext none{sight, world.graph(), {}};
    RefineContext some{sight, world.graph(), {}, &costs, world.kinds()};
    ensure_corridor(plain, none);
    Route priced = plain;
    pull(plain, none);
    pull(priced, some);
    CHECK(plain.points == priced.points);
  }
}

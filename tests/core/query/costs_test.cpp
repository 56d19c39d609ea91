// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Queries with costs: refraction against a fine search, all searches on all graphs of small worlds with
// terrain, components of what is allowed, filters against worlds with those voxels filled.
#include <cmath>

#include "core/live/answer_query.hpp"
#include "core/search/crossing/refraction.hpp"
#include "core/search/graphs.hpp"
#include "core/travel/weigh.hpp"
#include "tests/core/cell_sets.hpp"
#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;

namespace {

std::shared_ptr<const VoxelTerrain> random_terrain(test::Random& random, IVec shape, int ids) {
  VoxelTerrain grid(shape);
  for (int i = 0; i < 6; ++i)
    grid = grid.painted(std::vector{test::random_box(random, shape, 5)},
                        static_cast<Terrain>(random.below(ids)));
  return std::make_shared<const VoxelTerrain>(std::move(grid));
}

std::shared_ptr<const CostTable> random_costs(test::Random& random, int ids) {
  auto costs = std::make_shared<CostTable>();
  for (int id = 0; id < ids; ++id)
    costs->set(kind_of(static_cast<Terrain>(id), 0), random.below(5) == 0
                                                         ? CostTable::kForbidden
                                                         : 1.0 + static_cast<double>(random.below(8)) / 2.0);
  return costs;
}

QueryOptions ask(const Algorithm& algorithm, std::string_view placement,
                 std::shared_ptr<const CostTable> costs) {
  QueryOptions options;
  options.algorithm = std::string(algorithm.name);
  options.refine = std::vector<std::string>{};
  options.costs = std::move(costs);
  if (algorithm.on_graph) options.placement = std::string(placement);
  return options;
}

bool close(double a, double b) {
  return std::fabs(a - b) <= 1e-9 * (1.0 + std::fabs(b));
}

}  // namespace

TEST(a_span_is_split_where_it_is_cheapest) {
  test::Random random(3);
  const auto number = [&](std::int64_t n) { return static_cast<double>(random.below(n)) / 16.0; };
  for (int round = 0; round < 2000; ++round) {
    const double span = number(400);
    const double here = random.below(5) == 0 ? 0.0 : number(300);
    const double there = random.below(5) == 0 ? 0.0 : number(300);
    const double a = 0.25 + number(100);
    const double b = random.below(4) == 0 ? a : 0.25 + number(100);
    const auto cost = [&](double s) { return a * std::hypot(s, here) + b * std::hypot(span - s, there); };
    const double found = split_span(span, here, there, a, b);
    CHECK(found >= 0.0 && found <= span);
    double low = 0.0;
    double high = span;
    for (int i = 0; i < 200; ++i) {
      const double p = low + (high - low) / 3.0;
      const double q = high - (high - low) / 3.0;
      (cost(p) < cost(q) ? high : low) = cost(p) < cost(q) ? q : p;
    }
    CHECK(cost(found) <= cost(0.5 * (low + high)) * (1.0 + 1e-12) + 1e-12);
  }
}

TEST(with_costs_optimal_searches_agree_and_all_stay_where_they_are_allowed) {
  test::Random random(21);
  Monitor silent;
  int found = 0;
  for (int round = 0; round < 12; ++round) {
    const auto grid = std::make_shared<const BitGrid>(test::random_grid(random, 9, 20));
    const auto terrain = random_terrain(random, grid->shape(), 4);
    const auto costs = random_costs(random, 4);
    for (const Decomposition& d : decompositions()) {
      const auto space = test::build_layer(grid, {std::string(d.name), 1}, silent, {terrain, nullptr});
      const std::vector<QVec> points = random_points(space->tables, 6, static_cast<std::uint64_t>(round));
      for (std::size_t i = 0; i + 1 < points.size(); i += 2)
        for (const NamedPlacement& p : placements()) {
          std::optional<QueryResult> least;
          for (const Algorithm& a : algorithms()) {
            if (!a.takes_costs) continue;
            const QueryResult r = find_path(*space, points[i], points[i + 1], ask(a, p.name, costs), silent);
            if (a.name == "dijkstra") least = r;
            CHECK((r.status == Status::FOUND) == reachable(*space, points[i], points[i + 1], costs.get()));
            if (r.status != Status::FOUND) continue;
            ++found;
            CHECK(trace_path(space->tables, r.points, costs.get()).clear);
            const CostWorld world(space->tables.sight_world(), *costs, space->tables.kinds);
            CHECK(close(weigh(world, r.points), *r.cost));
            CHECK(*r.cost <= r.graph_cost * (1.0 + 1e-6) + 1e-6);
            if (a.promise == Promise::OPTIMAL && least) CHECK(close(r.graph_cost, least->graph_cost));
          }
        }
    }
  }
  CHECK(found > 500);
}

TEST(many_targets_and_fields_with_costs_are_as_each_alone) {
  test::Random random(8);
  Monitor silent;
  double by_field = 0.0, along_midpoints = 0.0;
  for (int round = 0; round < 10; ++round) {
    const auto grid = std::make_shared<const BitGrid>(test::random_grid(random, 10, 15));
    const auto terrain = random_terrain(random, grid->shape(), 3);
    const auto costs = random_costs(random, 3);
    const auto space = test::build_layer(grid, {"regions", 1}, silent, {terrain, nullptr});
    const std::vector<QVec> points = random_points(space->tables, 6, static_cast<std::uint64_t>(round));
    if (points.empty() || !may_enter(space->tables, points[0], costs.get())) continue;
    const std::span<const QVec> targets(points.data() + 1, points.size() - 1);
    const DistanceField field = distances_from(*space, points[0], costs, silent);
    for (const Algorithm& a : algorithms()) {
      if (!a.takes_costs) continue;
      const QueryOptions options = ask(a, "midpoints", costs);
      const ManyResult many = find_many(*space, points[0], targets, options, false, false, silent);
      for (std::size_t i = 0; i < targets.size(); ++i) {
        const QueryResult alone = find_path(*space, points[0], targets[i], options, silent);
        CHECK(many.each[i].status == alone.status);
        if (a.promise == Promise::OPTIMAL) CHECK(close(many.each[i].graph_cost, alone.graph_cost));
        const double found = distance_in(*space, field, targets[i]);
        CHECK(std::isinf(found) == (alone.status != Status::FOUND));
        if (a.name != "dijkstra" || alone.status != Status::FOUND) continue;
        CHECK(found >= costs->least() * distance(points[0], targets[i]) * (1.0 - 1e-12));
        by_field += found;
        along_midpoints += alone.graph_cost;
      }
    }
  }
  CHECK(by_field > 0.0 && by_field < 0.99 * along_midpoints);
}

TEST(equal_costs_are_answered_as_none_are) {
  test::Random random(5);
  Monitor silent;
  const auto grid = std::make_shared<const BitGrid>(test::random_grid(random, 24, 10));
  const auto space = test::build_layer(grid, {"regions", 1}, silent);
  auto costs = std::make_shared<CostTable>();
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    costs->set(static_cast<Kind>(kind), kind == 0 ? 2.5 : 7.0);
  const std::vector<QVec> points = random_points(space->tables, 20, 1);
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    QueryOptions options;
    const QueryResult plain = find_path(*space, points[i], points[i + 1], options, silent);
    options.costs = costs;
    const QueryResult weighed = find_path(*space, points[i], points[i + 1], options, silent);
    CHECK(plain.status == weighed.status);
    CHECK(plain.points == weighed.points);
    CHECK(!plain.cost);
    if (plain.status == Status::FOUND) CHECK(*weighed.cost == 2.5 * length_of(plain.points));
  }
}

TEST(what_is_allowed_follows_edits) {
  Monitor silent;
  const IVec shape{6, 3, 3};
  VoxelTerrain terrain(shape);
  terrain = terrain.painted(std::vector{Box{{2, 0, 0}, {4, 3, 3}}}, 1);
  const auto live =
      NavSpace::build(std::make_shared<const BitGrid>(BitGrid(shape)), {}, Body{}, {"regions", 1}, false,
                      silent, {std::make_shared<const VoxelTerrain>(terrain), nullptr, {}});
  auto costs = std::make_shared<CostTable>();
  costs->set(1, CostTable::kForbidden);
  const QVec a{kSub / 2, kSub / 2, kSub / 2};
  const QVec b{5 * kSub + kSub / 2, kSub / 2, kSub / 2};
  const auto joined = [&] { return reachable(*live->read(), a, b, costs.get()); };
  CHECK(!joined());
  live->set_terrain({Box{{2, 0, 0}, {4, 1, 1}}}, 0);
  live->update({});
  CHECK(joined());
  live->fill({Box{{3, 0, 0}, {4, 1, 1}}});
  live->update({});
  CHECK(!joined());
  live->carve({Box{{3, 0, 0}, {4, 1, 1}}});
  live->update({});
  CHECK(joined());
}

TEST(a_filter_is_as_if_its_voxels_were_filled) {
  test::Random random(17);
  Monitor silent;
  for (int round = 0; round < 20; ++round) {
    const BitGrid grid = test::random_grid(random, 40, 8);
    const bool regions = round % 3 != 0;
    const BuildOptions options{regions ? "regions" : "octree", 1};
    const Body body{round % 4 == 1 ? 1.0 : 0.0, BodyShape::SPHERE, false};
    const auto live =
        NavSpace::build(std::make_shared<const BitGrid>(grid), {}, body, options, false, silent);
    QueryFilter filter;
    if (random.below(2) == 0) filter.altitude = std::pair(0.5, static_cast<double>(grid.shape().z) - 1.25);
    for (int i = 0; i < 3; ++i) {
      const Box box = test::random_box(random, grid.shape(), 9);
      DVec lo, hi;
      for (int a = 0; a < 3; ++a) lo[a] = box.lo[a] + 0.25, hi[a] = box.hi[a] - 0.25;
      filter.no_go.push_back({lo, hi});
    }
    const View whole = live->read();
    const View read = whole.without(filter);
    validate(*read);
    BitGrid filled = *whole->tables.grid;
    for (const Box& box : blocked_by(filter, {}, grid.bounds())) filled.fill(box);
    CHECK(read->tables.grid->words() == filled.words());
    const auto fresh = test::build_layer(std::make_shared<const BitGrid>(filled), options, silent);
    CHECK(test::sorted_cells(read->tables) == test::sorted_cells(fresh->tables));
    const std::vector<QVec> points = random_points(fresh->tables, 6, 3);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const QueryResult a = find_path(*read, points[i], points[i + 1], {}, silent);
      const QueryResult b = find_path(*fresh, points[i], points[i + 1], {}, silent);
      CHECK(a.status == b.status);
      if (regions) CHECK(a.points == b.points);
    }
    CHECK(&*whole.without(filter) == &*read);  // kept
  }
}

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// All searches on all graphs of small random worlds: optimal ones agree, many targets cost what separate
// searches do.
#include <cmath>

#include "core/base/named.hpp"
#include "core/search/graphs.hpp"
#include "core/sight/sphere.hpp"
#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;

namespace {

std::unique_ptr<Layer> build(const BitGrid& grid, std::string_view decomposition) {
  Monitor silent;
  return test::build_layer(std::make_shared<const BitGrid>(grid), {std::string(decomposition), 2}, silent);
}

QueryOptions ask(std::string_view algorithm, std::string_view placement) {
  QueryOptions options;
  options.algorithm = std::string(algorithm);
  options.refine = std::vector<std::string>{};
  if (find_named(algorithms(), algorithm, "algorithm").on_graph) options.placement = std::string(placement);
  return options;
}

bool close(double a, double b) {
  return std::fabs(a - b) <= 1e-9 * (1.0 + std::fabs(b));
}

}  // namespace

TEST(optimal_searches_agree_on_every_graph) {
  test::Random random(11);
  Monitor silent;
  for (int round = 0; round < 12; ++round) {
    const BitGrid grid = test::random_grid(random, 9, 25);
    for (const Decomposition& d : decompositions()) {
      const auto space = build(grid, d.name);
      const std::vector<QVec> points = random_points(space->tables, 8, static_cast<std::uint64_t>(round));
      for (std::size_t i = 0; i + 1 < points.size(); i += 2)
        for (const NamedPlacement& p : placements()) {
          const QueryResult least =
              find_path(*space, points[i], points[i + 1], ask("dijkstra", p.name), silent);
          for (const Algorithm& a : algorithms()) {
            const QueryResult r = find_path(*space, points[i], points[i + 1], ask(a.name, p.name), silent);
            CHECK(r.status == least.status);
            if (a.promise == Promise::OPTIMAL) CHECK(close(r.graph_cost, least.graph_cost));
          }
        }
    }
  }
}

TEST(many_targets_cost_what_each_alone_does) {
  test::Random random(5);
  Monitor silent;
  for (int round = 0; round < 12; ++round) {
    const auto space = build(test::random_grid(random, 10, 20), round % 2 == 0 ? "merged" : "regions");
    const std::vector<QVec> points = random_points(space->tables, 7, static_cast<std::uint64_t>(round));
    if (points.empty()) continue;
    for (const Algorithm& a : algorithms()) {
      const QueryOptions options = ask(a.name, "midpoints");
      const std::span<const QVec> targets(points.data() + 1, points.size() - 1);
      const ManyResult many = find_many(*space, points[0], targets, options, false, false, silent);
      for (std::size_t i = 0; i < targets.size(); ++i) {
        const QueryResult alone = find_path(*space, points[0], targets[i], options, silent);
        CHECK(many.each[i].status == alone.status);
        if (a.promise == Promise::OPTIMAL) CHECK(close(many.each[i].graph_cost, alone.graph_cost));
      }
      if (a.run_many != nullptr) find_many(*space, points[0], targets, options, true, false, silent);
    }
  }
}

TEST(distances_are_lengths_of_clear_paths) {
  test::Random random(6);
  Monitor silent;
  double sum = 0.0, good = 0.0, along_midpoints = 0.0;
  for (int round = 0; round < 12; ++round) {
    const auto space = build(test::random_grid(random, 16, 20), round % 2 == 0 ? "merged" : "regions");
    const std::vector<QVec> points = random_points(space->tables, 20, static_cast<std::uint64_t>(round));
    if (points.empty()) continue;
    const DistanceField field = distances_from(*space, points[0], nullptr, silent);
    for (const QVec& p : points) {
      const QueryResult alone = find_path(*space, points[0], p, {}, silent);
      const double found = distance_in(*space, field, p);
      if (alone.status != Status::FOUND) {
        CHECK(std::isinf(found));
        continue;
      }
      const bool seen = is_visible(space->tables.sight_world(), points[0], p);
      CHECK(seen ? close(found, distance(points[0], p)) : found > distance(points[0], p));
      sum += found;
      good += length_of(alone.points);
      along_midpoints += find_path(*space, points[0], p, ask("dijkstra", "midpoints"), silent).graph_cost;
    }
  }
  CHECK(good > 500.0);
  CHECK(sum > 0.98 * good && sum < 1.02 * good);  // 1.1 % over it in such rubble; on maps under 0.4 %
  CHECK(sum < 0.97 * along_midpoints);
}

TEST(a_sphere_stops_where_it_touches) {
  BitGrid grid({12, 12, 12});
  for (std::int32_t y = 0; y < 12; ++y)
    for (std::int32_t z = 0; z < 9; ++z) grid.set({5, y, z});
  const QVec a{kSub * 5 / 2, kSub * 6, kSub * 10};
  const QVec b{kSub * 19 / 2, kSub * 6, kSub * 10};
  CHECK(cast_sphere(grid, a, b, 1.0, true).clear);
  const SphereSight hit = cast_sphere(grid, a, b, 1.1, true);
  CHECK(!hit.clear);
  CHECK(std::fabs(2.5 + 7.0 * hit.reached - (5.0 - std::sqrt(1.1 * 1.1 - 1.0))) < 1e-5);
  CHECK(cast_sphere(grid, a, b, 3.0, true).reached < 0.0);  // taller than the room above
}

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <array>
#include <memory>

#include "core/abstract/terrain/traversable.hpp"
#include "core/abstract/waypoints/portal_waypoints.hpp"
#include "core/abstract/waypoints/subregion_map.hpp"
#include "core/refine/corridor.hpp"
#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;

namespace {

struct Drawing {
  std::vector<DVec> points;
  std::vector<WaypointId> ends;
  std::vector<MotionSet> motions;

  WaypointMap map(double size, IVec counts) const {
    return {WaypointGraph(points, {ends, motions, {}}),
            WaypointBlocks::uniform({0, 0, 0}, {size, size, size}, counts)};
  }
  void edge(WaypointId a, WaypointId b, MotionSet m) {
    ends.insert(ends.end(), {a, b});
    motions.push_back(m);
  }
};

/// Points on a lattice of units, so that many lie on borders of blocks of size 2.
Drawing random_drawing(test::Random& random, std::size_t n, std::size_t m) {
  Drawing d;
  for (std::size_t i = 0; i < n; ++i) {
    const auto c = [&] { return static_cast<double>(random.below(9)); };
    d.points.push_back({c(), c(), static_cast<double>(random.below(3))});
  }
  while (d.motions.size() < m) {
    const auto a = static_cast<WaypointId>(random.below(static_cast<std::int64_t>(n)));
    const auto b = static_cast<WaypointId>(random.below(static_cast<std::int64_t>(n)));
    if (a != b && distance(d.points[a], d.points[b]) < 4)
      d.edge(a, b, static_cast<MotionSet>(1 + random.below(7)));
  }
  return d;
}

WaypointPath search(const SubregionGraph& graph, WaypointId a, WaypointId b,
                    const SubregionOptions& options) {
  Monitor monitor;
  BudgetGuard guard({}, monitor);
  SubregionScratch scratch;
  return find_in_subregions(graph, WaypointEnds::of(graph.map().graph(), a, b), options, guard, scratch);
}

WaypointPath plain(const WaypointMap& map, MotionSet motions, WaypointId a, WaypointId b) {
  Monitor monitor;
  BudgetGuard guard({}, monitor);
  SubregionScratch scratch;
  return find_plain(map, motions, WaypointEnds::of(map.graph(), a, b), guard, scratch);
}

}  // namespace

TEST(subregions_of_a_small_town) {
  // Two blocks side by side, cut at x = 2; a wall edge (adhesive) leads up to the roof, points 5 and 6.
  Drawing d;
  d.points = {{0.5, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {3.5, 0, 0}, {3, 0, 1}, {3.5, 0, 1}};
  d.edge(0, 1, kSurface);
  d.edge(1, 2, kSurface);
  d.edge(2, 3, kSurface);
  d.edge(3, 4, kSurface);
  d.edge(4, 5, kAdhesive);
  d.edge(5, 6, kSurface);
  const WaypointMap map = d.map(2, {2, 1, 1});
  const SubregionGraph ground(map, kSurface);
  CHECK_EQ(ground.count(), std::size_t{3});
  CHECK_EQ(ground.connection_count(), std::size_t{1});
  // The waypoint on the border is with the block that came first.
  CHECK(ground.number(2) == ground.number(1) || ground.number(2) == ground.number(3));
  CHECK(ground.number(1) != ground.number(3));
  CHECK_EQ(ground.number(5), ground.number(6));
  CHECK(ground.number(4) != ground.number(5));
  CHECK(search(ground, 0, 6, {}).outcome == Outcome::EXHAUSTED);
  const SubregionGraph spider(map, kSurface | kAdhesive);
  CHECK_EQ(spider.count(), std::size_t{2});
  const WaypointPath path = search(spider, 0, 6, {});
  CHECK(path.outcome == Outcome::FOUND);
  CHECK_EQ(path.nodes.size(), std::size_t{7});
  CHECK_EQ(path.subregions.size(), std::size_t{2});
  CHECK_EQ(spider.numbers().bytes_each(), 2);
  CHECK_EQ(ground.subregions()[ground.number(0)].connections[0].least, 1.0F);
}

TEST(subregions_agree_with_plain_search) {
  test::Random random(7);
  for (int round = 0; round < 60; ++round) {
    const Drawing d = random_drawing(random, 60, 40 + static_cast<std::size_t>(random.below(120)));
    const WaypointMap map = d.map(2, {4, 4, 1});
    const auto motions = static_cast<MotionSet>(1 + random.below(7));
    const SubregionGraph graph(map, motions);
    for (int i = 0; i < 40; ++i) {
      const auto a = static_cast<WaypointId>(random.below(60));
      const auto b = static_cast<WaypointId>(random.below(60));
      const WaypointPath best = plain(map, motions, a, b);
      for (int scheme = 0; scheme < 5; ++scheme)
        for (const bool exact : {false, true}) {
          const WaypointPath path =
              search(graph, a, b, {static_cast<CostScheme>(scheme), exact, scheme % 2 == 0});
          CHECK(path.outcome == best.outcome);
          if (best.outcome != Outcome::FOUND) continue;
          CHECK(path.length >= best.length - 1e-9);
          if (exact) CHECK(path.length <= best.length + 1e-9);
          CHECK(path.nodes.front() == a && path.nodes.back() == b);
        }
    }
  }
}

TEST(subregions_are_repaired_where_they_were_touched) {
  test::Random random(11);
  for (const bool adaptive : {false, true}) {
    const Drawing d = random_drawing(random, 70, 90);
    WaypointMap map(WaypointGraph(d.points, {d.ends, d.motions, {}}),
                    adaptive ? WaypointBlocks::adaptive({0, 0, 0}, 8, 10, d.points)
                             : WaypointBlocks::uniform({0, 0, 0}, {2, 2, 2}, {4, 4, 1}));
    SubregionGraph graph(map, kSurface | kVolumetric);
    for (int round = 0; round < 800; ++round) {
      const auto pick = [&] {
        return static_cast<WaypointId>(random.below(static_cast<std::int64_t>(map.graph().size())));
      };
      const std::array<WaypointId, 2> pair{pick(), pick()};
      const std::array<DVec, 1> place{
          DVec{static_cast<double>(random.below(9)), static_cast<double>(random.below(9)), 1}};
      const std::array<MotionSet, 1> motion{static_cast<MotionSet>(1 + random.below(7))};
      WaypointEdit edit;
      switch (random.below(5)) {
        case 0:
          edit.added = place;
          break;
        case 1:
          edit.moved = {pair.data(), 1}, edit.moved_to = place;
          break;
        case 2:
          edit.isolated = {pair.data(), 1};
          break;
        case 3:
          edit.cut = pair;
          break;
        default:
          if (pair[0] != pair[1]) edit.joined = {pair, motion, {}};
      }
      graph.repair(map.edit(edit), edit.moved);
      graph.validate();
    }
    CHECK(graph.count() > 1);
  }
}

TEST(subregions_survive_as_plain_numbers) {
  test::Random random(5);
  const Drawing d = random_drawing(random, 100, 150);
  const WaypointMap map = d.map(2, {4, 4, 1});
  const SubregionGraph graph(map, kAllMotions);
  SubregionParts parts = graph.compact();
  const SubregionGraph again = SubregionGraph::restore(map, kAllMotions, parts);
  again.validate();
  parts.numbers[0] = 1000;
  CHECK_THROWS(CorruptData, SubregionGraph::restore(map, kAllMotions, parts));
}

TEST(subregions_in_any_order_are_connected_sets) {
  test::Random random(3);
  const Drawing d = random_drawing(random, 80, 160);
  const WaypointMap map = d.map(2, {4, 4, 1});
  std::vector<WaypointId> order(80);
  for (WaypointId v = 0; v < 80; ++v) order[v] = 79 - v;
  SubregionGraph graph = SubregionGraph::in_order(map, kSurface, order, 1);
  for (WaypointId v = 0; v < 80; ++v)
    CHECK_EQ(graph.number(v) != kNoSubregion, map.graph().has_edge(v, kSurface));
  CHECK_THROWS(InvalidInput, graph.repair({}));
}

TEST(subregions_find_waypoints_near_a_point) {
  test::Random random(9);
  const Drawing d = random_drawing(random, 70, 60);
  WaypointMap map = d.map(2, {4, 4, 1});
  const std::array<DVec, 2> beyond{DVec{30, 30, 1}, DVec{31, 30, 1}};
  const std::array<WaypointId, 2> pair{70, 71};
  WaypointEdit edit;
  edit.added = beyond;
  edit.joined.ends = pair;
  map.edit(edit);
  for (const DVec from : {DVec{3.3, 4.1, 0.7}, DVec{29, 31, 1}, DVec{-20, 4, 4}}) {
    NearbyWaypoints near(map, from, kSurface);
    double last = 0;
    std::size_t count = 0;
    for (WaypointId v = near.next(); v != kNoWaypoint; v = near.next(), ++count) {
      const double here = distance(from, map.graph().position(v));
      CHECK(here >= last);
      last = here;
    }
    std::size_t expected = 0;
    for (WaypointId v = 0; v < map.graph().size(); ++v) expected += map.graph().has_edge(v, kSurface) ? 1 : 0;
    CHECK_EQ(count, expected);
  }
}

TEST(subregions_beyond_two_bytes) {
  Drawing d;
  for (WaypointId i = 0; i < 70000; ++i) {
    d.points.push_back({static_cast<double>(i), 0, 0});
    d.points.push_back({static_cast<double>(i), 1, 0});
    d.edge(2 * i, 2 * i + 1, kSurface);
  }
  const WaypointMap map = d.map(100, {700, 1, 1});
  const SubregionGraph graph(map, kSurface);
  CHECK_EQ(graph.count(), std::size_t{70000});
  CHECK_EQ(graph.numbers().bytes_each(), 4);
  CHECK(graph.number(0) == graph.number(1) && graph.number(139998) == graph.number(139999));
  CHECK(graph.number(0) != graph.number(139999));
  CHECK(search(graph, 139998, 139999, {}).outcome == Outcome::FOUND);
}

TEST(subregions_of_a_spaces_portals) {
  test::Random random(21);
  for (int round = 0; round < 10; ++round) {
    Monitor monitor;
    const auto grid = std::make_shared<const BitGrid>(test::random_grid(random, 24, 25));
    const auto space = test::build_layer(grid, {"regions", 1, 8}, monitor);
    const CellsOfKinds cells{space->tables.cells, space->tables.graph, {}};
    WaypointMap map(portal_waypoints(cells), WaypointBlocks::uniform({0, 0, 0}, {8, 8, 8}, {3, 3, 3}));
    const SubregionGraph graph(map, kVolumetric);
    graph.validate();
    CHECK(portal_changes(map.graph(), cells).isolated.empty());
    const auto points = random_points(space->tables, 20, 3);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const auto from = cells_at(space->tables.index, points[i]);
      const auto to = cells_at(space->tables.index, points[i + 1]);
      if (shared_cell(cells, kVolumetric, from.list(), to.list()) != kNoCell) continue;
      const WaypointEnds ends =
          portal_ends(cells, kVolumetric, points[i], from.list(), points[i + 1], to.list());
      BudgetGuard guard({}, monitor);
      SubregionScratch scratch;
      const WaypointPath path = find_in_subregions(graph, ends, {}, guard, scratch);
      CHECK_EQ(path.outcome == Outcome::FOUND, reachable(*space, points[i], points[i + 1]));
      if (path.outcome != Outcome::FOUND) continue;
      const Route route =
          portal_route(cells, kVolumetric, points[i], from.list(), points[i + 1], to.list(), path.nodes);
      CHECK_EQ(route.cells.size(), route.portals.size() + 1);
      CHECK(std::abs(length_of(route.points) - path.length) < 1e-6);
      for (std::size_t k = 0; k < route.portals.size(); ++k) {
        const Portal& portal = cells.graph.portals[route.portals[k]];
        CHECK(portal.touches(route.cells[k]) && portal.other(route.cells[k]) == route.cells[k + 1]);
      }
      CHECK(trace_path(space->tables, route.points).clear);
    }
  }
}

TEST(subregions_follow_a_space_that_changed) {
  test::Random random(22);
  Monitor monitor;
  const auto before = std::make_shared<const BitGrid>(test::random_grid(random, 20, 20));
  BitGrid edited = *before;
  edited.fill({{3, 3, 3}, {6, 6, 6}});
  edited.carve({{9, 9, 2}, {12, 12, 5}});
  const auto after = std::make_shared<const BitGrid>(edited);
  const auto old_space = test::build_layer(before, {"regions", 1, 8}, monitor);
  const auto new_space = test::build_layer(after, {"regions", 1, 8}, monitor);
  WaypointMap map(portal_waypoints({old_space->tables.cells, old_space->tables.graph, {}}),
                  WaypointBlocks::uniform({0, 0, 0}, {8, 8, 8}, {3, 3, 3}));
  SubregionGraph graph(map, kVolumetric);
  const CellsOfKinds now{new_space->tables.cells, new_space->tables.graph, {}};
  const PortalChanges changes = portal_changes(map.graph(), now);
  graph.repair(map.edit(changes.edit()), changes.moved);
  graph.validate();
  const WaypointGraph fresh = portal_waypoints(now);
  CHECK_EQ(fresh.edge_count(), map.graph().edge_count());
  for (PortalId p = 0; p < fresh.size(); ++p) CHECK(fresh.position(p) == map.graph().position(p));
}

TEST(traversable_lines) {
  // Ground at z = 0, a wall at x = 8 .. 9 up to z = 6, a step of one voxel from x = 4 on.
  BitGrid grid({12, 6, 10});
  grid.fill({{0, 0, 0}, {12, 6, 1}});
  grid.fill({{4, 0, 1}, {8, 6, 2}});
  grid.fill({{8, 0, 1}, {10, 6, 6}});
  const CellIndex no_cells;
  const SightWorld world{grid, no_cells, {}};
  const auto at = [](double x, double y, double z) {
    const auto q = [](double v) { return static_cast<std::int64_t>(v * static_cast<double>(kSub)); };
    return QVec{q(x), q(y), q(z)};
  };
  const auto can = [&](QVec a, QVec b, MotionSet m) { return is_traversable(world, a, b, m, {}); };
  CHECK(can(at(0.5, 1.5, 1.5), at(3.5, 1.5, 1.5), kSurface));
  CHECK(!can(at(0.5, 1.5, 1.5), at(3.5, 1.5, 4.5), kSurface));  // into the air
  CHECK(can(at(0.5, 1.5, 1.5), at(3.5, 1.5, 4.5), kVolumetric));
  CHECK(can(at(1.5, 1.5, 1.5), at(6.5, 1.5, 2.5), kSurface | kAdhesive) ==
        can(at(1.5, 1.5, 1.5), at(6.5, 1.5, 2.5), kSurface));
  CHECK(can(at(2.5, 1.5, 2.2), at(6.5, 1.5, 2.2), kSurface));       // over the step
  CHECK(!can(at(0.5, 1.5, 1.5), at(10.5, 1.5, 1.5), kAllMotions));  // through the wall
  CHECK(can(at(7.5, 1.5, 4.5), at(7.5, 4.5, 5.5), kAdhesive));      // along the wall
  CHECK(can(at(8, 1.5, 4.5), at(8, 4.5, 5.5), kAdhesive));          // touching it
  CHECK(!can(at(7.5, 1.5, 4.5), at(7.5, 1.5, 8.5), kAdhesive));     // above its top
  CHECK(!can(at(0.5, 1.5, 1.5), at(3.5, 1.5, 1.5), kAdhesive));     // a floor is no wall
  CHECK(!can(at(5.5, 1.5, 5.5), at(7.5, 1.5, 5.5), kAdhesive));     // from the air
  CHECK(has_ground(grid, {1, 1, 2}, {}));
  CHECK(!has_ground(grid, {1, 1, 3}, {}));
  CHECK(has_ground(grid, {1, 1, 3}, {.motion = {.step = 2}}));
  BitGrid floor = grid;  // the low ground is steep
  floor.carve({{0, 0, 0}, {4, 6, 1}});
  CHECK(!has_ground(grid, {1, 1, 2}, {.floor = &floor}));
  CHECK(has_ground(grid, {5, 1, 2}, {.floor = &floor}));
  grid.carve({{0, 0, 0}, {2, 2, 1}});
  CHECK(!has_ground(grid, {1, 1, 0}, {}));
  CHECK(has_ground(grid, {1, 1, 0}, {.motion = {.bounds = true}}));
  CHECK(surface_vector(grid, at(7.5, 1.5, 4.5), kSub) == (QVec{kSub / 2, 0, 0}));
}

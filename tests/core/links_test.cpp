// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Links: the bound that they put on the cost of a way, what hangs together over them, and how they live from
// version to version.
#include <cmath>

#include "core/base/error.hpp"
#include "core/live/nav_space.hpp"
#include "core/query/legs.hpp"
#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;

namespace {

struct OneCell {
  std::vector<CellId> cells{0};
  std::span<const CellId> list() const { return cells; }
};

QVec random_place(test::Random& random) {
  return {random.below(64) * kSub / 4, random.below(64) * kSub / 4, random.below(64) * kSub / 4};
}

/// Links at random, from free of charge to dearer than walking.
std::shared_ptr<const LinkTable> random_links(test::Random& random, int count) {
  auto table = std::make_shared<LinkTable>();
  for (int i = 0; i < count; ++i) {
    Link link{random_place(random), random_place(random), 0.0, std::nullopt, kAllMotions, false, 0};
    if (link.a == link.b) link.b.x += kSub;
    link.cost = static_cast<double>(random.below(5)) / 3.0 * distance(link.a, link.b);
    link.one_way = random.below(2) == 0;
    link.handle = static_cast<LinkHandle>(i) + 1;
    table->links.push_back(link);
  }
  return table;
}

/// The least cost from a place to the goal where one may walk straight through everything: by Bellman and
/// Ford.
double open_cost(const LinkView& links, DVec from, DVec goal, double least) {
  std::vector<double> arrived(links.ends(), std::numeric_limits<double>::infinity());
  double best = least * distance(from, goal);
  for (ArcId round = 0; round <= links.ends(); ++round)
    for (ArcId arc = 0; arc < links.ends(); ++arc) {
      if (!links.open(arc)) continue;
      const DVec a = to_voxels(links.point(arc));
      double reached = least * distance(from, a);
      for (ArcId other = 0; other < links.ends(); ++other)
        reached =
            std::min(reached, arrived[other] + least * distance(to_voxels(links.point(other_end(other))), a));
      arrived[arc] = std::min(arrived[arc], reached + links.cost(arc));
      best = std::min(best, arrived[arc] + least * distance(to_voxels(links.point(other_end(arc))), goal));
    }
  return best;
}

std::unique_ptr<NavSpace> live_of(const BitGrid& grid) {
  Monitor silent;
  return NavSpace::build(std::make_shared<const BitGrid>(grid), {}, Body{}, {"regions", 1, 8}, false, silent);
}

Link link_between(QVec a, QVec b, double cost, bool one_way = false) {
  return {a, b, cost, cost, kAllMotions, one_way, 0};
}

constexpr QVec at(double x, double y, double z) {
  return {static_cast<std::int64_t>(x * kSub), static_cast<std::int64_t>(y * kSub),
          static_cast<std::int64_t>(z * kSub)};
}

/// Two rooms with a wall between them.
BitGrid two_rooms() {
  BitGrid grid({9, 4, 4});
  grid.fill({{4, 0, 0}, {5, 4, 4}});
  return grid;
}

}  // namespace

TEST(links_bound_is_exact_and_consistent) {
  test::Random random(3);
  for (int round = 0; round < 200; ++round) {
    const LinkIndex index(random_links(random, 1 + static_cast<int>(random.below(6))),
                          [](QVec) { return OneCell{}; });
    const double least = random.below(2) == 0 ? 1.0 : 0.4;
    LinkView links(&index, kAllMotions);
    if (random.below(2) == 0) links = links.reversed();
    const DVec goal = to_voxels(random_place(random));
    const LinkBound bound(links, {&goal, 1}, least);
    const auto h = [&](DVec p) { return bound.at(p, least * distance(p, goal)); };
    CHECK(h(goal) == 0.0);
    for (int i = 0; i < 10; ++i) {
      const DVec p = to_voxels(random_place(random));
      const DVec q = to_voxels(random_place(random));
      CHECK(std::fabs(h(p) - open_cost(links, p, goal, least)) < 1e-9);
      CHECK(h(p) <= least * distance(p, q) + h(q) + 1e-9);
    }
    for (ArcId arc = 0; arc < links.ends(); ++arc)
      if (links.open(arc))
        CHECK(h(to_voxels(links.point(arc))) <=
              links.cost(arc) + h(to_voxels(links.point(other_end(arc)))) + 1e-9);
  }
}

TEST(links_with_too_many_gates_promise_nothing) {
  test::Random random(4);
  auto table = std::make_shared<LinkTable>(*random_links(random, 600));
  for (Link& link : table->links) link.cost = 0.0;
  const LinkIndex index(table, [](QVec) { return OneCell{}; });
  const DVec goal{1, 2, 3};
  const LinkBound bound(LinkView(&index, kAllMotions), {&goal, 1}, 1.0);
  CHECK(bound.matters());
  CHECK_EQ(bound.at({9, 9, 9}, 11.0), 0.0);
}

TEST(links_are_for_who_moves_their_way) {
  auto table = std::make_shared<LinkTable>();
  table->links = {link_between(at(1, 1, 1), at(2, 2, 2), 1.0, true)};
  table->links[0].handle = 1;
  table->links[0].motion = kSurface;
  const LinkIndex index(table, [](QVec) { return OneCell{}; });
  CHECK(LinkView(&index, kVolumetric).empty());
  const LinkView walker(&index, kSurface | kAdhesive);
  CHECK(walker.open(0) && !walker.open(1));
  CHECK(!walker.reversed().open(0) && walker.reversed().open(1));
  const LinkIndex blocked(table, [](QVec p) { return p == at(1, 1, 1) ? OneCell{} : OneCell{{}}; });
  CHECK(LinkView(&blocked, kAllMotions).empty());
}

TEST(links_join_components_one_way) {
  const auto live = live_of(two_rooms());
  const QVec a = at(1.5, 1.5, 1.5);
  const QVec b = at(7.5, 1.5, 1.5);
  const QueryOptions options;
  Monitor silent;
  live->add_link(link_between(at(3, 2, 2), at(6, 2, 2), 0.5, true));
  CHECK(live->has_pending());
  CHECK_EQ(find_path(*live->read(), a, b, options, silent).status, Status::UNREACHABLE);
  const ChangeSet changes = live->update({});
  CHECK_EQ(changes.links_added, 1U);
  CHECK_EQ(changes.version, 1U);
  CHECK(!changes.changed() && !live->has_pending());
  const View now = live->read();
  const QueryResult there = find_path(*now, a, b, options, silent);
  CHECK_EQ(there.status, Status::FOUND);
  CHECK_EQ(there.links.size(), 1U);
  CHECK_EQ(there.points.size(), 4U);
  CHECK_EQ(there.links[0].leg, 1U);
  double walked = 0.0;
  for_each_part(there.points, there.links, [&](std::span<const QVec> part) { walked += length_of(part); });
  CHECK(std::fabs(*there.cost - (walked + 0.5)) < 1e-12);
  CHECK_EQ(find_path(*now, b, a, options, silent).status, Status::UNREACHABLE);
  CHECK_EQ(find_path(*now, b, a, options, silent).start_component, 64);
  CHECK_EQ(find_path(*now, {1, 1, 1}, {10 * kSub, 0, 0}, options, silent).status, Status::GOAL_BLOCKED);
  live->validate();
}

TEST(links_follow_versions_and_snapshots) {
  const auto live = live_of(two_rooms());
  const LinkHandle first = live->add_link(link_between(at(3, 2, 2), at(6, 2, 2), 0.5));
  const LinkHandle second = live->add_link(link_between(at(3, 1, 1), at(6, 1, 1), 0.7));
  live->update({});
  NavSpace snapshot(live->read());
  live->remove_link(first);
  CHECK_EQ(live->update({}).links_removed, 1U);
  CHECK_THROWS(InvalidInput, (live->remove_link(first), true));
  CHECK_THROWS(InvalidInput, (live->remove_link(99), true));
  CHECK_THROWS(InvalidInput, (snapshot.remove_link(second), true));
  CHECK_EQ(snapshot.read()->tables.links->links.size(), 2U);
  CHECK_EQ(live->read()->tables.links->links.size(), 1U);
  CHECK_EQ(live->update({}).version, 2U);
  const LinkHandle gone = live->add_link(link_between(at(3, 1, 1), at(6, 1, 1), 0.7));
  live->remove_link(gone);  // it came and went
  CHECK(!live->has_pending());
  // layers of other radii have them too, and lose and gain them with their ends
  Monitor silent;
  const View wide = live->read(0.9, silent);
  CHECK_EQ(wide->tables.links, live->read()->tables.links);
  live->validate();
  const ObstacleHandle wall = live->add({{{2, 0, 0}, {4, 4, 4}}});
  live->update({});
  CHECK(LinkView(live->read()->links(), kAllMotions).empty());
  live->remove(wall);
  live->update({});
  CHECK(!LinkView(live->read()->links(), kAllMotions).empty());
  live->validate();
  live->remove_link(second);
  live->update({});
  CHECK(live->read()->tables.links == nullptr);
  live->validate();
}

TEST(links_near_some_boxes_only) {
  const auto live = live_of(two_rooms());
  live->add_link(link_between(at(1, 1, 1), at(6, 1, 1), 1.0));
  live->add_link(link_between(at(3, 3, 3), at(8, 3, 3), 1.0));
  const std::vector<Box> near{{{0, 0, 0}, {2, 2, 2}}};
  UpdateOptions options;
  options.near = &near;
  CHECK_EQ(live->update(options).links_added, 1U);
  CHECK(live->has_pending());
  CHECK_EQ(live->update({}).links_added, 1U);
  CHECK_EQ(live->read()->tables.links->links.size(), 2U);
}

TEST(links_that_make_no_sense_are_not_restored) {
  const auto live = live_of(two_rooms());
  LinkTable table;
  table.links = {link_between(at(1, 1, 1), at(6, 1, 1), 1.0)};
  table.links[0].handle = 3;
  CHECK_THROWS(CorruptData, (live->begin_links(table, 3), true));
  table.links[0].cost = -1.0;
  CHECK_THROWS(CorruptData, (live->begin_links(table, 4), true));
  table.links[0].cost = 1.0;
  live->begin_links(table, 4);
  CHECK_EQ(live->next_link(), 4U);
  CHECK_EQ(live->read()->tables.links->links[0].handle, 3U);
}

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Ends outside the world, and goals where a body does not fit, through the public API.
#include <cmath>
#include <limits>

#include "octoway/octoway.hpp"
#include "tests/core/check.hpp"

using namespace octoway;

namespace {

const Point kStart{1, 5, 1}, kGoal{9, 5, 1};
const Point kFits{3.5, 2, 3}, kBorder{0, 8, 3};

NavSpace room() {
  const Bounds wall{{4, 0, 0}, {5, 10, 8}};
  return NavSpace::build(World::from_boxes({&wall, 1}, 0.5, Bounds{{0, 0, 0}, {10, 10, 10}}));
}

bool refuses(const std::function<void()>& act) {
  try {
    act();
  } catch (const InvalidInput&) {
    return true;
  }
  return false;
}

}  // namespace

TEST(an_end_outside_the_world_is_a_status) {
  const NavSpace space = room();
  for (const Point out :
       {Point{5, 5, 12}, Point{-0.5, 5, 5}, Point{1e12, 0, 0}, Point{-1e300, 1e300, 1.7e308}}) {
    const Path from = space.find_path(out, kGoal), to = space.find_path(kStart, out);
    CHECK(from.status == Status::START_BLOCKED && from.outside);
    CHECK(to.status == Status::GOAL_BLOCKED && to.outside);
    CHECK(to.nearest_free && space.is_free(*to.nearest_free));
    CHECK(space.nearest_free(out) == to.nearest_free);
    CHECK(!space.reachable(kStart, out) && !space.reachable(out, kStart));
    CHECK(!space.raycast(kStart, out) && !space.raycast(out, kStart));
    CHECK(!space.max_radius(kStart, out));
    CHECK(std::isinf(space.distances_from(kStart).at(out)));
    const Point starts[] = {kStart, out, kStart}, goals[] = {kGoal, kGoal, out};
    const std::vector<Path> each = space.find_paths(starts, goals);
    CHECK(each[0] && each[1].status == Status::START_BLOCKED && each[2].status == Status::GOAL_BLOCKED);
    const std::vector<Path> many = space.find_paths_to_many(kStart, goals);
    CHECK(many[0] && many[1] && many[2].status == Status::GOAL_BLOCKED && many[2].outside);
  }
  const Path inside = space.find_path({4.5, 5, 1}, kGoal);
  CHECK(inside.status == Status::START_BLOCKED && !inside.outside);
  const Point nan{std::nan(""), 0, 0}, far{std::numeric_limits<double>::infinity(), 0, 0};
  for (const Point bad : {nan, far}) {
    CHECK(refuses([&] { space.find_path(bad, kGoal); }));
    CHECK(refuses([&] { space.reachable(kStart, bad); }));
    CHECK(refuses([&] { space.raycast(kStart, bad); }));
  }
}

TEST(a_partial_path_stays_partial_when_it_is_refined) {
  const NavSpace space = room();
  PathOptions options;
  options.partial = true;
  const Path path = space.find_path(kStart, {5, 5, 12}, options);
  for (const Path& next : {space.refine_path(path, {"pull"}), space.smooth_path(path, 1.0)})
    CHECK(next.status == Status::PARTIAL && next.cause == Status::GOAL_BLOCKED && next.goal == path.goal);
}

TEST(an_agent_goes_near_a_goal_that_it_does_not_fit) {
  Agents agents(room());
  AgentBody body;
  body.radius = 0.5, body.speed = 4.0;
  const std::uint32_t near = agents.add({1, 2, 3}, body), wide = agents.add({1, 8, 3}, body),
                      exact = agents.add({9, 2, 3}, body), away = agents.add({9, 8, 3}, body);
  agents.send(near, {3.9, 2, 3});
  agents.send(wide, {-4, 8, 3}, 5.0);
  agents.send(exact, {5.1, 2, 3}, 0.0);
  agents.send(away, {1e30, 8, 3});
  for (int tick = 0; tick < 240; ++tick) agents.tick(1.0 / 60);
  CHECK(agents.state(near) == AgentState::RESTING && agents.destination(near) == kFits);
  CHECK(agents.state(wide) == AgentState::RESTING && agents.destination(wide) == kBorder);
  CHECK(agents.state(exact) == AgentState::WAITING && !agents.destination(exact));
  CHECK(agents.state(away) == AgentState::WAITING && !agents.destination(away));
  CHECK(refuses([&] { agents.send(near, kGoal, -1.0); }));
  CHECK(refuses([&] { agents.send(9, kGoal); }));
  CHECK(refuses([&] { agents.send(near, {std::nan(""), 0, 0}); }));
}

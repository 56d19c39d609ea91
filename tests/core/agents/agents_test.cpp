// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/agents/agents.hpp"

#include <cmath>

#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"

using namespace octoway::core;

namespace {

double share(test::Random& random) {
  return static_cast<double>(random.below(1 << 20)) / (1 << 19) - 1.0;
}

DVec direction(test::Random& random) {
  for (;;) {
    const DVec v{share(random), share(random), share(random)};
    if (const double length = norm(v); length > 0.1) return v * (1.0 / length);
  }
}

double depth(const HalfSpace& h, DVec v) {
  return dot(v - h.point, h.normal);
}

std::unique_ptr<Layer> empty_space(std::int32_t side) {
  Monitor silent;
  return test::build_layer(std::make_shared<BitGrid>(IVec{side, side, side}), {}, silent);
}

QVec at(double x, double y, double z) {
  return Lattice{}.to_sub({x, y, z});
}

/// Everybody gets a straight course from where it is.
void send(Agents& agents, std::uint32_t id, QVec goal) {
  agents.set_goal(id, goal);
  agents.set_course(id, {agents.place(id), goal});
}

}  // namespace

TEST(the_nearest_velocity_is_allowed_and_no_sample_is_nearer) {
  test::Random random(1);
  std::vector<HalfSpace> room(16);
  for (int round = 0; round < 3000; ++round) {
    const SpeedBall ball{{share(random), share(random), share(random)}, 1.0 + std::fabs(share(random))};
    const DVec inside = ball.centre + direction(random) * (0.5 * ball.radius);  // so that all can be kept
    std::vector<HalfSpace> rules;
    for (int i = 0; i < 1 + random.below(10); ++i) {
      const DVec normal = direction(random);
      rules.push_back({inside - normal * std::fabs(0.7 * share(random)), normal});
    }
    const DVec wanted{2 * share(random), 2 * share(random), 2 * share(random)};
    const DVec best = nearest_velocity(rules, 0, ball, wanted, room);
    CHECK(distance(best, ball.centre) <= ball.radius + 1e-9);
    for (const HalfSpace& h : rules) CHECK(depth(h, best) >= -1e-9);
    for (int i = 0; i < 300; ++i) {
      const DVec v = best + direction(random) * (0.3 * std::fabs(share(random)));
      bool allowed = distance(v, ball.centre) <= ball.radius;
      for (const HalfSpace& h : rules) allowed = allowed && depth(h, v) >= 0.0;
      if (allowed) CHECK(distance(v, wanted) >= distance(best, wanted) - 1e-9);
    }
  }
}

TEST(rules_that_contradict_each_other_give_way_evenly_and_hard_ones_last) {
  std::vector<HalfSpace> room(8);
  const SpeedBall ball{{0, 0, 0}, 2.0};
  const std::vector<HalfSpace> soft{{{1, 0, 0}, {1, 0, 0}}, {{-1, 0, 0}, {-1, 0, 0}}};
  const DVec middle = nearest_velocity(soft, 0, ball, {0, 1, 0}, room);
  CHECK(std::fabs(middle.x) < 1e-5 && std::fabs(middle.y - 1.0) < 1e-5);
  const DVec kept = nearest_velocity(soft, 1, ball, {0, 0, 0}, room);
  CHECK(std::fabs(kept.x - 1.0) < 1e-5);
}

TEST(two_that_keep_to_their_half_spaces_do_not_meet) {
  test::Random random(2);
  for (int round = 0; round < 2000; ++round) {
    const MovingSphere a{{0, 0, 0}, direction(random) * 2.0, 0.5 + std::fabs(share(random))};
    MovingSphere b{direction(random) * (3.5 + 3 * std::fabs(share(random))), direction(random), 0.5};
    if (distance(a.place, b.place) <= a.radius + b.radius) continue;
    const double horizon = 2.0;
    const HalfSpace mine = avoid_sphere(a, b, horizon, 0.1, 0.5, {1, 0, 0});
    const HalfSpace theirs = avoid_sphere(b, a, horizon, 0.1, 0.5, {-1, 0, 0});
    for (int i = 0; i < 50; ++i) {
      const DVec va = direction(random) * (4.0 * std::fabs(share(random)));
      const DVec vb = direction(random) * (4.0 * std::fabs(share(random)));
      if (depth(mine, va) < 0.0 || depth(theirs, vb) < 0.0) continue;
      for (double t = 0.0; t <= horizon; t += 0.05)
        CHECK(distance(a.place + va * t, b.place + vb * t) >= a.radius + b.radius - 1e-6);
    }
  }
}

TEST(who_keeps_its_half_space_is_not_hit_by_a_box) {
  test::Random random(3);
  for (int round = 0; round < 2000; ++round) {
    const MovingBox box{{-1, -2, -1}, {1, 1, 2}, direction(random) * 2.0};
    const MovingSphere me{direction(random) * (3.0 + 2 * std::fabs(share(random))), {}, 0.5};
    if (gap(me, box) <= 0.0) continue;
    const HalfSpace rule = avoid_box(me, box, 1.5, 0.1);
    for (int i = 0; i < 50; ++i) {
      const DVec v = direction(random) * (4.0 * std::fabs(share(random)));
      if (depth(rule, v) < 0.0) continue;
      for (double t = 0.0; t <= 1.5; t += 0.05) {
        const DVec by = box.velocity * t;
        CHECK(gap({me.place + v * t, {}, me.radius}, {box.lo + by, box.hi + by, {}}) >= -1e-9);
      }
    }
  }
}

TEST(a_crowd_that_swaps_sides_arrives_and_never_overlaps) {
  const auto space = empty_space(64);
  const Tables* layers[] = {&space->tables};
  Agents agents;
  AgentBody body;
  body.radius = 1.0;
  test::Random random(4);
  for (int i = 0; i < 60; ++i) {
    const double y = 4.0 + 3.0 * (i % 10), z = 8.0 + 8.0 * (i / 10);
    send(agents, agents.add(body, at(i % 2 == 0 ? 4 : 60, y, z)), at(i % 2 == 0 ? 60 : 4, 60 - y, z));
  }
  agents.validate(layers);
  for (int tick = 0; tick < 60 * 60; ++tick) {
    for (const std::uint32_t id : agents.lost()) agents.set_course(id, {agents.place(id), agents.goal(id)});
    agents.tick(1.0 / 60, layers, {});
    if (tick % 20 == 0) agents.validate(layers);
  }
  for (std::uint32_t id = 0; id < agents.size(); ++id) CHECK(agents.state(id) == AgentState::RESTING);
}

TEST(a_faster_agent_passes_a_slower_one) {
  const auto space = empty_space(64);
  const Tables* layers[] = {&space->tables};
  Agents agents;
  AgentBody slow;
  slow.radius = 1.0, slow.speed = 2.0;
  AgentBody fast = slow;
  fast.speed = 8.0;
  const std::uint32_t first = agents.add(slow, at(10, 32, 32)), second = agents.add(fast, at(4, 32, 32));
  send(agents, first, at(60, 32, 32));
  send(agents, second, at(60, 30, 32));
  for (int tick = 0; tick < 60 * 9; ++tick) agents.tick(1.0 / 60, layers, {});
  CHECK(agents.place(second).x > agents.place(first).x + 20 * kSub);
  CHECK(std::llabs(agents.place(first).y - 32 * kSub) < 2 * kSub);  // it was not pushed along
}

TEST(agents_stay_in_free_space_and_slide_along_walls) {
  auto grid = std::make_shared<BitGrid>(IVec{32, 32, 32});
  grid->fill({{15, 0, 0}, {17, 32, 20}});
  Monitor silent;
  const auto space = test::build_layer(grid, {}, silent);
  const Tables* layers[] = {&space->tables};
  Agents agents;
  AgentBody body;
  for (int i = 0; i < 8; ++i) {
    const std::uint32_t id = agents.add(body, at(4, 3 + 3.2 * i, 5));
    agents.set_goal(id, at(28, 28 - 3 * i, 5));
  }
  QueryOptions options;
  for (int tick = 0; tick < 60 * 40; ++tick) {
    for (const std::uint32_t id : agents.lost())
      agents.set_course(id, find_path(*space, agents.place(id), agents.goal(id), options, silent).points);
    std::vector<QVec> before;
    for (std::uint32_t id = 0; id < agents.size(); ++id) before.push_back(agents.place(id));
    agents.tick(1.0 / 60, layers, {});
    for (std::uint32_t id = 0; id < agents.size(); ++id)
      CHECK(raycast(space->tables, before[id], agents.place(id)).clear());
  }
  agents.validate(layers);
  for (std::uint32_t id = 0; id < agents.size(); ++id) CHECK(agents.state(id) == AgentState::RESTING);
}

TEST(an_agent_leaves_the_way_of_a_box) {
  const auto space = empty_space(48);
  const Tables* layers[] = {&space->tables};
  Agents agents;
  const std::uint32_t id = agents.add({}, at(30, 24, 24));
  double least = 1e9;
  for (int tick = 0; tick < 60 * 8; ++tick) {
    const double x = 4.0 + tick * (4.0 / 60);
    const MovingBox box{{x - 2, 22, 22}, {x + 2, 26, 26}, {4, 0, 0}};
    agents.tick(1.0 / 60, layers, {&box, 1});
    const MovingBox after{{x - 2 + 4.0 / 60, 22, 22}, {x + 2 + 4.0 / 60, 26, 26}, {}};
    least = std::min(least, gap({to_voxels(agents.place(id)), {}, 0.5}, after));
  }
  CHECK(least > 0.0);
}

TEST(agents_of_any_speed_stay_in_the_world) {
  const auto space = empty_space(16);
  const Tables* layers[] = {&space->tables};
  for (const double speed : {1e-9, 1e6, 1e300}) {
    Agents agents;
    AgentBody body;
    body.radius = 0.5, body.speed = speed, body.acceleration = speed;
    const std::uint32_t a = agents.add(body, at(2, 2, 2)), b = agents.add(body, at(14, 2, 2));
    send(agents, a, at(14, 2, 2));
    send(agents, b, at(2, 2, 2));
    for (const double seconds : {0.01, 1.0, 1e6})
      for (int tick = 0; tick < 50; ++tick) agents.tick(seconds, layers, {});
    agents.validate(layers);
  }
}

TEST(agents_that_are_added_in_one_place_may_overlap_until_they_part) {
  const auto space = empty_space(32);
  const Tables* layers[] = {&space->tables};
  Agents agents;
  const std::uint32_t a = agents.add({}, at(16, 16, 16)), b = agents.add({}, at(16, 16, 16)),
                      c = agents.add({}, at(16.4, 16, 16));
  agents.validate(layers);
  CHECK(!agents.destination(a));
  send(agents, a, at(4, 16, 16));
  send(agents, b, at(28, 16, 16));
  CHECK(agents.destination(a) == at(4, 16, 16));
  for (int tick = 0; tick < 60 * 5; ++tick) {
    agents.tick(1.0 / 60, layers, {});
    agents.validate(layers);
  }
  CHECK(agents.state(a) == AgentState::RESTING && agents.state(b) == AgentState::RESTING);
  CHECK(distance(agents.place(a), agents.place(c)) >= 0.99);
  agents.remove(c);
  CHECK(agents.add({}, agents.place(b)) == c);
  agents.validate(layers);
}

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One agent's tick: it looks, steers, chooses a velocity, and moves.
#include <algorithm>
#include <cmath>

#include "core/agents/agents.hpp"
#include "core/base/random.hpp"
#include "core/base/to_int.hpp"
#include "core/query/nearest.hpp"
#include "core/query/points.hpp"

namespace octoway::core {

namespace {

/// Coordinates farther out than any world is wide are cut to this: integers have a limit.
QVec to_sub(DVec voxels) {
  QVec out;
  for (int a = 0; a < 3; ++a) {
    const double within = std::clamp(voxels[a], -4.0 * kMaxSide, 4.0 * kMaxSide);
    out[a] = round_to_int<std::int64_t>(within * static_cast<double>(kSub));
  }
  return out;
}

/// A direction at right angles to `along` that depends on the seed only.
DVec across(DVec along, std::uint64_t seed) {
  const double length = norm(along);
  const DVec axis = length > 0.0 ? along * (1.0 / length) : DVec{};
  Random random(seed);
  for (int tries = 0; tries < 8; ++tries) {
    const DVec any{random.signed_share(), random.signed_share(), random.signed_share()};
    const DVec side = length > 0.0 ? cross(axis, any) : any;
    if (const double size = norm(side); size > 0.1) return side * (1.0 / size);
  }
  return std::fabs(axis.x) < 0.5 ? DVec{1, 0, 0} : DVec{0, 1, 0};  // about one in a million
}

double capped(double value, double most) {
  return value < most ? value : most;
}

}  // namespace

/// Checks an agent's place and course against the present version of the space.
void Agents::look(std::uint32_t id, const Tables& tables) {
  Agent& agent = agents_[id];
  const Footing free = footing_at(*tables.grid, places_[id]);
  agent.footing = spread(agent.footing, free);
  if (agent.footing == 0) agent.footing = free;
  if (free == 0) {
    if (agent.state != AgentState::CAUGHT) ++totals_.caught;
    agent.state = AgentState::CAUGHT;
    return;
  }
  if (agent.state == AgentState::CAUGHT)
    agent.state = agent.has_goal ? AgentState::LOST : AgentState::RESTING;
  if (agent.state == AgentState::TRAVELLING && !keeps_course(id, tables)) {
    agent.state = AgentState::LOST;
    ++totals_.lost;
  }
}

bool Agents::sees(std::uint32_t id, QVec target, const Tables& tables) const {
  return raycast(tables, places_[id], agents_[id].footing, target).clear();
}

/// Goes over to the next point of the course as soon as that can be seen; false if the course is lost from
/// sight. Only as far as the agent looks ahead: obstacles that move farther away may be gone by then.
bool Agents::keeps_course(std::uint32_t id, const Tables& tables) {
  Agent& agent = agents_[id];
  const auto away = [&] { return distance(places_[id], agent.course[agent.next]); };
  while (agent.next + 1 < agent.course.size() && away() <= agent.body.look_ahead &&
         sees(id, agent.course[agent.next + 1], tables))
    ++agent.next;
  if (agent.next + 1 == agent.course.size() && away() <= agent.body.arrival) {
    agent.state = AgentState::RESTING;
    agent.delay = 0.0;
    ++totals_.arrived;
    return true;
  }
  const double far = away();
  if (far <= agent.body.look_ahead) return sees(id, agent.course[agent.next], tables);
  const DVec ahead = (to_voxels(agent.course[agent.next]) - centres_[id]) * (agent.body.look_ahead / far);
  return sees(id, places_[id] + to_sub(ahead), tables) || sees(id, agent.course[agent.next], tables);
}

/// The velocity it would have alone: along the course, so that it can stop at its end.
DVec Agents::steer(std::uint32_t id, const Tables& tables, double seconds) const {
  const Agent& agent = agents_[id];
  const AgentBody& body = agent.body;
  if (agent.state == AgentState::CAUGHT) {
    const auto out = nearest_free(tables, places_[id]);
    if (!out) return {};
    const DVec way = to_voxels(*out - places_[id]);
    const double length = norm(way);
    return length > 0.0 ? way * (capped(body.speed, length / seconds) / length) : DVec{};
  }
  if (agent.state != AgentState::TRAVELLING) return {};
  const DVec way = to_voxels(agent.course[agent.next]) - centres_[id];
  const double length = norm(way);
  if (length == 0.0) return {};
  const double left = length + agent.left[agent.next];
  const double speed = capped(capped(body.speed, std::sqrt(2.0 * body.acceleration * left)), left / seconds);
  const DVec wanted = way * (speed / length);
  return agent.delay > rules_.patience ? wander(id, wanted) : wanted;
}

/// An agent that makes no progress tries one side, and another one some time later.
DVec Agents::wander(std::uint32_t id, DVec along) const {
  const auto spell = to_int<std::uint64_t>(agents_[id].delay / rules_.patience);
  const DVec side = across(along, std::uint64_t{id} << 32 ^ spell);
  return along * 0.5 + side * (0.8 * agents_[id].body.speed);
}

void Agents::add_rules(std::uint32_t id, double seconds, std::span<const MovingBox> boxes) {
  const AgentBody& body = agents_[id].body;
  const MovingSphere me{centres_[id], velocities_[id], body.radius};
  const MovingSphere wide{me.place, me.velocity, body.radius + rules_.box_margin};
  half_spaces_.clear();
  for (const MovingBox& box : boxes) {
    const double fastest = body.speed + norm(box.velocity);
    if (gap(wide, box) < fastest * rules_.box_horizon)
      half_spaces_.push_back(avoid_box(wide, box, rules_.box_horizon, seconds));
  }
  hard_ = half_spaces_.size();
  const double reach = body.radius + widest_ + (body.speed + fastest_) * rules_.horizon;
  neighbours_.find(me.place, id, reach, rules_.most, near_);
  for (const Neighbours::Near& near : near_) {
    const Agent& other = agents_[near.id];
    const MovingSphere them{centres_[near.id], velocities_[near.id], other.body.radius};
    const bool first = id < near.id;
    const std::uint64_t pair = std::uint64_t{std::min(id, near.id)} << 32 | std::max(id, near.id);
    const DVec side = across(first ? them.place - me.place : me.place - them.place, pair);
    half_spaces_.push_back(
        avoid_sphere(me, them, rules_.horizon, seconds, rules_.give_way, first ? side : side * -1.0));
  }
}

DVec Agents::choose(std::uint32_t id, DVec wanted, double seconds, std::span<const MovingBox> boxes) {
  const AgentBody& body = agents_[id].body;
  if (agents_[id].state == AgentState::CAUGHT) return wanted;
  add_rules(id, seconds, boxes);
  room_.resize(half_spaces_.size());
  const auto holds = [&](DVec v) {
    return std::all_of(half_spaces_.begin(), half_spaces_.end(), [&](const HalfSpace& h) {
      return dot(v - h.point, h.normal) >= -1e-9 * (1.0 + body.speed);
    });
  };
  const SpeedBall gentle{velocities_[id], body.acceleration * seconds};
  DVec best = nearest_velocity(half_spaces_, hard_, gentle, wanted, room_);
  if (!holds(best)) best = nearest_velocity(half_spaces_, hard_, {{}, body.speed}, wanted, room_);
  const double speed = norm(best);
  return speed > body.speed ? best * (body.speed / speed) : best;
}

/// Moves as chosen; or slides along the obstacle, which is square to the axes; or less of it; or not at all.
void Agents::move(std::uint32_t id, double seconds, const Tables& tables) {
  const DVec by = chosen_[id] * seconds;
  const DVec before = to_voxels(places_[id]);
  if (to_sub(by) == QVec{}) {
    velocities_[id] = {};
    return;
  }
  bool moved = try_step(id, by, tables);
  if (!moved) ++totals_.braked;
  for (unsigned kept : {6U, 5U, 3U, 4U, 2U, 1U}) {
    if (moved) break;
    DVec slide = by;
    for (int a = 0; a < 3; ++a)
      if ((kept >> a & 1U) == 0) slide[a] = 0.0;
    moved = try_step(id, slide, tables);
  }
  for (const double share : {0.5, 0.25, 0.0625})
    if (!moved) moved = try_step(id, by * share, tables);
  const DVec gone = to_voxels(places_[id]) - before;
  velocities_[id] = gone * (1.0 / seconds);
  agents_[id].travelled += norm(gone);
}

bool Agents::try_step(std::uint32_t id, DVec by, const Tables& tables) {
  Agent& agent = agents_[id];
  const QVec to = places_[id] + to_sub(by);
  if (to == places_[id] || !is_clear_of_others(id, to_voxels(to))) return false;
  if (agent.state != AgentState::CAUGHT) {
    const Sight sight = raycast(tables, places_[id], agent.footing, to);
    if (!sight.clear()) return false;
    agent.footing = sight.footing;
  }
  places_[id] = to;
  return true;
}

/// True if a move stays clear of the present places of all others, moved already or not. Agents that overlap
/// already may move apart.
bool Agents::is_clear_of_others(std::uint32_t id, DVec to) {
  const DVec from = to_voxels(places_[id]);
  const DVec way = to - from;
  const double square = dot(way, way);
  // neighbours are sorted by their places at the beginning of the tick
  const double slack = norm(to - centres_[id]) + fastest_ * seconds_;
  neighbours_.find(centres_[id], id, agents_[id].body.radius + widest_ + slack, agents_.size(), near_);
  for (const Neighbours::Near& near : near_) {
    const DVec other = to_voxels(places_[near.id]);
    const double reach = agents_[id].body.radius + agents_[near.id].body.radius;
    const DVec apart = other - from;
    const double t = square > 0.0 ? std::clamp(dot(apart, way) / square, 0.0, 1.0) : 0.0;
    const double least = norm(apart - way * t);
    if (least < reach && least < norm(apart)) return false;
  }
  return true;
}

}  // namespace octoway::core

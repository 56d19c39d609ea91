// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The agents, their goals, and the order of a tick.
#include "core/agents/agents.hpp"
#include "core/query/points.hpp"

#include <algorithm>

namespace octoway::core {

namespace {

constexpr double kGain = 0.25;  ///< voxels nearer to the goal that count as getting on

/// Room for so many, twice as many at a time.
template <class T>
void make_room(std::vector<T>& list, std::size_t count) {
  if (count > list.capacity()) list.reserve(std::max(count, 2 * list.capacity()));
}

}  // namespace

std::uint32_t Agents::add(const AgentBody& body, QVec place) {
  auto id = static_cast<std::uint32_t>(places_.size());
  if (free_ids_.empty()) {
    const std::size_t count = places_.size() + 1;
    make_room(agents_, count), make_room(places_, count), make_room(centres_, count);
    make_room(velocities_, count), make_room(chosen_, count);
    make_room(free_ids_, count);  // removing must not fail, and nothing does from here on
    agents_.emplace_back();
    places_.emplace_back();
    centres_.emplace_back();
    velocities_.emplace_back();
    chosen_.emplace_back();
  } else {
    id = free_ids_.back();
    free_ids_.pop_back();
    agents_[id] = {};
    velocities_[id] = chosen_[id] = {};
  }
  agents_[id].body = body;
  places_[id] = place;
  centres_[id] = to_voxels(place);
  widest_ = std::max(widest_, body.radius);
  fastest_ = std::max(fastest_, body.speed);
  for (std::uint32_t other = 0; other < agents_.size(); ++other)
    if (other != id && agents_[other].alive && overlap(id, other)) overlaps_.emplace_back(id, other);
  return id;
}

void Agents::remove(std::uint32_t id) {
  agents_[id].alive = false;
  agents_[id].state = AgentState::RESTING;
  agents_[id].delay = 0.0;
  std::erase_if(overlaps_, [&](const auto& pair) { return pair.first == id || pair.second == id; });
  free_ids_.push_back(id);
}

void Agents::set_goal(std::uint32_t id, QVec goal, double snap) {
  Agent& agent = agents_[id];
  agent.goal = goal;
  agent.snap = snap;
  agent.has_goal = true;
  agent.state = AgentState::LOST;
  agent.delay = 0.0;
  agent.course.clear();
}

void Agents::clear_goal(std::uint32_t id) {
  agents_[id].has_goal = false;
  agents_[id].state = AgentState::RESTING;
  agents_[id].delay = 0.0;
  agents_[id].course.clear();
}

void Agents::set_course(std::uint32_t id, std::vector<QVec> points) {
  Agent& agent = agents_[id];
  if (agent.state == AgentState::RESTING || agent.state == AgentState::CAUGHT) return;
  std::vector<double> left(points.size(), 0.0);
  for (std::size_t i = points.size(); i-- > 1;) left[i - 1] = left[i] + distance(points[i - 1], points[i]);
  agent.course = std::move(points);
  agent.left = std::move(left);
  agent.next = 0;
  agent.state = agent.course.empty() ? AgentState::WAITING : AgentState::TRAVELLING;
  agent.nearest = way_left(id);
}

std::optional<QVec> Agents::destination(std::uint32_t id) const {
  const Agent& agent = agents_[id];
  return agent.alive && !agent.course.empty() ? std::optional(agent.course.back()) : std::nullopt;
}

std::vector<std::uint32_t> Agents::lost() const {
  std::vector<std::uint32_t> out;
  for (std::uint32_t id = 0; id < agents_.size(); ++id)
    if (agents_[id].alive && agents_[id].state == AgentState::LOST) out.push_back(id);
  return out;
}

void Agents::look_again() {
  for (Agent& agent : agents_)
    if (agent.state == AgentState::WAITING) agent.state = AgentState::LOST;
}

void Agents::tick(double seconds, std::span<const Tables* const> layers, std::span<const MovingBox> boxes) {
  seconds_ = seconds;
  for (std::size_t i = 0; i < places_.size(); ++i) centres_[i] = to_voxels(places_[i]);
  alive_ids_.clear();
  for (std::uint32_t id = 0; id < agents_.size(); ++id)
    if (agents_[id].alive) alive_ids_.push_back(id);
  neighbours_.sort(centres_, alive_ids_, 2.0 * (widest_ + fastest_ * std::max(rules_.horizon, seconds)));
  const auto everybody = [&](const auto& act) {
    for (const std::uint32_t id : alive_ids_) act(id, *layers[agents_[id].body.layer]);
  };
  everybody([&](std::uint32_t id, const Tables& tables) { look(id, tables); });
  everybody([&](std::uint32_t id, const Tables& tables) {
    checkpoint();  // nobody has moved yet
    chosen_[id] = choose(id, steer(id, tables, seconds), seconds, boxes);
  });
  everybody([&](std::uint32_t id, const Tables& tables) { move(id, seconds, tables); });
  everybody([&](std::uint32_t id, const Tables&) { measure(id, seconds); });
  forget_parted();
}

bool Agents::overlap(std::uint32_t id, std::uint32_t other) const {
  return distance(places_[id], places_[other]) < agents_[id].body.radius + agents_[other].body.radius;
}

void Agents::forget_parted() {
  std::erase_if(overlaps_, [&](const auto& pair) { return !overlap(pair.first, pair.second); });
}

/// On the course; where there is none, as the crow flies.
double Agents::way_left(std::uint32_t id) const {
  const Agent& agent = agents_[id];
  if (agent.course.empty()) return distance(places_[id], agent.goal);
  return distance(places_[id], agent.course[agent.next]) + agent.left[agent.next];
}

void Agents::measure(std::uint32_t id, double seconds) {
  Agent& agent = agents_[id];
  if (agent.state == AgentState::RESTING) return;
  const double left = way_left(id);
  if (left <= agent.nearest - kGain) {
    agent.nearest = left;
    agent.delay = 0.0;
    return;
  }
  const double before = agent.delay;
  agent.delay += seconds;
  const bool out_of_patience =
      std::floor(before / rules_.patience) != std::floor(agent.delay / rules_.patience);
  if (agent.state == AgentState::TRAVELLING && out_of_patience) {
    agent.state = AgentState::LOST;
    ++totals_.stuck;
  }
}

void Agents::validate(std::span<const Tables* const> layers) const {
  for (std::uint32_t id = 0; id < agents_.size(); ++id) {
    if (!agents_[id].alive) continue;
    require(agents_[id].state == AgentState::CAUGHT || is_free(*layers[agents_[id].body.layer], places_[id]),
            "an agent stands on what is blocked");
    for (std::uint32_t other = 0; other < id; ++other)
      require(!agents_[other].alive || were_together(id, other) ||
                  distance(places_[id], places_[other]) >=
                      0.99 * (agents_[id].body.radius + agents_[other].body.radius),
              "two agents overlap");
  }
}

bool Agents::were_together(std::uint32_t id, std::uint32_t other) const {
  return std::any_of(overlaps_.begin(), overlaps_.end(), [&](const auto& pair) {
    return pair == std::pair(id, other) || pair == std::pair(other, id);
  });
}

}  // namespace octoway::core

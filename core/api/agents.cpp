// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "octoway/agents.hpp"

#include <algorithm>
#include <cmath>

#include "core/agents/agent_group.hpp"
#include "core/api/convert.hpp"

namespace octoway {

using core::inner;
using core::outer;

struct Agents::Crowd {
  Crowd(const core::NavSpace& space) : group(space, {}) {}

  core::AgentGroup group;
  std::vector<double> radii;  ///< of the layers that bodies live in

  std::uint32_t layer_of(double radius) {
    const auto found = std::find(radii.begin(), radii.end(), radius);
    if (found == radii.end()) return radii.push_back(radius), static_cast<std::uint32_t>(radii.size() - 1);
    return static_cast<std::uint32_t>(found - radii.begin());
  }
};

Agents::Agents(NavSpace space) : space_(std::move(space)), crowd_(std::make_shared<Crowd>(space_.living())) {}

std::uint32_t Agents::add(Point place, const AgentBody& body) {
  core::AgentBody inside;
  inside.radius = body.radius;
  inside.speed = body.speed;
  inside.acceleration = body.acceleration;
  inside.arrival = body.arrival;
  inside.layer = crowd_->layer_of(body.radius);
  const core::DVec at = inner(place);
  return crowd_->group.add(space_.living(), {&at, 1}, inside).front();
}

void Agents::remove(std::uint32_t id) {
  crowd_->group.remove({&id, 1});
}

void Agents::send(std::uint32_t id, Point goal, std::optional<double> snap) {
  const core::DVec to = inner(goal);
  crowd_->group.check({&id, 1});
  const double away = snap ? *snap : crowd_->group.usual_snap(id);
  if (!(away >= 0.0)) throw InvalidInput("snap must be metres, 0 or more");
  crowd_->group.set_goals(space_.living(), {&id, 1}, {&to, 1}, {&away, 1});
}

void Agents::stop(std::uint32_t id) {
  crowd_->group.clear_goals({&id, 1});
}

void Agents::tick(double seconds, std::span<const MovingBounds> moving) {
  core::AgentGroup& group = crowd_->group;
  const std::vector<core::DVec> places = group.positions(), goals = group.goals();
  const std::vector<double> radii = group.radii(), snaps = group.snaps();
  for (const std::uint32_t id : group.lost()) {
    PathOptions options;
    options.travel.radius = radii[id];
    options.travel.links = false;  // agents never leave free space
    options.snap = snaps[id];
    const Path path = space_.find_path(outer(places[id]), outer(goals[id]), options);
    const std::int64_t offsets[2] = {0, static_cast<std::int64_t>(path.points.size())};
    group.set_courses({&id, 1}, offsets, inner(std::span(path.points)));
  }
  std::vector<core::MovingBox> boxes;
  for (const MovingBounds& box : moving)
    boxes.push_back({inner(box.box.low), inner(box.box.high), inner(box.velocity)});
  core::Monitor silent;
  group.tick(space_.living(), crowd_->radii, seconds, boxes, silent);
}

Point Agents::place(std::uint32_t id) const {
  return outer(crowd_->group.positions().at(id));
}

Point Agents::velocity(std::uint32_t id) const {
  return outer(crowd_->group.velocities().at(id));
}

std::optional<Point> Agents::destination(std::uint32_t id) const {
  const core::DVec end = crowd_->group.destinations().at(id);
  return std::isnan(end.x) ? std::nullopt : std::optional(outer(end));
}

AgentState Agents::state(std::uint32_t id) const {
  return static_cast<AgentState>(crowd_->group.states().at(id));
}

std::size_t Agents::size() const {
  return crowd_->group.size();
}

}  // namespace octoway

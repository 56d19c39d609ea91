// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/agents/agent_group.hpp"

#include <algorithm>
#include <limits>

#include "core/query/points.hpp"

namespace octoway::core {

namespace {

/// The tables that agents live in, held for a tick.
struct HeldLayers {
  std::vector<View> views;
  std::vector<const Tables*> tables;

  HeldLayers(const NavSpace& space, std::span<const double> radii, Monitor& monitor) {
    for (const double radius : radii) views.push_back(space.read(radius, monitor));
    for (const View& view : views) tables.push_back(&view->tables);
  }
};

/// Farther out than any world is wide makes no difference to an agent, and keeps sums of squares finite.
DVec cut(DVec v) {
  for (int a = 0; a < 3; ++a) v[a] = std::clamp(v[a], -4.0 * kMaxSide, 4.0 * kMaxSide);
  return v;
}

/// value(id) of every agent.
template <class T, class Value>
std::vector<T> of_each(const Agents& agents, const Value& value) {
  std::vector<T> out;
  out.reserve(agents.size());
  for (AgentGroup::Id id = 0; id < agents.size(); ++id) out.push_back(static_cast<T>(value(id)));
  return out;
}

}  // namespace

AgentGroup::AgentGroup(const NavSpace& space, const AgentRules& rules)
    : lattice_(space.frame().lattice), agents_(rules) {}

std::vector<AgentGroup::Id> AgentGroup::add(const NavSpace& space, std::span<const DVec> places,
                                            AgentBody body) {
  const View view = space.read();
  for (double* length : {&body.radius, &body.speed, &body.acceleration, &body.arrival, &body.look_ahead})
    *length /= lattice_.resolution;
  std::vector<QVec> entered;
  for (std::size_t i = 0; i < places.size(); ++i)
    entered.push_back(enter(view->tables, places[i], "positions", i));
  std::vector<Id> ids;
  ids.reserve(places.size());
  try {
    for (const QVec& place : entered) ids.push_back(agents_.add(body, place));
  } catch (...) {  // all of them, or none
    for (const Id id : ids) agents_.remove(id);
    throw;
  }
  return ids;
}

void AgentGroup::remove(std::span<const Id> ids) {
  check(ids);
  for (const Id id : ids) agents_.remove(id);
}

void AgentGroup::set_goals(const NavSpace& space, std::span<const Id> ids, std::span<const DVec> goals,
                           std::span<const double> snaps) {
  const View view = space.read();
  std::vector<QVec> entered;
  for (std::size_t i = 0; i < goals.size(); ++i)
    entered.push_back(enter_end(view->tables, goals[i], "goals", i));
  check(ids);
  for (std::size_t i = 0; i < ids.size(); ++i)
    agents_.set_goal(ids[i], entered[i], snaps[i] / lattice_.resolution);
}

void AgentGroup::clear_goals(std::span<const Id> ids) {
  check(ids);
  for (const Id id : ids) agents_.clear_goal(id);
}

void AgentGroup::set_courses(std::span<const Id> ids, std::span<const std::int64_t> offsets,
                             std::span<const DVec> points) {
  check(ids);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    std::vector<QVec> course;
    for (std::int64_t k = offsets[i]; k < offsets[i + 1]; ++k)
      course.push_back(lattice_.to_sub(points[static_cast<std::size_t>(k)]));
    agents_.set_course(ids[i], std::move(course));
  }
}

void AgentGroup::check(std::span<const Id> ids) const {
  for (const Id id : ids)
    if (!agents_.alive(id)) throw InvalidInput("there is no agent " + std::to_string(id));
}

void AgentGroup::tick(const NavSpace& space, std::span<const double> radii, double seconds,
                      std::span<const MovingBox> movers, Monitor& monitor) {
  const HeldLayers layers(space, radii, monitor);
  std::vector<MovingBox> in_voxels;
  for (const MovingBox& box : movers)
    in_voxels.push_back(
        {cut(to_voxels(box.lo)), cut(to_voxels(box.hi)), cut(box.velocity * (1.0 / lattice_.resolution))});
  agents_.tick(seconds, layers.tables, in_voxels);
}

void AgentGroup::validate(const NavSpace& space, std::span<const double> radii, Monitor& monitor) const {
  agents_.validate(HeldLayers(space, radii, monitor).tables);
}

std::vector<DVec> AgentGroup::positions() const {
  return of_each<DVec>(agents_, [&](Id id) { return lattice_.to_metres(agents_.place(id)); });
}

std::vector<DVec> AgentGroup::velocities() const {
  return of_each<DVec>(agents_, [&](Id id) { return agents_.velocity(id) * lattice_.resolution; });
}

std::vector<DVec> AgentGroup::goals() const {
  return of_each<DVec>(agents_, [&](Id id) { return lattice_.to_metres(agents_.goal(id)); });
}

std::vector<std::uint8_t> AgentGroup::states() const {
  return of_each<std::uint8_t>(agents_, [&](Id id) { return agents_.state(id); });
}

std::vector<std::uint8_t> AgentGroup::alive() const {
  return of_each<std::uint8_t>(agents_, [&](Id id) { return agents_.alive(id); });
}

std::vector<std::uint8_t> AgentGroup::have_goals() const {
  return of_each<std::uint8_t>(agents_, [&](Id id) { return agents_.alive(id) && agents_.has_goal(id); });
}

std::vector<double> AgentGroup::travelled() const {
  return of_each<double>(agents_, [&](Id id) { return agents_.travelled(id) * lattice_.resolution; });
}

std::vector<double> AgentGroup::delays() const {
  return of_each<double>(agents_, [&](Id id) { return agents_.delay(id); });
}

std::vector<double> AgentGroup::radii() const {
  return of_each<double>(agents_, [&](Id id) { return agents_.body(id).radius * lattice_.resolution; });
}

std::vector<double> AgentGroup::snaps() const {
  return of_each<double>(agents_, [&](Id id) { return agents_.snap(id) * lattice_.resolution; });
}

std::vector<double> AgentGroup::usual_snaps() const {
  return of_each<double>(agents_, [&](Id id) { return usual_snap(id); });
}

std::vector<DVec> AgentGroup::destinations() const {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  return of_each<DVec>(agents_, [&](Id id) {
    const auto end = agents_.destination(id);
    return end ? lattice_.to_metres(*end) : DVec{kNone, kNone, kNone};
  });
}

}  // namespace octoway::core

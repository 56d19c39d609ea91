// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/vector.h>

#include "bindings/convert_agents.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/agents/agent_group.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using IdsIn = ColumnIn<std::uint32_t>;

auto add(AgentGroup& group, const NavSpace& space, const PointsIn& places, const AgentBody& body) {
  return to_column(group.add(space, to_points(places), body));
}

void remove(AgentGroup& group, const IdsIn& ids) {
  group.remove(as_span(ids));
}

void set_goals(AgentGroup& group, const NavSpace& space, const IdsIn& ids, const PointsIn& goals,
               const ColumnIn<double>& snaps) {
  group.set_goals(space, as_span(ids), to_points(goals), as_span(snaps));
}

void clear_goals(AgentGroup& group, const IdsIn& ids) {
  group.clear_goals(as_span(ids));
}

void set_courses(AgentGroup& group, const IdsIn& ids, const ColumnIn<std::int64_t>& offsets,
                 const PointsIn& points) {
  group.set_courses(as_span(ids), as_span(offsets), to_points(points));
}

void check(const AgentGroup& group, const IdsIn& ids) {
  group.check(as_span(ids));
}

auto lost(const AgentGroup& group) {
  return to_column(group.lost());
}

void tick(AgentGroup& group, const NavSpace& space, const std::vector<double>& radii, double seconds,
          const BoxesIn& boxes, const PointsIn& velocities) {
  const std::vector<MovingBox> movers = to_movers(boxes, velocities);
  Monitor monitor = make_monitor(nullptr);
  const Watching watching(monitor);
  group.tick(space, radii, seconds, movers, monitor);
}

void validate_group(const AgentGroup& group, const NavSpace& space, const std::vector<double>& radii) {
  Monitor monitor = make_monitor(nullptr);
  const Watching watching(monitor);
  group.validate(space, radii, monitor);
}

}  // namespace

void bind_agents(nb::module_& m) {
  nb::class_<AgentRules>(m, "AgentRules", "How agents heed each other.")
      .def(nb::init<>())
      .def_rw("horizon", &AgentRules::horizon)
      .def_rw("box_horizon", &AgentRules::box_horizon)
      .def_rw("most", &AgentRules::most)
      .def_rw("patience", &AgentRules::patience)
      .def_rw("give_way", &AgentRules::give_way);
  nb::class_<AgentBody>(m, "AgentBody", "Size and abilities of an agent, in metres and seconds.")
      .def(nb::init<>())
      .def_rw("radius", &AgentBody::radius)
      .def_rw("speed", &AgentBody::speed)
      .def_rw("acceleration", &AgentBody::acceleration)
      .def_rw("arrival", &AgentBody::arrival)
      .def_rw("look_ahead", &AgentBody::look_ahead)
      .def_rw("layer", &AgentBody::layer);
  nb::class_<AgentTotals>(m, "AgentTotals", "What happened to agents so far.")
      .def_ro("braked", &AgentTotals::braked)
      .def_ro("stuck", &AgentTotals::stuck)
      .def_ro("caught", &AgentTotals::caught)
      .def_ro("lost", &AgentTotals::lost)
      .def_ro("arrived", &AgentTotals::arrived);
  nb::class_<AgentGroup>(m, "AgentGroup", "Many agents, tick by tick.")
      .def(nb::init<const NavSpace&, const AgentRules&>(), "space"_a, "rules"_a)
      .def("add", add, "space"_a, "positions"_a, "body"_a)
      .def("remove", remove, "ids"_a)
      .def("set_goals", set_goals, "space"_a, "ids"_a, "goals"_a, "snaps"_a)
      .def("clear_goals", clear_goals, "ids"_a)
      .def("set_courses", set_courses, "ids"_a, "offsets"_a, "points"_a)
      .def("check", check, "ids"_a)
      .def("lost", lost)
      .def("look_again", &AgentGroup::look_again)
      .def("tick", tick, "space"_a, "radii"_a, "seconds"_a, "boxes"_a, "velocities"_a)
      .def("validate", validate_group, "space"_a, "radii"_a)
      .def("__len__", &AgentGroup::size)
      .def_prop_ro(
          "positions", [](const AgentGroup& g) { return points_to_numpy(g.positions()); },
          nb::rv_policy::move)
      .def_prop_ro(
          "velocities", [](const AgentGroup& g) { return points_to_numpy(g.velocities()); },
          nb::rv_policy::move)
      .def_prop_ro(
          "goals", [](const AgentGroup& g) { return points_to_numpy(g.goals()); }, nb::rv_policy::move)
      .def_prop_ro(
          "states", [](const AgentGroup& g) { return to_column(g.states()); }, nb::rv_policy::move)
      .def_prop_ro(
          "alive", [](const AgentGroup& g) { return to_flags(g.alive()); }, nb::rv_policy::move)
      .def_prop_ro(
          "have_goals", [](const AgentGroup& g) { return to_flags(g.have_goals()); }, nb::rv_policy::move)
      .def_prop_ro(
          "travelled", [](const AgentGroup& g) { return to_column(g.travelled()); }, nb::rv_policy::move)
      .def_prop_ro(
          "delays", [](const AgentGroup& g) { return to_column(g.delays()); }, nb::rv_policy::move)
      .def_prop_ro(
          "radii", [](const AgentGroup& g) { return to_column(g.radii()); }, nb::rv_policy::move)
      .def_prop_ro(
          "snaps", [](const AgentGroup& g) { return to_column(g.snaps()); }, nb::rv_policy::move)
      .def_prop_ro(
          "usual_snaps", [](const AgentGroup& g) { return to_column(g.usual_snaps()); }, nb::rv_policy::move)
      .def_prop_ro(
          "destinations", [](const AgentGroup& g) { return points_to_numpy(g.destinations()); },
          nb::rv_policy::move)
      .def_prop_ro("totals", &AgentGroup::totals, nb::rv_policy::copy);
}

}  // namespace octoway::core

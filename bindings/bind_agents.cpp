// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/read_for.hpp"
#include "core/agents/agents.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using IdsIn = nb::ndarray<const std::uint32_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using OffsetsIn = nb::ndarray<const std::int64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using IdsOut = nb::ndarray<nb::numpy, std::uint32_t, nb::shape<-1>>;
using StatesOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1>>;
using FlagsOut = nb::ndarray<nb::numpy, bool, nb::shape<-1>>;
using NumbersOut = nb::ndarray<nb::numpy, double, nb::shape<-1>>;

DVec row(const PointsIn& points, std::size_t i) {
  return {points(i, 0), points(i, 1), points(i, 2)};
}

/// Agents in the metres of one space.
class AgentGroup {
 public:
  AgentGroup(const NavSpace& live, const AgentRules& rules)
      : lattice_(live.read()->tables.lattice), agents_(rules) {}

  /// Lengths in metres.
  IdsOut add(const NavSpace& live, const PointsIn& places, AgentBody body) {
    const View space = live.read();
    for (double* length : {&body.radius, &body.speed, &body.acceleration, &body.arrival, &body.look_ahead})
      *length /= lattice_.resolution;
    std::vector<std::uint32_t> ids;
    for (std::size_t i = 0; i < places.shape(0); ++i) {
      const QVec place = enter(space->tables, row(places, i), "positions", i);
      ids.push_back(agents_.add(body, place));
    }
    return ids_out(std::move(ids));
  }
  void remove(const IdsIn& ids) {
    for_each(ids, [&](std::uint32_t id, std::size_t) { agents_.remove(id); });
  }
  void set_goals(const NavSpace& live, const IdsIn& ids, const PointsIn& goals) {
    const View space = live.read();
    std::vector<QVec> entered;
    for (std::size_t i = 0; i < goals.shape(0); ++i)
      entered.push_back(enter(space->tables, row(goals, i), "goals", i));
    for_each(ids, [&](std::uint32_t id, std::size_t i) { agents_.set_goal(id, entered[i]); });
  }
  void clear_goals(const IdsIn& ids) {
    for_each(ids, [&](std::uint32_t id, std::size_t) { agents_.clear_goal(id); });
  }
  void set_courses(const IdsIn& ids, const OffsetsIn& offsets, const PointsIn& points) {
    for_each(ids, [&](std::uint32_t id, std::size_t i) {
      std::vector<QVec> course;
      for (std::int64_t k = offsets(i); k < offsets(i + 1); ++k)
        course.push_back(lattice_.to_sub(row(points, static_cast<std::size_t>(k))));
      agents_.set_course(id, std::move(course));
    });
  }
  IdsOut lost() const { return ids_out(agents_.lost()); }
  void look_again() { agents_.look_again(); }

  /// radii[i]: of the bodies that live in layer i.
  void tick(const NavSpace& live, const std::vector<double>& radii, double seconds, const BoxesIn& boxes,
            const PointsIn& velocities) {
    const Layers layers(live, radii);
    std::vector<MovingBox> movers;
    for (std::size_t i = 0; i < boxes.shape(0); ++i)
      movers.push_back({to_voxels({boxes(i, 0, 0), boxes(i, 0, 1), boxes(i, 0, 2)}),
                        to_voxels({boxes(i, 1, 0), boxes(i, 1, 1), boxes(i, 1, 2)}),
                        row(velocities, i) * (1.0 / lattice_.resolution)});
    const nb::gil_scoped_release release;
    agents_.tick(seconds, layers.spaces, movers);
  }
  void validate(const NavSpace& live, const std::vector<double>& radii) const {
    agents_.validate(Layers(live, radii).spaces);
  }

  std::size_t size() const { return agents_.size(); }
  PointsOut positions() const {
    std::vector<DVec> out;
    for (std::uint32_t id = 0; id < agents_.size(); ++id)
      out.push_back(lattice_.to_metres(agents_.place(id)));
    return points_to_numpy(out);
  }
  PointsOut velocities() const {
    std::vector<DVec> out;
    for (std::uint32_t id = 0; id < agents_.size(); ++id)
      out.push_back(agents_.velocity(id) * lattice_.resolution);
    return points_to_numpy(out);
  }
  PointsOut goals() const {
    std::vector<DVec> out;
    for (std::uint32_t id = 0; id < agents_.size(); ++id) out.push_back(lattice_.to_metres(agents_.goal(id)));
    return points_to_numpy(out);
  }
  StatesOut states() const {
    std::vector<std::uint8_t> out;
    for (std::uint32_t id = 0; id < agents_.size(); ++id)
      out.push_back(static_cast<std::uint8_t>(agents_.state(id)));
    const std::size_t n = out.size();
    return to_numpy<StatesOut>(std::move(out), {n});
  }
  /// Throws InvalidInput for an id that nobody has.
  void check(const IdsIn& ids) {
    for_each(ids, [](std::uint32_t, std::size_t) {});
  }
  FlagsOut alive() const {
    return flags([&](std::uint32_t id) { return agents_.alive(id); });
  }
  FlagsOut have_goals() const {
    return flags([&](std::uint32_t id) { return agents_.alive(id) && agents_.has_goal(id); });
  }
  NumbersOut travelled() const {
    return numbers([&](std::uint32_t id) { return agents_.travelled(id) * lattice_.resolution; });
  }
  NumbersOut delays() const {
    return numbers([&](std::uint32_t id) { return agents_.delay(id); });
  }
  NumbersOut radii() const {
    return numbers([&](std::uint32_t id) { return agents_.body(id).radius * lattice_.resolution; });
  }
  const AgentTotals& totals() const { return agents_.totals(); }

 private:
  /// What agents live in, held for a tick.
  struct Layers {
    std::vector<View> readings;
    std::vector<const Tables*> spaces;

    Layers(const NavSpace& live, const std::vector<double>& radii) {
      for (const double radius : radii) readings.push_back(read_for(live, radius));
      for (const View& reading : readings) spaces.push_back(&reading.tables());
    }
  };

  DVec to_voxels(DVec metres) const { return (metres - lattice_.origin) * (1.0 / lattice_.resolution); }
  static IdsOut ids_out(std::vector<std::uint32_t> ids) {
    const std::size_t n = ids.size();
    return to_numpy<IdsOut>(std::move(ids), {n});
  }
  template <class Value>
  FlagsOut flags(const Value& value) const {
    const std::size_t n = agents_.size();
    auto* out = new bool[n];
    nb::capsule owner(out, [](void* p) noexcept { delete[] static_cast<bool*>(p); });
    for (std::uint32_t id = 0; id < n; ++id) out[id] = value(id);
    return FlagsOut(out, {n}, owner);
  }
  template <class Value>
  NumbersOut numbers(const Value& value) const {
    std::vector<double> out;
    for (std::uint32_t id = 0; id < agents_.size(); ++id) out.push_back(value(id));
    const std::size_t n = out.size();
    return to_numpy<NumbersOut>(std::move(out), {n});
  }
  /// Nothing is done if an id is bad.
  template <class Act>
  void for_each(const IdsIn& ids, const Act& act) {
    for (std::size_t i = 0; i < ids.shape(0); ++i)
      if (!agents_.alive(ids(i))) throw InvalidInput("there is no agent " + std::to_string(ids(i)));
    for (std::size_t i = 0; i < ids.shape(0); ++i) act(ids(i), i);
  }

  Lattice lattice_;
  Agents agents_;
};

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
      .def("add", &AgentGroup::add, "space"_a, "positions"_a, "body"_a)
      .def("remove", &AgentGroup::remove, "ids"_a)
      .def("set_goals", &AgentGroup::set_goals, "space"_a, "ids"_a, "goals"_a)
      .def("clear_goals", &AgentGroup::clear_goals, "ids"_a)
      .def("set_courses", &AgentGroup::set_courses, "ids"_a, "offsets"_a, "points"_a)
      .def("check", &AgentGroup::check, "ids"_a)
      .def("lost", &AgentGroup::lost)
      .def("look_again", &AgentGroup::look_again)
      .def("tick", &AgentGroup::tick, "space"_a, "radii"_a, "seconds"_a, "boxes"_a, "velocities"_a)
      .def("validate", &AgentGroup::validate, "space"_a, "radii"_a)
      .def("__len__", &AgentGroup::size)
      .def_prop_ro("positions", &AgentGroup::positions, nb::rv_policy::move)
      .def_prop_ro("velocities", &AgentGroup::velocities, nb::rv_policy::move)
      .def_prop_ro("goals", &AgentGroup::goals, nb::rv_policy::move)
      .def_prop_ro("states", &AgentGroup::states, nb::rv_policy::move)
      .def_prop_ro("alive", &AgentGroup::alive, nb::rv_policy::move)
      .def_prop_ro("have_goals", &AgentGroup::have_goals, nb::rv_policy::move)
      .def_prop_ro("travelled", &AgentGroup::travelled, nb::rv_policy::move)
      .def_prop_ro("delays", &AgentGroup::delays, nb::rv_policy::move)
      .def_prop_ro("radii", &AgentGroup::radii, nb::rv_policy::move)
      .def_prop_ro("totals", &AgentGroup::totals, nb::rv_policy::copy);
}

}  // namespace octoway::core

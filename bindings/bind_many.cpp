// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/answer.hpp"
#include "bindings/bindings.hpp"
#include "bindings/read_for.hpp"
#include "bindings/watch.hpp"
#include "core/query/distance_field.hpp"
#include "core/query/points.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using NumbersOut = nb::ndarray<nb::numpy, double, nb::shape<-1>>;

struct ManyAnswer {
  std::vector<Answer> answers;
  SearchStats search;
  std::uint64_t sight_checks;
  double cpu_seconds;
};

ManyAnswer bound_find_many(const NavSpace& live, const PointIn& source, const PointsIn& targets,
                           const QueryOptions& options, bool reuse, bool nearest_only, bool backward,
                           const CancelToken* cancel, Radius radius) {
  Monitor monitor = make_monitor(cancel);
  const std::optional<View> for_radius = read_or_stop(live, radius, options, monitor);
  const View reading = for_radius ? *for_radius : live.read();
  const Layer& space = *reading;
  const DVec from = point(source);
  const QVec entered = enter_end(space.tables, from, options, backward ? "target" : "source");
  std::vector<QVec> to;
  for (std::size_t i = 0; i < targets.shape(0); ++i)
    to.push_back(enter_end(space.tables, {targets(i, 0), targets(i, 1), targets(i, 2)}, options,
                           backward ? "sources" : "targets", i));
  ManyResult found;
  found.each.assign(to.size(), cancelled());
  if (for_radius) {
    const nb::gil_scoped_release release;
    found = find_many(space, entered, to, options, reuse, nearest_only, monitor, backward);
  }
  rethrow_signal();
  ManyAnswer out{{}, found.search, found.search.sight_checks + found.refine.sight_checks, found.cpu_seconds};
  for (std::size_t i = 0; i < to.size(); ++i) {
    Answer a(reading, std::move(found.each[i]), from, {targets(i, 0), targets(i, 1), targets(i, 2)});
    if (backward) a.turn_round();
    out.answers.push_back(std::move(a));
  }
  return out;
}

/// A field and the version that it was made in.
struct HeldField {
  View reading;
  DistanceField field;
};

HeldField bound_distances_from(const NavSpace& live, const PointIn& source, Radius radius,
                               const QueryOptions& options) {
  Monitor monitor = make_monitor(nullptr);
  const View reading = read_for(live, radius, options);
  const QVec from = enter(reading->tables, point(source), "source");
  HeldField held{reading, {}};
  {
    const nb::gil_scoped_release release;
    held.field = distances_from(*reading, from, options.costs, monitor, links_for(*reading, options));
  }
  rethrow_signal();
  return held;
}

NumbersOut distances_at(const HeldField& held, const PointsIn& points) {
  const Layer& space = *held.reading;
  std::vector<double> out;
  for (std::size_t i = 0; i < points.shape(0); ++i) {
    const QVec p = enter(space.tables, {points(i, 0), points(i, 1), points(i, 2)}, "points", i);
    out.push_back(distance_in(space, held.field, p) * space.tables.lattice.resolution);
  }
  const std::size_t n = out.size();
  return to_numpy<NumbersOut>(std::move(out), {n});
}

}  // namespace

void bind_many(nb::module_& m) {
  nb::class_<ManyAnswer>(m, "ManyAnswer", "What a query for many targets found.")
      .def_prop_ro(
          "answers", [](const ManyAnswer& a) -> const std::vector<Answer>& { return a.answers; },
          nb::rv_policy::copy)
      .def_prop_ro("expanded", [](const ManyAnswer& a) { return a.search.expanded; })
      .def_prop_ro("relaxed", [](const ManyAnswer& a) { return a.search.relaxed; })
      .def_ro("sight_checks", &ManyAnswer::sight_checks)
      .def_ro("cpu_seconds", &ManyAnswer::cpu_seconds);
  nb::class_<HeldField>(m, "DistanceField", "Costs from one source to all portals, in one version.")
      .def_prop_ro("version", [](const HeldField& f) { return f.reading.version(); });
  m.def("find_many", bound_find_many, "space"_a, "source"_a, "targets"_a, "options"_a, "reuse"_a,
        "nearest_only"_a, "backward"_a, "cancel"_a.none(), "radius"_a.none() = nb::none());
  m.def("distances_from", bound_distances_from, "space"_a, "source"_a, "radius"_a.none() = nb::none(),
        "options"_a = QueryOptions{});
  m.def("distances_at", distances_at, "field"_a, "points"_a);
}

}  // namespace octoway::core

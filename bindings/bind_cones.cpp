// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "bindings/convert_monitor.hpp"
#include "bindings/convert_rays.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

ConePath search_rays(const nb::object& call, const PointIn& start, const PointIn& goal,
                     const ConeOptions& options, const CancelToken* cancel) {
  PythonRays rays(call);
  const auto go_on = [&](std::uint64_t, DVec, double) { return cancel == nullptr || !cancel->cancelled; };
  return search_cones(rays, point(start), point(goal), options, go_on);
}

ConePath search_grid(const BitGrid& grid, const PointIn& origin, double resolution, bool parts, double agent,
                     const PointIn& start, const PointIn& goal, const ConeOptions& options,
                     const CancelToken* cancel) {
  const ConeWorld world{grid, {point(origin), resolution}, parts, agent};
  return watched(cancel, [&](Monitor& monitor) {
    return search_cones_in_grid(world, point(start), point(goal), options, monitor);
  });
}

auto cast_grid(const BitGrid& grid, const PointIn& origin, double resolution, bool parts, double agent,
               const PointIn& a, const PointIn& b) {
  return to_python(cast_in_grid({grid, {point(origin), resolution}, parts, agent}, point(a), point(b)));
}

bool is_clear(const BitGrid& grid, const PointIn& origin, double resolution, const PointsIn& points) {
  return is_clear_in_grid(grid, {point(origin), resolution}, as_points(points));
}

}  // namespace

void bind_cones(nb::module_& m) {
  nb::enum_<ConeEnd>(m, "ConeEnd", "How a view cone search ended.")
      .value("FOUND", ConeEnd::FOUND)
      .value("NO_PROGRESS", ConeEnd::NO_PROGRESS)
      .value("CLOSED_IN", ConeEnd::CLOSED_IN)
      .value("TOO_MANY", ConeEnd::TOO_MANY)
      .value("STOPPED", ConeEnd::STOPPED);
  nb::class_<ConeOptions>(m, "ConeOptions",
                          "What a view cone search may choose; the defaults are the core's.")
      .def(nb::init<>())
      .def_rw("sides", &ConeOptions::sides)
      .def_rw("radius", &ConeOptions::radius)
      .def_rw("iterations", &ConeOptions::iterations)
      .def_rw("visits", &ConeOptions::visits)
      .def_rw("widenings", &ConeOptions::widenings)
      .def_rw("most_cones", &ConeOptions::most_cones);
  nb::class_<ConePath>(m, "ConePath", "What a view cone search found.")
      .def_ro("end", &ConePath::end)
      .def("points", [](const ConePath& p) { return points_to_numpy(p.points); })
      .def_prop_ro("rays", [](const ConePath& p) { return p.stats.rays; })
      .def_prop_ro("cones", [](const ConePath& p) { return p.stats.cones; })
      .def_prop_ro("widened", [](const ConePath& p) { return p.stats.widened; });
  m.def("search_cones_by_rays", search_rays, "cast"_a, "start"_a, "goal"_a, "options"_a,
        "cancel"_a.none() = nb::none());
  m.def("search_cones_in_grid", search_grid, "grid"_a, "origin"_a, "resolution"_a, "parts"_a, "agent"_a,
        "start"_a, "goal"_a, "options"_a, "cancel"_a.none() = nb::none());
  m.def("is_clear_in_grid", is_clear, "grid"_a, "origin"_a, "resolution"_a, "points"_a,
        "Whether a polyline within the bounds is clear.");
  m.def("cast_in_grid", cast_grid, "grid"_a, "origin"_a, "resolution"_a, "parts"_a, "agent"_a, "a"_a, "b"_a,
        "Nothing if clear; else the fraction of the way, and the bounds of what was hit.");
}

}  // namespace octoway::core

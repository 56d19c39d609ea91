// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Watched paths.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/convert_monitor.hpp"
#include "bindings/convert_watch.hpp"
#include "core/api/path.hpp"
#include "core/live/watch.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

void make_watch(Watch* self, const NavSpace& space, const PointsIn& points, const LinkLegs& links,
                const PointIn& goal, double radius, std::uint64_t version, double cost, double length,
                const QueryOptions& travel, const QueryOptions& search, bool plain) {
  WatchedPath path{to_points(points), links, point(goal), radius, cost, length, version};
  Monitor monitor = make_monitor(nullptr);
  const Watching watching(monitor);
  new (self) Watch(space, std::move(path), {travel, search, plain}, monitor);
}

OutlookOut look(Watch& watch, const std::optional<PointIn>& position) {
  const std::optional<DVec> here = place_in(position);
  return outlook_out(watched(nullptr, [&](Monitor& m) { return watch.look(here, m); }));
}

std::pair<std::string, Path> replan(Watch& watch, const PointIn& position) {
  const DVec here = point(position);
  Replan found = watched(nullptr, [&](Monitor& m) { return watch.replan(here, m); });
  return {std::string(found.reason), Path(found.view, std::move(found.result), found.start, found.goal)};
}

}  // namespace

void bind_watch(nb::module_& m) {
  nb::class_<Watch>(m, "Watch", "Keeps an eye on one path through a living space.")
      .def("__init__", make_watch, "space"_a, "points"_a, "links"_a, "goal"_a, "radius"_a, "version"_a,
           "cost"_a, "length"_a, "travel"_a, "search"_a, "plain"_a, nb::keep_alive<1, 2>())
      .def("look", look, "position"_a.none(), "State, version, point, distance and gain.")
      .def("replan", replan, "position"_a, "The reason, and what was found.");
}

}  // namespace octoway::core

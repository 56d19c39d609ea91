// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Bodies of several sizes in one space.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/convert_layers.hpp"
#include "bindings/convert_monitor.hpp"
#include "bindings/read_for.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

void build_layer(const NavSpace& live, double radius, bool motion, const CancelToken* cancel,
                 const nb::object& progress, std::optional<std::size_t> memory_limit) {
  Monitor monitor = make_monitor(cancel, progress);
  const Watching watching(monitor);
  live.build_layer(radius, motion, monitor, memory_limit.value_or(kNoMemoryLimit));
}

}  // namespace

void bind_body(nb::module_& m) {
  nb::class_<Body>(m, "Body", "Whom a space is for.")
      .def(
          "__init__",
          [](Body* self, double radius, bool box, bool inflate_bounds) {
            new (self) Body(body_in(radius, box, inflate_bounds));
          },
          "radius"_a = 0.0, "box"_a = false, "inflate_bounds"_a = false)
      .def_ro("radius", &Body::radius)
      .def_prop_ro("box", [](const Body& b) { return b.shape == BodyShape::BOX; })
      .def_ro("inflate_bounds", &Body::inflate_bounds);
}

void bind_layers(nb::class_<NavSpace>& space) {
  space.def_prop_ro("body", [](const NavSpace& s) { return s.read().body(); })
      .def("layers", layers,
           "Radius, cells, portals, bytes of each, and whether it tells ways to move apart.", Release())
      .def("build_layer", build_layer, "radius"_a, "motion"_a, "cancel"_a.none() = nb::none(),
           "progress"_a.none() = nb::none(), "memory_limit"_a.none() = nb::none())
      .def_prop_rw("layer_limit", &NavSpace::layer_limit, &NavSpace::set_layer_limit, Release(),
                   "Bytes that layers made by queries may have; 0: the default.")
      .def("drop_layer", &NavSpace::drop_layer, "radius"_a, "motion"_a, Release());
}

}  // namespace octoway::core

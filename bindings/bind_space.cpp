// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/convert_space.hpp"
#include "bindings/read_for.hpp"
#include "core/api/ask.hpp"
#include "core/live/prepare_world.hpp"
#include "core/search/crossing/relax.hpp"
#include "core/search/graphs.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

std::unique_ptr<NavSpace> build(std::shared_ptr<const BitGrid> grid, const PointIn& origin, double resolution,
                                const std::string& decomposition, int threads, std::int32_t region_edge,
                                bool greedy, const Body& body, const Ground& ground,
                                const CancelToken* cancel, const nb::object& progress, bool padded,
                                std::optional<double> usq_edge, std::optional<std::int64_t> max_depth,
                                std::int32_t min_depth) {
  Monitor monitor = make_monitor(cancel, progress);
  const Lattice lattice{point(origin), resolution};
  const nb::gil_scoped_release release;
  const PreparedWorld world = prepare_world({grid, ground}, resolution, body, decomposition,
                                            {padded, usq_edge, max_depth, min_depth});
  return NavSpace::build(world.solid, lattice, body, {decomposition, threads, region_edge, min_depth}, greedy,
                         monitor, world.ground);
}

/// The blocked voxels of the present version, held for as long as the grid is.
std::shared_ptr<const BitGrid> grid_for(const NavSpace& live, Radius radius) {
  const auto held = std::make_shared<View>(read_for(live, radius));
  return {held, held->tables().grid.get()};
}

/// And what is solid.
std::shared_ptr<const BitGrid> solid_of(const NavSpace& live) {
  const auto held = std::make_shared<View>(live.read());
  return {held, &held->solid()};
}

}  // namespace

void bind_space(nb::module_& m) {
  bind_body(m);
  auto space = nb::class_<NavSpace>(
      m, "NavSpace", "Cells, portals and components of a world, the queries on them, and edits.");
  bind_edits(space);
  bind_links(space);
  bind_stream(space);
  bind_kinds(space);
  space
      .def_static("build", build, "grid"_a, "origin"_a, "resolution"_a, "decomposition"_a, "threads"_a,
                  "region_edge"_a, "greedy"_a, "body"_a, "ground"_a, "cancel"_a.none() = nb::none(),
                  "progress"_a.none() = nb::none(), "padded"_a = false, "usq_edge"_a.none() = nb::none(),
                  "max_depth"_a.none() = nb::none(), "min_depth"_a = 0)
      .def_prop_ro("grid", [](const NavSpace& s) { return grid_for(s, std::nullopt); })
      .def("grid_for", grid_for, "radius"_a.none(), "What is blocked for a radius.")
      .def_prop_ro("solid", solid_of)
      .def_prop_ro("version", [](const NavSpace& s) { return s.read().version(); })
      .def_prop_ro(
          "lattice",
          [](const NavSpace& s) {
            const Lattice& lattice = s.read()->tables.lattice;
            return std::pair(std::tuple(lattice.origin.x, lattice.origin.y, lattice.origin.z),
                             lattice.resolution);
          },
          "The origin and metres a voxel.")
      .def_prop_ro("decomposition",
                   [](const NavSpace& s) { return std::string(s.read()->tables.decomposition->name); })
      .def_prop_ro("region_edge", [](const NavSpace& s) { return s.read()->tables.region_edge; })
      .def_prop_ro("leaves", [](const NavSpace& s) { return s.read()->tables.leaves; })
      .def_prop_ro("cell_count", [](const NavSpace& s) { return cell_count(s.read()->tables); })
      .def_prop_ro("portal_count", [](const NavSpace& s) { return portal_count(s.read()->tables); })
      .def_prop_ro("component_voxels",
                   [](const NavSpace& s) { return compact(s.read()->tables).component_voxels; })
      .def_prop_ro("bytes", [](const NavSpace& s) { return bytes(*s.read()); })
      .def_prop_ro("build_seconds", [](const NavSpace& s) { return s.read()->tables.build_seconds; })
      .def("cells",
           [](const NavSpace& s) {
             return boxes_to_numpy(compact(s.read()->tables).cells, s.read()->tables.lattice);
           })
      .def("portals",
           [](const NavSpace& s) { return boxes_to_numpy(portal_rects(s), s.read()->tables.lattice); })
      .def(
          "cell_boxes", [](const NavSpace& s) { return boxes_out(compact(s.read()->tables).cells); },
          "Cells in voxels, (n, 2, 3).")
      .def(
          "portal_rects", [](const NavSpace& s) { return boxes_out(portal_rects(s)); },
          "Portals in voxels, (n, 2, 3).")
      .def("portal_cells", portal_cells, "The two cells of each portal, (n, 2).")
      .def("components", components, "The component of each cell, (n,).")
      .def("validate", [](const NavSpace& s) { s.validate(); }, nb::call_guard<nb::gil_scoped_release>());
  bind_layers(space);
  bind_questions(space);
  m.attr("DEFAULT_DECOMPOSITION") = std::string(kDefaultDecomposition).c_str();
  m.def("decompositions", [] { return named(decompositions()); }, "Names and summaries.");
  m.def("algorithms", [] { return named(algorithms()); }, "Names and summaries.");
  m.def(
      "promises", [] { return promises_of(algorithms()); },
      "What each algorithm promises: none, optimal, bounded or any-angle.");
  m.def("placements", [] { return named(placements()); }, "Names and summaries.");
  m.def("qualities", [] { return names_of(qualities()); });
  m.def("use_vector_instructions", use_vector_instructions, "wanted"_a,
        "Choose between the vector and the plain inner loop, for tests; returns what is in use.");
  m.def("refinements", [] { return named(refinements()); }, "Names and summaries.");
  m.def("curves", [] { return named(curve_kinds()); }, "Names and summaries.");
}

}  // namespace octoway::core

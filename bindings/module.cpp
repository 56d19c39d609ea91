// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "bindings/bindings.hpp"

NB_MODULE(_core, m) {
  // What module tables hold when Python ends is reported as leaked, and is none.
  octoway::nb::set_leak_warnings(false);
  m.doc() = "octoway's native core. Private: use the octoway package.";
  m.def("version", [] { return OCTOWAY_VERSION; });  // CMake takes it from pyproject.toml
  octoway::bind_errors(m);
  octoway::bind_occupancy(m);
  octoway::bind_points(m);
  octoway::bind_readers(m);
  octoway::bind_octree(m);
  octoway::bind_cells(m);
  octoway::bind_answer(m);
  octoway::bind_changes(m);
  octoway::bind_terrain(m);
  octoway::bind_space(m);
  octoway::bind_mesh(m);
  octoway::bind_many(m);
  octoway::bind_agents(m);
  octoway::bind_raster(m);
  octoway::bind_baselines(m);
  octoway::bind_clearance(m);
  octoway::bind_cones(m);
  octoway::bind_refine(m);
  octoway::bind_terrain_grid(m);
  octoway::bind_cell_abstraction(m);
  octoway::bind_subregions(m);
}

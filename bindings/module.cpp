// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "bindings/bindings.hpp"

NB_MODULE(_core, m) {
  // What module tables hold when Python ends is reported as leaked, and is none.
  octoway::core::nb::set_leak_warnings(false);
  m.doc() = "octoway's native core. Private: use the octoway package.";
  octoway::core::bind_errors(m);
  octoway::core::bind_occupancy(m);
  octoway::core::bind_points(m);
  octoway::core::bind_readers(m);
  octoway::core::bind_octree(m);
  octoway::core::bind_cells(m);
  octoway::core::bind_answer(m);
  octoway::core::bind_changes(m);
  octoway::core::bind_terrain(m);
  octoway::core::bind_space(m);
  octoway::core::bind_mesh(m);
  octoway::core::bind_many(m);
  octoway::core::bind_agents(m);
  octoway::core::bind_raster(m);
  octoway::core::bind_baselines(m);
  octoway::core::bind_clearance(m);
  octoway::core::bind_cones(m);
  octoway::core::bind_refine(m);
  octoway::core::bind_terrain_grid(m);
  octoway::core::bind_cell_abstraction(m);
  octoway::core::bind_subregions(m);
  octoway::core::bind_files(m);
  octoway::core::bind_watch(m);
}

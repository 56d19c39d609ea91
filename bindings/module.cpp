// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "bindings/bindings.hpp"
#include "octoway/octoway.hpp"

NB_MODULE(_core, m) {
  // nanobind would report as leaked what module tables hold when Python ends. That is no leak.
  octoway::core::nb::set_leak_warnings(false);
  m.doc() = "octoway's native core. Private: use the octoway package.";
  m.attr("VERSION") = std::string(octoway::version()).c_str();
  octoway::core::bind_errors(m);
  octoway::core::bind_voxels(m);
  octoway::core::bind_points(m);
  octoway::core::bind_readers(m);
  octoway::core::bind_octree(m);
  octoway::core::bind_cells(m);
  octoway::core::bind_query(m);
  octoway::core::bind_changes(m);
  octoway::core::bind_terrain(m);
  octoway::core::bind_space(m);
  octoway::core::bind_mesh(m);
  octoway::core::bind_agents(m);
  octoway::core::bind_raster(m);
  octoway::core::bind_baselines(m);
  octoway::core::bind_cones(m);
  octoway::core::bind_refine(m);
  octoway::core::bind_terrain_grid(m);
  octoway::core::bind_cell_abstraction(m);
  octoway::core::bind_subregions(m);
  octoway::core::bind_files(m);
  octoway::core::bind_watch(m);
}

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One function a room, which registers it.
#pragma once

#include "bindings/convert.hpp"

namespace octoway::core {

void bind_errors(nb::module_& m);
void bind_voxels(nb::module_& m);
void bind_mesh(nb::module_& m);
void bind_points(nb::module_& m);
void bind_readers(nb::module_& m);
void bind_octree(nb::module_& m);
void bind_cells(nb::module_& m);
void bind_space(nb::module_& m);
void bind_changes(nb::module_& m);
class NavSpace;
void bind_query(nb::module_& m);
void bind_questions(nb::class_<NavSpace>& space);
void bind_edits(nb::class_<NavSpace>& space);
void bind_links(nb::class_<NavSpace>& space);
void bind_agents(nb::module_& m);
void bind_layers(nb::class_<NavSpace>& space);
void bind_body(nb::module_& m);
void bind_files(nb::module_& m);
void bind_watch(nb::module_& m);
void bind_stream(nb::class_<NavSpace>& space);
void bind_terrain(nb::module_& m);
void bind_kinds(nb::class_<NavSpace>& space);
void bind_raster(nb::module_& m);
void bind_baselines(nb::module_& m);
void bind_cones(nb::module_& m);
void bind_refine(nb::module_& m);
void bind_terrain_grid(nb::module_& m);
void bind_cell_abstraction(nb::module_& m);
void bind_subregions(nb::module_& m);

}  // namespace octoway::core

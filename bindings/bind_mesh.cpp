// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/tuple.h>

#include "bindings/bindings.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/voxels/flood.hpp"
#include "core/voxels/mesh_grid.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

using FacesIn = TableIn<std::uint32_t, 3>;
using SeedsIn = TableIn<std::int32_t, 3>;

MeshGrid from_triangles(Triple shape, const PointIn& origin, double resolution, const PointsIn& vertices,
                        const FacesIn& faces, bool parity, int threads, const CancelToken* cancel,
                        const nb::object& progress) {
  using Face = std::array<std::uint32_t, 3>;
  static_assert(sizeof(Face) == 3 * sizeof(std::uint32_t));
  Monitor monitor = make_monitor(cancel, progress);
  const Watching watching(monitor);
  return voxelize_mesh(to_voxel(shape), {point(origin), resolution}, as_points(vertices),
                       {reinterpret_cast<const Face*>(faces.data()), faces.shape(0)}, parity, threads,
                       monitor);
}

BitGrid only_outside(const BitGrid& solid, const CancelToken* cancel, const nb::object& progress) {
  Monitor monitor = make_monitor(cancel, progress);
  const Watching watching(monitor);
  return only_reached(solid, free_border(solid), monitor);
}

BitGrid only_reached_from(const BitGrid& solid, const SeedsIn& voxels, const CancelToken* cancel,
                          const nb::object& progress) {
  Monitor monitor = make_monitor(cancel, progress);
  const Watching watching(monitor);
  return only_reached(solid, free_voxels_of(solid, as_voxels(voxels)), monitor);
}

}  // namespace

void bind_mesh(nb::module_& m) {
  nb::class_<MeshGrid>(m, "MeshGrid", "The voxels of a mesh, and how they came about.")
      .def_prop_ro("grid", [](MeshGrid& g) -> BitGrid& { return g.grid; })
      .def_prop_ro("degenerate", [](const MeshGrid& g) { return g.counts.degenerate; })
      .def_prop_ro("clipped", [](const MeshGrid& g) { return g.counts.clipped; })
      .def_ro("surface_voxels", &MeshGrid::surface_voxels)
      .def_ro("odd_columns", &MeshGrid::odd_columns);
  m.def("from_triangles", from_triangles, "shape"_a, "origin"_a, "resolution"_a, "vertices"_a, "faces"_a,
        "parity"_a, "threads"_a, "cancel"_a.none() = nb::none(), "progress"_a.none() = nb::none(),
        "Voxels that the triangles touch; with parity also those that they enclose.");
  m.def("only_outside", only_outside, "grid"_a, "cancel"_a.none() = nb::none(),
        "progress"_a.none() = nb::none(), "Everything solid that the border does not reach.");
  m.def("only_reached", only_reached_from, "grid"_a, "voxels"_a, "cancel"_a.none() = nb::none(),
        "progress"_a.none() = nb::none(),
        "Everything solid that the free ones among the voxels do not reach.");
}

}  // namespace octoway::core

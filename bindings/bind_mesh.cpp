// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "bindings/bindings.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/voxels/flood.hpp"
#include "core/voxels/parity.hpp"
#include "core/voxels/rasterize.hpp"
#include "core/voxels/triangles.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

using FacesIn = nb::ndarray<const std::uint32_t, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;
using SeedsIn = nb::ndarray<const std::int32_t, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;

struct MeshGrid {
  BitGrid grid;
  TriangleCounts counts;
  std::int64_t surface_voxels = 0;
  std::int64_t odd_columns = 0;
};

MeshGrid from_triangles(std::tuple<std::int32_t, std::int32_t, std::int32_t> shape, const PointIn& origin,
                        double resolution, const PointsIn& vertices, const FacesIn& faces, bool parity,
                        int threads, const CancelToken* cancel, const nb::object& progress) {
  Monitor monitor = make_monitor(cancel, progress);
  const Lattice lattice{point(origin), resolution};
  const nb::gil_scoped_release release;
  BigVector<QVec> corners(vertices.shape(0));
  for (std::size_t i = 0; i < corners.size(); ++i)
    corners[i] = lattice.to_sub({vertices(i, 0), vertices(i, 1), vertices(i, 2)});
  static_assert(sizeof(std::array<std::uint32_t, 3>) == 3 * sizeof(std::uint32_t));
  const TriangleMesh mesh{
      corners, {reinterpret_cast<const std::array<std::uint32_t, 3>*>(faces.data()), faces.shape(0)}};
  check_mesh(mesh);
  MeshGrid result;
  result.grid = BitGrid({std::get<0>(shape), std::get<1>(shape), std::get<2>(shape)});
  result.counts = rasterize_triangles(result.grid, mesh, threads, monitor);
  result.surface_voxels = result.grid.count();
  if (parity) result.odd_columns = fill_parity(result.grid, mesh, threads, monitor);
  return result;
}

BitGrid only_outside(const BitGrid& solid, const CancelToken* cancel, const nb::object& progress) {
  Monitor monitor = make_monitor(cancel, progress);
  const nb::gil_scoped_release release;
  return only_reached(solid, free_border(solid), monitor);
}

BitGrid only_reached_from(const BitGrid& solid, const SeedsIn& voxels, const CancelToken* cancel,
                          const nb::object& progress) {
  Monitor monitor = make_monitor(cancel, progress);
  const nb::gil_scoped_release release;
  BitGrid seeds(solid.shape());
  for (std::size_t i = 0; i < voxels.shape(0); ++i) {
    const IVec v{voxels(i, 0), voxels(i, 1), voxels(i, 2)};
    if (solid.free(v)) seeds.set(v);
  }
  return only_reached(solid, std::move(seeds), monitor);
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

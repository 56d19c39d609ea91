// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/tuple.h>

#include "bindings/bindings.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/voxels/point_counter.hpp"
#include "core/voxels/rasterize.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

using LevelsIn = nb::ndarray<const std::int32_t, nb::shape<-1, -1>, nb::c_contig, nb::device::cpu>;

void add(PointCounter& counter, const PointsIn& points) {
  const Watching watching;
  counter.add(as_points(points));
}

BitGrid grid_from_columns(const LevelsIn& levels, std::int32_t height) {
  BitGrid grid(
      {static_cast<std::int32_t>(levels.shape(0)), static_cast<std::int32_t>(levels.shape(1)), height});
  const Watching watching;
  rasterize_columns(grid, {levels.data(), levels.shape(0) * levels.shape(1)});
  return grid;
}

}  // namespace

void bind_points(nb::module_& m) {
  nb::class_<PointCounter>(m, "PointCounter", "Points become solid voxels, a chunk at a time.")
      .def(
          "__init__",
          [](PointCounter* self, Triple shape, const PointIn& origin, double resolution,
             std::int64_t min_points) {
            new (self) PointCounter(to_voxel(shape), Lattice{point(origin), resolution}, min_points);
          },
          "shape"_a, "origin"_a, "resolution"_a, "min_points"_a)
      .def("add", add, "points"_a)
      .def(
          "take", [](PointCounter& c) { return std::move(c).take(); }, "The grid, moved out: the last call.")
      .def_prop_ro("points", &PointCounter::points)
      .def_prop_ro("outside", &PointCounter::outside)
      .def_prop_ro("bytes", &PointCounter::bytes)
      .def("validate", &PointCounter::validate);
  m.def("grid_from_columns", grid_from_columns, "levels"_a, "height"_a);
}

}  // namespace octoway::core

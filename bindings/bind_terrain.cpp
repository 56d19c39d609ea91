// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Terrain and ways to move: of voxels, of cells, and where they are asked for.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/cover.hpp"
#include "bindings/read_for.hpp"
#include "core/base/error.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using Shape3 = std::tuple<std::int32_t, std::int32_t, std::int32_t>;
using IdsIn = nb::ndarray<const std::uint8_t, nb::shape<-1, -1, -1>, nb::c_contig, nb::device::cpu>;
using IdsOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1, -1, -1>>;
using BytesIn = nb::ndarray<const std::uint8_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using BytesOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1>>;
using TableIn = nb::ndarray<const std::uint32_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using TableOut = nb::ndarray<nb::numpy, std::uint32_t, nb::shape<-1>>;
using LabelsOut = nb::ndarray<nb::numpy, std::uint16_t, nb::shape<-1>>;
using SharedTerrain = std::shared_ptr<const VoxelTerrain>;

IVec vec(Shape3 s) {
  return {std::get<0>(s), std::get<1>(s), std::get<2>(s)};
}

SharedTerrain shared(VoxelTerrain grid) {
  return std::make_shared<const VoxelTerrain>(std::move(grid));
}

SharedTerrain from_dense(const IdsIn& ids) {
  const IVec shape{static_cast<std::int32_t>(ids.shape(0)), static_cast<std::int32_t>(ids.shape(1)),
                   static_cast<std::int32_t>(ids.shape(2))};
  const nb::gil_scoped_release release;
  return shared(VoxelTerrain::from_dense(shape, ids.data()));
}

IdsOut to_dense(const VoxelTerrain& grid) {
  std::vector<std::uint8_t> ids(static_cast<std::size_t>(grid.bounds().volume()));
  grid.to_dense(ids.data());
  const IVec s = grid.shape();
  return to_numpy<IdsOut>(std::move(ids), {static_cast<std::size_t>(s.x), static_cast<std::size_t>(s.y),
                                           static_cast<std::size_t>(s.z)});
}

std::vector<int> in_use(const VoxelTerrain& grid) {
  std::vector<int> out;
  const std::bitset<256> used = grid.in_use();
  for (int id = 0; id < 256; ++id)
    if (used[static_cast<std::size_t>(id)]) out.push_back(id);
  return out;
}

void bind_grid(nb::module_& m) {
  nb::class_<VoxelTerrain>(m, "VoxelTerrain", "A terrain id for every voxel.")
      .def_static("from_dense", from_dense, "ids"_a)
      .def_static(
          "uniform", [](Shape3 shape, Terrain id) { return shared(VoxelTerrain(vec(shape), id)); }, "shape"_a,
          "id"_a)
      .def_static(
          "from_tiles",
          [](Shape3 shape, const TableIn& table, const BytesIn& dense) {
            return shared(VoxelTerrain::from_tiles(vec(shape), {table.data(), table.shape(0)},
                                                   {dense.data(), dense.shape(0)}));
          },
          "shape"_a, "table"_a, "dense"_a)
      .def("table",
           [](const VoxelTerrain& g) {
             std::vector<std::uint32_t> table = g.table();
             const std::size_t n = table.size();
             return to_numpy<TableOut>(std::move(table), {n});
           })
      .def("dense",
           [](const VoxelTerrain& g) {
             std::vector<std::uint8_t> bytes = g.dense();
             const std::size_t n = bytes.size();
             return to_numpy<BytesOut>(std::move(bytes), {n});
           })
      .def_prop_ro("shape",
                   [](const VoxelTerrain& g) { return Shape3(g.shape().x, g.shape().y, g.shape().z); })
      .def_prop_ro("bytes", &VoxelTerrain::bytes)
      .def("to_dense", to_dense)
      .def("in_use", in_use, "Ids, ascending.")
      .def(
          "painted",
          [](const VoxelTerrain& g, const Cover& c, Terrain id) { return shared(g.painted(c.boxes, id)); },
          "cover"_a, "id"_a)
      .def("equals", [](const VoxelTerrain& a, const VoxelTerrain& b) { return a == b; }, "other"_a);
}

void bind_ground(nb::module_& m) {
  nb::class_<Ground>(m, "Ground", "What a world says of its voxels beside which are solid.")
      .def(
          "__init__",
          [](Ground* self, SharedTerrain terrain, std::shared_ptr<const BitGrid> steep, std::int32_t step,
             bool bounds) {
            const MotionRule rule{step, bounds};
            rule.check();
            new (self) Ground(plain({std::move(terrain), std::move(steep), rule}));
          },
          "terrain"_a.none() = nb::none(), "steep"_a.none() = nb::none(), "step"_a = 1, "bounds"_a = false)
      .def_prop_ro("terrain", [](const Ground& g) { return g.terrain; })
      .def_prop_ro("steep", [](const Ground& g) { return g.steep; })
      .def_prop_ro("step", [](const Ground& g) { return g.motion.step; })
      .def_prop_ro("bounds", [](const Ground& g) { return g.motion.bounds; });
}

View read_layer(const NavSpace& live, Radius radius, bool motion) {
  if (!motion) return read_for(live, radius);
  Monitor monitor = make_monitor(nullptr);
  const nb::gil_scoped_release release;
  return live.read(radius.value_or(live.read().body().radius), true, monitor);
}

/// Boxes in metres, and kinds.
std::pair<BoxesOut, LabelsOut> cells_of_kinds(const NavSpace& live, Radius radius, bool motion) {
  const View space = read_layer(live, radius, motion);
  Compact parts = compact(space->tables);
  parts.kinds.resize(parts.cells.size(), 0);
  const std::size_t n = parts.kinds.size();
  return {boxes_to_numpy(parts.cells, space->tables.lattice),
          to_numpy<LabelsOut>(std::move(parts.kinds), {n})};
}

/// Of the voxel that a point lies in; on a border, the upper one.
BytesOut terrain_at(const NavSpace& live, const PointsIn& points) {
  const View space = live.read();
  const VoxelTerrain* terrain = space.ground().terrain.get();
  std::vector<std::uint8_t> out(points.shape(0), 0);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const QVec p = enter(space->tables, {points(i, 0), points(i, 1), points(i, 2)}, "points", i);
    IVec v;
    for (int a = 0; a < 3; ++a) v[a] = std::min(floor_voxel(p[a]), space->tables.grid->shape()[a] - 1);
    if (terrain != nullptr) out[i] = terrain->at(v);
  }
  const std::size_t n = out.size();
  return to_numpy<BytesOut>(std::move(out), {n});
}

/// All ways to move in the free voxels that hold a point; 0 where there is none.
BytesOut motion_at(const NavSpace& live, const PointsIn& points, Radius radius) {
  const View space = read_layer(live, radius, true);
  std::vector<std::uint8_t> out(points.shape(0), 0);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const QVec p = enter(space->tables, {points(i, 0), points(i, 1), points(i, 2)}, "points", i);
    const Window window = window_at(p);
    const Footing footing = free_voxels(*space->tables.grid, window);
    for (unsigned bit = 0; bit < 8; ++bit)
      if ((footing >> bit & 1U) != 0)
        out[i] |= space->tables.kind_grids.motion->at(
            window.base + IVec{static_cast<std::int32_t>(bit & 1U), static_cast<std::int32_t>(bit >> 1U & 1U),
                               static_cast<std::int32_t>(bit >> 2U)});
  }
  const std::size_t n = out.size();
  return to_numpy<BytesOut>(std::move(out), {n});
}

}  // namespace

void bind_terrain(nb::module_& m) {
  bind_grid(m);
  bind_ground(m);
}

void bind_kinds(nb::class_<NavSpace>& space) {
  space.def_prop_ro("ground", [](const NavSpace& s) { return s.read().ground(); })
      .def(
          "set_terrain", [](NavSpace& s, const Cover& c, Terrain id) { s.set_terrain(c.boxes, id); },
          "cover"_a, "id"_a, nb::call_guard<nb::gil_scoped_release>())
      .def("labelled_cells", cells_of_kinds, "radius"_a.none(), "motion"_a)
      .def("terrain_at", terrain_at, "points"_a)
      .def("motion_at", motion_at, "points"_a, "radius"_a.none());
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Terrain and ways to move: of voxels, of cells, and where they are asked for.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/convert_monitor.hpp"
#include "bindings/read_for.hpp"
#include "core/live/ground_at.hpp"
#include "core/travel/motion_costs.hpp"
#include "core/voxels/frame.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using IdsIn = nb::ndarray<const std::uint8_t, nb::shape<-1, -1, -1>, nb::c_contig, nb::device::cpu>;
using IdsOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1, -1, -1>>;
using SharedTerrain = std::shared_ptr<const VoxelTerrain>;

SharedTerrain shared(VoxelTerrain grid) {
  return std::make_shared<const VoxelTerrain>(std::move(grid));
}

SharedTerrain from_dense(const IdsIn& ids) {
  const IVec shape{static_cast<std::int32_t>(ids.shape(0)), static_cast<std::int32_t>(ids.shape(1)),
                   static_cast<std::int32_t>(ids.shape(2))};
  const Watching watching;
  return shared(VoxelTerrain::from_dense(shape, ids.data()));
}

IdsOut to_dense(const VoxelTerrain& grid) {
  std::vector<std::uint8_t> ids;
  without_gil([&] {
    ids.resize(static_cast<std::size_t>(grid.bounds().volume()));
    grid.to_dense(ids.data());
  });
  const IVec s = grid.shape();
  return to_numpy<IdsOut>(std::move(ids), {static_cast<std::size_t>(s.x), static_cast<std::size_t>(s.y),
                                           static_cast<std::size_t>(s.z)});
}

SharedTerrain cropped(const VoxelTerrain& grid, Triple lo, Triple hi) {
  return shared(grid.cropped({to_voxel(lo), to_voxel(hi)}));
}

void bind_grid(nb::module_& m) {
  nb::class_<VoxelTerrain>(m, "VoxelTerrain", "A terrain id for every voxel.")
      .def_static("from_dense", from_dense, "ids"_a)
      .def_static(
          "uniform", [](Triple shape, Terrain id) { return shared(VoxelTerrain(to_voxel(shape), id)); },
          "shape"_a, "id"_a)
      .def_static(
          "from_tiles",
          [](Triple shape, const ColumnIn<std::uint32_t>& table, const ColumnIn<std::uint8_t>& dense) {
            return shared(VoxelTerrain::from_tiles(to_voxel(shape), as_span(table), as_span(dense)));
          },
          "shape"_a, "table"_a, "dense"_a)
      .def("table", [](const VoxelTerrain& g) { return to_column(g.table()); })
      .def("dense", [](const VoxelTerrain& g) { return to_column(g.dense()); })
      .def_prop_ro("shape", [](const VoxelTerrain& g) { return to_triple(g.shape()); })
      .def_prop_ro("bytes", &VoxelTerrain::bytes)
      .def("to_dense", to_dense)
      .def("in_use", &VoxelTerrain::ids_in_use, "Ids, ascending.", Release())
      .def(
          "painted",
          [](const VoxelTerrain& g, const Cover& c, Terrain id) { return shared(g.painted(c.boxes, id)); },
          "cover"_a, "id"_a, Release())
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

/// The cells of the layer of a radius, and with motion of the one whose cells tell motions apart.
View read_layer(const NavSpace& space, Radius radius, bool motion) {
  QueryOptions options;
  options.with_motion = motion;
  return read_for(space, radius, options);
}

/// Boxes in metres, and kinds.
auto cells_of_kinds(const NavSpace& space, Radius radius, bool motion) {
  const View view = read_layer(space, radius, motion);
  Compact all = without_gil([&] { return compact(view->tables); });
  all.kinds.resize(all.cells.size(), 0);
  return std::pair(boxes_to_numpy(all.cells, view->tables.lattice), to_column(std::move(all.kinds)));
}

auto terrains(const NavSpace& space, const PointsIn& points) {
  return to_column(without_gil([&] { return terrain_at(space.read(), to_points(points)); }));
}

auto motions(const NavSpace& space, const PointsIn& points, Radius radius) {
  const View view = read_layer(space, radius, true);
  return to_column(without_gil([&] { return motion_at(view, to_points(points)); }));
}

/// The cost of each kind, the motions that are allowed, and whether cells must tell motions apart.
auto costs_of_kinds(const TerrainPrices& terrain, const MotionPrices& motion) {
  return std::tuple(to_column(list_costs(kind_costs(terrain, motion))), allowed_motions(motion),
                    tells_motions_apart(motion));
}

}  // namespace

void bind_terrain(nb::module_& m) {
  bind_grid(m);
  bind_ground(m);
  m.def("kind_costs", costs_of_kinds, "terrain"_a, "motion"_a,
        "Of 256 terrains and 3 ways to move: infinity forbids.");
}

void bind_kinds(nb::class_<NavSpace>& space) {
  space.def_prop_ro("ground", [](const NavSpace& s) { return s.read().ground(); })
      .def(
          "set_terrain", [](NavSpace& s, const Cover& c, Terrain id) { s.set_terrain(c.boxes, id); },
          "cover"_a, "id"_a, Release())
      .def("cells_of_kinds", cells_of_kinds, "radius"_a.none(), "motion"_a)
      .def("terrain_at", terrains, "points"_a)
      .def("motion_at", motions, "points"_a, "radius"_a.none());
}

}  // namespace octoway::core

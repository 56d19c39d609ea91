// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Terrain grids: plain searches on them, and their abstractions.
#include <nanobind/stl/shared_ptr.h>

#include "bindings/convert_monitor.hpp"
#include "bindings/convert_terrain.hpp"
#include "core/abstract/terrain/grid_paths.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using DenseIn = nb::ndarray<const std::uint8_t, nb::shape<-1, -1, -1>, nb::c_contig, nb::device::cpu>;
using DenseOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1, -1, -1>>;

void make_grid(TerrainGrid* self, const DenseIn& terrain, const BitGrid* solid) {
  const IVec shape{static_cast<std::int32_t>(terrain.shape(0)), static_cast<std::int32_t>(terrain.shape(1)),
                   static_cast<std::int32_t>(terrain.shape(2))};
  const Watching watching;
  new (self) TerrainGrid(shape, as_span(terrain), solid);
}

DenseOut terrain_of_grid(const TerrainGrid& grid) {
  const auto side = [shape = grid.shape()](int a) { return static_cast<std::size_t>(shape[a]); };
  std::vector<Terrain> ids = without_gil([&] {
    const std::shared_lock lock(grid.mutex());
    return grid.terrain();
  });
  return to_numpy<DenseOut>(std::move(ids), {side(0), side(1), side(2)});
}

TerrainPath search(const TerrainGrid& grid, GraphScratchPool& pool, Triple start, Triple goal,
                   const CostsIn& costs, const TerrainOptions& options, const CancelToken* cancel) {
  const CostTable table = cost_table(costs);
  return watched(cancel, [&](Monitor& monitor) {
    return search_grid(grid, pool, to_voxel(start), to_voxel(goal), table, options, monitor);
  });
}

TerrainPath find_path(GridAbstraction& abstraction, Triple start, Triple goal, const CostsIn& costs,
                      const TerrainOptions& options, const CancelToken* cancel) {
  const CostTable table = cost_table(costs);
  return watched(cancel, [&](Monitor& monitor) {
    return find_grid_path(abstraction, to_voxel(start), to_voxel(goal), table, options, monitor);
  });
}

void make_steps(GridSteps* self, GridAbstraction& abstraction, Triple start, Triple goal,
                const CostsIn& costs, const TerrainOptions& options) {
  new (self) GridSteps(abstraction, to_voxel(start), to_voxel(goal), cost_table(costs), options);
}

TerrainPath next(GridSteps& steps, const CancelToken* cancel) {
  return watched(cancel, [&](Monitor& monitor) { return steps.next(monitor); });
}

std::size_t set_terrain(TerrainGrid& grid, Triple lo, Triple hi, Terrain terrain) {
  const Watching watching;
  return grid.set_terrain({to_voxel(lo), to_voxel(hi)}, terrain);
}

std::size_t set_solid(TerrainGrid& grid, Triple lo, Triple hi, bool solid) {
  const Watching watching;
  return grid.set_solid({to_voxel(lo), to_voxel(hi)}, solid);
}

void make_abstraction(GridAbstraction* self, std::shared_ptr<TerrainGrid> grid, std::int32_t sector,
                      int threads) {
  Monitor monitor = make_monitor(nullptr);
  const Watching watching(monitor);
  new (self) GridAbstraction(std::move(grid), sector, threads, monitor);
}

template <class Member>
auto of_path(Member member) {
  return [member](const TerrainPath& a) { return a.path.*member; };
}

void bind_answers(nb::module_& m) {
  nb::enum_<Outcome>(m, "Outcome", "How a search ended.")
      .value("FOUND", Outcome::FOUND)
      .value("EXHAUSTED", Outcome::EXHAUSTED)
      .value("OUT_OF_BUDGET", Outcome::OUT_OF_BUDGET)
      .value("CANCELLED", Outcome::CANCELLED);
  nb::class_<TerrainPath>(m, "TerrainPath", "A path over terrain, or a piece of one.")
      .def_prop_ro("outcome", of_path(&WholePath::outcome))
      .def_prop_ro("cost", of_path(&WholePath::cost))
      .def_prop_ro("expanded", [](const TerrainPath& a) { return a.path.stats.expanded; })
      .def_prop_ro("relaxed", [](const TerrainPath& a) { return a.path.stats.relaxed; })
      .def_prop_ro("abstract_expanded", of_path(&WholePath::abstract_expanded))
      .def_prop_ro("first_expanded", of_path(&WholePath::first_expanded))
      .def_prop_ro("segments", of_path(&WholePath::segments))
      .def_prop_ro("cpu_seconds", of_path(&WholePath::cpu_seconds))
      .def_prop_ro("first_seconds", of_path(&WholePath::first_seconds))
      .def_ro("replans", &TerrainPath::replans)
      .def("voxels", [](const TerrainPath& a) { return voxels_to_numpy(a.voxels); })
      .def("points", [](const TerrainPath& a) { return points_to_numpy(a.points); });
  nb::class_<TerrainOptions>(m, "TerrainOptions", "What a query over terrain may choose.")
      .def(nb::init<>())
      .def_rw("search", &TerrainOptions::search)
      .def_prop_rw(
          "weight", [](const TerrainOptions& o) { return o.refine.weight; },
          [](TerrainOptions& o, double w) { o.refine.weight = w; })
      .def_prop_rw(
          "refine_weight", [](const TerrainOptions& o) { return o.refine.refine_weight; },
          [](TerrainOptions& o, double w) { o.refine.refine_weight = w; })
      .def_prop_rw(
          "exact_edges", [](const TerrainOptions& o) { return o.refine.exact_edges; },
          [](TerrainOptions& o, bool on) { o.refine.exact_edges = on; })
      .def_prop_rw(
          "keep_paths", [](const TerrainOptions& o) { return o.refine.keep_paths; },
          [](TerrainOptions& o, bool on) { o.refine.keep_paths = on; })
      .def_prop_rw(
          "pivots", [](const TerrainOptions& o) { return o.refine.pivots; },
          [](TerrainOptions& o, int n) { o.refine.pivots = n; })
      .def_prop_rw(
          "max_expansions", [](const TerrainOptions& o) { return std::optional(o.budget.max_expansions); },
          [](TerrainOptions& o, std::optional<std::uint64_t> n) {
            o.budget.max_expansions = n.value_or(Budget{}.max_expansions);
          },
          nb::arg().none())
      .def_prop_rw(
          "time_limit", [](const TerrainOptions& o) { return std::optional(o.budget.time_limit); },
          [](TerrainOptions& o, std::optional<double> s) {
            o.budget.time_limit = s.value_or(Budget{}.time_limit);
          },
          nb::arg().none());
}

}  // namespace

void bind_terrain_grid(nb::module_& m) {
  bind_answers(m);
  m.def("graph_searches", [] { return names_of(patch_searches()); });
  nb::class_<GraphScratchPool>(m, "GraphScratchPool", "What searches reuse from query to query.")
      .def(nb::init<>());
  nb::class_<TerrainGrid>(m, "TerrainGrid", "Voxels with one byte of terrain each.")
      .def("__init__", make_grid, "terrain"_a, "solid"_a.none())
      .def_prop_ro("shape", [](const TerrainGrid& g) { return to_triple(g.shape()); })
      .def_prop_ro("bytes", &TerrainGrid::bytes)
      .def("terrain", terrain_of_grid)
      .def(
          "at",
          [](const TerrainGrid& g, Triple v) { return without_gil([&] { return g.look_up(to_voxel(v)); }); },
          "voxel"_a)
      .def("set_terrain", set_terrain, "lo"_a, "hi"_a, "terrain"_a)
      .def("set_solid", set_solid, "lo"_a, "hi"_a, "solid"_a)
      .def("search", search, "memory"_a, "start"_a, "goal"_a, "costs"_a, "options"_a,
           "cancel"_a.none() = nb::none());
  nb::class_<GridSteps>(m, "GridSteps", "A path over a grid, piece by piece.")
      .def("__init__", make_steps, "abstraction"_a, "start"_a, "goal"_a, "costs"_a, "options"_a,
           nb::keep_alive<1, 2>())
      .def_prop_ro("done", &GridSteps::done)
      .def("next", next, "cancel"_a.none() = nb::none());
  nb::class_<GridAbstraction>(m, "GridAbstraction", "The terrain abstraction of a grid.")
      .def("__init__", make_abstraction, "grid"_a, "sector"_a, "threads"_a)
      .def("find_path", find_path, "start"_a, "goal"_a, "costs"_a, "options"_a,
           "cancel"_a.none() = nb::none())
      .def("sizes", [](const GridAbstraction& a) { return to_tuple(without_gil([&] { return a.size(); })); })
      .def("look", [](const GridAbstraction& a) { return to_arrays(without_gil([&] { return a.view(); })); })
      .def("repairs",
           [](const GridAbstraction& a) { return std::tuple(a.repairs().cut, a.repairs().interior); })
      .def("time_repairs", &GridAbstraction::time_repairs, Release())
      .def("forget", [](GridAbstraction& a) { a.profiles().clear(); })
      .def("validate", &GridAbstraction::validate, Release());
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "bindings/convert_monitor.hpp"
#include "bindings/convert_terrain.hpp"
#include "core/live/terrain_planner.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

void make_planner(TerrainPlanner* self, const NavSpace& space, std::int32_t sector,
                  const std::optional<ColumnIn<std::uint8_t>>& terrain, int threads,
                  std::optional<double> radius, const QueryOptions& options) {
  Monitor monitor = make_monitor(nullptr);
  const auto terrains = as_span(terrain);
  const Watching watching(monitor);
  new (self) TerrainPlanner(space, {sector, radius, options}, terrains, threads, monitor);
}

TerrainPath find_path(TerrainPlanner& planner, const PointIn& start, const PointIn& goal,
                      const CostsIn& costs, const TerrainOptions& options, const CancelToken* cancel) {
  const CostTable table = cost_table(costs);
  return watched(cancel, [&](Monitor& monitor) {
    return planner.find_path(point(start), point(goal), table, options, monitor);
  });
}

TerrainPath search(TerrainPlanner& planner, const PointIn& start, const PointIn& goal, const CostsIn& costs,
                   const TerrainOptions& options, const CancelToken* cancel) {
  const CostTable table = cost_table(costs);
  return watched(cancel, [&](Monitor& monitor) {
    return planner.search(point(start), point(goal), table, options, monitor);
  });
}

void make_steps(CellSteps* self, TerrainPlanner& planner, const PointIn& start, const PointIn& goal,
                const CostsIn& costs, const TerrainOptions& options) {
  new (self) CellSteps(planner, point(start), point(goal), cost_table(costs), options);
}

TerrainPath next(CellSteps& steps, const CancelToken* cancel) {
  return watched(cancel, [&](Monitor& monitor) { return steps.next(monitor); });
}

}  // namespace

void bind_cell_abstraction(nb::module_& m) {
  nb::class_<TerrainPlanner>(m, "TerrainPlanner", "Plans over the terrain abstraction of a space's cells.")
      .def("__init__", make_planner, "space"_a, "sector"_a, "terrain"_a.none(), "threads"_a,
           "radius"_a.none(), "options"_a, nb::keep_alive<1, 2>())
      .def("find_path", find_path, "start"_a, "goal"_a, "costs"_a, "options"_a,
           "cancel"_a.none() = nb::none())
      .def("search", search, "start"_a, "goal"_a, "costs"_a, "options"_a, "cancel"_a.none() = nb::none())
      .def(
          "kinds_at",
          [](TerrainPlanner& p, const PointIn& at) {
            return without_gil([&] { return p.kinds_at(point(at)); });
          },
          "point"_a)
      .def("sizes", [](TerrainPlanner& p) { return to_tuple(without_gil([&] { return p.size(); })); })
      .def("look", [](TerrainPlanner& p) { return to_arrays(without_gil([&] { return p.view(); })); })
      .def("repaired", &TerrainPlanner::repaired, Release())
      .def("forget", &TerrainPlanner::forget, Release())
      .def("validate", &TerrainPlanner::validate, Release());
  nb::class_<CellSteps>(m, "CellSteps", "A path through cells, piece by piece.")
      .def("__init__", make_steps, "planner"_a, "start"_a, "goal"_a, "costs"_a, "options"_a,
           nb::keep_alive<1, 2>())
      .def_prop_ro("done", &CellSteps::done)
      .def("next", next, "cancel"_a.none() = nb::none());
}

}  // namespace octoway::core

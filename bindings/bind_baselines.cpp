// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The grid searches that our own are measured against.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "bindings/bindings.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/search/grid/grid_search.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using VoxelIn = std::tuple<std::int64_t, std::int64_t, std::int64_t>;

IVec voxel(VoxelIn v) {
  const auto side = [](std::int64_t n) {  // what does not fit 32 bits lies outside any grid
    return static_cast<std::int32_t>(
        std::clamp<std::int64_t>(n, -1, std::numeric_limits<std::int32_t>::max()));
  };
  return {side(std::get<0>(v)), side(std::get<1>(v)), side(std::get<2>(v))};
}

GridPath solve(GridSearch& search, VoxelIn start, VoxelIn goal, const std::string& method, double weight,
               bool corner_cutting, double scan_limit, std::optional<std::uint64_t> max_expansions) {
  GridOptions options;
  options.method = grid_method(method);
  options.weight = weight;
  options.rule = move_rule(corner_cutting);
  options.scan_limit = scan_limit;
  options.max_expansions = max_expansions.value_or(options.max_expansions);
  return watched(nullptr,
                 [&](Monitor& monitor) { return search.solve(voxel(start), voxel(goal), options, monitor); });
}

}  // namespace

void bind_baselines(nb::module_& m) {
  const GridOptions defaults;
  nb::class_<GridPath>(m, "GridPath", "What a grid search found.")
      .def_ro("found", &GridPath::found)
      .def_ro("length", &GridPath::length, "In voxels.")
      .def_prop_ro(
          "voxels", [](const GridPath& a) { return voxels_to_numpy(a.voxels); }, nb::rv_policy::move)
      .def_prop_ro("expanded", [](const GridPath& a) { return a.stats.expanded; })
      .def_prop_ro("relaxed", [](const GridPath& a) { return a.stats.relaxed; })
      .def_ro("cpu_seconds", &GridPath::cpu_seconds)
      .def_ro("wall_seconds", &GridPath::wall_seconds);
  nb::class_<GridSearch>(m, "GridSearch", "A* and JPS-3D on the 26-connected voxel grid.")
      .def(nb::init<const BitGrid&>(), "grid"_a)
      .def("solve", solve, "start"_a, "goal"_a, nb::kw_only(), "method"_a = "astar",
           "weight"_a = defaults.weight, "corner_cutting"_a = false, "scan_limit"_a = defaults.scan_limit,
           "max_expansions"_a.none() = nb::none());
}

}  // namespace octoway::core

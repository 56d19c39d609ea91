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
using VoxelsOut = nb::ndarray<nb::numpy, std::int32_t, nb::shape<-1, 3>>;

IVec voxel(VoxelIn v) {
  const auto side = [](std::int64_t n) {  // what does not fit 32 bits lies outside any grid
    return static_cast<std::int32_t>(
        std::clamp<std::int64_t>(n, -1, std::numeric_limits<std::int32_t>::max()));
  };
  return {side(std::get<0>(v)), side(std::get<1>(v)), side(std::get<2>(v))};
}

GridAnswer solve(GridSearch& search, VoxelIn start, VoxelIn goal, const std::string& method, double weight,
                 bool corner_cutting, double scan_limit, std::optional<std::uint64_t> max_expansions) {
  GridOptions options;
  options.method = grid_method(method);
  options.weight = weight;
  options.rule = corner_cutting ? MoveRule::CORNER_CUTTING : MoveRule::STRICT;
  options.scan_limit = scan_limit;
  if (max_expansions) options.max_expansions = *max_expansions;
  Monitor monitor = make_monitor(nullptr);
  GridAnswer answer;
  {
    const nb::gil_scoped_release release;
    answer = search.solve(voxel(start), voxel(goal), options, monitor);
  }
  rethrow_signal();
  return answer;
}

VoxelsOut voxels(const GridAnswer& answer) {
  std::vector<std::int32_t> flat;
  for (const IVec& v : answer.voxels) flat.insert(flat.end(), {v.x, v.y, v.z});
  return to_numpy<VoxelsOut>(std::move(flat), {answer.voxels.size(), 3});
}

}  // namespace

void bind_baselines(nb::module_& m) {
  const GridOptions defaults;
  nb::class_<GridAnswer>(m, "GridAnswer", "What a grid search found.")
      .def_ro("found", &GridAnswer::found)
      .def_ro("length", &GridAnswer::length, "In voxels.")
      .def_prop_ro("voxels", voxels, nb::rv_policy::move)
      .def_prop_ro("expanded", [](const GridAnswer& a) { return a.stats.expanded; })
      .def_prop_ro("relaxed", [](const GridAnswer& a) { return a.stats.relaxed; })
      .def_ro("cpu_seconds", &GridAnswer::cpu_seconds)
      .def_ro("wall_seconds", &GridAnswer::wall_seconds);
  nb::class_<GridSearch>(m, "GridSearch", "A* and JPS-3D on the 26-connected voxel grid.")
      .def(nb::init<const BitGrid&>(), "grid"_a)
      .def("solve", solve, "start"_a, "goal"_a, nb::kw_only(), "method"_a = "astar",
           "weight"_a = defaults.weight, "corner_cutting"_a = false, "scan_limit"_a = defaults.scan_limit,
           "max_expansions"_a.none() = nb::none());
}

}  // namespace octoway::core

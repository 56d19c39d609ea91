// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "bindings/bindings.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/cells/solid_boxes.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

std::vector<Box> boxes_of(const BitGrid& grid, int threads) {
  Monitor monitor = make_monitor(nullptr);
  const Watching watching(monitor);
  return solid_boxes(grid, threads, monitor);
}

}  // namespace

void bind_cells(nb::module_& m) {
  m.def(
      "solid_boxes",
      [](const BitGrid& grid, int threads) { return voxel_boxes_to_numpy(boxes_of(grid, threads)); },
      "grid"_a, "threads"_a = 0,
      "Disjoint boxes that cover the solid voxels, few of them, in voxels, (n, 2, 3).");
}

}  // namespace octoway::core

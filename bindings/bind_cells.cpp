// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "bindings/bindings.hpp"
#include "core/cells/solid_boxes.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using VoxelBoxes = nb::ndarray<nb::numpy, std::int32_t, nb::shape<-1, 2, 3>>;

VoxelBoxes bound_solid_boxes(const BitGrid& grid, int threads) {
  std::vector<std::int32_t> flat;
  {
    const nb::gil_scoped_release release;
    Monitor silent;
    const std::vector<Box> boxes = solid_boxes(grid, threads, silent);
    flat.reserve(6 * boxes.size());
    for (const Box& b : boxes) flat.insert(flat.end(), {b.lo.x, b.lo.y, b.lo.z, b.hi.x, b.hi.y, b.hi.z});
  }
  const std::size_t n = flat.size() / 6;
  return to_numpy<VoxelBoxes>(std::move(flat), {n, 2, 3});
}

}  // namespace

void bind_cells(nb::module_& m) {
  m.def("solid_boxes", &bound_solid_boxes, "grid"_a, "threads"_a = 0,
        "Disjoint boxes that cover the solid voxels, few of them, in voxels, (n, 2, 3).");
}

}  // namespace octoway::core

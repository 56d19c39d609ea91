// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/cells/decomposition.hpp"

namespace octoway::core {

Decomposed decompose_voxels(const BitGrid& grid, const CutOptions&, Monitor& monitor) {
  Decomposed out;
  out.cells.reserve(static_cast<std::size_t>(grid.voxels() - grid.count()));
  const IVec shape = grid.shape();
  for (std::int32_t x = 0; x < shape.x; ++x) {
    monitor.step("cells", static_cast<double>(x) / shape.x);
    for (std::int32_t y = 0; y < shape.y; ++y)
      for (std::int32_t z = 0; z < shape.z; ++z)
        if (!grid.solid_inside({x, y, z})) out.cells.push_back({{x, y, z}, {x + 1, y + 1, z + 1}});
  }
  return out;
}

}  // namespace octoway::core

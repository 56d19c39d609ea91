// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/occupancy/coarsen.hpp"

namespace octoway {

BitGrid coarsened(const BitGrid& grid, int level) {
  BitGrid out(grid.shape());
  const std::int64_t edge = std::int64_t{1} << level;
  const IVec shape = grid.shape();
  const auto end = [&](std::int64_t from, std::int32_t side) {
    return static_cast<std::int32_t>(std::min<std::int64_t>(from + edge, side));
  };
  for (std::int64_t x = 0; x < shape.x; x += edge)
    for (std::int64_t y = 0; y < shape.y; y += edge)
      for (std::int64_t z = 0; z < shape.z; z += edge) {
        const Box cube{
            {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), static_cast<std::int32_t>(z)},
            {end(x, shape.x), end(y, shape.y), end(z, shape.z)}};
        if (grid.any_solid(cube)) out.fill(cube);
      }
  return out;
}

}  // namespace octoway

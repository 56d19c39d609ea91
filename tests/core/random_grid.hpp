// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/voxels/bit_grid.hpp"
#include "tests/core/check.hpp"

namespace octoway::core::test {

/// A small grid with the given percentage of solid voxels.
inline BitGrid random_grid(Random& random, std::int32_t max_side, int percent) {
  const auto side = [&] { return static_cast<std::int32_t>(1 + random.below(max_side)); };
  BitGrid grid({side(), side(), side()});
  for (std::int32_t x = 0; x < grid.shape().x; ++x)
    for (std::int32_t y = 0; y < grid.shape().y; ++y)
      for (std::int32_t z = 0; z < grid.shape().z; ++z)
        if (random.below(100) < percent) grid.set({x, y, z});
  return grid;
}

}  // namespace octoway::core::test

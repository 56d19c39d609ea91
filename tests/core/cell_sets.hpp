// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Helpers that tests of edits share.
#pragma once

#include <algorithm>
#include <vector>

#include "core/space/tables.hpp"
#include "tests/core/check.hpp"

namespace octoway::core::test {

inline std::vector<Box> sorted_cells(const Tables& space) {
  std::vector<Box> cells = compact(space).cells;
  std::sort(cells.begin(), cells.end());
  return cells;
}

inline Box random_box(Random& random, IVec shape, std::int32_t most) {
  Box box;
  for (int a = 0; a < 3; ++a) {
    box.lo[a] = static_cast<std::int32_t>(random.below(shape[a]));
    box.hi[a] = std::min(shape[a], box.lo[a] + 1 + static_cast<std::int32_t>(random.below(most)));
  }
  return box;
}

}  // namespace octoway::core::test

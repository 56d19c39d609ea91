// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Splits a cell where an obstacle enters it: Massonnat 2023, section 5.2. A box that is not a cube
// becomes cubes whose edge is the greatest common divisor of its sides; a cube of even edge is halved, one of
// odd edge is split by the least prime factor of its edge. A cube of the octree thus becomes its 8 children.
#pragma once

#include <numeric>

#include "core/base/box.hpp"

namespace octoway::core {

/// The edge of the cubes that the box is split into; the box is larger than one voxel.
constexpr std::int32_t split_edge(const Box& box) {
  const IVec size = box.hi - box.lo;
  const std::int32_t common = std::gcd(std::gcd(size.x, size.y), size.z);
  if (size.x != common || size.y != common || size.z != common) return common;
  for (std::int32_t factor = 2; factor * factor <= common; ++factor)
    if (common % factor == 0) return common / factor;
  return 1;
}

}  // namespace octoway::core

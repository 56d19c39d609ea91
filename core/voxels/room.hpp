// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Limits on a grid, checked before room is made for it.
#pragma once

#include <algorithm>

#include "core/base/vec.hpp"

namespace octoway::core {

/// The number of voxels, or one more than `most` if there are more.
constexpr std::int64_t count_voxels(QVec sides, std::int64_t most) {
  std::int64_t voxels = 1;
  for (int a = 0; a < 3; ++a)
    voxels = sides[a] > most / voxels ? most + 1 : voxels * std::max<std::int64_t>(sides[a], 1);
  return std::min(voxels, most + 1);
}

/// True if a grid has at most so many voxels, and takes little more memory than they do: a row along z takes
/// whole words of 64 voxels, so that a flat world may take 64 times as much.
constexpr bool has_room(QVec sides, std::int64_t max_voxels) {
  const std::int64_t most_bits = std::max(2 * max_voxels, std::int64_t{1} << 26U);
  const QVec padded{sides.x, sides.y, (sides.z + 63) / 64 * 64};
  return count_voxels(sides, max_voxels) <= max_voxels && count_voxels(padded, most_bits) <= most_bits;
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The free voxels around a point, and how they hang together there.
//
// A point inside a voxel belongs to that voxel; on a face, edge or corner it belongs to every voxel that
// touches it, up to 2 x 2 x 2. A Footing is a set of those voxels as a bit mask: along each axis bit 0 is the
// only layer, or the lower of two where the point lies on a plane between layers. Voxels that share a face
// belong together; voxels that only share an edge or a corner do not: that is what keeps a path from slipping
// between two obstacles that touch there.
//
//   bit = x + 2 y + 4 z      (x, y, z in {0, 1})
#pragma once

#include "core/base/window.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

using Footing = std::uint8_t;

/// All free voxels of a window.
inline Footing free_voxels(const BitGrid& grid, const Window& w) {
  Footing mask = 0;
  for (unsigned bit = 0; bit < 8; ++bit) {
    if ((bit & ~w.double_axes) != 0) continue;
    const IVec v{w.base.x + static_cast<std::int32_t>(bit & 1),
                 w.base.y + static_cast<std::int32_t>(bit >> 1 & 1),
                 w.base.z + static_cast<std::int32_t>(bit >> 2)};
    if (grid.free(v)) mask = static_cast<Footing>(mask | 1U << bit);
  }
  return mask;
}

/// The free voxels that hold p; 0 = p is blocked or outside.
inline Footing footing_at(const BitGrid& grid, QVec p) {
  return free_voxels(grid, window_at(p));
}

/// Grows a footing through shared faces inside `free` until it grows no more.
constexpr Footing spread(Footing from, Footing free) {
  unsigned mask = from & free;
  for (unsigned before = 0; before != mask;) {
    before = mask;
    mask |= ((mask & 0x55U) << 1 | (mask & 0xaaU) >> 1) & free;  // one axis at a time: two at once would be a
    mask |= ((mask & 0x33U) << 2 | (mask & 0xccU) >> 2) & free;  // step over an edge
    mask |= ((mask & 0x0fU) << 4 | (mask & 0xf0U) >> 4) & free;
  }
  return static_cast<Footing>(mask);
}

}  // namespace octoway::core

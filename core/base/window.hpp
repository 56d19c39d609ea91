// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The voxels around a point: one, or several where the point lies on a plane between voxels.
#pragma once

#include "core/base/vec.hpp"

namespace octoway::core {

/// The low voxel of the 2x2x2 window around p, and which axes have two layers (bit a = axis a).
struct Window {
  IVec base;
  unsigned double_axes = 0;
};

constexpr Window window_at(QVec p) {
  Window w;
  for (int a = 0; a < 3; ++a) {
    const bool on = on_plane(p[a]);
    w.base[a] = floor_voxel(p[a]) - (on ? 1 : 0);
    w.double_axes |= on ? 1U << a : 0U;
  }
  return w;
}

}  // namespace octoway::core

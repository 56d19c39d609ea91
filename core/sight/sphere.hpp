// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Sight with a body (Albertini 2022, section 5.2.1): may a sphere be moved along a segment?
#pragma once

#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

inline constexpr double kTouch = 1.0 / static_cast<double>(kSub);

struct SphereSight {
  bool clear;
  double
      reached;  ///< fraction of the segment that the sphere can be moved along; below 0: it cannot even start
};

/// The sphere may touch obstacles, and the border of the grid if that is solid to it, not enter them; its
/// centre stays inside in any case. Radius in voxels, above kTouch, and taken smaller by it: points are
/// rounded to the lattice, and a body that rests on a floor must not be refused.
SphereSight cast_sphere(const BitGrid& grid, QVec a, QVec b, double radius, bool solid_border);

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Exact comparisons of crossing parameters. A parameter is a ratio of two differences of sub-voxel
// coordinates, so comparing two of them by cross multiplication never rounds. Products fit int64 for worlds
// up to 2,048 voxels a side; beyond that the same code runs on 128 bits.
#pragma once

#include <cstdint>

#include "core/base/vec.hpp"

namespace octoway {

__extension__ typedef __int128 Int128;

/// num / den with den > 0.
struct Ratio {
  std::int64_t num = 0;
  std::int64_t den = 1;

  double value() const { return static_cast<double>(num) / static_cast<double>(den); }
};

constexpr bool operator<(Ratio a, Ratio b) {
  return Int128{a.num} * b.den < Int128{b.num} * a.den;
}
constexpr bool operator==(Ratio a, Ratio b) {
  return Int128{a.num} * b.den == Int128{b.num} * a.den;
}
constexpr bool operator<=(Ratio a, Ratio b) {
  return !(b < a);
}

/// Squared distance in sub-voxels; exact.
constexpr Int128 squared_distance(QVec a, QVec b) {
  Int128 sum = 0;
  for (int axis = 0; axis < 3; ++axis) sum += Int128{b[axis] - a[axis]} * (b[axis] - a[axis]);
  return sum;
}

/// Whether the product of two differences of coordinates fits 64 bits in a world of this shape.
constexpr bool fits_int64_products(IVec shape) {
  return shape.x <= 2048 && shape.y <= 2048 && shape.z <= 2048;
}

}  // namespace octoway

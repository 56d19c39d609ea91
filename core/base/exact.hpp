// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Exact comparisons of crossing parameters. A parameter is a ratio of two differences of sub-voxel
// coordinates, so comparing two of them by cross multiplication never rounds. Products fit int64 for worlds
// up to 2,048 voxels a side; beyond that the same code runs on 128 bits. Squares of such ratios are compared
// by products of 256 bits.
#pragma once

#include <cstdint>

#include "core/base/vec.hpp"

namespace octoway::core {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

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

/// True if the product of two differences of coordinates fits 64 bits in a world of this shape.
constexpr bool fits_int64_products(IVec shape) {
  return shape.x <= 2048 && shape.y <= 2048 && shape.z <= 2048;
}

struct UInt256 {
  UInt128 high = 0;
  UInt128 low = 0;
};

constexpr bool operator<(UInt256 a, UInt256 b) {
  return a.high != b.high ? a.high < b.high : a.low < b.low;
}

constexpr UInt256 full_product(UInt128 a, UInt128 b) {
  constexpr UInt128 half = ~std::uint64_t{0};
  const UInt128 low = (a & half) * (b & half);
  const UInt128 left = (a >> 64) * (b & half);
  const UInt128 right = (a & half) * (b >> 64);
  const UInt128 middle = (low >> 64) + (left & half) + (right & half);
  return {(a >> 64) * (b >> 64) + (left >> 64) + (right >> 64) + (middle >> 64), middle << 64 | (low & half)};
}

/// a * b < c * d without rounding or overflow, for any values above -2^127.
constexpr bool product_less(Int128 a, Int128 b, Int128 c, Int128 d) {
  const auto fits = [](Int128 v) { return v == static_cast<std::int64_t>(v); };
  if (fits(a) && fits(b) && fits(c) && fits(d)) return a * b < c * d;
  const auto sign = [](Int128 v) { return v < 0 ? -1 : (v > 0 ? 1 : 0); };
  const auto size = [](Int128 v) { return static_cast<UInt128>(v < 0 ? -v : v); };
  const int left = sign(a) * sign(b);
  const int right = sign(c) * sign(d);
  if (left != right) return left < right;
  const UInt256 l = full_product(size(a), size(b));
  const UInt256 r = full_product(size(c), size(d));
  return left < 0 ? r < l : l < r;
}

}  // namespace octoway::core

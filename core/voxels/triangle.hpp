// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One triangle on the lattice, and the exact arithmetic that the rasterizer and the parity fill share.
//
// Coordinates are sub-voxels. The question about a triangle is always: is n . p <= n . v, for an integer
// normal n, a vertex v, and a corner or a centre p of a voxel. Since p is a whole number of (half) voxels,
// n . v may be divided by that step and rounded down first, and nothing is lost; so the inner loops count in
// voxels. Triangles up to 64 voxels wide fit 64 bits then, all others 128 bits.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/box.hpp"
#include "core/base/exact.hpp"

namespace octoway::core {

using Triangle = std::array<QVec, 3>;

/// Vertices may lie this far from the corner of the grid, in sub-voxels: twice the reach of a world. Normals
/// stay below 2^101 then, and normals times the half voxels of a grid below 2^124.
inline constexpr std::int64_t kMaxVertex = std::int64_t{1} << 49;

/// Up to this width, in sub-voxels, a triangle is small: normals stay below 2^53, normals times voxels below
/// 2^61.
inline constexpr std::int64_t kSmallTriangle = 64 * kSub;

inline bool is_small(const Triangle& t) {
  for (int k = 0; k < 3; ++k)
    if (std::max({t[0][k], t[1][k], t[2][k]}) - std::min({t[0][k], t[1][k], t[2][k]}) > kSmallTriangle)
      return false;
  return true;
}

/// The voxels that the triangle's bounding box touches, the grid's or not.
inline Box contact_box(const Triangle& t) {
  Box box;
  for (int k = 0; k < 3; ++k) {
    box.lo[k] = floor_voxel(std::min({t[0][k], t[1][k], t[2][k]}) - 1);
    box.hi[k] = floor_voxel(std::max({t[0][k], t[1][k], t[2][k]})) + 1;
  }
  return box;
}

inline Triangle moved(Triangle t, IVec by) {
  for (QVec& v : t) v = v - QVec{by.x * kSub, by.y * kSub, by.z * kSub};
  return t;
}

template <class N>
Vec3<N> normal_of(const Triangle& t) {
  const QVec a = t[1] - t[0];
  const QVec b = t[2] - t[0];
  return {N{a.y} * b.z - N{a.z} * b.y, N{a.z} * b.x - N{a.x} * b.z, N{a.x} * b.y - N{a.y} * b.x};
}

template <class N>
bool is_zero(const Vec3<N>& v) {
  return v.x == 0 && v.y == 0 && v.z == 0;
}

/// n . v / 2^bits, rounded down, for a small triangle.
inline std::int64_t floor_dot(const Vec3<std::int64_t>& n, QVec v, int bits) {
  return static_cast<std::int64_t>((Int128{n.x} * v.x + Int128{n.y} * v.y + Int128{n.z} * v.z) >> bits);
}

/// The same for any triangle, in two limbs: n . v may have 152 bits. Values beyond 2^124 are cut to that: n
/// times the voxels of a grid stays below, so it decides alike.
inline Int128 floor_dot(const Vec3<Int128>& n, QVec v, int bits) {
  constexpr Int128 most = Int128{1} << 124;
  Int128 high = 0;
  Int128 low = 0;
  for (int k = 0; k < 3; ++k) {
    high += (n[k] >> 64) * v[k];
    low += Int128{static_cast<std::uint64_t>(n[k])} * v[k];
  }
  high += low >> 64;
  if (high >= Int128{1} << (60 + bits)) return most;
  if (high < -(Int128{1} << (60 + bits))) return -most;
  return (high << (64 - bits)) + Int128{static_cast<std::uint64_t>(low) >> bits};
}

/// a / b rounded down, b > 0.
inline std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  const std::int64_t q = a / b;
  return q - (a % b < 0 ? 1 : 0);
}
inline Int128 floor_div(Int128 a, Int128 b) {
  if (a == static_cast<std::int64_t>(a) && b == static_cast<std::int64_t>(b))
    return floor_div(static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
  const Int128 q = a / b;
  return q - (a % b < 0 ? 1 : 0);
}

}  // namespace octoway::core

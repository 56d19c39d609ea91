// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Three numbers with an axis index. IVec counts voxels, QVec counts sub-voxels (2^-20 of a voxel: the unit in
// which every predicate is exact), DVec is for lengths, directions and metres.
#pragma once

#include <cmath>
#include <compare>
#include <cstdint>

namespace octoway::core {

template <class T>
struct Vec3 {
  T x{}, y{}, z{};

  constexpr T& operator[](int axis) { return axis == 0 ? x : (axis == 1 ? y : z); }
  constexpr const T& operator[](int axis) const { return axis == 0 ? x : (axis == 1 ? y : z); }
  constexpr auto operator<=>(const Vec3&) const = default;

  friend constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend constexpr Vec3 operator*(Vec3 a, T s) { return {a.x * s, a.y * s, a.z * s}; }
};

using IVec = Vec3<std::int32_t>;
using QVec = Vec3<std::int64_t>;
using DVec = Vec3<double>;

inline constexpr int kSubBits = 20;
inline constexpr std::int64_t kSub = std::int64_t{1} << kSubBits;  ///< sub-voxels in a voxel

constexpr double dot(DVec a, DVec b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr DVec cross(DVec a, DVec b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double norm(DVec a) {
  return std::sqrt(dot(a, a));
}
inline double distance(DVec a, DVec b) {
  return norm(a - b);
}

/// The vector scaled to length 1; 0 stays 0.
inline DVec unit(DVec v) {
  const double n = norm(v);
  return n > 0.0 ? v * (1.0 / n) : v;
}

/// Sub-voxels as voxels; exact for worlds up to 2^32 voxels a side.
constexpr DVec to_voxels(QVec p) {
  return {static_cast<double>(p.x) / static_cast<double>(kSub),
          static_cast<double>(p.y) / static_cast<double>(kSub),
          static_cast<double>(p.z) / static_cast<double>(kSub)};
}
inline double distance(QVec a, QVec b) {
  return norm(to_voxels(b - a));
}

/// The voxel whose half-open cube holds p, along one axis.
constexpr std::int32_t floor_voxel(std::int64_t q) {
  return static_cast<std::int32_t>(q >> kSubBits);
}
/// True if q lies exactly on a plane between two layers of voxels.
constexpr bool on_plane(std::int64_t q) {
  return (q & (kSub - 1)) == 0;
}

}  // namespace octoway::core

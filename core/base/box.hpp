// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// An axis-aligned box of voxels [lo, hi): the shape of every leaf and cell, and (flat along one axis) of a
// portal.
#pragma once

#include <algorithm>

#include "core/base/vec.hpp"

namespace octoway::core {

struct Box {
  IVec lo, hi;

  constexpr auto operator<=>(const Box&) const = default;

  constexpr std::int64_t size(int axis) const { return std::int64_t{hi[axis]} - lo[axis]; }
  constexpr std::int64_t volume() const { return size(0) * size(1) * size(2); }
  constexpr bool empty() const { return hi.x <= lo.x || hi.y <= lo.y || hi.z <= lo.z; }
  constexpr bool contains(IVec v) const {
    return lo.x <= v.x && v.x < hi.x && lo.y <= v.y && v.y < hi.y && lo.z <= v.z && v.z < hi.z;
  }
  /// True if the closed box holds the point; faces, edges and corners count.
  constexpr bool contains(QVec p) const {
    for (int a = 0; a < 3; ++a)
      if (p[a] < lo[a] * kSub || p[a] > hi[a] * kSub) return false;
    return true;
  }
  /// The point of the closed box nearest to p.
  constexpr QVec clamp(QVec p) const {
    for (int a = 0; a < 3; ++a) p[a] = std::clamp(p[a], lo[a] * kSub, hi[a] * kSub);
    return p;
  }
  /// The middle, exact: halves of a voxel are whole numbers of sub-voxels.
  constexpr QVec middle() const {
    return {(lo.x + std::int64_t{hi.x}) * (kSub / 2), (lo.y + std::int64_t{hi.y}) * (kSub / 2),
            (lo.z + std::int64_t{hi.z}) * (kSub / 2)};
  }
};

constexpr Box intersect(const Box& a, const Box& b) {
  return {{std::max(a.lo.x, b.lo.x), std::max(a.lo.y, b.lo.y), std::max(a.lo.z, b.lo.z)},
          {std::min(a.hi.x, b.hi.x), std::min(a.hi.y, b.hi.y), std::min(a.hi.z, b.hi.z)}};
}

/// Makes a box hold another, too; an empty one becomes the other.
constexpr void widen(Box& box, const Box& by) {
  if (box.empty()) {
    box = by;
    return;
  }
  for (int a = 0; a < 3; ++a) {
    box.lo[a] = std::min(box.lo[a], by.lo[a]);
    box.hi[a] = std::max(box.hi[a], by.hi[a]);
  }
}

/// The voxels inside bounds that the box between two points of the lattice overlaps with positive volume:
/// exact, because coordinates are integers. Empty where the box is flat, turned inside out, or outside.
constexpr Box overlapped(QVec lo, QVec hi, const Box& bounds) {
  if (bounds.empty()) return {bounds.lo, bounds.lo};
  Box box;
  for (int a = 0; a < 3; ++a) {
    const std::int64_t from = std::clamp(lo[a], bounds.lo[a] * kSub, bounds.hi[a] * kSub);
    const std::int64_t to = std::clamp(hi[a], bounds.lo[a] * kSub, bounds.hi[a] * kSub);
    box.lo[a] = floor_voxel(from);
    box.hi[a] = to > from ? floor_voxel(to + kSub - 1) : box.lo[a];
  }
  return box;
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Shapes on the lattice, and the voxels that they overlap with positive volume. Every decision is made on
// integers; a shape that only touches a voxel does not block it.
#pragma once

#include <array>
#include <variant>
#include <vector>

#include "core/base/box.hpp"

namespace octoway::core {

/// Longest radius, edge and segment along an axis: 2^20 voxels, the longest side of a world. Up to here the
/// exact tests stay inside 128 bits.
inline constexpr std::int64_t kMaxLength = kSub << 20;
/// Farthest a coordinate of a shape may lie from voxel 0: 2^30 voxels, so that whatever Lattice takes fits.
inline constexpr std::int64_t kMaxCoordinate = kSub << 30;

/// Between two corners; flat or turned inside out, it overlaps nothing.
struct Aligned {
  QVec lo, hi;
};
/// The points nearer than radius to the centre.
struct Sphere {
  QVec centre;
  std::int64_t radius = 0;
};
/// The points nearer than radius to the segment from a to b; a == b is a sphere.
struct Capsule {
  QVec a, b;
  std::int64_t radius = 0;
};
/// A corner and the three edges that leave it: a turned box, whose edges need not be at right angles after
/// they were rounded to the lattice, or any other parallelepiped.
struct Slanted {
  QVec corner;
  std::array<QVec, 3> edges;
};
using Shape = std::variant<Aligned, Sphere, Capsule, Slanted>;

/// Throws InvalidInput for a coordinate beyond kMaxCoordinate, a length beyond kMaxLength, a negative radius
/// and a Slanted without volume.
void check_shape(const Shape& shape);

/// The voxel box around a shape that passed check_shape, inside bounds.
Box extent(const Shape& shape, const Box& bounds);

/// Disjoint boxes inside bounds that together are exactly the voxels which the shape overlaps with positive
/// volume. The same input gives the same boxes in the same order. The work grows with the shape's shadow
/// along z, not with its volume. Checks the shape first.
std::vector<Box> cover(const Shape& shape, const Box& bounds);

}  // namespace octoway::core

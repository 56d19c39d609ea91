// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The voxels that the centre of a body may not be in. A voxel is blocked for a radius of r voxels if the gap
// between its box and a solid voxel's box is below r: the body may touch, it never enters. Along one axis the
// gap of voxels that are d apart is max(|d| - 1, 0); the gap of the boxes is the length of the three for a
// sphere, and the largest of them for a box. Gaps of spheres are squared: then all are whole numbers, and one
// whole number, the limit, stands for the radius.
#pragma once

#include "core/base/monitor.hpp"
#include "core/voxels/bit_grid.hpp"
#include "core/voxels/overlap_counts.hpp"

namespace octoway::core {

enum class BodyShape : std::uint8_t {
  SPHERE,
  BOX  ///< a cube of half-edge r
};
constexpr BodyShape body_shape(bool box) {
  return box ? BodyShape::BOX : BodyShape::SPHERE;
}

struct Inflation {
  BodyShape shape = BodyShape::SPHERE;
  std::int64_t limit = 0;  ///< blocked if the (squared) gap is below it; 0: solid voxels alone are blocked
  bool bounds = false;     ///< outside the grid counts as solid

  /// The rule for a radius and a resolution, both in metres: exact in the very doubles. Throws InvalidInput
  /// unless the radius is finite and not negative.
  static Inflation of(double radius, double resolution, BodyShape shape, bool bounds);

  bool operator==(const Inflation&) const = default;
  bool none() const { return limit == 0; }
  /// How far a solid voxel blocks along an axis.
  std::int32_t reach() const;
};

/// The voxels that `solid` blocks for a body. The same bits for any number of threads.
BitGrid inflate(const BitGrid& solid, const Inflation& rule, int threads, Monitor& monitor);

/// The same for the voxels of one box inside the grid, into a grid that held something else there; returns
/// the changes. Only solid voxels within reach of the box are looked at.
VoxelChanges inflate_box(const BitGrid& solid, const Inflation& rule, const Box& box, BitGrid& blocked);

/// The voxels that a change inside a box may block or free.
Box within_reach(const Box& box, const Inflation& rule, const Box& bounds);

}  // namespace octoway::core

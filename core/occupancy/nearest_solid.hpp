// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Which solid voxel is nearest to a point, or to a voxel, and how far is it? Exact integers; of equally near
// ones the lexicographically least, so that the answer does not depend on the order of looking.
#pragma once

#include <optional>

#include "core/base/exact.hpp"
#include "core/occupancy/bit_grid.hpp"

namespace octoway {

/// A box with corners on the lattice of sub-voxels. A point is one whose corners are equal.
struct QBox {
  QVec lo, hi;

  static QBox of_point(QVec p) { return {p, p}; }
  static QBox of_voxel(IVec v) {
    return {{v.x * kSub, v.y * kSub, v.z * kSub}, {(v.x + 1) * kSub, (v.y + 1) * kSub, (v.z + 1) * kSub}};
  }
};

struct NearSolid {
  IVec voxel;
  Int128 squared;  ///< of the distance, in sub-voxels
};

/// Farther than any two points of a world are from each other, in sub-voxels.
inline constexpr std::int64_t kAnyReach = std::int64_t{1} << 42;

/// The nearest solid voxel at a distance below `reach` (sub-voxels), if there is one. `from` is inside the
/// grid and at most a voxel large. With `border`, voxels outside the grid count as solid.
std::optional<NearSolid> nearest_solid(const BitGrid& grid, const QBox& from, std::int64_t reach,
                                       bool border = false);

/// Metres as a distance on the lattice, at most kAnyReach.
std::int64_t to_reach(double voxels);

/// How far a point is from the nearest solid voxel, and the direction in which that grows.
struct Clearance {
  double distance;  ///< voxels
  DVec gradient;    ///< a unit vector, or zero where nothing is near enough or the point touches the voxel
};

/// Nothing where no solid voxel is nearer than `reach`.
std::optional<Clearance> clearance_at(const BitGrid& grid, QVec p, std::int64_t reach, bool border = false);

}  // namespace octoway

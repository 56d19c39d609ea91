// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Which solid voxel is nearest to a point, or to a voxel, and how far is it? Exact integers; of equally near
// ones the lexicographically least, so that the answer does not depend on the order of looking.
#pragma once

#include <optional>

#include "core/cells/bin_rings.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

/// The grid whose solid voxels are looked for. The index only helps to pass over open space: it may be that
/// of a grid with more solid voxels.
struct SolidWorld {
  const BitGrid& grid;
  const CellIndex& index;
};

struct NearSolid {
  IVec voxel;
  Int128 squared;  ///< squared distance, in sub-voxels
};

/// Farther than any two points of a world are from each other, in sub-voxels.
inline constexpr std::int64_t kAnyReach = std::int64_t{1} << 42;

/// The nearest solid voxel at a distance below `reach` (sub-voxels), if there is one. `from` is inside the
/// grid and at most a voxel large. With `border`, voxels outside the grid count as solid.
std::optional<NearSolid> nearest_solid(const SolidWorld& world, const QBox& from, std::int64_t reach,
                                       bool border = false);

/// Voxels as a distance on the lattice, at most kAnyReach.
std::int64_t to_reach(double voxels);

/// The distance of a point to the nearest solid voxel, and the direction in which it grows.
struct Clearance {
  double distance;  ///< voxels
  DVec gradient;    ///< a unit vector, or zero where nothing is near enough or the point touches the voxel
};

/// Nothing where no solid voxel is nearer than `reach`.
std::optional<Clearance> clearance_at(const SolidWorld& world, QVec p, std::int64_t reach,
                                      bool border = false);

}  // namespace octoway::core

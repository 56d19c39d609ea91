// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// View cone search and its rays among the voxels of a grid, in metres. Points lie within the bounds.
#pragma once

#include <span>

#include "core/base/lattice.hpp"
#include "core/base/monitor.hpp"
#include "core/search/cones/cones.hpp"

namespace octoway::core {

struct ConeWorld {
  const BitGrid& grid;
  Lattice lattice;
  bool parts = false;  ///< rays name parts of obstacles, not whole ones
  double agent = 0.0;  ///< radius, in metres
};

/// The ends of the path are the very numbers that were asked for.
ConePath search_cones_in_grid(const ConeWorld& world, DVec start, DVec goal, ConeOptions options,
                              Monitor& monitor);

struct GridRayHit {
  double fraction = 0.0;         ///< of the way
  std::optional<Bounds> bounds;  ///< of what was hit, if that is a solid voxel
};
/// The first hit of a ray; nothing if it is clear.
std::optional<GridRayHit> cast_in_grid(const ConeWorld& world, DVec a, DVec b);

/// True if a polyline is clear as a whole.
bool is_clear_in_grid(const BitGrid& grid, const Lattice& lattice, std::span<const DVec> points);

}  // namespace octoway::core

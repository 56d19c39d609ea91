// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Can somebody who moves in given ways go straight from a to b? Wardhana et al. 2015, section 3: how points
// enter a waypoint graph. All need a clear line. Then
//   surface:    every voxel on it has floor below, at most `step` free voxels down;
//   adhesive:   at samples along it, the vectors to the nearest surface are short, not too different, and do
//               not point at a floor;
//   volumetric: that is all.
// Integers decide: the line's voxels by exact crossings, the angle between vectors by their squares.
#pragma once

#include <span>
#include <vector>

#include "core/base/lattice.hpp"
#include "core/sight/sight.hpp"
#include "core/travel/cost_table.hpp"
#include "core/voxels/motion.hpp"

namespace octoway::core {

struct TraversalRule {
  MotionRule motion{};                ///< surface: what counts as ground
  std::int64_t interval = kSub / 2;   ///< adhesive: sub-voxels between samples; the agent's radius
  std::int64_t reach = 7 * kSub / 4;  ///< adhesive: a surface is nearer than this, in sub-voxels
  std::int32_t likeness = 512;        ///< adhesive: least cosine between vectors, in 1/1024
  const BitGrid* floor = nullptr;     ///< surface: what may be stood on; null: all that is blocked
};

/// True if any of the motions does it.
bool is_traversable(const SightWorld& world, QVec a, QVec b, MotionSet motions, const TraversalRule& rule);

/// The same rule in metres.
struct TraversalLengths {
  double interval, reach;
  double likeness;  ///< least cosine between vectors
};
/// From one point to each of others, in metres: 1 or 0.
std::vector<std::uint8_t> traversable_from(const BitGrid& grid, const Lattice& lattice, DVec from,
                                           std::span<const DVec> to, MotionSet motions,
                                           const MotionRule& motion, const TraversalLengths& lengths,
                                           const BitGrid* floor);

/// True if a free voxel stands on ground: the solid below it, at most `step` free voxels down, is floor.
bool has_ground(const BitGrid& grid, IVec voxel, const TraversalRule& rule);

/// From p to the nearest solid voxels within reach, summed; where p touches them, into them. Zero if none is
/// near, or if they cancel out. The bounds are no surface.
QVec surface_vector(const BitGrid& grid, QVec p, std::int64_t reach);

}  // namespace octoway::core

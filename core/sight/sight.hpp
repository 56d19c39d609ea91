// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Is this segment clear? Exact, for grazing segments too: a segment is clear if one chain of free voxels,
// consecutive ones sharing a face, covers it in order.
#pragma once

#include <span>

#include "core/base/exact.hpp"
#include "core/cells/cell_index.hpp"
#include "core/sight/footing.hpp"

namespace octoway::core {

struct Sight {
  Footing footing = 0;  ///< footing at the segment's end; 0 = not clear
  Ratio reached{1, 1};  ///< how far along the segment the chain goes
  bool clear() const { return footing != 0; }
};

/// The voxels that sight reads. The cells only let it cross open space in one stride.
struct SightWorld {
  const BitGrid& grid;
  const CellIndex& index;
  std::span<const Box> cells;
};

/// Walks from a, standing on `from` (a footing at a), to b. Legs of a polyline are joined by handing the
/// footing on.
Sight trace(const SightWorld& world, QVec a, Footing from, QVec b);

/// True if the segment surely runs through a solid voxel, judged by its point nearest to `near`. One look at
/// the grid, for cases where a walk would most likely end in vain: false says nothing.
bool is_surely_blocked(const BitGrid& grid, QVec a, QVec b, QVec near);

inline bool is_visible(const SightWorld& world, QVec a, QVec b) {
  return trace(world, a, footing_at(world.grid, a), b).clear();
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The motions that a free voxel allows, after Wardhana et al. 2015: on a surface, sticking to anything
// solid, or through the air. Computed from the blocked voxels alone, 64 at a time, because a word of a grid
// runs along z:
//
// surface: straight below, at most `step` free voxels away, lies floor. So a step of as many voxels joins two
// floors.
// adhesive: one of the 26 neighbours is blocked, and not only the floor: where the voxel directly below is
// floor, and nothing beside or above is blocked, an agent stands, and holds on to nothing.
// Flying needs no bit: every free voxel allows it.
#pragma once

#include <optional>

#include "core/base/monitor.hpp"
#include "core/voxels/bit_grid.hpp"
#include "core/voxels/kind.hpp"

namespace octoway::core {

struct MotionRule {
  static constexpr std::int32_t kMostStep = 64;

  std::int32_t step = 1;  ///< free voxels between feet and floor: 0 to kMostStep
  bool bounds = false;    ///< outside the world is floor below, and walls and a ceiling

  bool operator==(const MotionRule&) const = default;
  /// Throws InvalidInput for a step out of range.
  void check() const;
};

/// The classes of all voxels. Bits of blocked voxels are 0.
struct MotionGrids {
  MotionRule rule;
  BitGrid surface, adhesive;
  /// Blocked voxels that can be stood on; none where all of them can.
  std::optional<BitGrid> floor;

  MotionSet at(IVec v) const {  ///< v inside and free
    return static_cast<MotionSet>((surface.solid_inside(v) ? kSurface : 0) |
                                  (adhesive.solid_inside(v) ? kAdhesive : 0) | kVolumetric);
  }
  void copy_rows(const MotionGrids& from, const Box& box);  ///< both grids have the same shape
  std::size_t bytes() const;
};

/// The classes of a grid of blocked voxels. The same bits for any number of threads.
MotionGrids find_motion(const BitGrid& blocked, std::optional<BitGrid> floor, const MotionRule& rule,
                        int threads, Monitor& monitor);

/// The same for the voxels of one box, after blocked voxels or floor changed. Returns a box around the
/// changes.
Box refresh_motion(const BitGrid& blocked, MotionGrids& motion, const Box& box);

/// The voxels whose classes may follow a change inside a box.
Box motion_reach(const Box& changed, const MotionRule& rule, const Box& bounds);

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Metres and lattice units. Coordinates become integers once, on entry, rounded to 2^-20 voxel. Results leave
// as float64 metres that round back to the very same integers.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/to_int.hpp"
#include "core/base/vec.hpp"

namespace octoway::core {

/// Farthest from the coordinate origin, in voxels: up to here metres and sub-voxels convert into each other
/// without loss.
inline constexpr double kMaxReach = 268435456.0;  // 2^28

struct Lattice {
  DVec origin{0, 0, 0};     ///< metres
  double resolution = 1.0;  ///< metres a voxel

  /// Rounds to the nearest sub-voxel, ties to even. The point must be finite and within reach.
  QVec to_sub(DVec p) const {
    QVec q;
    for (int a = 0; a < 3; ++a)
      q[a] = round_to_int<std::int64_t>((p[a] - origin[a]) / resolution * static_cast<double>(kSub));
    return q;
  }
  /// From voxels to metres.
  DVec voxels_to_metres(DVec v) const { return origin + v * resolution; }
  std::vector<DVec> voxels_to_metres(std::vector<DVec> points) const {
    for (DVec& p : points) p = voxels_to_metres(p);
    return points;
  }
  DVec to_metres(QVec q) const {
    DVec p;
    for (int a = 0; a < 3; ++a)
      p[a] = origin[a] + static_cast<double>(q[a]) / static_cast<double>(kSub) * resolution;
    return p;
  }
  bool in_reach(DVec p) const {
    for (int a = 0; a < 3; ++a)
      if (!(std::fabs(p[a]) <= kMaxReach * resolution)) return false;  // false for NaN too
    return true;
  }
};

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Is this curve free? Exact: a Bezier piece lies in the hull of its control points, so in their bounding box;
// if all voxels that the box overlaps are free, so is the piece, and if not it is halved (de Casteljau).
//
// Control points are whole numbers of 2^-40 voxel and are halved without rounding. Boxes are rounded outward
// to the lattice (2^-20 voxel): any point of the curve, rounded to the lattice like any other coordinate,
// lies in a closed free voxel. From box to box the chain of voxels is followed as sight does it:
// through shared faces only (footing.hpp).
#pragma once

#include <array>

#include "core/base/exact.hpp"
#include "core/refine/curve/curve.hpp"
#include "core/refine/curve/curve_room.hpp"

namespace octoway::core {

/// Rounds to a whole number of 2^-40 voxel.
DVec snap_control(DVec p);

class CurveProof {
 public:
  CurveProof(const CurveRoom& room, QVec start) : room_(room), footing_(room.in(window_at(start))) {}

  /// Starts anew at a point, on all free voxels there.
  void restart(DVec at);
  /// Goes along a piece that begins where the last ended; false if it is not proven free. Then restart.
  bool follow(const CurvePiece& piece);

 private:
  using Wide = Vec3<Int128>;
  /// A piece between two of its points: 2 or 4 control points, in units of 2^-(40 + shift) voxel.
  struct Hull {
    std::array<Wide, 4> control;
    int count;
    int shift;
  };

  static Window window_of(const Wide& p, int shift);
  static std::array<Hull, 2> halves(const Hull& hull);
  bool prove(const Hull& hull, int depth);
  bool fits(const Hull& hull);

  const CurveRoom& room_;
  Footing footing_;  ///< footing at the end of the last piece
};

}  // namespace octoway::core

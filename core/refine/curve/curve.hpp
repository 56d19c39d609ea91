// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A smooth curve along a path: straight and cubic Bezier pieces, proven free, with bounded curvature where
// that is possible. A taut path bends at obstacles' edges, with the obstacle on the inner side: rounding such
// a bend off would cut into it. So the curve swings outward and touches the bend from outside.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/vec.hpp"
#include "core/sight/sight.hpp"

namespace octoway::core {

class CostWorld;

struct CurvePiece {
  std::array<DVec, 4> control;  ///< in voxels; for a straight piece only the first and the last matter
  bool straight = false;
  bool kink = false;       ///< the direction breaks at the end of this piece
  double curvature = 0.0;  ///< proven upper bound, 1 / voxels
};

struct CurveKind {
  std::string_view name;
  std::string_view summary;
};

/// The kinds by name; the first is the default.
std::span<const CurveKind> curve_kinds();

struct CurveOptions {
  std::string_view kind;     ///< one of curve_kinds()
  double turn_radius = 1.0;  ///< voxels, above 0
};

/// A curve from the first to the last of the points, which must be a clear path. Bends where no curve of the
/// radius is free get a smaller one; where none is, the bend stays, as a kink. With costs the path runs
/// through what they allow, and so does the curve.
std::vector<CurvePiece> smooth_curve(std::span<const QVec> points, const CurveOptions& options,
                                     const SightWorld& world, const CostWorld* costs = nullptr);

/// The same curve from its other end.
void reverse(std::vector<CurvePiece>& curve);

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The crossing from one cost to another: the point x of a portal that makes a |p x| + b |x q| least.
// In the plane that is Snell's law.
#pragma once

#include "core/cells/portal.hpp"

namespace octoway::core {

/// Between two points at heights `here` and `there` over a line, whose feet are `span` apart: how far along
/// the line from the first one's foot a s' + b t' is least, s' and t' being the distances from the points.
/// Within [0, span], to some 1e-12 of it.
double split_span(double span, double here, double there, double cost_here, double cost_there);

/// The cheapest point of the portal's plane on the way from p to q, which is mirrored if it lies on p's side,
/// moved to the rectangle where it misses it. With equal costs it lies on the straight line. (Looking for the
/// cheapest point of the edge that it is moved to made no cheaper paths.)
DVec cheapest_crossing(DVec p, DVec q, const Portal& portal, double cost_here, double cost_there);

}  // namespace octoway::core

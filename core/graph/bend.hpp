// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The point on a portal at which an edge between two cells bends.
#pragma once

#include <cmath>

#include "core/cells/portal.hpp"

namespace octoway::core {

/// The point where the line from a to b meets the portal's plane, moved to the rectangle if it misses it; in
/// voxels.
inline DVec bend_at(DVec a, DVec b, const Portal& portal) {
  const int w = portal.axis();
  const double across = b[w] - a[w];
  const double t = across != 0.0 ? (portal.rect.lo[w] - a[w]) / across : 0.5;
  DVec x = a + (b - a) * t;
  for (int k = 0; k < 3; ++k)
    x[k] = std::fmin(std::fmax(x[k], static_cast<double>(portal.rect.lo[k])),
                     static_cast<double>(portal.rect.hi[k]));
  return x;
}

}  // namespace octoway::core

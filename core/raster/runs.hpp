// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The samples that a rectangle covers, row by row.
#pragma once

#include <array>

#include "core/raster/samples.hpp"

namespace octoway::core {

/// A convex polygon on the picture: a quad has four corners, and one more when the near plane cuts one off.
struct Outline {
  std::array<Spot, 5> spots;
  int count = 0;

  void add(Spot s) { spots[static_cast<std::size_t>(count++)] = s; }
  const Spot& operator[](int i) const { return spots[static_cast<std::size_t>(i)]; }
  double top() const;
  double bottom() const;
};

Outline outline_of(const Quad& quad, const Screen& view);

/// The crossing of the row through y with the outline; lo > hi if there is none. Each edge is walked from its
/// upper end, so that two quads that share an edge agree on every crossing and leave no crack.
void crossings(const Outline& outline, double y, double& lo, double& hi);

/// Calls visit(x, y, nearness) for every sample of a window that a quad covers, whichever side it shows.
template <class T, class Visit>
void each_covered(const Grid<T>& window, const Screen& view, const Quad& quad, const Visit& visit) {
  const Outline outline = outline_of(quad, view);
  if (outline.count < 3) return;
  const Slope slope = view.slope(quad.axis(), quad.at());
  const int last = first_sample(outline.bottom(), window.top, window.bottom());
  for (int y = first_sample(outline.top(), window.top, window.bottom()); y < last; ++y) {
    double lo;
    double hi;
    crossings(outline, y + 0.5, lo, hi);
    const double start = slope.at_origin + slope.dy * (y + 0.5);
    const int end = first_sample(hi, window.left, window.right());
    for (int x = first_sample(lo, window.left, window.right()); x < end; ++x)
      visit(x, y, static_cast<float>(start + slope.dx * (x + 0.5)));
  }
}

}  // namespace octoway::core

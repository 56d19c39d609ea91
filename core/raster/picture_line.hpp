// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A straight line on the picture, and the samples near it.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/raster/samples.hpp"

namespace octoway::core {

/// The place on the line from a to b, 0 to 1, that is nearest to (x, y).
double foot(const Spot& a, const Spot& b, double x, double y);

struct PictureLine {
  Spot a, b;

  double length() const { return std::sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)); }
  Spot at(double t) const {
    return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.nearness + (b.nearness - a.nearness) * t};
  }
};

/// The part of a line before the eye; nothing if there is none.
std::optional<PictureLine> seen_line(const Screen& view, DVec a, DVec b);

/// Calls visit(x, y, t, squared) for the samples of a window within a radius of a segment, and some others: t
/// is the nearest place on it, at the squared distance.
template <class T, class Visit>
void each_near(const Grid<T>& window, const PictureLine& s, double radius, const Visit& visit) {
  const int last = first_sample(std::max(s.a.y, s.b.y) + radius, window.top, window.bottom());
  for (int y = first_sample(std::min(s.a.y, s.b.y) - radius, window.top, window.bottom()); y < last; ++y) {
    // Only the piece of the segment at about this height can be near: a long slanted line stays cheap.
    double from = 0;
    double to = 1;
    const double rise = s.b.y - s.a.y;
    if (std::abs(rise) > 1) {
      const double t = (y + 0.5 - s.a.y) / rise;
      const double slack = radius / std::abs(rise);
      from = std::clamp(t - slack, 0.0, 1.0);
      to = std::clamp(t + slack, 0.0, 1.0);
    }
    const double xa = s.at(from).x;
    const double xb = s.at(to).x;
    const int end = first_sample(std::max(xa, xb) + radius, window.left, window.right());
    for (int x = first_sample(std::min(xa, xb) - radius, window.left, window.right()); x < end; ++x) {
      const double t = foot(s.a, s.b, x + 0.5, y + 0.5);
      const Spot near = s.at(t);
      const double dx = near.x - x - 0.5;
      const double dy = near.y - y - 0.5;
      visit(x, y, t, dx * dx + dy * dy);
    }
  }
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/raster/picture_line.hpp"

#include <algorithm>

namespace octoway::core {

double foot(const Spot& a, const Spot& b, double x, double y) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double squared = dx * dx + dy * dy;
  return squared > 0 ? std::clamp(((x - a.x) * dx + (y - a.y) * dy) / squared, 0.0, 1.0) : 0.0;
}

std::optional<PictureLine> seen_line(const Screen& view, DVec a, DVec b) {
  const double da = view.depth(a) - view.nearest();
  const double db = view.depth(b) - view.nearest();
  if (da < 0 && db < 0) return std::nullopt;
  if (da < 0) a = a + (b - a) * (da / (da - db));
  if (db < 0) b = b + (a - b) * (db / (db - da));
  return PictureLine{view.project(a), view.project(b)};
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/raster/samples.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/to_int.hpp"
#include "core/raster/runs.hpp"

namespace octoway::core {
namespace {

std::array<DVec, 4> corners_of(const Quad& q) {
  const int u = (q.axis() + 1) % 3;
  const int v = (q.axis() + 2) % 3;
  std::array<DVec, 4> c{q.lo, q.lo, q.hi, q.lo};
  c[1][u] = q.hi[u];
  c[3][v] = q.hi[v];
  return c;
}

}  // namespace

double Outline::top() const {
  double y = spots[0].y;
  for (int i = 1; i < count; ++i) y = std::min(y, (*this)[i].y);
  return y;
}

double Outline::bottom() const {
  double y = spots[0].y;
  for (int i = 1; i < count; ++i) y = std::max(y, (*this)[i].y);
  return y;
}

Outline outline_of(const Quad& quad, const Screen& view) {
  const std::array<DVec, 4> corners = corners_of(quad);
  Outline outline;
  for (std::size_t i = 0; i < 4; ++i) {
    const DVec a = corners[i];
    const DVec b = corners[(i + 1) % 4];
    const double da = view.depth(a) - view.nearest();
    const double db = view.depth(b) - view.nearest();
    if (da >= 0) outline.add(view.project(a));
    if ((da >= 0) != (db >= 0)) outline.add(view.project(a + (b - a) * (da / (da - db))));
  }
  return outline;
}

void crossings(const Outline& outline, double y, double& lo, double& hi) {
  lo = std::numeric_limits<double>::max();
  hi = std::numeric_limits<double>::lowest();
  for (int i = 0; i < outline.count; ++i) {
    Spot a = outline[i];
    Spot b = outline[(i + 1) % outline.count];
    if ((a.y <= y) == (b.y <= y)) continue;
    if (a.y > b.y) std::swap(a, b);
    const double x = a.x + (y - a.y) * ((b.x - a.x) / (b.y - a.y));
    lo = std::min(lo, x);
    hi = std::max(hi, x);
  }
}

int first_sample(double coordinate, int lo, int hi) {
  const double first = std::ceil(coordinate - 0.5);
  if (!(first > lo)) return lo;
  return first < hi ? to_int<int>(first) : hi;
}

void fill(Grid<Hit>& hits, const Screen& view, const std::vector<Quad>& quads) {
  for (std::size_t i = 0; i < quads.size(); ++i) {
    const Quad& quad = quads[i];
    if (!view.sees(quad.axis(), quad.at(), quad.upper())) continue;
    each_covered(hits, view, quad, [&](int x, int y, float nearness) {
      Hit& hit = hits.at(x, y);
      if (nearness > hit.nearness) hit = {nearness, static_cast<std::uint32_t>(i)};
    });
  }
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/raster/samples.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace octoway {
namespace {

/// A convex polygon on the picture: a quad has four corners, and one more when the near plane cuts one off.
struct Outline {
  std::array<Spot, 5> spots;
  int count = 0;

  void add(Spot s) { spots[static_cast<std::size_t>(count++)] = s; }
  const Spot& operator[](int i) const { return spots[static_cast<std::size_t>(i)]; }
};

std::array<DVec, 4> corners_of(const Quad& q) {
  const int u = (q.axis() + 1) % 3;
  const int v = (q.axis() + 2) % 3;
  std::array<DVec, 4> c{q.lo, q.lo, q.hi, q.lo};
  c[1][u] = q.hi[u];
  c[3][v] = q.hi[v];
  return c;
}

Outline outline_of(const Quad& quad, const View& view) {
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

/// Where the row through y crosses the outline; lo > hi when it does not. Each edge is walked from its upper
/// end, so that two quads that share an edge agree on every crossing and leave no crack.
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

void fill_one(Grid<Hit>& hits, const View& view, const Quad& quad, std::uint32_t index) {
  const Outline outline = outline_of(quad, view);
  if (outline.count < 3) return;
  double top = outline[0].y;
  double bottom = top;
  for (int i = 1; i < outline.count; ++i) {
    top = std::min(top, outline[i].y);
    bottom = std::max(bottom, outline[i].y);
  }
  const Slope slope = view.slope(quad.axis(), quad.at());
  const int last = first_sample(bottom, hits.top, hits.bottom());
  for (int y = first_sample(top, hits.top, hits.bottom()); y < last; ++y) {
    double lo;
    double hi;
    crossings(outline, y + 0.5, lo, hi);
    const double start = slope.at_origin + slope.dy * (y + 0.5);
    const int end = first_sample(hi, hits.left, hits.right());
    for (int x = first_sample(lo, hits.left, hits.right()); x < end; ++x) {
      const auto nearness = static_cast<float>(start + slope.dx * (x + 0.5));
      Hit& hit = hits.at(x, y);
      if (nearness > hit.nearness) hit = {nearness, index};
    }
  }
}

}  // namespace

int first_sample(double coordinate, int lo, int hi) {
  const double first = std::ceil(coordinate - 0.5);
  if (!(first > lo)) return lo;
  return first < hi ? static_cast<int>(first) : hi;
}

void fill(Grid<Hit>& hits, const View& view, const std::vector<Quad>& quads) {
  for (std::size_t i = 0; i < quads.size(); ++i) {
    const Quad& quad = quads[i];
    if (view.sees(quad.axis(), quad.at(), quad.upper()))
      fill_one(hits, view, quad, static_cast<std::uint32_t>(i));
  }
}

}  // namespace octoway

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/crossing/refraction.hpp"

#include <algorithm>
#include <cmath>

namespace octoway::core {

double split_span(double span, double here, double there, double cost_here, double cost_there) {
  if (!(span > 0.0)) return 0.0;
  if (cost_here == cost_there) return here + there > 0.0 ? span * (here / (here + there)) : 0.5 * span;
  // The derivative of the cost rises from the first foot to the second. A point on the line itself makes it
  // jump at its foot, so the ends are looked at first.
  const auto sine = [](double leg, double height) {
    return leg == 0.0 ? (height == 0.0 ? 1.0 : 0.0) : leg / std::sqrt(leg * leg + height * height);
  };
  const auto slope = [&](double s) { return cost_here * sine(s, here) - cost_there * sine(span - s, there); };
  if (slope(0.0) >= 0.0) return 0.0;
  if (cost_here * sine(span, here) - cost_there * (there == 0.0 ? 1.0 : 0.0) <= 0.0) return span;
  double low = 0.0;
  double high = span;
  double s = span * (here / (here + there));
  for (int step = 0; step < 60 && high - low > 1e-12 * span; ++step) {
    const double value = slope(s);
    if (value == 0.0) return s;
    (value < 0.0 ? low : high) = s;
    // Newton; where it leaves the bracket, its middle
    const double a = s * s + here * here;
    const double t = span - s;
    const double b = t * t + there * there;
    const double curve =
        cost_here * here * here / (a * std::sqrt(a)) + cost_there * there * there / (b * std::sqrt(b));
    const double next = s - value / curve;
    if (std::fabs(next - s) <= 1e-12 * span && next >= low && next <= high) return next;
    s = next > low && next < high ? next : 0.5 * (low + high);
  }
  return s;
}

namespace {

double within(double value, std::int32_t lo, std::int32_t hi) {
  return std::min(std::max(value, static_cast<double>(lo)), static_cast<double>(hi));
}

}  // namespace

DVec cheapest_crossing(DVec p, DVec q, const Portal& portal, double cost_here, double cost_there) {
  const int w = portal.axis();
  const int u = w == 0 ? 1 : 0;
  const int v = w == 2 ? 1 : 2;
  const Box& rect = portal.rect;
  const double plane = rect.lo[w];
  const double here = std::fabs(p[w] - plane);
  const double there = std::fabs(q[w] - plane);
  const double du = q[u] - p[u];
  const double dv = q[v] - p[v];
  const double span = std::sqrt(du * du + dv * dv);
  const double share = span > 0.0 ? split_span(span, here, there, cost_here, cost_there) / span : 0.0;
  DVec x;
  x[w] = plane;
  x[u] = within(p[u] + du * share, rect.lo[u], rect.hi[u]);
  x[v] = within(p[v] + dv * share, rect.lo[v], rect.hi[v]);
  return x;
}

}  // namespace octoway::core

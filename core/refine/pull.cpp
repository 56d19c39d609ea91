// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// String pulling: the shortest path through a corridor of boxes, by an active set of portals. Minimizing the
// sum of leg lengths over one point on each portal is convex; but the taut string touches few portals, and is
// straight in between. So start with the straight line, and as long as some portal is missed: make the one
// missed worst a bend, put each bend where its two legs are shortest, again and again until nothing moves,
// and let go of bends that the string does not press against. Coordinate descent over all portals was
// rejected: 200 sweeps were longer and slower.
#include <algorithm>

#include "core/refine/fit.hpp"
#include "core/refine/refine.hpp"

namespace octoway {

namespace {

constexpr double kStill =
    1e-5;  ///< voxels: bends that move less are at rest; a matter of quality, not of proof
constexpr double kMissed = 1e-5;  ///< voxels: misses below are left to the exact fit

/// A portal as the string sees it: flat along w, reaching from lo to hi.
struct Gate {
  DVec lo, hi;
  int w;
};

struct Pin {
  std::size_t gate;
  DVec at;
};

class Pull {
 public:
  Pull(const Graph& graph, const Route& route)
      : start_(to_voxels(route.points.front())), goal_(to_voxels(route.points.back())) {
    gates_.reserve(route.portals.size());
    for (const PortalId p : route.portals) {
      const Portal& portal = graph.portals[p];
      gates_.push_back({as_floats(portal.rect.lo), as_floats(portal.rect.hi), portal.axis()});
    }
  }

  const std::vector<Pin>& run() {
    for (std::size_t round = 0; round < 4 * gates_.size() + 16; ++round) {
      const std::size_t pinned = pin_missed();
      if (pinned == 0) break;
      settle();
      drop_slack();
    }
    return pins_;
  }

 private:
  static DVec as_floats(IVec v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
  }
  static double larger(double a, double b) { return a > b ? a : b; }
  static double clamp(double v, double lo, double hi) { return v < lo ? lo : (v > hi ? hi : v); }

  DVec before(std::size_t i) const { return i == 0 ? start_ : pins_[i - 1].at; }
  DVec after(std::size_t i) const { return i + 1 == pins_.size() ? goal_ : pins_[i + 1].at; }

  /// Pins the worst missed gate of every leg; returns how many.
  std::size_t pin_missed() {
    fresh_.clear();
    for (std::size_t leg = 0; leg <= pins_.size(); ++leg) {
      const DVec a = leg == 0 ? start_ : pins_[leg - 1].at;
      const DVec b = leg == pins_.size() ? goal_ : pins_[leg].at;
      const std::size_t first = leg == 0 ? 0 : pins_[leg - 1].gate + 1;
      const std::size_t last = leg == pins_.size() ? gates_.size() : pins_[leg].gate;
      double worst = kMissed;
      std::size_t gate = last;
      for (std::size_t i = first; i < last; ++i)
        if (const double miss = missed_by(a, b, gates_[i]); miss > worst) worst = miss, gate = i;
      if (gate < last) fresh_.push_back({gate, shortest_via(a, b, gates_[gate])});
    }
    pins_.insert(pins_.end(), fresh_.begin(), fresh_.end());
    std::sort(pins_.begin(), pins_.end(), [](const Pin& p, const Pin& q) { return p.gate < q.gate; });
    return fresh_.size();
  }

  static double missed_by(DVec a, DVec b, const Gate& g) {
    const double way = b[g.w] - a[g.w];
    const double t = way == 0.0 ? 0.0 : clamp((g.lo[g.w] - a[g.w]) / way, 0.0, 1.0);
    double miss = 0.0;
    for (int k = 0; k < 3; ++k) {
      const double v = a[k] + (b[k] - a[k]) * t;
      miss = larger(miss, larger(g.lo[k] - v, v - g.hi[k]));
    }
    return miss;
  }

  /// Gauss-Seidel over the bends until none moves.
  void settle() {
    for (int sweep = 0; sweep < 200; ++sweep) {
      double moved = 0.0;
      for (std::size_t i = 0; i < pins_.size(); ++i) {
        const DVec x = shortest_via(before(i), after(i), gates_[pins_[i].gate]);
        for (int k = 0; k < 3; ++k) moved = larger(moved, std::fabs(x[k] - pins_[i].at[k]));
        pins_[i].at = x;
      }
      if (moved < kStill) return;
    }
  }

  /// A bend whose legs form a straight line does no work.
  void drop_slack() {
    for (std::size_t i = 0; i < pins_.size();)
      if (missed_by(before(i), after(i), gates_[pins_[i].gate]) <= 0.0)
        pins_.erase(pins_.begin() + static_cast<std::ptrdiff_t>(i));
      else
        ++i;
  }

  /// The point x of the rectangle with the least |a x| + |x b|. Unfold: mirrored across the plane, the way is
  /// straight. If that point lies outside, the minimum is on an edge that is violated, found by unfolding
  /// around the edge's line.
  static DVec shortest_via(DVec a, DVec b, const Gate& g) {
    const double da = std::fabs(a[g.w] - g.lo[g.w]);
    const double db = std::fabs(b[g.w] - g.lo[g.w]);
    const DVec x = a + (b - a) * (da + db > 0.0 ? da / (da + db) : 0.5);
    DVec best = x;
    best[g.w] = g.lo[g.w];
    const int u = (g.w + 1) % 3;
    const int v = (g.w + 2) % 3;
    const bool out_u = x[u] < g.lo[u] || x[u] > g.hi[u];
    const bool out_v = x[v] < g.lo[v] || x[v] > g.hi[v];
    if (!out_u && !out_v) return best;
    double least = -1.0;
    for (const int edge : {u, v}) {
      if (!(edge == u ? out_u : out_v)) continue;
      const DVec on_edge = shortest_on_edge(a, b, g, edge, x[edge] < g.lo[edge] ? g.lo[edge] : g.hi[edge]);
      const double length = distance(a, on_edge) + distance(on_edge, b);
      if (least < 0.0 || length < least) least = length, best = on_edge;
    }
    return best;
  }

  static double length2(double u, double v) {
    return std::sqrt(u * u + v * v);
  }  // hypot differs between libraries

  static DVec shortest_on_edge(DVec a, DVec b, const Gate& g, int across, double border) {
    const int along = 3 - g.w - across;
    const double ra = length2(a[g.w] - g.lo[g.w], a[across] - border);
    const double rb = length2(b[g.w] - g.lo[g.w], b[across] - border);
    DVec x;
    x[g.w] = g.lo[g.w];
    x[across] = border;
    const double free = a[along] + (b[along] - a[along]) * (ra + rb > 0.0 ? ra / (ra + rb) : 0.5);
    x[along] = clamp(free, g.lo[along], g.hi[along]);
    return x;
  }

  DVec start_, goal_;
  std::vector<Gate> gates_;
  std::vector<Pin> pins_, fresh_;
};

}  // namespace

void pull(Route& route, RefineContext& context) {
  ensure_corridor(route, context);
  if (route.portals.empty()) return;
  Pull string(context.graph, route);
  const CorridorFit fit(context.graph, route.portals);
  std::vector<QVec> points{route.points.front()};
  Bend last{route.points.front(), 0};
  for (const Pin& pin : string.run()) {
    const Bend next{nearest_on(context.graph.portals[route.portals[pin.gate]].rect, pin.at), pin.gate + 1};
    fit.add_leg(last, next, points);
    last = next;
  }
  fit.add_leg(last, {route.points.back(), route.portals.size()}, points);
  if (length_of(points) <= length_of(route.points))
    route.points = std::move(points);
  else
    ++context.stats.pull_kept_input;
}

}  // namespace octoway

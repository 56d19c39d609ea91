// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// String pulling: the shortest path through a corridor of boxes, by an active set of portals. Minimizing the
// sum of leg lengths over one point on each portal is convex; but the taut string touches few portals, and is
// straight in between. So start with the straight line, and as long as some portal is missed: make the one
// missed worst a bend, and the same for the two parts, until none is missed; put each bend where its two legs
// are shortest, again and again until nothing moves, and let go of bends that the string does not press
// against. (One new bend a leg before all settle again takes 3 times as many rounds, to the same string.)
// Coordinate descent over all portals was rejected: 200 sweeps were longer and slower. Sweeps alone, over the
// bends, were too: long chains of bends settle slowly, so between sweeps all bends that can slide along an
// edge take one Newton step together.
// If the cells of the corridor differ in cost the string refracts: see weighted_pull.cpp.
#include <algorithm>
#include <array>

#include "core/base/monitor.hpp"
#include "core/refine/fit.hpp"
#include "core/refine/gate.hpp"
#include "core/refine/refine.hpp"
#include "core/refine/weighted_pull.hpp"

namespace octoway::core {

namespace {

constexpr double kStill =
    1e-5;  ///< voxels: bends that move less are at rest; a matter of quality, not of proof
constexpr int kMostSweeps = 200;        ///< for each set of bends
constexpr std::size_t kMostDrops = 12;  ///< rounds; a bend that goes and comes back would do so for ever
constexpr int kMostSlides = 20;         ///< then sweeps alone, which never make the string longer
constexpr double kTogether = 1e-3;      ///< voxels: bends nearer to each other slide as one
constexpr double kMissed = 1e-5;        ///< voxels: misses below are left to the exact fit

/// The best place to pass a gate.
struct Pass {
  DVec at;
  int along = -1;         ///< the axis of the edge that it slides on; -1: it does not
  bool straight = false;  ///< no bend at all
};

struct Pin {
  std::size_t gate;
  Pass pass;
};

class Pull {
 public:
  Pull(const Graph& graph, const Route& route)
      : start_(to_voxels(route.points.front())), goal_(to_voxels(route.points.back())) {
    gates_.reserve(route.portals.size());
    for (std::vector<Pin>* list : {&pins_, &ahead_}) list->reserve(route.portals.size());
    for (const PortalId p : route.portals) gates_.push_back(gate_of(graph.portals[p]));
  }

  const std::vector<Pin>& run() {
    for (std::size_t round = 0; round < 4 * gates_.size() + 16; ++round) {
      checkpoint();
      if (!pin_missed()) break;
      may_drop_ = round < kMostDrops;
      settle();
    }
    return pins_;
  }

 private:
  static double larger(double a, double b) { return a > b ? a : b; }
  static double clamp(double v, double lo, double hi) { return v < lo ? lo : (v > hi ? hi : v); }

  DVec after(std::size_t i) const { return i + 1 == pins_.size() ? goal_ : pins_[i + 1].pass.at; }

  /// Pins gates until none is missed; false if none was.
  bool pin_missed() {
    const std::size_t before = pins_.size();
    ahead_.assign(pins_.rbegin(), pins_.rend());  // the next one is last
    pins_.clear();
    DVec at = start_;
    std::size_t first = 0;
    while (true) {
      const bool at_end = ahead_.empty();
      const DVec to = at_end ? goal_ : ahead_.back().pass.at;
      const std::size_t last = at_end ? gates_.size() : ahead_.back().gate;
      if (const std::size_t worst = worst_missed(at, to, first, last); worst < last) {
        ahead_.push_back({worst, shortest_via(at, to, gates_[worst])});
        continue;
      }
      if (at_end) return pins_.size() > before;
      pins_.push_back(ahead_.back());
      ahead_.pop_back();
      at = to;
      first = last + 1;
    }
  }

  /// The gate that the straight leg from a to b misses worst; `last` if it misses none.
  std::size_t worst_missed(DVec a, DVec b, std::size_t first, std::size_t last) const {
    const DVec way = b - a;
    const auto inverse = [](double v) { return v == 0.0 ? 0.0 : 1.0 / v; };
    const std::array<double, 3> from{a.x, a.y, a.z};
    const std::array<double, 3> per_voxel{inverse(way.x), inverse(way.y), inverse(way.z)};
    double most = kMissed;
    std::size_t worst = last;
    for (std::size_t i = first; i < last; ++i) {
      const Gate& g = gates_[i];
      const auto w = static_cast<std::size_t>(g.w);
      const DVec at = a + way * clamp((g.plane - from[w]) * per_voxel[w], 0.0, 1.0);
      const double miss = larger(larger(outside(at.x, g.lo.x, g.hi.x), outside(at.y, g.lo.y, g.hi.y)),
                                 outside(at.z, g.lo.z, g.hi.z));
      if (miss > most) most = miss, worst = i;
    }
    return worst;
  }
  static double outside(double v, double lo, double hi) { return larger(lo - v, v - hi); }

  void settle() {
    for (int round = 0; round < kMostSweeps; ++round) {
      checkpoint();
      double moved = sweep();
      if (round < kMostSlides) moved = larger(moved, slide());
      if (moved < kStill) return;
    }
  }

  /// Gauss-Seidel over the bends: each where its two legs are shortest; those that do no work are let go.
  /// Returns how far the farthest moved.
  double sweep() {
    double moved = 0.0;
    std::size_t kept = 0;
    DVec last = start_;
    for (std::size_t i = 0; i < pins_.size(); ++i) {
      const Pass best = shortest_via(last, after(i), gates_[pins_[i].gate]);
      if (best.straight && may_drop_) {
        moved = 1.0;  // its neighbours have a new one each, and are not at rest
        continue;
      }
      for (int k = 0; k < 3; ++k) moved = larger(moved, std::fabs(best.at[k] - pins_[i].pass.at[k]));
      last = best.at;
      pins_[kept++] = {pins_[i].gate, best};
    }
    pins_.resize(kept);
    return moved;
  }

  /// One Newton step of all sliders along their edges, clamped to them. The Hessian of the string's length is
  /// tridiagonal: eliminate downwards, substitute upwards. Returns how far the farthest moved.
  double slide() {
    gather_sliders();
    if (sliders_.size() < 2) return 0.0;
    Leg in = leg_between(start_, sliders_[0].at);
    for (std::size_t i = 0; i < sliders_.size(); ++i) {
      Slider& s = sliders_[i];
      const Leg out = leg_between(s.at, i + 1 == sliders_.size() ? goal_ : sliders_[i + 1].at);
      const int a = s.along;
      if (a >= 0) {
        s.diagonal = (1.0 - in.way[a] * in.way[a]) / in.length + (1.0 - out.way[a] * out.way[a]) / out.length;
        s.step = out.way[a] - in.way[a];
        if (const int b = i == 0 ? -1 : sliders_[i - 1].along; b >= 0) {
          Slider& up = sliders_[i - 1];
          up.next = (in.way[a] * in.way[b] - (a == b ? 1.0 : 0.0)) / in.length;
          s.diagonal -= up.next * up.next / up.diagonal;
          s.step -= up.next * up.step / up.diagonal;
        }
        if (!(s.diagonal > 0.0)) return 0.0;  // two bends in one spot: the length has no slope there
      }
      in = out;
    }
    return take_steps();
  }

  double take_steps() {
    double moved = 0.0;
    double below = 0.0;
    for (std::size_t i = sliders_.size(); i-- > 0;) {
      Slider& s = sliders_[i];
      if (s.along >= 0) {
        s.step = (s.step - s.next * below) / s.diagonal;
        const double x = clamp(s.at[s.along] + s.step, s.lo, s.hi);
        moved = larger(moved, std::fabs(x - s.at[s.along]));
        for (std::size_t p = s.first; p < s.end; ++p) pins_[p].pass.at[s.along] = x;
      }
      below = s.step;
    }
    return moved;
  }

  /// Neighbours that have met on one edge slide as one: alone none of them can leave the others.
  void gather_sliders() {
    sliders_.clear();
    for (std::size_t p = 0; p < pins_.size(); ++p) {
      const Pass& pass = pins_[p].pass;
      const Gate& gate = gates_[pins_[p].gate];
      const int a = pass.along;
      const double lo = a < 0 ? 0.0 : gate.lo[a];
      const double hi = a < 0 ? 0.0 : gate.hi[a];
      if (Slider* last = sliders_.empty() ? nullptr : &sliders_.back(); last && together(last->at, pass.at)) {
        last->end = p + 1;
        if (last->along != a) last->along = -1;
        last->lo = larger(last->lo, lo);
        last->hi = last->hi < hi ? last->hi : hi;
      } else {
        sliders_.push_back({p, p + 1, pass.at, a, lo, hi, 1.0, 0.0, 0.0});
      }
    }
  }

  static bool together(DVec a, DVec b) {
    return std::fabs(a.x - b.x) + std::fabs(a.y - b.y) + std::fabs(a.z - b.z) < kTogether;
  }

  /// The point x of the rectangle with the least |a x| + |x b|. Unfold: mirrored across the plane, the way is
  /// straight. If that point lies outside, the minimum is on an edge that is violated, found by unfolding
  /// around the edge's line.
  static Pass shortest_via(DVec a, DVec b, const Gate& g) {
    const double da = std::fabs(a[g.w] - g.lo[g.w]);
    const double db = std::fabs(b[g.w] - g.lo[g.w]);
    const DVec x = a + (b - a) * (da + db > 0.0 ? da / (da + db) : 0.5);
    Pass best{x};
    best.at[g.w] = g.lo[g.w];
    const int u = (g.w + 1) % 3;
    const int v = (g.w + 2) % 3;
    const bool out_u = x[u] < g.lo[u] || x[u] > g.hi[u];
    const bool out_v = x[v] < g.lo[v] || x[v] > g.hi[v];
    if (!out_u && !out_v) {
      best.straight = (a[g.w] <= g.lo[g.w]) != (b[g.w] <= g.lo[g.w]) || da == 0.0 || db == 0.0;
      return best;
    }
    const auto on_edge = [&](int e) {
      return shortest_on_edge(a, b, g, e, x[e] < g.lo[e] ? g.lo[e] : g.hi[e]);
    };
    if (!out_v) return on_edge(u);
    if (!out_u) return on_edge(v);
    const Pass on_u = on_edge(u), on_v = on_edge(v);
    return length_via(a, on_v.at, b) < length_via(a, on_u.at, b) ? on_v : on_u;
  }

  static double length_via(DVec a, DVec x, DVec b) { return distance(a, x) + distance(x, b); }

  static double length2(double u, double v) {
    return std::sqrt(u * u + v * v);
  }  // hypot differs between libraries

  static Pass shortest_on_edge(DVec a, DVec b, const Gate& g, int across, double border) {
    const int along = 3 - g.w - across;
    const double ra = length2(a[g.w] - g.lo[g.w], a[across] - border);
    const double rb = length2(b[g.w] - g.lo[g.w], b[across] - border);
    Pass x;
    x.at[g.w] = g.lo[g.w];
    x.at[across] = border;
    const double free = a[along] + (b[along] - a[along]) * (ra + rb > 0.0 ? ra / (ra + rb) : 0.5);
    x.at[along] = clamp(free, g.lo[along], g.hi[along]);
    x.along = x.at[along] == free ? along : -1;
    return x;
  }

  struct Leg {
    DVec way;  ///< unit vector
    double length;
  };
  static Leg leg_between(DVec a, DVec b) {
    const double length = distance(a, b);
    return {(b - a) * (1.0 / length), length};
  }

  /// Bends [first, end) in one spot, and their row of the tridiagonal system: the entry on the diagonal, the
  /// one right of it, and the right hand side, which becomes the step.
  struct Slider {
    std::size_t first, end;
    DVec at;
    int along;  ///< -1: stays
    double lo, hi;
    double diagonal, next, step;
  };

  DVec start_, goal_;
  std::vector<Gate> gates_;
  std::vector<Pin> pins_, ahead_;
  std::vector<Slider> sliders_;
  bool may_drop_ = true;
};

std::vector<QVec> shortest_in_corridor(const Route& route, const RefineContext& context) {
  Pull string(context.graph, route);
  const CorridorFit fit(context.graph, route.portals);
  std::vector<QVec> points{route.points.front()};
  Bend last{route.points.front(), 0};
  for (const Pin& pin : string.run()) {
    const Bend next{nearest_on(context.graph.portals[route.portals[pin.gate]].rect, pin.pass.at),
                    pin.gate + 1};
    fit.add_leg(last, next, points);
    last = next;
  }
  fit.add_leg(last, {route.points.back(), route.portals.size()}, points);
  return points;
}

}  // namespace

void pull(Route& route, RefineContext& context) {
  ensure_corridor(route, context);
  if (route.portals.empty()) return;
  std::vector<QVec> points =
      refracts(route, context) ? cheapest_in_corridor(route, context) : shortest_in_corridor(route, context);
  if (context.measure(points) <= context.measure(route.points))
    route.points = std::move(points);
  else
    ++context.stats.pull_kept_input;
}

const Refinement kPull{"pull", "the shortest path inside its corridor", pull};

}  // namespace octoway::core

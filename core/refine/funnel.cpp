// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The 3D funnel: Massonnat, Efficient Octree-based 3D Pathfinding, 2023, Algorithm 4. Seen from an anchor,
// the portals ahead narrow the field of view; where it closes, a new anchor is put on the last portal, at the
// place of the field of view that makes old anchor -> new anchor -> next portal shortest.
//
// The field of view is computed with floats, so no leg is believed: each is tested exactly against the
// portals that it must pass, and where one is missed (by rounding, or because a cone was thinner than floats
// can tell) that portal's own point is put in. So the result always keeps the corridor; a rounding error
// costs a waypoint, never the proof. If the result is longer than its input, the input is kept.
//
// The funnel knows no costs: where cells have some, its result is taken if it is no dearer than its input.
#include <array>
#include <cmath>

#include "core/refine/cone.hpp"
#include "core/refine/fit.hpp"
#include "core/refine/refine.hpp"

namespace octoway::core {

namespace {

double distance_to(DVec p, const Box& rect) {
  DVec d{};
  for (int a = 0; a < 3; ++a) d[a] = p[a] - std::fmin(std::fmax(p[a], rect.lo[a]), rect.hi[a]);
  return norm(d);
}

class Funnel {
 public:
  Funnel(const Graph& graph, const Route& route) : graph_(graph), route_(route) {}

  std::vector<QVec> run() {
    std::vector<QVec> points{route_.points.front()};
    const std::vector<Bend> anchors = find_anchors();
    const CorridorFit fit(graph_, route_.portals);
    for (std::size_t i = 1; i < anchors.size(); ++i) fit.add_leg(anchors[i - 1], anchors[i], points);
    return points;
  }

 private:
  const Box& rect(std::size_t i) const { return graph_.portals[route_.portals[i]].rect; }
  int axis(std::size_t i) const { return graph_.portals[route_.portals[i]].axis(); }
  Cone view(std::size_t i, QVec anchor) const {
    return i < route_.portals.size() ? view_of(rect(i), axis(i), anchor)
                                     : view_of(route_.points.back(), anchor);
  }

  /// Algorithm 4. The target is the last transition: a portal that is a single point.
  std::vector<Bend> find_anchors() const {
    std::vector<Bend> anchors{{route_.points.front(), 0}};
    const std::size_t last = route_.portals.size();
    Cone view_field = view(0, anchors.back().point);
    for (std::size_t i = 1; i <= last; ++i) {
      const QVec anchor = anchors.back().point;
      Cone narrowed = intersect(view_field, view(i, anchor));
      if (narrowed.empty()) {
        anchors.push_back({new_anchor(anchor, view_field, i), i});
        narrowed = view(i, anchors.back().point);
      }
      view_field = std::move(narrowed);
    }
    anchors.push_back({route_.points.back(), last});
    return anchors;
  }

  /// The point x of the field of view on portal i - 1 that minimizes |anchor x| + |x portal i|. The sum is
  /// convex, and its minimum lies on the border of the region, since otherwise the view would not have
  /// closed.
  QVec new_anchor(QVec anchor, const Cone& view_field, std::size_t i) const {
    const DVec a = to_voxels(anchor);
    std::vector<DVec> region = view_on_portal(anchor, view_field, i - 1);
    if (region.empty()) return rect(i - 1).clamp(anchor);
    const Box next = i < route_.portals.size() ? rect(i) : Box{};
    const DVec target = to_voxels(route_.points.back());
    const auto cost = [&](DVec x) {
      const DVec p = a + x;
      return norm(x) + (i < route_.portals.size() ? distance_to(p, next) : distance(p, target));
    };
    DVec best = region[0];
    double least = cost(best);
    for (std::size_t e = 0; e < region.size(); ++e) {
      const DVec x = minimize_on_edge(region[e], region[(e + 1) % region.size()], cost);
      if (const double c = cost(x); c < least) best = x, least = c;
    }
    return nearest_on(rect(i - 1), a + best);
  }

  /// Golden-section search: the cost is convex along an edge.
  template <class Cost>
  static DVec minimize_on_edge(DVec u, DVec v, const Cost& cost) {
    constexpr double kGolden = 0.6180339887498949;
    double lo = 0.0;
    double hi = 1.0;
    const auto at = [&](double t) { return u * (1.0 - t) + v * t; };
    double t1 = hi - kGolden * (hi - lo);
    double t2 = lo + kGolden * (hi - lo);
    double c1 = cost(at(t1));
    double c2 = cost(at(t2));
    for (int step = 0; step < 40; ++step) {
      if (c1 <= c2) {
        hi = t2, t2 = t1, c2 = c1;
        t1 = hi - kGolden * (hi - lo), c1 = cost(at(t1));
      } else {
        lo = t1, t1 = t2, c1 = c2;
        t2 = lo + kGolden * (hi - lo), c2 = cost(at(t2));
      }
    }
    const double middle = 0.5 * (lo + hi);
    const std::array<double, 3> candidates{middle, 0.0,
                                           1.0};  // the ends are found exactly, not within a tolerance
    double best = middle;
    for (const double t : candidates)
      if (cost(at(t)) < cost(at(best))) best = t;
    return at(best);
  }

  /// The part of a portal that lies in the field of view, relative to the anchor.
  std::vector<DVec> view_on_portal(QVec anchor, const Cone& view_field, std::size_t i) const {
    const Box& r = rect(i);
    const int w = axis(i);
    std::vector<DVec> whole = rectangle_corners(r, w, anchor);
    if (view_field.everything) return whole;
    const double height = static_cast<double>(r.lo[w] * kSub - anchor[w]) / static_cast<double>(kSub);
    if (height == 0.0) {  // the anchor lies in the portal's plane: the fan cuts a piece out of the rectangle
      if (view_field.directions.size() < 2) return {view_field.directions[0]};
      const DVec normal = cross(view_field.directions[0], view_field.directions[1]);
      return clip(clip(whole, cross(normal, view_field.directions[0])),
                  cross(view_field.directions[1], normal));
    }
    std::vector<DVec> region;
    for (const DVec& d : view_field.directions)
      if (d[w] * height > 0) region.push_back(d * (height / d[w]));
    return region;
  }

  const Graph& graph_;
  const Route& route_;
};

}  // namespace

void funnel(Route& route, RefineContext& context) {
  ensure_corridor(route, context);
  if (route.portals.empty()) return;
  std::vector<QVec> points = Funnel(context.graph, route).run();
  if (context.measure(points) <= context.measure(route.points))
    route.points = std::move(points);
  else
    ++context.stats.funnel_kept_input;
}

const Refinement kFunnel{"funnel", "pull the path tight inside its corridor", funnel};

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/api/places.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/parallel.hpp"
#include "core/query/nearest.hpp"
#include "core/query/points.hpp"
#include "core/query/sample.hpp"
#include "core/sight/path_clearance.hpp"
#include "core/sight/sphere.hpp"
#include "core/voxels/inflate.hpp"

namespace octoway::core {

namespace {

std::vector<QVec> enter_all(const View& view, std::span<const DVec> points) {
  std::vector<QVec> out;
  out.reserve(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    checkpoint();
    out.push_back(enter(view->tables, points[i], "points", i));
  }
  return out;
}

View view_of(const NavSpace& space, Radius radius, Monitor& monitor) {
  return radius ? space.read(*radius, monitor) : space.read();
}

/// The share of a segment, in metres, that lies inside the bounds that it begins in.
double share_inside(const View& view, DVec a, DVec b) {
  const Lattice& lattice = view->tables.lattice;
  const IVec shape = view->tables.grid->shape();
  const DVec high = lattice.to_metres({shape.x * kSub, shape.y * kSub, shape.z * kSub});
  double share = 1.0;
  for (int k = 0; k < 3; ++k)
    if (b[k] != a[k])
      share = std::min(share, ((b[k] > a[k] ? high : lattice.origin)[k] - a[k]) / (b[k] - a[k]));
  return std::max(share, 0.0);
}

}  // namespace

std::vector<std::uint8_t> are_free(const NavSpace& space, std::span<const DVec> points, Radius radius,
                                   const QueryOptions& options, Monitor& monitor) {
  const MonitorScope scope(monitor);
  const View view = read_for(space, radius, options, monitor);
  const Lattice& lattice = view->tables.lattice;
  std::vector<std::uint8_t> out;
  out.reserve(points.size());
  for (const DVec& p : points) {
    checkpoint();
    const bool free = lattice.in_reach(p) && may_enter(view->tables, lattice.to_sub(p), options.costs.get());
    out.push_back(free ? 1 : 0);
  }
  return out;
}

std::vector<std::uint8_t> are_loaded(const NavSpace& space, std::span<const DVec> points) {
  const View view = space.read();
  const Lattice& lattice = view->tables.lattice;
  std::vector<std::uint8_t> out;
  out.reserve(points.size());
  for (const DVec& p : points) {
    const QVec q = lattice.in_reach(p) ? lattice.to_sub(p) : QVec{-1, -1, -1};
    out.push_back(view->tables.grid->bounds().contains(q) && view->tables.is_loaded(q) ? 1 : 0);
  }
  return out;
}

std::optional<DVec> nearest_free(const NavSpace& space, DVec p, Radius radius, const QueryOptions& options,
                                 Monitor& monitor) {
  const MonitorScope scope(monitor);
  const View view = read_for(space, radius, options, monitor);
  const Lattice& lattice = view->tables.lattice;
  const auto q =
      nearest_free(view->tables, enter_end(view->tables, p, "point"), view->reach(options.costs.get()));
  return q ? std::optional(lattice.to_metres(*q)) : std::nullopt;
}

bool reachable(const NavSpace& space, DVec a, DVec b, Radius radius, const QueryOptions& options,
               Monitor& monitor) {
  const MonitorScope scope(monitor);
  const View view = read_for(space, radius, options, monitor);
  return reachable(*view, enter_end(view->tables, a, "a"), enter_end(view->tables, b, "b"),
                   options.costs.get(), links_for(*view, options));
}

std::vector<DVec> random_points(const NavSpace& space, std::size_t n, std::uint64_t seed, Radius radius,
                                Monitor& monitor) {
  const MonitorScope scope(monitor);
  const View view = view_of(space, radius, monitor);
  std::vector<DVec> points;
  for (const QVec& q : random_points(view->tables, n, seed)) {
    checkpoint();
    points.push_back(view->tables.lattice.to_metres(q));
  }
  return points;
}

RayReach cast_ray(const NavSpace& space, DVec a, DVec b, Radius radius, Monitor& monitor) {
  const MonitorScope scope(monitor);
  const View now = space.read();
  const Lattice& lattice = now->tables.lattice;
  const Box bounds = now->tables.grid->bounds();
  const QVec from = enter_end(now->tables, a, "a");
  QVec to = enter_end(now->tables, b, "b");
  if (!bounds.contains(from)) return {false, 0.0};
  const bool leaves = !bounds.contains(to);
  const double share = leaves ? share_inside(now, a, b) : 1.0;
  if (leaves) to = bounds.clamp(lattice.to_sub(a + (b - a) * share));  // where it leaves the world
  RayReach ray;
  const double voxels = radius.value_or(0.0) / lattice.resolution;
  if (now.body().shape == BodyShape::SPHERE && voxels > kTouch) {
    const SphereSight sight = cast_sphere(now.solid(), from, to, voxels, now.body().inflate_bounds);
    ray = {sight.clear, sight.reached};
  } else {
    const Sight sight = raycast(view_of(space, radius, monitor)->tables, from, to);
    ray = {sight.clear(), sight.reached.value()};
  }
  return {ray.clear && !leaves, ray.fraction * share};
}

PathTrace trace_polyline(const NavSpace& space, std::span<const DVec> points, Radius radius,
                         const QueryOptions& options, const LinkLegs& legs, Monitor& monitor) {
  const MonitorScope scope(monitor);
  const View view = read_for(space, radius, options, monitor);
  return trace_with_links(view->tables, enter_all(view, points), options.costs.get(), legs);
}

Clearances clearances(const NavSpace& space, std::span<const DVec> points, double cap, bool gradient,
                      bool bounds, int threads) {
  const View view = space.read();
  const std::vector<QVec> places = enter_all(view, points);
  Clearances out{std::vector<double>(places.size(), cap), std::vector<DVec>(gradient ? places.size() : 0)};
  const double resolution = view->tables.lattice.resolution;
  const std::int64_t reach = to_reach(cap / resolution);
  parallel_for(
      places.size(), thread_count(threads, places.size() / 256), 64,
      [&](int, std::size_t i) {
        const auto found = clearance_at(view.solid_world(), places[i], reach, bounds);
        if (!found) return;
        out.distances[i] = std::fmin(found->distance * resolution, cap);
        if (gradient) out.gradients[i] = found->gradient;
      },
      [](std::size_t) {});
  return out;
}

double polyline_clearance(const NavSpace& space, std::span<const DVec> points, double cap) {
  const View view = space.read();
  const double resolution = view->tables.lattice.resolution;
  const std::vector<QVec> path = enter_all(view, points);
  return std::fmin(path_clearance(view.solid_world(), path, cap / resolution) * resolution, cap);
}

WidthsInMetres widths_in_metres(const NavSpace& space, Monitor& monitor) {
  const MonitorScope scope(monitor);
  const View view = space.read();
  const auto widths = view.shared()->widths(monitor);
  const auto metres = [&](std::int16_t squared) {
    return std::sqrt(static_cast<double>(squared)) * view->tables.lattice.resolution;
  };
  WidthsInMetres out;
  for (CellId c = 0; c < view->tables.cells.size(); ++c)
    if (!view->tables.cells[c].empty()) out.cells.push_back(metres(widths->cells[c]));
  for (PortalId p = 0; p < view->tables.graph.portals.size(); ++p)
    if (!view->tables.graph.portals[p].is_hole()) out.portals.push_back(metres(widths->portals[p]));
  return out;
}

std::optional<double> max_radius(const NavSpace& space, DVec a, DVec b, Monitor& monitor) {
  const MonitorScope scope(monitor);
  const View view = space.read();
  return widest_radius(view, enter_end(view->tables, a, "a"), enter_end(view->tables, b, "b"), monitor);
}

double HeldField::at(DVec p, std::optional<std::size_t> number) const {
  return distance_in(*view, field, enter_end(view->tables, p, "points", number)) *
         view->tables.lattice.resolution;
}

HeldField distances_from(const NavSpace& space, DVec source, Radius radius, const QueryOptions& options,
                         Monitor& monitor) {
  const MonitorScope scope(monitor);
  const View view = read_for(space, radius, options, monitor);
  const QVec from = enter_end(view->tables, source, "source");
  return {view, distances_from(*view, from, options.costs, monitor,
                               links_for(*view, options, view->prices(options.costs.get()).rate))};
}

std::optional<BitGrid> floor_for(const NavSpace& space, Radius radius) {
  const View now = space.read();
  std::optional<BitGrid> floor = walkable(now.solid(), now.ground());
  const Inflation rule = now.body().rule(radius.value_or(now.body().radius), now->tables.lattice);
  Monitor silent;
  if (floor && !rule.none()) floor = inflate(*floor, rule, 0, silent);
  return floor;
}

}  // namespace octoway::core

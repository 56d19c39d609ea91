// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include "bindings/bindings.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/search/cones/cones.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

DVec point_of(nb::handle value) {
  DVec p;
  for (int a = 0; a < 3; ++a) p[a] = nb::cast<double>(value[a]);
  return p;
}

/// Rays that Python casts: a function of two points (tuples) that returns nothing if the segment is clear, or
/// (point, bounds), bounds being (low, high) or nothing. Python's door has checked what it gives.
class PythonRays : public Rays {
 public:
  explicit PythonRays(nb::object call) : call_(std::move(call)) {}

  std::optional<RayHit> cast(DVec a, DVec b) override {
    const nb::object hit = call_(nb::make_tuple(a.x, a.y, a.z), nb::make_tuple(b.x, b.y, b.z));
    if (hit.is_none()) return std::nullopt;
    RayHit out{point_of(hit[0]), {}};
    if (!hit[1].is_none()) out.bounds = Bounds{point_of(hit[1][0]), point_of(hit[1][1])};
    return out;
  }

 private:
  nb::object call_;
};

ConePath search_rays(const nb::object& call, const PointIn& start, const PointIn& goal,
                     const ConeOptions& options, const CancelToken* cancel) {
  PythonRays rays(call);
  const auto go_on = [&](std::uint64_t, DVec, double) { return cancel == nullptr || !cancel->cancelled; };
  return search_cones(rays, point(start), point(goal), options, go_on);
}

/// Among voxels; the path comes back in metres, its ends the very numbers that were asked for. start and goal
/// lie within the bounds.
ConePath search_grid(const BitGrid& grid, const PointIn& origin, double resolution, bool parts, double agent,
                     const PointIn& start, const PointIn& goal, ConeOptions options,
                     const CancelToken* cancel) {
  const Lattice lattice{point(origin), resolution};
  const DVec from = point(start);
  const DVec to = point(goal);
  const CellIndex no_cells;  // sight then goes from voxel to voxel
  GridRays rays({grid, no_cells, {}}, parts ? ObstacleKind::PART : ObstacleKind::WHOLE, agent / resolution);
  Monitor monitor = make_monitor(cancel);
  if (options.radius) options.radius = *options.radius / resolution;
  ConePath path;
  {
    const nb::gil_scoped_release release;
    path = search_cones(rays, to_voxels(lattice.to_sub(from)), to_voxels(lattice.to_sub(to)), options,
                        [&](std::uint64_t, DVec, double) { return !monitor.stopped(); });
  }
  rethrow_signal();
  for (DVec& p : path.points) p = lattice.to_metres(GridRays::to_sub(p));
  path.points.front() = from;
  if (path.end == ConeEnd::FOUND) path.points.back() = to;
  return path;
}

using PointOut = std::tuple<double, double, double>;
using HitOut = std::pair<double, std::optional<std::pair<PointOut, PointOut>>>;

/// The first hit of a ray among voxels, in metres: nothing if it is clear, else the fraction of the way, and
/// the bounds of what was hit, if that is a solid voxel. Both ends lie within the bounds.
std::optional<HitOut> cast_grid(const BitGrid& grid, const PointIn& origin, double resolution, bool parts,
                                double agent, const PointIn& a, const PointIn& b) {
  const Lattice lattice{point(origin), resolution};
  const CellIndex no_cells;
  GridRays rays({grid, no_cells, {}}, parts ? ObstacleKind::PART : ObstacleKind::WHOLE, agent / resolution);
  const DVec from = to_voxels(lattice.to_sub(point(a)));
  const DVec to = to_voxels(lattice.to_sub(point(b)));
  const auto hit = rays.cast(from, to);
  if (!hit) return std::nullopt;
  const double whole = distance(from, to);
  HitOut out{whole > 0 ? distance(from, hit->point) / whole : 0.0, {}};
  const auto corner = [&](DVec p) {
    const DVec q = lattice.voxels_to_metres(p);
    return PointOut{q.x, q.y, q.z};
  };
  if (hit->bounds) out.second = {corner(hit->bounds->lo), corner(hit->bounds->hi)};
  return out;
}

/// Whether a polyline is clear as a whole.
bool is_clear(const BitGrid& grid, const PointIn& origin, double resolution, const PointsIn& points) {
  const Lattice lattice{point(origin), resolution};
  const CellIndex no_cells;
  const SightWorld world{grid, no_cells, {}};
  const auto at = [&](std::size_t i) { return lattice.to_sub({points(i, 0), points(i, 1), points(i, 2)}); };
  Footing footing = footing_at(grid, at(0));
  for (std::size_t i = 1; i < points.shape(0) && footing != 0; ++i)
    footing = trace(world, at(i - 1), footing, at(i)).footing;
  return footing != 0;
}

}  // namespace

void bind_cones(nb::module_& m) {
  nb::enum_<ConeEnd>(m, "ConeEnd", "How a view cone search ended.")
      .value("FOUND", ConeEnd::FOUND)
      .value("NO_PROGRESS", ConeEnd::NO_PROGRESS)
      .value("CLOSED_IN", ConeEnd::CLOSED_IN)
      .value("TOO_MANY", ConeEnd::TOO_MANY)
      .value("STOPPED", ConeEnd::STOPPED);
  nb::class_<ConeOptions>(m, "ConeOptions",
                          "What a view cone search may choose; the defaults are the core's.")
      .def(nb::init<>())
      .def_rw("sides", &ConeOptions::sides)
      .def_rw("radius", &ConeOptions::radius)
      .def_rw("iterations", &ConeOptions::iterations)
      .def_rw("visits", &ConeOptions::visits)
      .def_rw("widenings", &ConeOptions::widenings)
      .def_rw("most_cones", &ConeOptions::most_cones);
  nb::class_<ConePath>(m, "ConePath", "What a view cone search found.")
      .def_ro("end", &ConePath::end)
      .def("points", [](const ConePath& p) { return points_to_numpy(p.points); })
      .def_prop_ro("rays", [](const ConePath& p) { return p.stats.rays; })
      .def_prop_ro("cones", [](const ConePath& p) { return p.stats.cones; })
      .def_prop_ro("widened", [](const ConePath& p) { return p.stats.widened; });
  m.def("search_cones_by_rays", search_rays, "cast"_a, "start"_a, "goal"_a, "options"_a,
        "cancel"_a.none() = nb::none());
  m.def("search_cones_in_grid", search_grid, "grid"_a, "origin"_a, "resolution"_a, "parts"_a, "agent"_a,
        "start"_a, "goal"_a, "options"_a, "cancel"_a.none() = nb::none());
  m.def("is_clear_in_grid", is_clear, "grid"_a, "origin"_a, "resolution"_a, "points"_a,
        "Whether a polyline within the bounds is clear.");
  m.def("cast_in_grid", cast_grid, "grid"_a, "origin"_a, "resolution"_a, "parts"_a, "agent"_a, "a"_a, "b"_a,
        "Nothing if clear; else the fraction of the way, and the bounds of what was hit.");
}

}  // namespace octoway::core

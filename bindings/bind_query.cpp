// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The room query: options, answers, and the questions that a space answers.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include "bindings/convert_monitor.hpp"
#include "bindings/convert_path.hpp"
#include "core/api/places.hpp"
#include "core/query/travel_options.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

Path answer_refine_path(const NavSpace& space, const PointsIn& points, const QueryOptions& options,
                        Radius radius, const LinkLegs& legs) {
  return watched(nullptr,
                 [&](Monitor& m) { return ask_refined(space, points_of(points), options, legs, radius, m); });
}

BatchOut answer_find_paths(const NavSpace& space, const PointsIn& starts, const PointsIn& goals,
                           const QueryOptions& options, int threads, const CancelToken* cancel,
                           Radius radius) {
  return batch_to_numpy(watched(cancel, [&](Monitor& m) {
    return ask_paths(space, points_of(starts), points_of(goals), options, threads, radius, m);
  }));
}

ManyPaths answer_find_many(const NavSpace& space, const PointIn& source, const PointsIn& targets,
                           const QueryOptions& options, bool reuse, bool nearest_only, bool backward,
                           const CancelToken* cancel, Radius radius) {
  return watched(cancel, [&](Monitor& m) {
    return ask_many(space, point(source), points_of(targets), options, {reuse, nearest_only, backward},
                    radius, m);
  });
}

void bind_options(nb::module_& m) {
  nb::enum_<Status>(m, "Status", "How a query ended.")
      .value("FOUND", Status::FOUND)
      .value("PARTIAL", Status::PARTIAL)
      .value("START_BLOCKED", Status::START_BLOCKED)
      .value("GOAL_BLOCKED", Status::GOAL_BLOCKED)
      .value("UNREACHABLE", Status::UNREACHABLE)
      .value("OUT_OF_BUDGET", Status::OUT_OF_BUDGET)
      .value("CANCELLED", Status::CANCELLED);
  nb::class_<CancelToken>(m, "CancelToken", "Stops a running query or build from another thread.")
      .def(nb::init<>())
      .def("cancel", &CancelToken::cancel, "Ask the job to stop.")
      .def_prop_ro(
          "cancelled", [](const CancelToken& t) { return t.cancelled.load(); },
          "Whether cancel() was called.");
  nb::class_<QueryOptions>(m, "QueryOptions", "What a query may choose; the defaults are the core's.")
      .def(nb::init<>())
      .def_rw("quality", &QueryOptions::quality)
      .def_rw("algorithm", &QueryOptions::algorithm)
      .def_rw("refine", &QueryOptions::refine)
      .def_rw("weight", &QueryOptions::weight)
      .def_rw("g_weight", &QueryOptions::g_weight)
      .def_rw("h_weight", &QueryOptions::h_weight)
      .def_rw("placement", &QueryOptions::placement)
      .def_rw("points_per_portal", &QueryOptions::points_per_portal)
      .def_rw("connectivity", &QueryOptions::connectivity)
      .def_rw("turn_radius", &QueryOptions::turn_radius)
      .def_rw("curve", &QueryOptions::curve)
      .def_rw("trace", &QueryOptions::trace)
      .def_rw("snap", &QueryOptions::snap)
      .def_rw("prefer_clearance", &QueryOptions::prefer_clearance)
      .def_rw("clearance_weight", &QueryOptions::clearance_weight)
      .def_rw("partial", &QueryOptions::partial)
      .def_rw("motion", &QueryOptions::motion)
      .def_rw("links", &QueryOptions::links)
      .def_rw("with_motion", &QueryOptions::with_motion)
      .def_rw("abstraction", &QueryOptions::abstraction)
      .def_rw("sector", &QueryOptions::sector)
      .def_rw("scheme", &QueryOptions::scheme)
      .def_rw("exact", &QueryOptions::exact)
      .def_rw("corridor", &QueryOptions::corridor)
      .def_rw("exact_edges", &QueryOptions::exact_edges)
      .def_rw("keep_paths", &QueryOptions::keep_paths)
      .def_rw("pivots", &QueryOptions::pivots)
      .def_rw("refine_weight", &QueryOptions::refine_weight)
      .def_prop_rw("costs", cost_list, set_costs)
      .def(
          "set_filter",
          [](QueryOptions& o, std::optional<std::pair<double, double>> altitude, const BoxesIn& no_go) {
            set_filter(o, altitude, corners_of(no_go));
          },
          "altitude"_a.none(), "no_go"_a)
      .def_prop_rw(
          "max_expansions", [](const QueryOptions& o) { return o.budget.max_expansions; },
          [](QueryOptions& o, std::uint64_t n) { o.budget.max_expansions = n; })
      .def_prop_rw(
          "time_limit", [](const QueryOptions& o) { return o.budget.time_limit; },
          [](QueryOptions& o, double s) { o.budget.time_limit = s; });
}

void bind_answers(nb::module_& m) {
  nb::class_<Path>(m, "Path", "What a query found.")
      .def_prop_ro("start", [](const Path& a) { return std::tuple(a.start.x, a.start.y, a.start.z); })
      .def_prop_ro("goal", [](const Path& a) { return std::tuple(a.goal.x, a.goal.y, a.goal.z); })
      .def_ro("version", &Path::version)
      .def_ro("radius", &Path::radius)
      .def_ro("too_near", &Path::too_near)
      .def_ro("filtered", &Path::filtered)
      .def_prop_ro("not_allowed", [](const Path& a) { return a.result.not_allowed; })
      .def_prop_ro("status", [](const Path& a) { return a.result.status; })
      .def_prop_ro("cause", [](const Path& a) { return a.result.cause; })
      .def_prop_ro("outside", [](const Path& a) { return a.result.outside; })
      .def_ro("gap", &Path::gap)
      .def_prop_ro("resolution", [](const Path& a) { return a.lattice.resolution; })
      .def_prop_ro("bounds", [](const Path& a) { return bounds_of(a); })
      .def_prop_ro("unloaded", [](const Path& a) { return a.result.unloaded; })
      .def("points", [](const Path& a) { return points_to_numpy(a.points()); })
      .def("corridor", [](const Path& a) { return boxes_to_numpy(a.corridor(), a.lattice); })
      .def("links", links_of)
      .def("nearest_free", [](const Path& a) { return point_out(a.place(a.result.nearest_free)); })
      .def("snapped_start", [](const Path& a) { return point_out(a.place(a.result.snapped_start)); })
      .def("snapped_goal", [](const Path& a) { return point_out(a.place(a.result.snapped_goal)); })
      .def_prop_ro("snap", [](const Path& a) { return a.result.snap; })
      .def_prop_ro("curve_kind", [](const Path& a) { return std::string(a.result.curve_kind); })
      .def_prop_ro("turn_radius", [](const Path& a) { return a.result.turn_radius; })
      .def("curve", curve_of,
           "Pieces of the smooth curve: control points (n, 4, 3), straight, kink at the end, most curvature.")
      .def_prop_ro("component_voxels",
                   [](const Path& a) { return std::pair(a.result.start_component, a.result.goal_component); })
      .def_prop_ro("graph_cost", &Path::graph_cost)
      .def_prop_ro("cost", &Path::cost)
      .def_prop_ro("clearance_cost", &Path::clearance_cost)
      .def("min_clearance", &Path::min_clearance, Release(),
           "In metres; nothing where the answer does not hold its version of the space.")
      .def_prop_ro("expanded", [](const Path& a) { return a.result.search.expanded; })
      .def_prop_ro("relaxed", [](const Path& a) { return a.result.search.relaxed; })
      .def_prop_ro("sight_checks", &Path::sight_checks)
      .def_prop_ro("cones", [](const Path& a) { return a.result.search.cones; })
      .def_prop_ro("widened", [](const Path& a) { return a.result.search.widened; })
      .def_prop_ro("fell_back", [](const Path& a) { return a.result.search.fell_back != 0; })
      .def("trace", trace_of,
           "Expansions in order, (n, 6): x, y, z, cost, key, 1 if by the search from the goal.")
      .def_prop_ro("funnel_kept_input", [](const Path& a) { return a.result.refine.funnel_kept_input; })
      .def_prop_ro("pull_kept_input", [](const Path& a) { return a.result.refine.pull_kept_input; })
      .def_prop_ro("cpu_seconds", [](const Path& a) { return a.result.cpu_seconds; })
      .def_prop_ro("locate_seconds", [](const Path& a) { return a.result.locate_seconds; })
      .def_prop_ro("search_seconds", [](const Path& a) { return a.result.search_seconds; })
      .def_prop_ro("refine_seconds", [](const Path& a) { return a.result.refine_seconds; });
  nb::class_<ManyPaths>(m, "ManyPaths", "What a query for many targets found.")
      .def_prop_ro(
          "answers", [](const ManyPaths& a) -> const std::vector<Path>& { return a.answers; },
          nb::rv_policy::copy)
      .def_prop_ro("expanded", [](const ManyPaths& a) { return a.search.expanded; })
      .def_prop_ro("relaxed", [](const ManyPaths& a) { return a.search.relaxed; })
      .def_ro("sight_checks", &ManyPaths::sight_checks)
      .def_ro("cpu_seconds", &ManyPaths::cpu_seconds);
  nb::class_<HeldField>(m, "DistanceField", "Costs from one source to all portals, in one version.")
      .def_prop_ro("version", [](const HeldField& f) { return f.view.version(); })
      .def("at", distances_at, "points"_a);
}

}  // namespace

void bind_query(nb::module_& m) {
  bind_options(m);
  bind_answers(m);
}

void bind_questions(nb::class_<NavSpace>& space) {
  const auto no_options = QueryOptions{};
  space
      .def("find_path", answer_find_path, "start"_a.none(), "goal"_a.none(), "options"_a,
           "cancel"_a.none() = nb::none(), "radius"_a.none() = nb::none())
      .def("refine_path", answer_refine_path, "points"_a, "options"_a, "radius"_a.none() = nb::none(),
           "links"_a = LinkLegs{})
      .def("find_paths", answer_find_paths, "starts"_a, "goals"_a, "options"_a, "threads"_a = 0,
           "cancel"_a.none() = nb::none(), "radius"_a.none() = nb::none())
      .def("find_many", answer_find_many, "source"_a, "targets"_a, "options"_a, "reuse"_a, "nearest_only"_a,
           "backward"_a, "cancel"_a.none(), "radius"_a.none() = nb::none())
      .def(
          "distances_from",
          [](const NavSpace& s, const PointIn& source, Radius radius, const QueryOptions& options) {
            return watched(nullptr,
                           [&](Monitor& m) { return distances_from(s, point(source), radius, options, m); });
          },
          "source"_a, "radius"_a.none() = nb::none(), "options"_a = no_options)
      .def(
          "is_free",
          [](const NavSpace& s, const PointsIn& points, Radius radius, const QueryOptions& options) {
            return to_flags(watched(
                nullptr, [&](Monitor& m) { return are_free(s, points_of(points), radius, options, m); }));
          },
          "points"_a, "radius"_a.none() = nb::none(), "options"_a = no_options)
      .def(
          "nearest_free",
          [](const NavSpace& s, const PointIn& p, Radius radius, const QueryOptions& options) {
            return point_out(
                watched(nullptr, [&](Monitor& m) { return nearest_free(s, point(p), radius, options, m); }));
          },
          "point"_a, "radius"_a.none() = nb::none(), "options"_a = no_options)
      .def(
          "raycast",
          [](const NavSpace& s, const PointIn& a, const PointIn& b, Radius radius) {
            const RayReach ray =
                watched(nullptr, [&](Monitor& m) { return cast_ray(s, point(a), point(b), radius, m); });
            return std::pair(ray.clear, ray.fraction);
          },
          "a"_a, "b"_a, "radius"_a.none() = nb::none())
      .def(
          "reachable",
          [](const NavSpace& s, const PointIn& a, const PointIn& b, Radius radius,
             const QueryOptions& options) {
            return watched(nullptr,
                           [&](Monitor& m) { return reachable(s, point(a), point(b), radius, options, m); });
          },
          "a"_a, "b"_a, "radius"_a.none() = nb::none(), "options"_a = no_options)
      .def(
          "trace_path",
          [](const NavSpace& s, const PointsIn& points, Radius radius, const QueryOptions& options,
             const LinkLegs& legs) {
            const PathTrace t = watched(nullptr, [&](Monitor& m) {
              return trace_polyline(s, points_of(points), radius, options, legs, m);
            });
            return std::tuple(t.clear, t.segment, t.fraction);
          },
          "points"_a, "radius"_a.none() = nb::none(), "options"_a = no_options, "links"_a = LinkLegs{},
          "How far a polyline is clear: (to its end?, segment, fraction of the segment).")
      .def(
          "random_points",
          [](const NavSpace& s, std::size_t n, std::uint64_t seed, Radius radius) {
            return points_to_numpy(
                watched(nullptr, [&](Monitor& m) { return random_points(s, n, seed, radius, m); }));
          },
          "n"_a, "seed"_a, "radius"_a.none() = nb::none())
      .def(
          "clearance",
          [](const NavSpace& s, const PointsIn& points, double cap, bool gradient, bool bounds, int threads) {
            Clearances found = watched(nullptr, [&](Monitor&) {
              return clearances(s, points_of(points), cap, gradient, bounds, threads);
            });
            return std::pair(to_column(std::move(found.distances)), points_to_numpy(found.gradients));
          },
          "points"_a, "cap"_a, "gradient"_a, "bounds"_a, "threads"_a,
          "Metres to the nearest solid voxel, and unit vectors away from it.")
      .def(
          "path_clearance",
          [](const NavSpace& s, const PointsIn& points, double cap) {
            return watched(nullptr, [&](Monitor&) { return polyline_clearance(s, points_of(points), cap); });
          },
          "points"_a, "cap"_a, "The least distance of a polyline to a solid voxel, in metres.")
      .def(
          "widths",
          [](const NavSpace& s) {
            WidthsInMetres w = watched(nullptr, [&](Monitor& m) { return widths_in_metres(s, m); });
            return std::pair(to_column(std::move(w.cells)), to_column(std::move(w.portals)));
          },
          "The largest radius that fits through each cell and each portal, in metres.")
      .def(
          "max_radius",
          [](const NavSpace& s, const PointIn& a, const PointIn& b) {
            return watched(nullptr, [&](Monitor& m) { return max_radius(s, point(a), point(b), m); });
          },
          "a"_a, "b"_a, "The largest radius for which a way leads from a to b, in metres.")
      .def(
          "is_loaded",
          [](const NavSpace& s, const PointsIn& points) {
            return to_flags(without_gil([&] { return are_loaded(s, points_of(points)); }));
          },
          "points"_a)
      .def("floor_for", floor_for, "radius"_a.none(), Release(),
           "The solid voxels that one may stand on; None where one may on all of them.");
}

}  // namespace octoway::core

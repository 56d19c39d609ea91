// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bindings/answer.hpp"
#include "bindings/bindings.hpp"
#include "bindings/read_for.hpp"
#include "bindings/watch.hpp"
#include "core/base/parallel.hpp"
#include "core/live/answer_query.hpp"
#include "core/live/prepare_world.hpp"
#include "core/query/nearest.hpp"
#include "core/query/points.hpp"
#include "core/query/polyline.hpp"
#include "core/query/sample.hpp"
#include "core/query/used_links.hpp"
#include "core/search/graphs.hpp"
#include "core/sight/sphere.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using CellsOut = nb::ndarray<nb::numpy, std::int32_t, nb::shape<-1, 2, 3>>;
using PairsOut = nb::ndarray<nb::numpy, std::uint32_t, nb::shape<-1, 2>>;
using LabelsOut = nb::ndarray<nb::numpy, std::uint32_t, nb::shape<-1>>;
using MaskOut = nb::ndarray<nb::numpy, bool, nb::shape<-1>>;
using BytesOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1>>;
using NumbersOut = nb::ndarray<nb::numpy, double, nb::shape<-1>>;
using OffsetsOut = nb::ndarray<nb::numpy, std::int64_t, nb::shape<-1>>;
using EndsOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1, 2>>;
using BatchArrays =
    std::tuple<BytesOut, NumbersOut, OffsetsOut, PointsOut, NumbersOut, std::uint64_t, EndsOut, NumbersOut,
               std::vector<std::tuple<std::size_t, std::size_t, LinkHandle, double>>>;

/// Runs the queries in parallel; each writes its own result, so the answers do not depend on the number of
/// threads.
void bound_find_many(const NavSpace& live, const View& space, const double* starts, const double* goals,
                     const QueryOptions& options, int threads, Monitor& monitor,
                     std::vector<QueryResult>& results) {
  const std::size_t n = results.size();
  const auto enter = [&](const double* p, std::size_t i, const char* what) {
    return enter_end(space->tables, {p[3 * i], p[3 * i + 1], p[3 * i + 2]}, options, what, i);
  };
  for (std::size_t i = 0; i < n; ++i)
    enter(starts, i, "starts"), enter(goals, i, "goals");  // refuse before any work
  std::atomic<bool> stop{false};
  parallel_for(
      n, thread_count(threads, n), 8,
      [&](int, std::size_t i) {
        Monitor mine;
        mine.cancel = &stop;
        results[i] =
            answer_query(live, space, enter(starts, i, "starts"), enter(goals, i, "goals"), options, mine);
      },
      [&](std::size_t) { stop = stop || monitor.stopped(); });
}

std::unique_ptr<NavSpace> build(std::shared_ptr<const BitGrid> grid, const PointIn& origin, double resolution,
                                const std::string& decomposition, int threads, std::int32_t region_edge,
                                bool greedy, const Body& body, const Ground& ground,
                                const CancelToken* cancel, const nb::object& progress, bool padded,
                                std::optional<double> usq_edge, std::optional<std::int64_t> usq_depth) {
  Monitor monitor = make_monitor(cancel, progress);
  const Lattice lattice{point(origin), resolution};
  const nb::gil_scoped_release release;
  const PreparedWorld world =
      prepare_world({grid, ground}, resolution, body, decomposition, {padded, usq_edge, usq_depth});
  return NavSpace::build(world.solid, lattice, body, {decomposition, threads, region_edge}, greedy, monitor,
                         world.ground);
}

/// Nothing if the points are not of the plain kinds that read_point takes.
std::optional<Answer> bound_find_path(const NavSpace& live, nb::handle start, nb::handle goal,
                                      const QueryOptions& options, const CancelToken* cancel, Radius radius) {
  DVec from, to;
  if (!read_point(start, from) || !read_point(goal, to)) return std::nullopt;
  Monitor monitor = make_monitor(cancel);
  std::optional<Answer> answer;
  {
    const nb::gil_scoped_release release;
    const auto found = read_unless_stopped(live, radius, options, monitor);
    const View space = found ? *found : live.read();
    const QVec here = enter_end(space->tables, from, options, "start");
    const QVec there = enter_end(space->tables, to, options, "goal");
    answer.emplace(space, found ? answer_query(live, space, here, there, options, monitor) : cancelled(),
                   from, to);
  }
  rethrow_signal();
  return answer;
}

/// `asked`: whose costs and filter count.
Answer bound_refine_path(const NavSpace& live, const PointsIn& points, const std::vector<std::string>& refine,
                         Radius radius, std::optional<double> turn_radius,
                         const std::optional<std::string>& curve, const QueryOptions& asked,
                         const LinkLegs& legs) {
  QueryOptions options;
  options.costs = asked.costs;
  options.refine = refine;
  options.turn_radius = turn_radius;
  options.curve = curve;
  const View space = read_for(live, radius, asked);
  std::vector<QVec> path;
  for (std::size_t i = 0; i < points.shape(0); ++i)
    path.push_back(enter(space->tables, {points(i, 0), points(i, 1), points(i, 2)}, "points", i));
  const std::size_t last = points.shape(0) - 1;
  const std::vector<UsedLink> links = all_used(space->tables, path, legs);
  const nb::gil_scoped_release release;
  return Answer(space, refine_path(*space, std::move(path), options, links),
                {points(0, 0), points(0, 1), points(0, 2)},
                {points(last, 0), points(last, 1), points(last, 2)});
}

/// Many queries' answers as arrays: the points of query i are points[offsets[i] .. offsets[i + 1]).
BatchArrays find_paths(const NavSpace& live, const PointsIn& starts, const PointsIn& goals,
                       const QueryOptions& options, int threads, const CancelToken* cancel, Radius radius) {
  Monitor monitor = make_monitor(cancel);
  const std::optional<View> found = read_or_stop(live, radius, options, monitor);
  const View reading = found ? *found : live.read();
  const Layer& space = *reading;
  const std::size_t n = starts.shape(0);
  std::vector<QueryResult> results(n, cancelled());
  std::vector<double> lengths(n), cpu(n), costs(n);
  std::vector<std::uint8_t> statuses(n), snapped(2 * n);
  std::vector<std::int64_t> offsets(n + 1, 0);
  std::vector<double> points;
  std::vector<std::tuple<std::size_t, std::size_t, LinkHandle, double>> links;
  {
    const nb::gil_scoped_release release;
    if (found)
      bound_find_many(live, reading, starts.data(), goals.data(), options, threads, monitor, results);
    for (std::size_t i = 0; i < n; ++i)
      offsets[i + 1] = offsets[i] + static_cast<std::int64_t>(results[i].points.size());
    points.reserve(3 * static_cast<std::size_t>(offsets[n]));
    for (std::size_t i = 0; i < n; ++i) {
      const double* s = starts.data() + 3 * i;
      const double* g = goals.data() + 3 * i;
      const std::vector<DVec> path =
          points_of(results[i], space.tables.lattice, {s[0], s[1], s[2]}, {g[0], g[1], g[2]});
      double length = 0.0;
      auto link = results[i].links.begin();
      for (std::size_t k = 1; k < path.size(); ++k)
        if (link == results[i].links.end() || link->leg != k - 1)
          length += distance(path[k - 1], path[k]);
        else
          links.emplace_back(i, link->leg, link->handle, price_of(*link, space.tables.lattice)), ++link;
      for (const DVec& p : path) points.insert(points.end(), {p.x, p.y, p.z});
      lengths[i] = path.empty() ? std::numeric_limits<double>::infinity() : length;
      costs[i] = results[i].cost ? *results[i].cost * space.tables.lattice.resolution : lengths[i];
      statuses[i] = static_cast<std::uint8_t>(results[i].status);
      cpu[i] = results[i].cpu_seconds;
      snapped[2 * i] = results[i].snapped_start ? 1 : 0;
      snapped[2 * i + 1] = results[i].snapped_goal ? 1 : 0;
    }
  }
  rethrow_signal();
  const std::size_t total = points.size() / 3;
  return {to_numpy<BytesOut>(std::move(statuses), {n}),
          to_numpy<NumbersOut>(std::move(lengths), {n}),
          to_numpy<OffsetsOut>(std::move(offsets), {n + 1}),
          to_numpy<PointsOut>(std::move(points), {total, 3}),
          to_numpy<NumbersOut>(std::move(cpu), {n}),
          reading.version(),
          to_numpy<EndsOut>(std::move(snapped), {n, 2}),
          to_numpy<NumbersOut>(std::move(costs), {n}),
          std::move(links)};
}

/// With costs: whether a point may be entered.
MaskOut bound_is_free(const NavSpace& live, const PointsIn& points, Radius radius,
                      const QueryOptions& options) {
  const View reading = read_for(live, radius, options);
  const Layer& space = *reading;
  const std::size_t n = points.shape(0);
  auto* mask = new bool[n];
  nb::capsule owner(mask, [](void* p) noexcept { delete[] static_cast<bool*>(p); });
  for (std::size_t i = 0; i < n; ++i) {
    const DVec p{points(i, 0), points(i, 1), points(i, 2)};
    mask[i] = space.tables.lattice.in_reach(p) &&
              may_enter(space.tables, space.tables.lattice.to_sub(p), options.costs.get());
  }
  return MaskOut(mask, {n}, owner);
}

std::optional<std::vector<double>> bound_nearest_free(const NavSpace& live, const PointIn& p, Radius radius,
                                                      const QueryOptions& options) {
  const View reading = read_for(live, radius, options);
  const Layer& space = *reading;
  const DVec d = point(p);
  if (!space.tables.lattice.in_reach(d)) enter(space.tables, d, "point");  // throws
  const auto q = nearest_free(space.tables, space.tables.lattice.to_sub(d), space.reach(options.costs.get()));
  return q ? std::optional(metres(space.tables.lattice, *q)) : std::nullopt;
}

/// Without a radius, of the centre in the space's own layer. A sphere of a given radius is moved among the
/// solids themselves, which needs no layer; a box goes where its layer lets it.
std::pair<bool, double> bound_raycast(const NavSpace& live, const PointIn& a, const PointIn& b,
                                      Radius radius) {
  const View now = live.read();
  const QVec from = enter(now->tables, point(a), "a");
  const QVec to = enter(now->tables, point(b), "b");
  const double voxels = radius.value_or(0.0) / now->tables.lattice.resolution;
  if (now.body().shape == BodyShape::SPHERE && voxels > kTouch) {
    const nb::gil_scoped_release release;
    const SphereSight s = cast_sphere(now.solid(), from, to, voxels, now.body().inflate_bounds);
    return {s.clear, s.reached};
  }
  const View space = read_for(live, radius);
  const nb::gil_scoped_release release;
  const Sight s = raycast(space->tables, from, to);
  return {s.clear(), s.reached.value()};
}

/// How far a polyline (n, 3) is clear: whether to its end, and if not, to which part of which segment.
std::tuple<bool, std::size_t, double> bound_trace_path(const NavSpace& live, const PointsIn& points,
                                                       Radius radius, const QueryOptions& options,
                                                       const LinkLegs& legs) {
  const View space = read_for(live, radius, options);
  std::vector<QVec> path;
  for (std::size_t i = 0; i < points.shape(0); ++i)
    path.push_back(enter(space->tables, {points(i, 0), points(i, 1), points(i, 2)}, "points", i));
  const PathTrace t = trace_with_links(space->tables, std::move(path), options.costs.get(), legs);
  return {t.clear, t.segment, t.fraction};
}

PointsOut bound_random_points(const NavSpace& live, std::size_t n, std::uint64_t seed, Radius radius) {
  const View reading = read_for(live, radius);
  const Layer& space = *reading;
  std::vector<DVec> points;
  for (const QVec& q : random_points(space.tables, n, seed))
    points.push_back(space.tables.lattice.to_metres(q));
  return points_to_numpy(points);
}

CellsOut boxes_out(const std::vector<Box>& boxes) {
  std::vector<std::int32_t> flat;
  flat.reserve(6 * boxes.size());
  for (const Box& b : boxes) flat.insert(flat.end(), {b.lo.x, b.lo.y, b.lo.z, b.hi.x, b.hi.y, b.hi.z});
  return to_numpy<CellsOut>(std::move(flat), {boxes.size(), 2, 3});
}

std::vector<Box> portal_rects(const NavSpace& live) {
  std::vector<Box> rects;
  for (const Compact parts = compact(live.read()->tables); const Portal& p : parts.portals)
    rects.push_back(p.rect);
  return rects;
}

PairsOut portal_cells(const NavSpace& live) {
  std::vector<std::uint32_t> flat;
  for (const Compact parts = compact(live.read()->tables); const Portal& p : parts.portals)
    flat.insert(flat.end(), {p.low, p.high});
  const std::size_t n = flat.size() / 2;
  return to_numpy<PairsOut>(std::move(flat), {n, 2});
}

LabelsOut components(const NavSpace& live) {
  std::vector<std::uint32_t> kinds = compact(live.read()->tables).components;
  const std::size_t n = kinds.size();
  return to_numpy<LabelsOut>(std::move(kinds), {n});
}

/// What is blocked in the present version, held for as long as the grid is.
std::shared_ptr<const BitGrid> grid_for(const NavSpace& live, Radius radius) {
  const auto held = std::make_shared<View>(read_for(live, radius));
  return {held, held->tables().grid.get()};
}

/// What may be stood on; nothing where all that is blocked may.
std::optional<BitGrid> floor_for(const NavSpace& live, Radius radius) {
  const View now = live.read();
  std::optional<BitGrid> floor = walkable(now.solid(), now.ground());
  const Inflation rule = now.body().rule(radius.value_or(now.body().radius), now->tables.lattice);
  Monitor monitor;
  if (floor && !rule.none()) floor = inflate(*floor, rule, 0, monitor);
  return floor;
}

/// And what is solid.
std::shared_ptr<const BitGrid> solid_of(const NavSpace& live) {
  const auto held = std::make_shared<View>(live.read());
  return {held, &held->solid()};
}

template <class T>
std::vector<std::pair<std::string, std::string>> named(std::span<const T> list) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const T& item : list) out.emplace_back(item.name, item.summary);
  return out;
}

}  // namespace

void bind_space(nb::module_& m) {
  bind_body(m);
  auto space = nb::class_<NavSpace>(
      m, "NavSpace", "Cells, portals and components of a world, the queries on them, and edits.");
  bind_edits(space);
  bind_links(space);
  bind_stream(space);
  bind_kinds(space);
  space
      .def_static("build", build, "grid"_a, "origin"_a, "resolution"_a, "decomposition"_a, "threads"_a,
                  "region_edge"_a, "greedy"_a, "body"_a, "ground"_a, "cancel"_a.none() = nb::none(),
                  "progress"_a.none() = nb::none(), "padded"_a = false, "usq_edge"_a.none() = nb::none(),
                  "usq_depth"_a.none() = nb::none())
      .def_prop_ro("grid", [](const NavSpace& s) { return grid_for(s, std::nullopt); })
      .def("grid_for", grid_for, "radius"_a.none(), "What is blocked for a radius.")
      .def("floor_for", floor_for, "radius"_a.none(),
           "What may be stood on; None where all that is blocked may.")
      .def_prop_ro("solid", solid_of)
      .def_prop_ro("version", [](const NavSpace& s) { return s.read().version(); })
      .def_prop_ro(
          "lattice",
          [](const NavSpace& s) {
            const Lattice& lattice = s.read()->tables.lattice;
            return std::pair(std::tuple(lattice.origin.x, lattice.origin.y, lattice.origin.z),
                             lattice.resolution);
          },
          "The origin and metres a voxel.")
      .def_prop_ro("decomposition",
                   [](const NavSpace& s) { return std::string(s.read()->tables.decomposition->name); })
      .def_prop_ro("region_edge", [](const NavSpace& s) { return s.read()->tables.region_edge; })
      .def_prop_ro("leaves", [](const NavSpace& s) { return s.read()->tables.leaves; })
      .def_prop_ro("cell_count", [](const NavSpace& s) { return cell_count(s.read()->tables); })
      .def_prop_ro("portal_count", [](const NavSpace& s) { return portal_count(s.read()->tables); })
      .def_prop_ro("component_voxels",
                   [](const NavSpace& s) { return compact(s.read()->tables).component_voxels; })
      .def_prop_ro("bytes", [](const NavSpace& s) { return bytes(*s.read()); })
      .def_prop_ro("build_seconds", [](const NavSpace& s) { return s.read()->tables.build_seconds; })
      .def("cells",
           [](const NavSpace& s) {
             return boxes_to_numpy(compact(s.read()->tables).cells, s.read()->tables.lattice);
           })
      .def("portals",
           [](const NavSpace& s) { return boxes_to_numpy(portal_rects(s), s.read()->tables.lattice); })
      .def(
          "cell_boxes", [](const NavSpace& s) { return boxes_out(compact(s.read()->tables).cells); },
          "Cells in voxels, (n, 2, 3).")
      .def(
          "portal_rects", [](const NavSpace& s) { return boxes_out(portal_rects(s)); },
          "Portals in voxels, (n, 2, 3).")
      .def("portal_cells", portal_cells, "The two cells of each portal, (n, 2).")
      .def("components", components, "The component of each cell, (n,).")
      .def("find_path", bound_find_path, "start"_a.none(), "goal"_a.none(), "options"_a,
           "cancel"_a.none() = nb::none(), "radius"_a.none() = nb::none())
      .def("refine_path", bound_refine_path, "points"_a, "refine"_a, "radius"_a.none() = nb::none(),
           "turn_radius"_a.none() = nb::none(), "curve"_a.none() = nb::none(), "asked"_a = QueryOptions{},
           "links"_a = LinkLegs{})
      .def("find_paths", find_paths, "starts"_a, "goals"_a, "options"_a, "threads"_a = 0,
           "cancel"_a.none() = nb::none(), "radius"_a.none() = nb::none())
      .def("is_free", bound_is_free, "points"_a, "radius"_a.none() = nb::none(), "options"_a = QueryOptions{})
      .def("nearest_free", bound_nearest_free, "point"_a, "radius"_a.none() = nb::none(),
           "options"_a = QueryOptions{})
      .def("raycast", bound_raycast, "a"_a, "b"_a, "radius"_a.none() = nb::none())
      .def(
          "reachable",
          [](const NavSpace& live, const PointIn& a, const PointIn& b, Radius radius,
             const QueryOptions& options) {
            const View s = read_for(live, radius, options);
            return reachable(*s, enter(s->tables, point(a), "a"), enter(s->tables, point(b), "b"),
                             options.costs.get(), links_for(*s, options));
          },
          "a"_a, "b"_a, "radius"_a.none() = nb::none(), "options"_a = QueryOptions{})
      .def("trace_path", bound_trace_path, "points"_a, "radius"_a.none() = nb::none(),
           "options"_a = QueryOptions{}, "links"_a = LinkLegs{},
           "How far a polyline is clear: (to its end?, segment, fraction of the segment).")
      .def("random_points", bound_random_points, "n"_a, "seed"_a, "radius"_a.none() = nb::none())
      .def("validate", [](const NavSpace& s) { s.validate(); }, nb::call_guard<nb::gil_scoped_release>());
  bind_layers(space);
  m.attr("DEFAULT_DECOMPOSITION") = std::string(kDefaultDecomposition).c_str();
  m.def("decompositions", [] { return named(decompositions()); }, "Names and summaries.");
  m.def("algorithms", [] { return named(algorithms()); }, "Names and summaries.");
  m.def(
      "promises",
      [] {
        std::vector<std::pair<std::string, std::string>> out;
        for (const Algorithm& a : algorithms()) out.emplace_back(a.name, name_of(a.promise));
        return out;
      },
      "What each algorithm promises: none, optimal, bounded or any-angle.");
  m.def("placements", [] { return named(placements()); }, "Names and summaries.");
  m.def("qualities", [] {
    std::vector<std::string> names;
    for (const Quality& q : qualities()) names.emplace_back(q.name);
    return names;
  });
  m.def("use_vector_instructions", use_vector_instructions, "wanted"_a,
        "Choose between the vector and the plain inner loop, for tests; returns what is in use.");
  m.def("refinements", [] { return named(refinements()); }, "Names and summaries.");
  m.def("curves", [] { return named(curve_kinds()); }, "Names and summaries.");
}

}  // namespace octoway::core

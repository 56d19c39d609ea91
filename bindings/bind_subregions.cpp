// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bindings/convert_file.hpp"
#include "bindings/convert_monitor.hpp"
#include "bindings/read_for.hpp"
#include "core/abstract/terrain/traversable.hpp"
#include "core/abstract/waypoints/portal_waypoints.hpp"
#include "core/abstract/waypoints/waypoint_queries.hpp"
#include "core/files/subregion_file.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using IdsIn = ColumnIn<std::uint32_t>;
using PairsIn = TableIn<std::uint32_t, 2>;
using FlagsIn = ColumnIn<std::uint8_t>;
using NumbersIn = ColumnIn<double>;

std::unique_ptr<SubregionMap> make_map(const PointsIn& positions, const PairsIn& edges,
                                       const FlagsIn& motions, const NumbersIn& lengths,
                                       const WaypointBlocks& blocks) {
  std::vector<DVec> points = to_points(positions);
  const Watching watching;
  WaypointGraph graph(std::move(points), {as_span(edges), as_span(motions), as_span(lengths)});
  return std::make_unique<SubregionMap>(WaypointMap(std::move(graph), blocks));
}

WaypointBlocks adaptive(const PointIn& low, double edge, std::size_t most, const PointsIn& positions) {
  return WaypointBlocks::adaptive(point(low), edge, most, to_points(positions));
}

/// Every edge once: its ends (the lower number first), motions and length.
auto edges(const SubregionMap& map) {
  WaypointEdges list = list_edges(map);
  return std::tuple(to_table<2>(std::move(list.ends)), to_column(std::move(list.motions)),
                    to_column(std::move(list.lengths)));
}

Budget to_budget(std::optional<std::uint64_t> max_expansions, std::optional<double> time_limit) {
  return {max_expansions.value_or(Budget{}.max_expansions), time_limit.value_or(Budget{}.time_limit)};
}

WaypointPath find(SubregionMap& map, MotionSet motions, std::int64_t start, std::int64_t goal,
                  std::optional<std::string> scheme, bool exact, bool components,
                  std::optional<std::uint64_t> max_expansions, std::optional<double> time_limit,
                  const CancelToken* cancel) {
  const WaypointQuery query{std::move(scheme), exact, components, to_budget(max_expansions, time_limit)};
  return watched(cancel,
                 [&](Monitor& monitor) { return find_between(map, motions, start, goal, query, monitor); });
}

auto nearby(const SubregionMap& map, const PointIn& from, MotionSet motions, std::size_t most) {
  return to_column(nearest_waypoints(map, point(from), motions, most));
}

EditFigures edit(SubregionMap& map, const PointsIn& added, const IdsIn& moved, const PointsIn& moved_to,
                 const IdsIn& isolated, const PairsIn& cut, const PairsIn& joined, const FlagsIn& motions,
                 const NumbersIn& lengths) {
  const std::vector<DVec> new_points = to_points(added);
  const std::vector<DVec> places = to_points(moved_to);
  const Watching watching;
  return map.edit({new_points,
                   as_span(moved),
                   places,
                   as_span(isolated),
                   as_span(cut),
                   {as_span(joined), as_span(motions), as_span(lengths)}});
}

/// numbers, blocks, which round, pairs, lengths: as a file has them.
auto parts_of(SubregionMap& map, MotionSet motions) {
  SubregionParts parts = map.with_graph(motions, [](const SubregionGraph& g) { return g.compact(); });
  return std::tuple(to_column(std::move(parts.numbers)), to_column(std::move(parts.blocks)),
                    to_column(std::move(parts.from_boundary)), to_table<2>(std::move(parts.pairs)),
                    to_table<3>(std::move(parts.lengths)));
}

void adopt(SubregionMap& map, MotionSet motions, const IdsIn& numbers, const ColumnIn<std::uint64_t>& blocks,
           const FlagsIn& rounds, const PairsIn& pairs, const TableIn<float, 3>& lengths) {
  const SubregionParts parts{to_vector(numbers), to_vector(blocks), to_vector(rounds), to_vector(pairs),
                             to_vector(lengths)};
  const Watching watching;
  map.adopt(motions, parts);
}

/// Centroids and sizes, numbered as in the parts.
auto subregions_of(SubregionMap& map, MotionSet motions) {
  SubregionList list = list_subregions(map, motions);
  return std::tuple(points_to_numpy(list.centroids), to_column(std::move(list.sizes)));
}

std::tuple<std::size_t, std::size_t> count(const SubregionMap& map, MotionSet motions, const IdsIn& order,
                                           std::uint64_t seed) {
  const SubregionFigures figures =
      without_gil([&] { return count_in_order(map, motions, as_span(order), seed); });
  return {figures.subregions, figures.connections};
}

PointsOut positions(const SubregionMap& map, const IdsIn& ids) {
  return points_to_numpy(positions_of(map, as_span(ids)));
}

auto regions_at(const SubregionMap& map, std::int64_t waypoint) {
  return to_column(blocks_at(map, waypoint));
}

/// From one point to each of many.
auto traversable(const BitGrid& grid, const PointIn& origin, double resolution, const PointIn& from,
                 const PointsIn& to, MotionSet motions, std::int32_t step, double interval, double reach,
                 double likeness, const BitGrid* floor, bool bounds) {
  return to_flags(traversable_from(grid, {point(origin), resolution}, point(from), to_points(to), motions,
                                   {step, bounds}, {interval, reach, likeness}, floor));
}

/// Midpoints of portals in metres, and edges with their motions: of the layer whose cells tell them apart.
/// Waypoints of holes have no edges.
auto waypoints_of_space(const NavSpace& space, Radius radius) {
  QueryOptions options;
  options.with_motion = true;
  const View view = read_for(space, radius, options);
  WaypointEdges list;
  std::vector<DVec> points;
  {
    const Watching watching;
    const WaypointGraph graph =
        portal_waypoints({view->tables.cells, view->tables.graph, view->tables.kinds});
    list = list_edges(graph);
    points = view->tables.lattice.voxels_to_metres(graph.positions());
  }
  return std::tuple(points_to_numpy(points), to_table<2>(std::move(list.ends)),
                    to_column(std::move(list.motions)));
}

void bind_regions(nb::module_& m) {
  nb::class_<WaypointBlocks>(m, "WaypointBlocks", "Boxes that waypoints are sorted into.")
      .def_static(
          "uniform",
          [](const PointIn& low, const PointIn& size, Triple counts) {
            return WaypointBlocks::uniform(point(low), point(size), to_voxel(counts));
          },
          "low"_a, "size"_a, "counts"_a)
      .def_static("adaptive", adaptive, "low"_a, "edge"_a, "most"_a, "positions"_a)
      .def_static(
          "of_tree",
          [](const PointIn& low, double edge, const ColumnIn<std::uint64_t>& inner) {
            return WaypointBlocks::of_tree(point(low), edge, as_span(inner));
          },
          "low"_a, "edge"_a, "inner"_a)
      .def_prop_ro("is_adaptive", &WaypointBlocks::is_adaptive)
      .def_prop_ro(
          "low", [](const WaypointBlocks& r) { return points_to_numpy({r.low()}); }, nb::rv_policy::move)
      .def_prop_ro(
          "size", [](const WaypointBlocks& r) { return points_to_numpy({r.size()}); }, nb::rv_policy::move)
      .def_prop_ro("counts", [](const WaypointBlocks& r) { return to_triple(r.counts()); })
      .def("tree", [](const WaypointBlocks& r) { return to_column(r.tree()); })
      .def(
          "box",
          [](const WaypointBlocks& r, BlockKey key) {
            const QBox box = r.box(key);
            return points_to_numpy({r.corner(box.lo), r.corner(box.hi)});
          },
          "region"_a, "Lower and upper corner, in metres.");
}

void bind_results(nb::module_& m) {
  nb::class_<WaypointPath>(m, "WaypointPath", "What a search along waypoints found.")
      .def_prop_ro(
          "outcome", [](const WaypointPath& p) { return static_cast<int>(p.outcome); },
          "0 found, 1 there is none, 2 out of budget, 3 cancelled.")
      .def("nodes", [](const WaypointPath& p) { return to_column(std::vector(p.nodes)); })
      .def_ro("length", &WaypointPath::length)
      .def_ro("expanded", &WaypointPath::expanded)
      .def_ro("relaxed", &WaypointPath::relaxed)
      .def_ro("subregions_expanded", &WaypointPath::subregions_expanded)
      .def_prop_ro("subregions", [](const WaypointPath& p) { return p.subregions.size(); })
      .def_ro("allowed", &WaypointPath::allowed)
      .def_ro("cpu_seconds", &WaypointPath::cpu_seconds);
  nb::class_<SubregionFigures>(m, "SubregionFigures", "How large a subregion graph is.")
      .def_ro("subregions", &SubregionFigures::subregions)
      .def_ro("connections", &SubregionFigures::connections)
      .def_ro("bytes", &SubregionFigures::bytes)
      .def_ro("number_bytes", &SubregionFigures::kind_bytes)
      .def_ro("build_seconds", &SubregionFigures::build_seconds);
  nb::class_<EditFigures>(m, "EditFigures", "What an edit of waypoints cost.")
      .def_ro("touched", &EditFigures::touched)
      .def_ro("looked_at", &EditFigures::looked_at)
      .def_ro("seconds", &EditFigures::seconds);
}

void bind_subregion_files(nb::module_& m) {
  m.def(
      "save_subregions",
      [](SubregionMap& map, MotionSet motions, bool with_graph, std::optional<std::uint32_t> mark,
         nb::handle file) {
        PythonFile sink(file);
        const Watching watching;
        save_subregions(map, motions, with_graph, mark, sink);
      },
      "map"_a, "motions"_a, "with_graph"_a, "mark"_a.none(), "file"_a);
  m.def(
      "load_subregions",
      [](nb::handle file, SubregionMap* known) {
        const std::unique_ptr<ByteSource> source = to_source(file);
        const Watching watching;
        LoadedSubregions loaded = load_subregions(*source, known);
        return std::pair(std::move(loaded.map), loaded.motions);
      },
      "file"_a, "known"_a.none(), "The map, or None if the known one took the graph over; and the motions.");
}

}  // namespace

void bind_subregions(nb::module_& m) {
  bind_regions(m);
  bind_results(m);
  nb::class_<SubregionMap>(m, "SubregionMap", "Waypoints, and subregion graphs of motion sets.")
      .def_static("make", make_map, "positions"_a, "edges"_a, "motions"_a, "lengths"_a, "regions"_a)
      .def("__len__",
           [](const SubregionMap& s) {
             return s.with_map([](const WaypointMap& w) { return w.graph().size(); });
           })
      .def_prop_ro("edge_count",
                   [](const SubregionMap& s) {
                     return s.with_map([](const WaypointMap& w) { return w.graph().edge_count(); });
                   })
      .def_prop_ro("has_lengths",
                   [](const SubregionMap& s) {
                     return s.with_map([](const WaypointMap& w) { return w.graph().has_lengths(); });
                   })
      .def_prop_ro("bytes",
                   [](const SubregionMap& s) {
                     return s.with_map([](const WaypointMap& w) { return w.graph().bytes(); });
                   })
      .def_prop_ro(
          "regions",
          [](const SubregionMap& s) { return s.with_map([](const WaypointMap& w) { return w.blocks(); }); })
      .def("positions",
           [](const SubregionMap& s) {
             return s.with_map([](const WaypointMap& w) { return points_to_numpy(w.graph().positions()); });
           })
      .def("positions_of", positions, "ids"_a)
      .def("edges", edges)
      .def("regions_at", regions_at, "waypoint"_a)
      .def("find", find, "motions"_a, "start"_a, "goal"_a, "scheme"_a.none(), "exact"_a = false,
           "components"_a = true, "max_expansions"_a.none() = nb::none(), "time_limit"_a.none() = nb::none(),
           "cancel"_a.none() = nb::none())
      .def("nearby", nearby, "point"_a, "motions"_a, "most"_a)
      .def("edit", edit, "added"_a, "moved"_a, "moved_to"_a, "isolated"_a, "cut"_a, "joined"_a, "motions"_a,
           "lengths"_a)
      .def(
          "figures",
          [](SubregionMap& s, MotionSet motions) {
            const Watching watching;
            return s.figures(motions);
          },
          "motions"_a)
      .def("parts", parts_of, "motions"_a)
      .def("adopt", adopt, "motions"_a, "numbers"_a, "blocks"_a, "rounds"_a, "pairs"_a, "lengths"_a)
      .def("subregions", subregions_of, "motions"_a)
      .def("count_in_order", count, "motions"_a, "order"_a, "seed"_a)
      .def(
          "validate",
          [](SubregionMap& s, MotionSet motions) {
            const Watching watching;
            s.with_graph(motions, [](const SubregionGraph& g) { g.validate(); });
          },
          "motions"_a);
  m.def("cost_schemes", [] {
    const std::vector<std::string_view> names = cost_scheme_names();
    return std::vector<std::string>(names.begin(), names.end());
  });
  m.def("traversable", traversable, "grid"_a, "origin"_a, "resolution"_a, "start"_a, "ends"_a, "motions"_a,
        "step"_a, "interval"_a, "reach"_a, "likeness"_a, "floor"_a.none() = nb::none(), "bounds"_a = false,
        "Whether somebody who moves so can go straight from a point to each of others; lengths in metres.");
  m.def("waypoints_of_space", waypoints_of_space, "space"_a, "radius"_a.none() = nb::none(),
        "Midpoints of portals in metres, pairs of them that share a cell, and the cell's motions.");
  bind_subregion_files(m);
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/bindings.hpp"
#include "bindings/read_for.hpp"
#include "bindings/watch.hpp"
#include "core/abstract/terrain/traversable.hpp"
#include "core/abstract/waypoints/portal_waypoints.hpp"
#include "core/abstract/waypoints/subregion_map.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using IdsIn = nb::ndarray<const std::uint32_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using PairsIn = nb::ndarray<const std::uint32_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;
using FlagsIn = nb::ndarray<const std::uint8_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using NumbersIn = nb::ndarray<const double, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using KeysIn = nb::ndarray<const std::uint64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using TriplesIn = nb::ndarray<const float, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;
using IdsOut = nb::ndarray<nb::numpy, std::uint32_t, nb::shape<-1>>;
using PairsOut = nb::ndarray<nb::numpy, std::uint32_t, nb::shape<-1, 2>>;
using BytesOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1>>;
using FlagsOut = nb::ndarray<nb::numpy, bool, nb::shape<-1>>;
using NumbersOut = nb::ndarray<nb::numpy, double, nb::shape<-1>>;
using KeysOut = nb::ndarray<nb::numpy, std::uint64_t, nb::shape<-1>>;
using TriplesOut = nb::ndarray<nb::numpy, float, nb::shape<-1, 3>>;
using Counts = std::tuple<std::int32_t, std::int32_t, std::int32_t>;

template <class Array>
auto as_span(const Array& array) {
  return std::span(array.data(), array.size());
}

template <class Out, class T>
Out flat(std::vector<T> values) {
  const std::size_t n = values.size();
  return to_numpy<Out>(std::move(values), {n});
}

template <class Out, class T>
Out table(std::vector<T> values, std::size_t columns) {
  const std::size_t n = values.size() / columns;
  return to_numpy<Out>(std::move(values), {n, columns});
}

std::vector<DVec> points_of(const PointsIn& points) {
  std::vector<DVec> out;
  out.reserve(points.shape(0));
  for (std::size_t i = 0; i < points.shape(0); ++i) out.push_back({points(i, 0), points(i, 1), points(i, 2)});
  return out;
}

std::unique_ptr<SubregionMap> make_map(const PointsIn& positions, const PairsIn& edges,
                                       const FlagsIn& motions, const NumbersIn& lengths,
                                       const WaypointBlocks& blocks) {
  std::vector<DVec> points = points_of(positions);
  const nb::gil_scoped_release release;
  WaypointGraph graph(std::move(points), {as_span(edges), as_span(motions), as_span(lengths)});
  return std::make_unique<SubregionMap>(WaypointMap(std::move(graph), blocks));
}

WaypointBlocks adaptive(const PointIn& low, double edge, std::size_t most, const PointsIn& positions) {
  const std::vector<DVec> points = points_of(positions);
  return WaypointBlocks::adaptive(point(low), edge, most, points);
}

/// Every edge once: its ends (the lower number first), motions and length.
std::tuple<PairsOut, BytesOut, NumbersOut> edges_of(const SubregionMap& map) {
  std::vector<std::uint32_t> ends;
  std::vector<std::uint8_t> motions;
  std::vector<double> lengths;
  map.with_map([&](const WaypointMap& m) {
    for (WaypointId v = 0; v < m.graph().size(); ++v)
      m.graph().for_each(v, kAllMotions, [&](std::uint64_t arc, WaypointId w) {
        if (w < v) return true;
        ends.insert(ends.end(), {v, w});
        motions.push_back(m.graph().motions(arc));
        lengths.push_back(m.graph().length(v, arc));
        return true;
      });
  });
  return {table<PairsOut>(std::move(ends), 2), flat<BytesOut>(std::move(motions)),
          flat<NumbersOut>(std::move(lengths))};
}

WaypointId checked(const WaypointGraph& graph, std::int64_t v, const char* what) {
  if (v < 0 || static_cast<std::uint64_t>(v) >= graph.size())
    throw InvalidInput(std::string(what) + " is waypoint " + std::to_string(v) + ", but there are " +
                       std::to_string(graph.size()) + ", numbered from 0");
  return static_cast<WaypointId>(v);
}

/// No scheme: plain A*.
WaypointPath find(SubregionMap& map, MotionSet motions, std::int64_t a, std::int64_t b,
                  std::optional<std::string> scheme, bool exact, bool components,
                  std::optional<std::uint64_t> max_expansions, std::optional<double> time_limit,
                  const CancelToken* cancel) {
  Budget budget;
  if (max_expansions) budget.max_expansions = *max_expansions;
  if (time_limit) budget.time_limit = *time_limit;
  SubregionOptions options;
  if (scheme) options.scheme = cost_scheme(*scheme);
  options.exact = exact;
  options.components = components;
  Monitor monitor = make_monitor(cancel);
  WaypointPath path;
  {
    const nb::gil_scoped_release release;
    const WaypointEnds ends = map.with_map([&](const WaypointMap& m) {
      return WaypointEnds::of(m.graph(), checked(m.graph(), a, "start"), checked(m.graph(), b, "goal"));
    });
    path = scheme ? map.find(motions, ends, options, budget, monitor)
                  : map.find_plain(motions, ends, budget, monitor);
  }
  rethrow_signal();
  return path;
}

IdsOut nearby(const SubregionMap& map, const PointIn& from, MotionSet motions, std::size_t most) {
  const DVec p = point(from);
  return flat<IdsOut>(map.with_map([&](const WaypointMap& m) {
    std::vector<std::uint32_t> ids;
    NearbyWaypoints near(m, p, motions);
    while (ids.size() < most) {
      const WaypointId v = near.next();
      if (v == kNoWaypoint) break;
      ids.push_back(v);
    }
    return ids;
  }));
}

EditFigures edit(SubregionMap& map, const PointsIn& added, const IdsIn& moved, const PointsIn& moved_to,
                 const IdsIn& isolated, const PairsIn& cut, const PairsIn& joined, const FlagsIn& motions,
                 const NumbersIn& lengths) {
  const std::vector<DVec> new_points = points_of(added);
  const std::vector<DVec> places = points_of(moved_to);
  const nb::gil_scoped_release release;
  return map.edit({new_points,
                   as_span(moved),
                   places,
                   as_span(isolated),
                   as_span(cut),
                   {as_span(joined), as_span(motions), as_span(lengths)}});
}

/// numbers, blocks, which round, pairs, lengths: as a file has them.
std::tuple<IdsOut, KeysOut, BytesOut, PairsOut, TriplesOut> parts_of(SubregionMap& map, MotionSet motions) {
  SubregionParts parts = map.with_graph(motions, [](const SubregionGraph& g) { return g.compact(); });
  return {flat<IdsOut>(std::move(parts.numbers)), flat<KeysOut>(std::move(parts.blocks)),
          flat<BytesOut>(std::move(parts.from_boundary)), table<PairsOut>(std::move(parts.pairs), 2),
          table<TriplesOut>(std::move(parts.lengths), 3)};
}

void adopt(SubregionMap& map, MotionSet motions, const IdsIn& numbers, const KeysIn& blocks,
           const FlagsIn& rounds, const PairsIn& pairs, const TriplesIn& lengths) {
  const auto copy = [](const auto& array) {
    const auto values = as_span(array);
    return std::vector(values.begin(), values.end());
  };
  const SubregionParts parts{copy(numbers), copy(blocks), copy(rounds), copy(pairs), copy(lengths)};
  const nb::gil_scoped_release release;
  map.adopt(motions, parts);
}

/// Centroids and sizes, numbered as in the parts.
std::tuple<PointsOut, IdsOut> subregions_of(SubregionMap& map, MotionSet motions) {
  std::vector<DVec> centroids;
  std::vector<std::uint32_t> sizes;
  map.with_graph(motions, [&](const SubregionGraph& g) {
    for (const Subregion& s : g.subregions())
      if (s.size > 0) centroids.push_back(s.centroid), sizes.push_back(s.size);
  });
  return {points_to_numpy(centroids), flat<IdsOut>(std::move(sizes))};
}

std::tuple<std::size_t, std::size_t> count_in_order(const SubregionMap& map, MotionSet motions,
                                                    const IdsIn& order, std::uint64_t seed) {
  const nb::gil_scoped_release release;
  return map.with_map([&](const WaypointMap& m) {
    for (const WaypointId v : as_span(order)) checked(m.graph(), v, "order");
    const SubregionGraph g = SubregionGraph::in_order(m, motions, as_span(order), seed);
    return std::tuple(g.count(), g.connection_count());
  });
}

PointsOut positions_of(const SubregionMap& map, const IdsIn& ids) {
  return points_to_numpy(map.with_map([&](const WaypointMap& m) {
    std::vector<DVec> points;
    for (const WaypointId v : as_span(ids))
      points.push_back(m.graph().position(checked(m.graph(), v, "ids")));
    return points;
  }));
}

KeysOut regions_at(const SubregionMap& map, std::int64_t v) {
  return flat<KeysOut>(map.with_map([&](const WaypointMap& m) {
    const WaypointId id = checked(m.graph(), v, "the waypoint");
    std::vector<BlockKey> keys = m.blocks().all_of(m.place(id));
    return keys;
  }));
}

/// From one point to each of many.
FlagsOut traversable(const BitGrid& grid, const PointIn& origin, double resolution, const PointIn& from,
                     const PointsIn& to, MotionSet motions, std::int32_t step, double interval, double reach,
                     double likeness, const BitGrid* floor, bool bounds) {
  const Lattice lattice{point(origin), resolution};
  const CellIndex no_cells;  // sight then goes from voxel to voxel
  const SightWorld world{grid, no_cells, {}};
  const auto sub = [&](double metres) {
    return std::max<std::int64_t>(
        1, static_cast<std::int64_t>(std::nearbyint(metres / resolution * static_cast<double>(kSub))));
  };
  const TraversalRule rule{{step, bounds},
                           sub(interval),
                           sub(reach),
                           static_cast<std::int32_t>(std::nearbyint(likeness * 1024.0)),
                           floor};
  const QVec a = lattice.to_sub(point(from));
  std::vector<std::uint8_t> out;
  for (std::size_t i = 0; i < to.shape(0); ++i)
    out.push_back(
        is_traversable(world, a, lattice.to_sub({to(i, 0), to(i, 1), to(i, 2)}), motions, rule) ? 1 : 0);
  const std::size_t n = out.size();
  auto* owned = new std::vector<std::uint8_t>(std::move(out));
  nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<std::uint8_t>*>(p); });
  return FlagsOut(reinterpret_cast<bool*>(owned->data()), {n}, owner);
}

/// Midpoints of portals in metres, and edges with their motions: of the layer whose cells tell them apart.
/// Waypoints of holes have no edges.
std::tuple<PointsOut, PairsOut, BytesOut> waypoints_of_space(const NavSpace& live, Radius radius) {
  QueryOptions options;
  options.with_motion = true;
  const View space = read_for(live, radius, options);
  const CellsOfKinds cells{space->tables.cells, space->tables.graph, space->tables.kinds};
  std::vector<DVec> points;
  std::vector<std::uint32_t> ends;
  std::vector<std::uint8_t> motions;
  {
    const nb::gil_scoped_release release;
    const WaypointGraph graph = portal_waypoints(cells);
    for (WaypointId v = 0; v < graph.size(); ++v) {
      points.push_back(space->tables.lattice.voxels_to_metres(graph.position(v)));
      graph.for_each(v, kAllMotions, [&](std::uint64_t arc, WaypointId w) {
        if (w < v) return true;
        ends.insert(ends.end(), {v, w});
        motions.push_back(graph.motions(arc));
        return true;
      });
    }
  }
  return {points_to_numpy(points), table<PairsOut>(std::move(ends), 2), flat<BytesOut>(std::move(motions))};
}

void bind_regions(nb::module_& m) {
  nb::class_<WaypointBlocks>(m, "WaypointBlocks", "Boxes that waypoints are sorted into.")
      .def_static(
          "uniform",
          [](const PointIn& low, const PointIn& size, Counts counts) {
            return WaypointBlocks::uniform(point(low), point(size),
                                           {std::get<0>(counts), std::get<1>(counts), std::get<2>(counts)});
          },
          "low"_a, "size"_a, "counts"_a)
      .def_static("adaptive", adaptive, "low"_a, "edge"_a, "most"_a, "positions"_a)
      .def_static(
          "of_tree",
          [](const PointIn& low, double edge, const KeysIn& inner) {
            return WaypointBlocks::of_tree(point(low), edge, as_span(inner));
          },
          "low"_a, "edge"_a, "inner"_a)
      .def_prop_ro("is_adaptive", &WaypointBlocks::is_adaptive)
      .def_prop_ro(
          "low", [](const WaypointBlocks& r) { return points_to_numpy({r.low()}); }, nb::rv_policy::move)
      .def_prop_ro(
          "size", [](const WaypointBlocks& r) { return points_to_numpy({r.size()}); }, nb::rv_policy::move)
      .def_prop_ro("counts",
                   [](const WaypointBlocks& r) { return Counts{r.counts().x, r.counts().y, r.counts().z}; })
      .def("tree", [](const WaypointBlocks& r) { return flat<KeysOut>(r.tree()); })
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
      .def("nodes", [](const WaypointPath& p) { return flat<IdsOut>(std::vector(p.nodes)); })
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
      .def_ro("label_bytes", &SubregionFigures::kind_bytes)
      .def_ro("build_seconds", &SubregionFigures::build_seconds);
  nb::class_<EditFigures>(m, "EditFigures", "What an edit of waypoints cost.")
      .def_ro("touched", &EditFigures::touched)
      .def_ro("looked_at", &EditFigures::looked_at)
      .def_ro("seconds", &EditFigures::seconds);
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
      .def("positions_of", positions_of, "ids"_a)
      .def("edges", edges_of)
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
            const nb::gil_scoped_release release;
            return s.figures(motions);
          },
          "motions"_a)
      .def("parts", parts_of, "motions"_a)
      .def("adopt", adopt, "motions"_a, "labels"_a, "regions"_a, "rounds"_a, "pairs"_a, "lengths"_a)
      .def("subregions", subregions_of, "motions"_a)
      .def("count_in_order", count_in_order, "motions"_a, "order"_a, "seed"_a)
      .def(
          "validate",
          [](SubregionMap& s, MotionSet motions) {
            const nb::gil_scoped_release release;
            s.with_graph(motions, [](const SubregionGraph& g) { g.validate(); });
          },
          "motions"_a);
  m.def("cost_schemes", [] {
    std::vector<std::string> names;
    for (const auto name : cost_scheme_names()) names.emplace_back(name);
    return names;
  });
  m.def("traversable", traversable, "grid"_a, "origin"_a, "resolution"_a, "start"_a, "ends"_a, "motions"_a,
        "step"_a, "interval"_a, "reach"_a, "likeness"_a, "floor"_a.none() = nb::none(), "bounds"_a = false,
        "Whether somebody who moves so can go straight from a point to each of others; lengths in metres.");
  m.def("waypoints_of_space", waypoints_of_space, "space"_a, "radius"_a.none() = nb::none(),
        "Midpoints of portals in metres, pairs of them that share a cell, and the cell's motions.");
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/waypoints/waypoint_queries.hpp"

namespace octoway::core {

namespace {

WaypointId checked(const WaypointGraph& graph, std::int64_t v, const char* what) {
  if (v < 0 || static_cast<std::uint64_t>(v) >= graph.size())
    throw InvalidInput(std::string(what) + " is waypoint " + std::to_string(v) + ", but there are " +
                       std::to_string(graph.size()) + ", numbered from 0");
  return static_cast<WaypointId>(v);
}

}  // namespace

WaypointEdges list_edges(const WaypointGraph& graph) {
  WaypointEdges edges;
  for (WaypointId v = 0; v < graph.size(); ++v)
    graph.for_each(v, kAllMotions, [&](std::uint64_t arc, WaypointId w) {
      if (w < v) return true;
      edges.ends.insert(edges.ends.end(), {v, w});
      edges.motions.push_back(graph.motions(arc));
      edges.lengths.push_back(graph.length(v, arc));
      return true;
    });
  return edges;
}

WaypointEdges list_edges(const SubregionMap& map) {
  return map.with_map([](const WaypointMap& m) { return list_edges(m.graph()); });
}

WaypointPath find_between(SubregionMap& map, MotionSet motions, std::int64_t start, std::int64_t goal,
                          const WaypointQuery& query, Monitor& monitor) {
  SubregionOptions options;
  if (query.scheme) options.scheme = cost_scheme(*query.scheme);
  options.exact = query.exact;
  options.components = query.components;
  const WaypointEnds ends = map.with_map([&](const WaypointMap& m) {
    return WaypointEnds::of(m.graph(), checked(m.graph(), start, "start"), checked(m.graph(), goal, "goal"));
  });
  return query.scheme ? map.find(motions, ends, options, query.budget, monitor)
                      : map.find_plain(motions, ends, query.budget, monitor);
}

std::vector<WaypointId> nearest_waypoints(const SubregionMap& map, DVec from, MotionSet motions,
                                          std::size_t most) {
  return map.with_map([&](const WaypointMap& m) {
    std::vector<WaypointId> ids;
    NearbyWaypoints near(m, from, motions);
    while (ids.size() < most) {
      const WaypointId v = near.next();
      if (v == kNoWaypoint) break;
      ids.push_back(v);
    }
    return ids;
  });
}

std::vector<DVec> positions_of(const SubregionMap& map, std::span<const WaypointId> ids) {
  return map.with_map([&](const WaypointMap& m) {
    std::vector<DVec> points;
    for (const WaypointId v : ids) points.push_back(m.graph().position(checked(m.graph(), v, "ids")));
    return points;
  });
}

std::vector<BlockKey> blocks_at(const SubregionMap& map, std::int64_t waypoint) {
  return map.with_map([&](const WaypointMap& m) {
    const WaypointId id = checked(m.graph(), waypoint, "the waypoint");
    std::vector<BlockKey> keys = m.blocks().all_of(m.place(id));
    return keys;
  });
}

SubregionList list_subregions(SubregionMap& map, MotionSet motions) {
  return map.with_graph(motions, [](const SubregionGraph& g) {
    SubregionList list;
    for (const Subregion& s : g.subregions())
      if (s.size > 0) list.centroids.push_back(s.centroid), list.sizes.push_back(s.size);
    return list;
  });
}

SubregionFigures count_in_order(const SubregionMap& map, MotionSet motions, std::span<const WaypointId> order,
                                std::uint64_t seed) {
  return map.with_map([&](const WaypointMap& m) {
    for (const WaypointId v : order) checked(m.graph(), v, "order");
    const SubregionGraph g = SubregionGraph::in_order(m, motions, order, seed);
    SubregionFigures figures;
    figures.subregions = g.count();
    figures.connections = g.connection_count();
    return figures;
  });
}

}  // namespace octoway::core

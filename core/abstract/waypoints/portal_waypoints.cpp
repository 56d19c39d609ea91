// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/waypoints/portal_waypoints.hpp"

#include <algorithm>

namespace octoway::core {

namespace {

DVec middle(const Portal& portal) {
  return portal.is_hole() ? DVec{} : to_voxels(portal.rect.middle());
}

/// visit(portal, motions) for all that share a cell with p.
template <class Visit>
void for_each_neighbour(const CellsOfKinds& cells, PortalId p, Visit&& visit) {
  const Portal& portal = cells.graph.portals[p];
  if (portal.is_hole()) return;
  for (const CellId cell : {portal.low, portal.high})
    for (const PortalId q : cells.graph.portals_of(cell))
      if (q != p) visit(q, cells.motions(cell));
}

bool contains(std::span<const CellId> cells, CellId cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

/// The cell between two portals; two cells meet in one portal only, so there is one at most.
CellId between(const Portal& a, const Portal& b) {
  return b.touches(a.low) ? a.low : a.high;
}

}  // namespace

WaypointGraph portal_waypoints(const CellsOfKinds& cells) {
  std::vector<DVec> positions;
  std::vector<WaypointId> ends;
  std::vector<MotionSet> motions;
  for (PortalId p = 0; p < cells.graph.portals.size(); ++p) {
    positions.push_back(middle(cells.graph.portals[p]));
    for_each_neighbour(cells, p, [&](PortalId q, MotionSet allowed) {
      if (q < p) return;
      ends.insert(ends.end(), {p, q});
      motions.push_back(allowed);
    });
  }
  return {std::move(positions), {ends, motions, {}}};
}

PortalChanges portal_changes(const WaypointGraph& known, const CellsOfKinds& cells) {
  using Arcs = std::vector<std::pair<WaypointId, MotionSet>>;
  const auto count = static_cast<PortalId>(cells.graph.portals.size());
  PortalChanges changes;
  std::vector<std::uint8_t> differs(std::max<std::size_t>(count, known.size()), 1);
  Arcs now, was;
  for (PortalId p = 0; p < differs.size(); ++p) {
    now.clear();
    was.clear();
    if (p < count) for_each_neighbour(cells, p, [&](PortalId q, MotionSet m) { now.emplace_back(q, m); });
    std::sort(now.begin(), now.end());
    if (p >= known.size()) {
      changes.added.push_back(middle(cells.graph.portals[p]));
      continue;
    }
    known.for_each(p, kAllMotions, [&](std::uint64_t arc, WaypointId q) {
      was.emplace_back(q, known.motions(arc));
      return true;
    });
    const DVec at = p < count ? middle(cells.graph.portals[p]) : known.position(p);
    differs[p] = now != was ? 1 : 0;
    if (differs[p] != 0 && !was.empty()) changes.isolated.push_back(p);
    if (at != known.position(p)) changes.moved.push_back(p), changes.moved_to.push_back(at);
  }
  for (PortalId p = 0; p < count; ++p)
    if (differs[p] != 0)
      for_each_neighbour(cells, p, [&](PortalId q, MotionSet allowed) {
        if (differs[q] != 0 && q < p) return;  // told from the other side
        changes.ends.insert(changes.ends.end(), {p, q});
        changes.motions.push_back(allowed);
      });
  return changes;
}

WaypointEnds portal_ends(const CellsOfKinds& cells, MotionSet motions, QVec start,
                         std::span<const CellId> start_cells, QVec goal, std::span<const CellId> goal_cells) {
  WaypointEnds ends{to_voxels(start), to_voxels(goal), {}, {}};
  const auto join = [&](DVec end, std::span<const CellId> around, std::vector<WaypointEdge>& edges) {
    for (const CellId cell : around)
      if ((cells.motions(cell) & motions) != 0)
        for (const PortalId p : cells.graph.portals_of(cell))
          edges.push_back({p, distance(end, middle(cells.graph.portals[p]))});
  };
  join(ends.start, start_cells, ends.from);
  join(ends.goal, goal_cells, ends.to);
  return ends;
}

CellId shared_cell(const CellsOfKinds& cells, MotionSet motions, std::span<const CellId> start_cells,
                   std::span<const CellId> goal_cells) {
  for (const CellId cell : start_cells)
    if (contains(goal_cells, cell) && (cells.motions(cell) & motions) != 0) return cell;
  return kNoCell;
}

Route portal_route(const CellsOfKinds& cells, MotionSet motions, QVec start,
                   std::span<const CellId> start_cells, QVec goal, std::span<const CellId> goal_cells,
                   std::span<const WaypointId> portals) {
  Route route;
  const auto end_cell = [&](std::span<const CellId> around, PortalId p) {
    for (const CellId cell : around)
      if (cells.graph.portals[p].touches(cell) && (cells.motions(cell) & motions) != 0) return cell;
    return kNoCell;
  };
  route.points.push_back(start);
  route.cells.push_back(portals.empty() ? shared_cell(cells, motions, start_cells, goal_cells)
                                        : end_cell(start_cells, portals.front()));
  for (std::size_t i = 0; i < portals.size(); ++i) {
    const Portal& portal = cells.graph.portals[portals[i]];
    const QVec p = portal.rect.middle();
    if (p != route.points.back()) route.points.push_back(p);
    const CellId beyond = i + 1 < portals.size() ? between(portal, cells.graph.portals[portals[i + 1]])
                                                 : end_cell(goal_cells, portals[i]);
    if (beyond == route.cells.back()) continue;  // a point on the way through one cell, no door out of it
    route.portals.push_back(portals[i]);
    route.cells.push_back(beyond);
  }
  if (goal != route.points.back() || route.points.size() == 1) route.points.push_back(goal);
  return route;
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The waypoint graph of a space: the midpoints of portals, and an edge between any two portals of a cell,
// which allows what the cell allows. A waypoint has its portal's number, and places are in voxels. Edges run
// inside convex cells that mix no kinds, so a path along them never leaves the motions of the set.
#pragma once

#include "core/abstract/waypoints/subregion_search.hpp"
#include "core/links/route.hpp"

namespace octoway::core {

/// Cells, portals and, where there are any, kinds of cells.
struct CellsOfKinds {
  std::span<const Box> cells;
  const Graph& graph;
  std::span<const Kind> kinds;  ///< empty: all cells have kind 0

  MotionSet motions(CellId cell) const { return motions_of(kinds.empty() ? Kind{0} : kinds[cell]); }
};

WaypointGraph portal_waypoints(const CellsOfKinds& cells);

/// The changes of a space's waypoints after edits, as lists for a WaypointEdit.
struct PortalChanges {
  std::vector<DVec> added, moved_to;
  std::vector<WaypointId> moved, isolated, ends;
  std::vector<MotionSet> motions;

  WaypointEdit edit() const { return {added, moved, moved_to, isolated, {}, {ends, motions, {}}}; }
};
/// Compares the graph with the space's portals as they are now.
PortalChanges portal_changes(const WaypointGraph& known, const CellsOfKinds& cells);

/// Joins two points to the portals of the cells that hold them, where the motions allow these cells.
WaypointEnds portal_ends(const CellsOfKinds& cells, MotionSet motions, QVec start,
                         std::span<const CellId> start_cells, QVec goal, std::span<const CellId> goal_cells);

/// A path along portals as points and corridor, ready to be refined.
Route portal_route(const CellsOfKinds& cells, MotionSet motions, QVec start,
                   std::span<const CellId> start_cells, QVec goal, std::span<const CellId> goal_cells,
                   std::span<const WaypointId> portals);

/// A cell that holds both points, and that the motions allow; kNoCell if there is none.
CellId shared_cell(const CellsOfKinds& cells, MotionSet motions, std::span<const CellId> start_cells,
                   std::span<const CellId> goal_cells);

}  // namespace octoway::core

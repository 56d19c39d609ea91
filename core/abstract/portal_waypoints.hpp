// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The waypoint graph of a space: the midpoints of portals, and an edge between any two portals of a cell,
// which allows what the cell allows. A waypoint has its portal's number, and places are in voxels. Edges run
// inside convex cells that mix no labels, so whoever follows them never leaves the motions of the set.
#pragma once

#include "core/abstract/subregion_search.hpp"
#include "core/graph/route.hpp"

namespace octoway {

/// Cells, portals and, where there are any, labels of cells.
struct LabelledCells {
  std::span<const Box> cells;
  const Graph& graph;
  std::span<const Label> labels;  ///< empty: all cells have label 0

  MotionSet motions(CellId cell) const { return motions_of(labels.empty() ? Label{0} : labels[cell]); }
};

WaypointGraph portal_waypoints(const LabelledCells& cells);

/// What became of a space's waypoints after edits, as lists to make a WaypointEdit of.
struct PortalChanges {
  std::vector<DVec> added, moved_to;
  std::vector<WaypointId> moved, isolated, ends;
  std::vector<MotionSet> motions;

  WaypointEdit edit() const { return {added, moved, moved_to, isolated, {}, {ends, motions, {}}}; }
};
/// Compares the graph with the space's portals as they are now.
PortalChanges portal_changes(const WaypointGraph& known, const LabelledCells& cells);

/// Joins two points to the portals of the cells that hold them, where the motions allow these cells.
WaypointEnds portal_ends(const LabelledCells& cells, MotionSet motions, QVec start,
                         std::span<const CellId> start_cells, QVec goal, std::span<const CellId> goal_cells);

/// A path along portals as points and corridor, ready to be refined.
Route portal_route(const LabelledCells& cells, MotionSet motions, QVec start,
                   std::span<const CellId> start_cells, QVec goal, std::span<const CellId> goal_cells,
                   std::span<const WaypointId> portals);

/// A cell that holds both points, and that the motions allow; kNoCell if there is none.
CellId shared_cell(const LabelledCells& cells, MotionSet motions, std::span<const CellId> start_cells,
                   std::span<const CellId> goal_cells);

}  // namespace octoway

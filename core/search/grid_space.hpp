// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The plain 26-connected grid: every free voxel is a node (the graph of Brewer and Sturtevant 2018,
// "Benchmarks for Pathfinding in 3D Voxel Space").
#pragma once

#include <bit>

#include "core/search/grid_frame.hpp"
#include "core/search/grid_rows.hpp"

namespace octoway {

template <MoveRule rule>
class GridSpace {
 public:
  GridSpace(const GridFrame& frame, const FreeRows& rows, IVec start, IVec goal)
      : frame_(frame), rows_(rows), start_(frame.index(start)), goal_(frame.index(goal)), goal_voxel_(goal) {}

  std::size_t node_count() const { return frame_.node_count(); }
  NodeIndex start() const { return start_; }
  NodeIndex goal() const { return goal_; }
  DVec position(NodeIndex n) const { return frame_.middle(n); }
  double heuristic(NodeIndex n) const { return octile(frame_.voxel(n), goal_voxel_); }

  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit) const {
    const IVec v = frame_.voxel(n);
    for (MoveSet moves = allowed_moves<rule>(rows_.hood(v)); moves != 0; moves &= moves - 1) {
      const auto m = static_cast<std::size_t>(std::countr_zero(moves));
      const NodeIndex to = frame_.index(v + kMoveTable.step[m]);
      if (to != parent) visit(to, kMoveTable.cost[m]);
    }
  }

 private:
  const GridFrame& frame_;
  const FreeRows& rows_;
  NodeIndex start_, goal_;
  IVec goal_voxel_;
};

}  // namespace octoway

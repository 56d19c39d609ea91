// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The plain 26-connected grid: every free voxel is a node (the graph of Brewer and Sturtevant 2018,
// "Benchmarks for Pathfinding in 3D Voxel Space").
#pragma once

#include <bit>

#include "core/search/grid/grid_frame.hpp"
#include "core/search/grid/grid_rows.hpp"

namespace octoway::core {

template <MoveRule rule>
class GridGraph : public GridNodes {
 public:
  GridGraph(const GridFrame& frame, const FreeRows& rows, IVec start, IVec goal)
      : GridNodes(frame, start, goal), rows_(rows) {}

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
  const FreeRows& rows_;
};

}  // namespace octoway::core

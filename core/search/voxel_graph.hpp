// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The papers' voxel baseline with 26 moves: voxel centres, diagonal steps only where all voxels around the
// step are free. For the decomposition `voxels`, where every cell is a voxel. (The 6-connected graph is the
// dual graph of its cells.)
//
// Costs go by Sturtevant 2019, section 3: half of a step is taken at the cost of the voxel it leaves, half at
// that of the voxel it enters. For strict moves that is exact: a diagonal step runs through no other voxel.
#pragma once

#include <array>
#include <bit>

#include "core/search/centre_graph.hpp"
#include "core/search/grid/grid_moves.hpp"

namespace octoway::core {

class VoxelGraph : public CentreGraph {
 public:
  VoxelGraph(const SearchTask& task, std::span<const Terminal> targets)
      : CentreGraph(task, targets), world_(task.world) {}

  static double half_half(double length, double cost_a, double cost_b) {
    return length * (0.5 * (cost_a + cost_b));
  }

  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit, Way way = Way::FORWARD) const {
    if (is_terminal(n)) {
      CentreGraph::for_each_edge(n, parent, visit, way);
      return;
    }
    const IVec v = world_.cells[n].lo;
    Hood hood = 0;
    for (int move = 0; move < kMoves; ++move)
      if (may_enter(v + step_of(move))) hood |= 1U << move;
    const double here = task_.cost_of(n);
    for (MoveSet moves = allowed_moves<MoveRule::STRICT>(hood); moves != 0; moves &= moves - 1) {
      const auto m = static_cast<std::size_t>(std::countr_zero(moves));
      const CellId to = world_.index.locate(v + kMoveTable.step[m]);
      const double length = kRankCost[static_cast<std::size_t>(rank_of(kMoveTable.step[m]))];
      visit(to, half_half(length, here, task_.cost_of(to)));
    }
    for_each_terminal(n, position(n), n, visit, way);
  }

  /// Steps are straight.
  void append_bends(NodeIndex, NodeIndex, std::vector<QVec>&) const {}

  Route route(const std::vector<NodeIndex>& chain) const {
    Route route;
    for (const NodeIndex n : chain)
      if (route.points.empty() || point(n) != route.points.back()) route.points.push_back(point(n));
    if (route.points.size() == 1) route.points.push_back(route.points.front());
    route.has_corridor = false;
    return route;
  }

 private:
  bool may_enter(IVec voxel) const {
    if (!world_.grid.free(voxel)) return false;
    return task_.costs == nullptr || task_.cost_of(world_.index.locate(voxel)) < CostTable::kForbidden;
  }

  /// The true roots: the straight-line heuristic would overestimate the rounded ones.
  static constexpr std::array<double, 4> kRankCost = {0.0, 1.0, kSqrt2, kSqrt3};

  const SightWorld& world_;
};

}  // namespace octoway::core

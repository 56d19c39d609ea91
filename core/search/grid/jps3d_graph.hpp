// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Jump point search in 3D (Harabor and Grastien 2011; Nobes, Harabor, Wybrow and Walsh 2022) as a graph: the
// nodes are voxels, the edges of a node lead to its jump points. An edge is walked along three axes first,
// then two, then one, so its last step, which decides what is kept at its end, follows from the two ends.
//
// Voxels that a diagonal scan passes are no nodes: what their straight and flat scans find becomes an edge of
// the node where the diagonal began. A diagonal scan ends
//   - at a solid voxel;
//   - at a jump point of its own, or the goal;
//   - at a voxel p beyond the scan limit of Nobes et al.: dist(n, p) + h(p) > t h(n) for a scan from n;
//   - one step after a voxel whose side scans found something. (The classical search ends at that voxel and
//     finds the same again when it is expanded; one step further, nothing is scanned twice.)
// Where it ends for one of the last two reasons the voxel becomes a successor, and if the search ever takes
// it the scan goes on there: nothing is lost, only put off until it is known to be worth it. Straight scans
// have no limit, as reading 64 voxels costs less than remembering a node.
//
// Two things to know. A voxel has one record, so of two equally short ways to it one decides what is kept;
// that this loses nothing is what the random comparisons with A* check (millions of them), not a theorem. And
// the search must close a voxel with its least cost: with a weighted heuristic the way that came first may
// have dropped the moves that the best one needs, and no bound holds.
#pragma once

#include "core/search/grid/grid_frame.hpp"
#include "core/search/grid/jps3d_beside.hpp"
#include "core/search/grid/jps3d_rules.hpp"

namespace octoway::core {

/// Lines: JumpLines, or ScannedLines.
template <class Lines>
class JpsGraph : public GridNodes {
 public:
  JpsGraph(const GridFrame& frame, const FreeRows& rows, const BesideSolid& beside_solid, const Lines& lines,
           IVec start, IVec goal, double scan_limit)
      : GridNodes(frame, start, goal),
        rows_(rows),
        beside_solid_(beside_solid),
        lines_(lines),
        scan_limit_(scan_limit) {
    for (std::size_t a = 0; a < 3; ++a) goal_line_[a] = line(a, goal);
  }

  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit) const {
    const IVec v = frame_.voxel(n);
    const int arrival = parent == kNoNode ? kNoMove : last_move(frame_.voxel(parent), v);
    Scan<Visit> scan{*this, visit, scan_limit_ * octile(v, goal_voxel_)};
    for (MoveSet moves = kept_moves(rows_.hood(v), arrival); moves != 0; moves &= moves - 1) {
      const IVec step = kMoveTable.step[static_cast<std::size_t>(std::countr_zero(moves))];
      const int rank = rank_of(step);
      if (rank == 1) scan.straight(v, step, 0.0);
      if (rank == 2) scan.flat(v, step, 0.0);
      if (rank == 3) scan.deep(v, step);
    }
  }

 private:
  template <class Visit>
  struct Scan;

  typename Lines::Row line(std::size_t axis, IVec v) const {
    return lines_.line(axis, axis == 0 ? v.y : v.x, axis == 2 ? v.y : v.z);
  }
  /// The end of a scan along one axis: a jump point or the goal, or -1.
  std::int32_t scan_line(std::size_t axis, bool up, IVec v) const {
    const auto row = line(axis, v);
    const std::int32_t at = v[static_cast<int>(axis)];
    const std::int32_t end = up ? lines_.scan_up(axis, row, at) : lines_.scan_down(axis, row, at);
    return row == goal_line_[axis] ? with_goal(static_cast<int>(axis), up, v, end) : end;
  }
  /// The row holds the goal, and only solid voxels can hide it: look for the nearest one.
  std::int32_t with_goal(int axis, bool up, IVec v, std::int32_t end) const {
    const std::int32_t goal = goal_voxel_[axis];
    if (up ? goal <= v[axis] : goal >= v[axis]) return end;
    if (end >= 0) return (up ? goal <= end : goal >= end) ? goal : end;
    for (IVec w = v; w[axis] != goal; w[axis] += up ? 1 : -1)
      if (!rows_.free(w)) return end;
    return goal;
  }

  const FreeRows& rows_;
  const BesideSolid& beside_solid_;
  const Lines& lines_;
  double scan_limit_;
  std::array<typename Lines::Row, 3> goal_line_{};
};

/// The scans of one expansion; dist is the cost from the expanded node to `from`.
template <class Lines>
template <class Visit>
struct JpsGraph<Lines>::Scan {
  const JpsGraph& graph;
  Visit& visit;
  double limit;

  void straight(IVec from, IVec step, double dist) const {
    const std::size_t axis = step.x != 0 ? 0 : (step.y != 0 ? 1 : 2);
    straight(from, axis, step[static_cast<int>(axis)] > 0, dist);
  }
  bool straight(IVec from, std::size_t axis, bool up, double dist) const {
    const std::int32_t end = graph.scan_line(axis, up, from);
    if (end < 0) return false;
    const std::int32_t steps = std::abs(end - from[static_cast<int>(axis)]);
    from[static_cast<int>(axis)] = end;
    visit(graph.frame_.index(from), dist + static_cast<double>(steps));
    return true;
  }

  bool ends_here(IVec v, double dist) const {
    return v == graph.goal_voxel_ || dist + octile(v, graph.goal_voxel_) > limit;
  }

  bool flat(IVec from, IVec step, double dist) const {
    const std::size_t one = step.x != 0 ? 0 : 1;
    const std::size_t two = step.z != 0 ? 2 : 1;
    const bool one_up = step[static_cast<int>(one)] > 0;
    const bool two_up = step[static_cast<int>(two)] > 0;
    const int move = move_of(step);
    const Hood box = kMoveTable.entered[static_cast<std::size_t>(move)];
    for (bool stop = false;;) {
      from = from + step;
      dist += kStepCost[2];
      if (graph.beside_solid_(from)) {
        if (!graph.rows_.free(from)) return stop;
        const Hood hood = graph.rows_.hood(from);
        if ((hood & box) != box) return stop;
        stop |= flat_stop(hood, move);
      }
      if (stop || ends_here(from, dist)) {
        visit(graph.frame_.index(from), dist);
        return true;
      }
      stop |= straight(from, one, one_up, dist);
      stop |= straight(from, two, two_up, dist);
    }
  }

  void deep(IVec from, IVec step) const {
    const Hood box = kMoveTable.entered[static_cast<std::size_t>(move_of(step))];
    bool stop = false;
    for (double dist = kStepCost[3];; dist += kStepCost[3]) {
      from = from + step;
      if (graph.beside_solid_(from))
        if (!graph.rows_.free(from) || (graph.rows_.hood(from) & box) != box) return;
      if (stop || ends_here(from, dist)) return visit(graph.frame_.index(from), dist);
      for (int a = 0; a < 3; ++a) {
        stop |= straight(from, static_cast<std::size_t>(a), step[a] > 0, dist);
        IVec across = step;
        across[a] = 0;
        stop |= flat(from, across, dist);
      }
    }
  }
};

}  // namespace octoway::core

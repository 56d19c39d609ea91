// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A query's answer in metres. Its ends are the very numbers that were asked for.
#pragma once

#include <optional>
#include <vector>

#include "core/live/nav_space.hpp"
#include "core/query/legs.hpp"
#include "core/query/metres.hpp"
#include "core/query/used_links.hpp"

namespace octoway::core {

class Path {
 public:
  QueryResult result;
  DVec start, goal;
  Lattice lattice;
  std::uint64_t version;
  double radius;
  bool too_near = false;  ///< a blocked end is free itself, but the body does not fit there
  bool filtered = false;  ///< a filter of the query blocks an end, and nothing else does
  std::optional<double>
      gap;     ///< metres from an end that is too near to the nearest solid voxel, if one is near
  IVec shape;  ///< of the world, in voxels

  /// Corridors are found when they are asked for, since most users look at the points only. An answer that
  /// held on to its version would make a living space copy itself: such a space's answer keeps its corridor.
  Path(const View& view, QueryResult found, DVec from, DVec to);

  std::vector<DVec> points() const { return points_of(result, lattice, start, goal); }
  /// The pieces of the curve.
  std::vector<CurvePiece> curve() const;
  /// The trace's points and costs.
  std::vector<TraceStep> trace() const;
  std::vector<Box> corridor() const;
  /// Metres that are walked, without links; infinity where there is no path.
  double length() const;
  /// Metres times cost; nothing where costs were not asked for and no link is used.
  std::optional<double> cost() const { return in_metres(result.cost); }
  std::optional<double> clearance_cost() const { return in_metres(result.clearance_cost); }
  double graph_cost() const { return result.graph_cost * lattice.resolution; }
  std::optional<DVec> place(const std::optional<QVec>& q) const;
  std::uint64_t sight_checks() const { return result.search.sight_checks + result.refine.sight_checks; }
  /// Nothing where the answer does not hold its version of the space.
  std::optional<double> min_clearance() const;

  /// The same answer from the other end: for many sources and one target.
  void turn_round();

 private:
  std::optional<double> in_metres(const std::optional<double>& voxels) const;
  std::vector<Box> corridor_in(const View& view) const;
  double clearance_in(const View& view) const;

  std::optional<View> view_;
  std::optional<double> min_clearance_;
  std::vector<Box> corridor_;
};

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The result of a query: a path, or the reason why there is none.
#pragma once

#include <memory>
#include <string>

#include "octoway/query.hpp"

namespace octoway {

/// A link on a path: the leg from point `leg` to the next one.
struct UsedLink {
  std::size_t leg = 0;
  LinkHandle handle = 0;
  double cost = 0.0;
};

/// A piece of a smooth path: a cubic Bezier curve.
struct CurvePiece {
  std::array<Point, 4> control;
  bool straight = false;
  bool kink = false;       ///< the path turns on the spot at the piece's end
  double curvature = 0.0;  ///< upper bound, in 1 / metre
};

struct QueryStats {
  std::uint64_t expanded = 0, relaxed = 0, sight_checks = 0;
  double locate_seconds = 0.0, search_seconds = 0.0, refine_seconds = 0.0;  ///< on the clock
  double cpu_seconds = 0.0;                                                 ///< time of the thread
};

/// A path, or the reason why there is none. It keeps the travel that it is for.
struct Path {
  Status status = Status::UNREACHABLE;
  Status cause = Status::FOUND;  ///< the reason of a partial path
  std::vector<Point> points;     ///< ends exactly at start and goal; empty unless FOUND or PARTIAL
  double length = std::numeric_limits<double>::infinity();  ///< metres walked, without links
  double cost = std::numeric_limits<double>::infinity();    ///< metres times cost, links included
  std::vector<UsedLink> links;
  std::vector<CurvePiece> curve;                     ///< along the points, with refinement "smooth"
  bool outside = false;                              ///< a blocked end lies outside the world
  std::optional<Point> nearest_free;                 ///< for a blocked end
  std::optional<Point> snapped_start, snapped_goal;  ///< new places of blocked ends
  QueryStats stats;
  Point start, goal;          ///< as given
  double radius = 0.0;        ///< radius of the body
  std::uint64_t version = 0;  ///< version of the space
  Travel travel;

  /// True if the path reaches the goal.
  explicit operator bool() const { return status == Status::FOUND; }
};

/// How far a straight line is clear.
struct Ray {
  bool clear = true;
  Point end;              ///< the target, or the last free point before the obstacle
  double distance = 0.0;  ///< metres from the start to the end

  explicit operator bool() const { return clear; }
};

}  // namespace octoway

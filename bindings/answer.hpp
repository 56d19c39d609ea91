// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <vector>

#include "core/live/nav_space.hpp"
#include "core/query/legs.hpp"
#include "core/query/metres.hpp"
#include "core/query/polyline.hpp"
#include "core/refine/curve/curve_blend.hpp"
#include "core/sight/path_clearance.hpp"

namespace octoway::core {

inline std::vector<double> metres(const Lattice& lattice, QVec q) {
  const DVec p = lattice.to_metres(q);
  return {p.x, p.y, p.z};
}

/// A query's answer in metres. The ends are the very numbers that were asked for.
class Answer {
 public:
  QueryResult result;
  DVec start, goal;
  Lattice lattice;
  std::uint64_t version;
  double radius;
  bool too_near = false;  ///< of a blocked end: it is free itself, but the body does not fit there
  bool filtered = false;  ///< of a blocked end: a filter of the query blocks it, and nothing else

  /// Corridors are found when asked for, since most users look at the points only. But an answer that held on
  /// to its version would make a living space copy itself: there the corridor is kept instead.
  Answer(const View& reading, QueryResult found, DVec from, DVec to)
      : result(std::move(found)),
        start(from),
        goal(to),
        lattice(reading->tables.lattice),
        version(reading.version()),
        radius(reading.radius()) {
    const Status why = result.status == Status::PARTIAL ? result.cause : result.status;
    if (why == Status::START_BLOCKED || why == Status::GOAL_BLOCKED) {
      const QVec end = lattice.to_sub(why == Status::START_BLOCKED ? start : goal);
      filtered = reading.is_filtered(end);
      too_near = radius > 0.0 && !filtered && !result.not_allowed && footing_at(reading.solid(), end) != 0;
    }
    if (version == 0)
      reading_ = reading;
    else
      corridor_ = corridor_in(*reading);
    if (version != 0 && result.clearance_cost) min_clearance_ = clearance_in(reading);
  }

  std::vector<DVec> points() const { return points_of(result, lattice, start, goal); }
  /// The curve's pieces in metres.
  std::vector<CurvePiece> curve() const {
    std::vector<CurvePiece> out = result.curve;
    for (CurvePiece& piece : out) {
      for (DVec& p : piece.control) p = lattice.voxels_to_metres(p);
      if (!piece.straight) piece.curvature = curvature_bound(piece.control);  // of these very numbers
    }
    if (!out.empty()) out.front().control.front() = start;
    if (!out.empty() && result.status == Status::FOUND) out.back().control.back() = goal;
    return out;
  }
  std::vector<Box> corridor() const { return reading_ ? corridor_in(**reading_) : corridor_; }

  std::optional<double> min_clearance() const {
    if (result.points.empty()) return std::nullopt;
    if (!reading_) return min_clearance_;
    return clearance_in(*reading_);
  }

  /// Seen from the other end: for many sources and one target.
  void turn_round() {
    core::turn_round(result);
    std::reverse(corridor_.begin(), corridor_.end());
    std::swap(start, goal);
  }

 private:
  std::vector<Box> corridor_in(const Layer& space) const {
    std::vector<Box> out;
    if (result.points.empty()) return out;
    const std::vector<CellId> cells =
        result.corridor.empty() ? corridor_of(space.tables, result.points, result.links) : result.corridor;
    for (const CellId c : cells) out.push_back(space.tables.cells[c]);
    return out;
  }

  /// Of what is walked.
  double clearance_in(const View& reading) const {
    double least = std::numeric_limits<double>::infinity();
    for_each_part(result.points, result.links, [&](std::span<const QVec> part) {
      least = path_clearance(reading.solid_world(), part, least);
    });
    return least * lattice.resolution;
  }

  std::optional<View> reading_;
  std::optional<double> min_clearance_;
  std::vector<Box> corridor_;
};

}  // namespace octoway::core

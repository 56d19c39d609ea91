// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/space/live.hpp"

namespace octoway {

inline std::vector<double> metres(const Lattice& lattice, QVec q) {
  const DVec p = lattice.to_metres(q);
  return {p.x, p.y, p.z};
}

/// A path in metres, its ends the very numbers that were asked for.
inline std::vector<DVec> points_of(const QueryResult& result, const Lattice& lattice, DVec start, DVec goal) {
  std::vector<DVec> out;
  for (const QVec& q : result.points) out.push_back(lattice.to_metres(q));
  if (!out.empty()) out.front() = start;
  if (!out.empty() && result.status == Status::FOUND) out.back() = goal;
  return out;
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

  /// Corridors are found when asked for, since most users look at the points only. But an answer that held on
  /// to its version would make a living space copy itself: there the corridor is kept instead.
  Answer(const Reading& reading, QueryResult found, DVec from, DVec to)
      : result(std::move(found)),
        start(from),
        goal(to),
        lattice(reading->lattice()),
        version(reading.version()),
        radius(reading.radius()) {
    const Status why = result.status == Status::PARTIAL ? result.cause : result.status;
    if (why == Status::START_BLOCKED || why == Status::GOAL_BLOCKED)
      too_near = radius > 0.0 && footing_at(reading.solid(),
                                            lattice.to_sub(why == Status::START_BLOCKED ? start : goal)) != 0;
    if (version == 0)
      reading_ = reading;
    else
      corridor_ = corridor_in(*reading);
  }

  std::vector<DVec> points() const { return points_of(result, lattice, start, goal); }
  std::vector<Box> corridor() const { return reading_ ? corridor_in(**reading_) : corridor_; }

  /// Seen from the other end: for many sources and one target.
  void turn_round() {
    std::reverse(result.points.begin(), result.points.end());
    std::reverse(result.corridor.begin(), result.corridor.end());
    std::reverse(corridor_.begin(), corridor_.end());
    std::swap(result.start_component, result.goal_component);
    std::swap(start, goal);
    if (result.status == Status::START_BLOCKED)
      result.status = Status::GOAL_BLOCKED;
    else if (result.status == Status::GOAL_BLOCKED)
      result.status = Status::START_BLOCKED;
  }

 private:
  std::vector<Box> corridor_in(const Space& space) const {
    std::vector<Box> out;
    if (result.points.empty()) return out;
    const std::vector<CellId> cells =
        result.corridor.empty() ? space.corridor_of(result.points) : result.corridor;
    for (const CellId c : cells) out.push_back(space.cells()[c]);
    return out;
  }

  std::optional<Reading> reading_;
  std::vector<Box> corridor_;
};

}  // namespace octoway

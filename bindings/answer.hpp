// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/space/space.hpp"

namespace octoway {

inline std::vector<double> metres(const Space& s, QVec q) {
  const DVec p = s.lattice().to_metres(q);
  return {p.x, p.y, p.z};
}

/// A query's answer in metres. The ends are the very numbers that were asked for.
struct Answer {
  const Space* space;  ///< kept alive by whoever holds the answer: PathResult does
  QueryResult result;
  DVec start, goal;

  std::vector<DVec> points() const {
    std::vector<DVec> out;
    for (const QVec& q : result.points) out.push_back(space->lattice().to_metres(q));
    if (!out.empty()) out.front() = start;
    if (!out.empty() && result.status == Status::FOUND) out.back() = goal;
    return out;
  }
  /// Found when asked for: most users look at the points only.
  std::vector<Box> corridor() const {
    std::vector<Box> out;
    if (result.points.empty()) return out;
    const std::vector<CellId> cells =
        result.corridor.empty() ? space->corridor_of(result.points) : result.corridor;
    for (const CellId c : cells) out.push_back(space->cells()[c]);
    return out;
  }
};

}  // namespace octoway

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Results of queries in metres.
#pragma once

#include <vector>

#include "core/base/lattice.hpp"
#include "core/query/result.hpp"

namespace octoway::core {

/// A path in metres, its ends the very numbers that were asked for, unless they were moved.
inline std::vector<DVec> points_of(const QueryResult& result, const Lattice& lattice, DVec start, DVec goal) {
  std::vector<DVec> out;
  for (const QVec& q : result.points) out.push_back(lattice.to_metres(q));
  if (!out.empty() && !result.snapped_start) out.front() = start;
  if (!out.empty() && result.status == Status::FOUND && !result.snapped_goal) out.back() = goal;
  return out;
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/legs.hpp"

#include <algorithm>

namespace octoway::core {

namespace {

/// A part may be a single point: a link may depart where the last one arrives.
void append(QueryResult& result, const Route& route) {
  const std::size_t first = result.points.size();
  for (const QVec& p : route.points)
    if (result.points.size() == first || p != result.points.back()) result.points.push_back(p);
  result.corridor.insert(result.corridor.end(), route.cells.begin(), route.cells.end());
}

}  // namespace

void lay_down(QueryResult& result, Route route, const std::vector<Onward>& onward, const LinkView& links) {
  if (onward.empty()) {
    result.points = std::move(route.points);
    if (route.has_corridor) result.corridor = std::move(route.cells);
    return;
  }
  bool has_corridor = route.has_corridor;
  append(result, route);
  for (const Onward& next : onward) {
    const Link& link = links.link_of(next.arc);
    result.links.push_back({result.points.size() - 1, link.handle, link.cost, link.price});
    append(result, next.route);
    has_corridor = has_corridor && next.route.has_corridor;
  }
  if (!has_corridor) result.corridor.clear();
}

void turn_round(QueryResult& result) {
  std::reverse(result.points.begin(), result.points.end());
  std::reverse(result.corridor.begin(), result.corridor.end());
  std::reverse(result.links.begin(), result.links.end());
  for (UsedLink& link : result.links) link.leg = result.points.size() - 2 - link.leg;
  reverse(result.curve);
  std::swap(result.start_component, result.goal_component);
  std::swap(result.snapped_start, result.snapped_goal);
  if (result.status == Status::START_BLOCKED)
    result.status = Status::GOAL_BLOCKED;
  else if (result.status == Status::GOAL_BLOCKED)
    result.status = Status::START_BLOCKED;
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// All distances are squares of integers, so every choice is exact. The sum of two distances would need square
// roots to compare; the sum of their squares does not, and spreads a move over both ends.
#include "core/space/snap.hpp"

#include <algorithm>
#include <tuple>

#include "core/space/space.hpp"

namespace octoway {

namespace {

using Components = std::vector<std::uint32_t>;

/// The nearest free place within a squared distance: of these components if there is one, else of any.
std::optional<QVec> snap_one(const Space& space, QVec p, const Components& components, Int128 most) {
  if (!components.empty())
    if (const auto q = space.nearest_free(p, components, most)) return q;
  return space.nearest_free(p, {}, most);
}

Snap snap_both(const Space& space, QVec start, QVec goal, Int128 most) {
  const auto s = space.nearest_free(start, {}, most);
  const auto g = space.nearest_free(goal, {}, most);
  if (!s || !g || space.reachable(*s, *g)) return {s, g};
  // A pair that costs no more than this one exists or none does; no better one has an end farther away.
  Int128 bound = 2 * most;
  if (const auto q = space.nearest_free(goal, space.components_at(*s), most))
    bound = std::min(bound, squared_distance(start, *s) + squared_distance(goal, *q));
  const auto starts = space.nearest_in_each(start, std::min(most, bound));
  const auto goals = space.nearest_in_each(goal, std::min(most, bound));
  std::optional<std::tuple<Int128, QVec, QVec>> best;
  for (const auto& [component, place] : starts)
    if (const auto other = goals.find(component); other != goals.end()) {
      const std::tuple pair(place.squared + other->second.squared, place.point, other->second.point);
      if (!best || pair < *best) best = pair;
    }
  if (!best) return {s, g};
  return {std::get<1>(*best), std::get<2>(*best)};
}

}  // namespace

Snap snap_ends(const Space& space, QVec start, QVec goal, std::int64_t reach) {
  const Int128 most = Int128{reach} * reach;
  const bool start_free = space.is_free(start);
  const bool goal_free = space.is_free(goal);
  if (start_free && goal_free) return {};
  if (!start_free && !goal_free) return snap_both(space, start, goal, most);
  if (goal_free) return {snap_one(space, start, space.components_at(goal), most), {}};
  return {{}, snap_one(space, goal, space.components_at(start), most)};
}

std::vector<bool> snap_many(const Space& space, QVec& source, std::span<QVec> targets, std::int64_t reach) {
  const Int128 most = Int128{reach} * reach;
  std::vector<bool> moved(targets.size() + 1, false);
  const auto move = [&](QVec& p, std::size_t i, const Components& components) {
    if (const auto q = snap_one(space, p, components, most)) p = *q, moved[i] = true;
  };
  if (!space.is_free(source)) {
    Components wanted;
    for (const QVec& t : targets)
      for (const std::uint32_t c : space.components_at(t))
        if (std::find(wanted.begin(), wanted.end(), c) == wanted.end()) wanted.push_back(c);
    move(source, targets.size(), wanted);
  }
  const Components reached = space.components_at(source);
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (!space.is_free(targets[i])) move(targets[i], i, reached);
  return moved;
}

}  // namespace octoway

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// All distances are squares of integers, so every choice is exact. The sum of two distances would need square
// roots to compare; the sum of their squares does not, and spreads a move over both ends.
#include "core/query/snap.hpp"

#include <algorithm>
#include <tuple>

#include "core/query/nearest.hpp"

namespace octoway::core {

namespace {

using Components = std::vector<std::uint32_t>;

/// The nearest free place within a squared distance: of these components if there is one, else of any.
std::optional<QVec> snap_one(const Tables& tables, const Reach& reach, QVec p, const Components& components,
                             Int128 most) {
  if (!components.empty())
    if (const auto q = nearest_free(tables, p, reach, components, most)) return q;
  return nearest_free(tables, p, reach, {}, most);
}

Snap snap_both(const Tables& tables, const Reach& reach, QVec start, QVec goal, Int128 most) {
  const auto s = nearest_free(tables, start, reach, {}, most);
  const auto g = nearest_free(tables, goal, reach, {}, most);
  if (!s || !g) return {s, g};
  const Components reached = reach.from(components_at(tables, *s, reach));
  if (Reach::share(reached, components_at(tables, *g, reach))) return {s, g};
  // A pair that costs no more than this one exists or none does; no better one has an end farther away.
  Int128 bound = 2 * most;
  if (const auto q = nearest_free(tables, goal, reach, reached, most))
    bound = std::min(bound, squared_distance(start, *s) + squared_distance(goal, *q));
  const auto starts = nearest_in_each(tables, start, reach, std::min(most, bound));
  const auto goals = nearest_in_each(tables, goal, reach, std::min(most, bound));
  std::optional<std::tuple<Int128, QVec, QVec>> best;
  for (const auto& [component, place] : starts)
    for (const std::uint32_t there : reach.from({component}))
      if (const auto other = goals.find(there); other != goals.end()) {
        const std::tuple pair(place.squared + other->second.squared, place.point, other->second.point);
        if (!best || pair < *best) best = pair;
      }
  if (!best) return {s, g};
  return {std::get<1>(*best), std::get<2>(*best)};
}

}  // namespace

Snap snap_ends(const Tables& tables, const Reach& reach, QVec start, QVec goal, std::int64_t most) {
  const Int128 square = Int128{most} * most;
  const Components starts = components_at(tables, start, reach);
  const Components goals = components_at(tables, goal, reach);
  if (!starts.empty() && !goals.empty()) return {};
  if (starts.empty() && goals.empty()) return snap_both(tables, reach, start, goal, square);
  if (starts.empty()) return {snap_one(tables, reach, start, reach.to(goals), square), {}};
  return {{}, snap_one(tables, reach, goal, reach.from(starts), square)};
}

std::vector<bool> snap_many(const Tables& tables, const Reach& reach, QVec& source, std::span<QVec> targets,
                            std::int64_t most) {
  const Int128 square = Int128{most} * most;
  std::vector<bool> moved(targets.size() + 1, false);
  const auto move = [&](QVec& p, std::size_t i, const Components& components) {
    if (const auto q = snap_one(tables, reach, p, components, square)) p = *q, moved[i] = true;
  };
  if (components_at(tables, source, reach).empty()) {
    Components wanted;
    for (const QVec& t : targets)
      for (const std::uint32_t c : components_at(tables, t, reach))
        if (std::find(wanted.begin(), wanted.end(), c) == wanted.end()) wanted.push_back(c);
    move(source, targets.size(), reach.to(wanted));
  }
  const Components reached = reach.from(components_at(tables, source, reach));
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (components_at(tables, targets[i], reach).empty()) move(targets[i], i, reached);
  return moved;
}

}  // namespace octoway::core

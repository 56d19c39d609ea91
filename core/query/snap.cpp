// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// All distances are squares of integers, so every choice is exact. The sum of two distances would need square
// roots to compare; the sum of their squares does not, and spreads a move over both ends.
#include "core/query/snap.hpp"

#include <algorithm>
#include <tuple>

#include "core/space/tables.hpp"

namespace octoway::core {

namespace {

using Components = std::vector<std::uint32_t>;

/// The nearest free place within a squared distance: of these components if there is one, else of any.
std::optional<QVec> snap_one(const Tables& tables, const Reach& who, QVec p, const Components& components,
                             Int128 most) {
  if (!components.empty())
    if (const auto q = tables.nearest_free(p, who, components, most)) return q;
  return tables.nearest_free(p, who, {}, most);
}

Snap snap_both(const Tables& tables, const Reach& who, QVec start, QVec goal, Int128 most) {
  const auto s = tables.nearest_free(start, who, {}, most);
  const auto g = tables.nearest_free(goal, who, {}, most);
  if (!s || !g) return {s, g};
  const Components reached = who.from(tables.components_at(*s, who));
  if (Reach::share(reached, tables.components_at(*g, who))) return {s, g};
  // A pair that costs no more than this one exists or none does; no better one has an end farther away.
  Int128 bound = 2 * most;
  if (const auto q = tables.nearest_free(goal, who, reached, most))
    bound = std::min(bound, squared_distance(start, *s) + squared_distance(goal, *q));
  const auto starts = tables.nearest_in_each(start, who, std::min(most, bound));
  const auto goals = tables.nearest_in_each(goal, who, std::min(most, bound));
  std::optional<std::tuple<Int128, QVec, QVec>> best;
  for (const auto& [component, place] : starts)
    for (const std::uint32_t there : who.from({component}))
      if (const auto other = goals.find(there); other != goals.end()) {
        const std::tuple pair(place.squared + other->second.squared, place.point, other->second.point);
        if (!best || pair < *best) best = pair;
      }
  if (!best) return {s, g};
  return {std::get<1>(*best), std::get<2>(*best)};
}

}  // namespace

Snap snap_ends(const Tables& tables, const Reach& who, QVec start, QVec goal, std::int64_t reach) {
  const Int128 most = Int128{reach} * reach;
  const Components starts = tables.components_at(start, who);
  const Components goals = tables.components_at(goal, who);
  if (!starts.empty() && !goals.empty()) return {};
  if (starts.empty() && goals.empty()) return snap_both(tables, who, start, goal, most);
  if (starts.empty()) return {snap_one(tables, who, start, who.to(goals), most), {}};
  return {{}, snap_one(tables, who, goal, who.from(starts), most)};
}

std::vector<bool> snap_many(const Tables& tables, const Reach& who, QVec& source, std::span<QVec> targets,
                            std::int64_t reach) {
  const Int128 most = Int128{reach} * reach;
  std::vector<bool> moved(targets.size() + 1, false);
  const auto move = [&](QVec& p, std::size_t i, const Components& components) {
    if (const auto q = snap_one(tables, who, p, components, most)) p = *q, moved[i] = true;
  };
  if (tables.components_at(source, who).empty()) {
    Components wanted;
    for (const QVec& t : targets)
      for (const std::uint32_t c : tables.components_at(t, who))
        if (std::find(wanted.begin(), wanted.end(), c) == wanted.end()) wanted.push_back(c);
    move(source, targets.size(), who.to(wanted));
  }
  const Components reached = who.from(tables.components_at(source, who));
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (tables.components_at(targets[i], who).empty()) move(targets[i], i, reached);
  return moved;
}

}  // namespace octoway::core

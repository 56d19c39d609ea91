// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Visibility pruning (prune.cpp) with a price: a waypoint is dropped if the straight leg past it is allowed
// and costs no more than the two legs over it. So a path on the ground stays on the ground, and one around a
// swamp goes through it only where that is cheaper. As there, the standing is handed from leg to leg.
#include "core/refine/weighted_prune.hpp"

#include <algorithm>

namespace octoway::core {

namespace {

/// Share of a cost by which sums of the same lengths may differ in floats. If a shortcut ties, fewer
/// points win.
constexpr double kTie = 1e-12;

/// The voxels that the path can stand on at each waypoint, coming from its start.
std::vector<Footing> footings_along(const CostWorld& world, const std::vector<QVec>& points) {
  std::vector<Footing> at;
  at.reserve(points.size());
  Standing standing = begin_at(world, points.front());
  at.push_back(standing.footing());
  for (std::size_t i = 1; i < points.size(); ++i) {
    standing = weigh(world, points[i - 1], standing, points[i]).standing;
    at.push_back(standing.footing());
  }
  return at;
}

std::vector<QVec> pruned(const CostWorld& world, const std::vector<QVec>& old, double tie,
                         std::uint64_t& sight_checks) {
  const std::vector<Footing> footings = footings_along(world, old);
  const auto go = [&](QVec from, const Standing& standing, std::size_t to) {
    return weigh(world, from, standing, old[to]).standing.within(footings[to]);
  };
  std::vector<QVec> kept{old.back()};
  kept.reserve(old.size());
  QVec anchor = old.back();
  Standing at_anchor = begin_at(world, anchor).within(footings.back());
  Standing at_last = go(anchor, at_anchor, old.size() - 2);  // at old[i + 1], coming from the anchor
  for (std::size_t i = old.size() - 2; i-- > 0;) {
    const Standing over = go(old[i + 1], at_last, i);
    const Standing past = go(anchor, at_anchor, i);
    ++sight_checks;
    const bool shorter = past.allowed() && past.paid() <= over.paid() * (1.0 + tie);
    if (!shorter) {
      anchor = old[i + 1];
      at_anchor = at_last;
      kept.push_back(anchor);
    }
    at_last = shorter ? past : over;
  }
  kept.push_back(old.front());
  std::reverse(kept.begin(), kept.end());
  return kept;
}

}  // namespace

void prune_by_cost(Route& route, RefineContext& context) {
  const CostWorld world = context.cost_world();
  const double before = weigh(world, route.points);
  if (!(before < CostTable::kForbidden)) return;
  for (const double tie : {kTie, 0.0}) {
    std::vector<QVec> kept = pruned(world, route.points, tie, context.stats.sight_checks);
    if (kept.size() == route.points.size()) return;
    if (weigh(world, kept) > before) continue;
    route.points = std::move(kept);
    route.has_corridor = false;
    return;
  }
}

}  // namespace octoway::core

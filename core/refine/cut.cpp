// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Corner cutting (ours). A taut path bends where its corridor does, which need not be where the obstacles
// are. So each bend is cut off: from a point on one leg straight to a point on the other, as far out as can
// be seen. The cut path runs through other cells; pulled tight in that corridor and pruned, it is shorter, or
// the old one is kept.
//
// If cells have costs, a path that was pruned is worth a pull even if no bend can be cut: it refracts in
// its new cells.
#include <array>

#include "core/refine/refine.hpp"

namespace octoway::core {

namespace {

QVec between(QVec a, QVec b, int eighths) {
  QVec q;
  for (int i = 0; i < 3; ++i) q[i] = a[i] + (b[i] - a[i]) * eighths / 8;
  return q;
}

/// With costs a cut must be allowed, and pay at once: a bend at a border of two costs is where it should be.
bool is_worth(QVec from, QVec bend, QVec to, const RefineContext& context) {
  if (context.costs == nullptr) return is_visible(context.world, from, to);
  const CostWorld world = context.cost_world();
  return weigh(world, from, to) < weigh(world, std::array<QVec, 3>{from, bend, to});
}

/// The widest cut around the bend at `b` that is clear, as two points; false if there is none.
bool cut_bend(QVec a, QVec b, QVec c, RefineContext& context, QVec& from, QVec& to) {
  for (const int eighths : {4, 2, 1}) {
    from = between(b, a, eighths);
    to = between(b, c, eighths);
    ++context.stats.sight_checks;
    if (is_worth(from, b, to, context)) return true;
  }
  return false;
}

/// The whole polyline must be clear in one piece: legs that are clear one by one may part at a vertex.
bool is_clear(const RefineContext& context, const std::vector<QVec>& points) {
  if (context.costs != nullptr) return context.measure(points) < CostTable::kForbidden;
  const SightWorld& world = context.world;
  Footing footing = footing_at(world.grid, points.front());
  for (std::size_t i = 1; i < points.size() && footing != 0; ++i)
    footing = trace(world, points[i - 1], footing, points[i]).footing;
  return footing != 0;
}

}  // namespace

void cut(Route& route, RefineContext& context) {
  const std::vector<QVec>& old = route.points;
  if (old.size() < 3) return;
  Route trial;
  trial.points.push_back(old.front());
  bool any = false;
  for (std::size_t i = 1; i + 1 < old.size(); ++i) {
    QVec from, to;
    const bool cuts = cut_bend(old[i - 1], old[i], old[i + 1], context, from, to);
    any |= cuts;
    if (cuts) trial.points.insert(trial.points.end(), {from, to});
    if (!cuts) trial.points.push_back(old[i]);
  }
  trial.points.push_back(old.back());
  const bool new_corridor = context.costs != nullptr && !route.has_corridor;
  if ((!any && !new_corridor) || !is_clear(context, trial.points)) return;
  trial.has_corridor = false;
  pull(trial, context);
  prune(trial, context);
  if (context.measure(trial.points) < context.measure(old)) route = std::move(trial);
}

const Refinement kCut{"cut", "cut corners, find the new corridor, pull and prune", cut};

}  // namespace octoway::core

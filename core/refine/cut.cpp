// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Corner cutting (ours). A taut path bends where its corridor does, which need not be where the obstacles
// are. So each bend is cut off: from a point on one leg straight to a point on the other, as far out as can
// be seen. The cut path runs through other cells; pulled tight in that corridor and pruned, it is shorter, or
// the old one is kept.
#include "core/refine/refine.hpp"

namespace octoway {

namespace {

QVec between(QVec a, QVec b, int eighths) {
  QVec q;
  for (int i = 0; i < 3; ++i) q[i] = a[i] + (b[i] - a[i]) * eighths / 8;
  return q;
}

/// The widest cut around the bend at `b` that is clear, as two points; false if there is none.
bool cut_bend(QVec a, QVec b, QVec c, RefineContext& context, QVec& from, QVec& to) {
  for (const int eighths : {4, 2, 1}) {
    from = between(b, a, eighths);
    to = between(b, c, eighths);
    ++context.stats.sight_checks;
    if (is_visible(context.world, from, to)) return true;
  }
  return false;
}

/// The whole polyline must be clear in one piece: legs that are clear one by one may part at a vertex.
bool is_clear(const SightWorld& world, const std::vector<QVec>& points) {
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
  if (!any || !is_clear(context.world, trial.points)) return;
  trial.has_corridor = false;
  pull(trial, context);
  prune(trial, context);
  if (length_of(trial.points) < length_of(old)) route = std::move(trial);
}

}  // namespace octoway

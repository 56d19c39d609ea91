// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Visibility pruning: Massonnat, Efficient Octree-based 3D Pathfinding, 2023, Algorithm 3 (after Yang and
// Sukkarieh). From the target backwards: a waypoint that the anchor sees is dropped; where sight ends, the
// last one seen becomes the new anchor. Linear: one sight check a waypoint.
//
// Seeing each other is not enough where a waypoint lies on an edge between two obstacles: both legs may be
// clear on different sides of it. So the footing (the voxels that the path stands on) is handed from leg to
// leg, and a waypoint counts as seen only if the new leg stands on voxels that the old path can be left from.
#include <algorithm>

#include "core/refine/refine.hpp"

namespace octoway {

void prune(Route& route, RefineContext& context) {
  const std::vector<QVec>& old = route.points;
  if (old.size() < 3) return;
  const SightWorld& world = context.world;

  std::vector<Footing> from_start(old.size());  // what the old path stands on at each waypoint
  from_start[0] = footing_at(world.grid, old[0]);
  for (std::size_t i = 1; i < old.size(); ++i)
    from_start[i] = trace(world, old[i - 1], from_start[i - 1], old[i]).footing;

  std::vector<QVec> kept{old.back()};
  QVec anchor = old.back();
  Footing at_anchor = from_start.back();
  Footing at_last = at_anchor;  // footing at old[i + 1] when coming from the anchor
  for (std::size_t i = old.size() - 1; i-- > 0;) {
    ++context.stats.sight_checks;
    auto seen = static_cast<Footing>(trace(world, anchor, at_anchor, old[i]).footing & from_start[i]);
    if (seen == 0) {
      anchor = old[i + 1];
      at_anchor = at_last;
      kept.push_back(anchor);
      seen = static_cast<Footing>(trace(world, anchor, at_anchor, old[i]).footing & from_start[i]);
    }
    at_last = seen;
  }
  kept.push_back(old.front());
  if (kept.size() == old.size()) return;
  std::reverse(kept.begin(), kept.end());
  route.points = std::move(kept);
  route.has_corridor = false;
}

}  // namespace octoway

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Visibility pruning: Massonnat, Efficient Octree-based 3D Pathfinding, 2023, Algorithm 3 (after Yang and
// Sukkarieh). From the target backwards: a waypoint that the anchor sees is dropped; where sight ends, the
// last one seen becomes the new anchor. Linear: one sight check a waypoint, none for legs of the old path.
//
// Seeing each other is not enough where a waypoint lies on an edge between two obstacles: both legs may be
// clear on different sides of it. So the footing (the voxels that the path stands on) is handed from leg to
// leg, and a waypoint counts as seen only if the new leg stands on voxels that the old path can be left from.
#include <algorithm>

#include "core/refine/refine.hpp"
#include "core/refine/weighted_prune.hpp"

namespace octoway::core {

namespace {

/// The footing of the old path at each waypoint. If all free voxels around it are connected, that is all
/// of them, and no leg has to be walked to know.
class Stands {
 public:
  Stands(const SightWorld& world, const std::vector<QVec>& points) : world_(world), points_(points) {
    at_.reserve(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Footing free = footing_at(world.grid, points[i]);
      const auto lowest = static_cast<Footing>(free & -free);
      const bool whole = spread(lowest, free) == free;
      at_.push_back(
          {i == 0 || whole ? free : trace(world, points[i - 1], at_.back().footing, points[i]).footing,
           whole});
    }
  }

  Footing at(std::size_t i) const { return at_[i].footing; }
  /// At waypoint i, coming back along the old leg.
  Footing back_at(std::size_t i, Footing from) const {
    if (at_[i].whole) return at(i);
    return static_cast<Footing>(trace(world_, points_[i + 1], from, points_[i]).footing & at(i));
  }

 private:
  struct Stand {
    Footing footing;
    bool whole;
  };
  const SightWorld& world_;
  const std::vector<QVec>& points_;
  std::vector<Stand> at_;
};

}  // namespace

void prune(Route& route, RefineContext& context) {
  const std::vector<QVec>& old = route.points;
  if (old.size() < 3) return;
  if (context.costs != nullptr) return prune_by_cost(route, context);
  const Stands stands(context.world, old);
  std::vector<QVec> kept{old.back()};
  kept.reserve(old.size());
  QVec anchor = old.back();
  Footing at_anchor = stands.at(old.size() - 1);
  Footing at_last = stands.back_at(old.size() - 2, at_anchor);  // at old[i + 1] when coming from the anchor
  for (std::size_t i = old.size() - 2; i-- > 0;) {
    ++context.stats.sight_checks;
    // A taut path bends round solid corners: a look inside the corner ends most checks.
    Footing seen = 0;
    if (!is_surely_blocked(context.world.grid, anchor, old[i], old[i + 1]))
      seen = static_cast<Footing>(trace(context.world, anchor, at_anchor, old[i]).footing & stands.at(i));
    if (seen == 0) {
      anchor = old[i + 1];
      at_anchor = at_last;
      kept.push_back(anchor);
      seen = stands.back_at(i, at_anchor);
    }
    at_last = seen;
  }
  kept.push_back(old.front());
  if (kept.size() == old.size()) return;
  std::reverse(kept.begin(), kept.end());
  route.points = std::move(kept);
  route.has_corridor = false;
}

const Refinement kPrune{"prune", "skip waypoints that are not needed", prune};

}  // namespace octoway::core

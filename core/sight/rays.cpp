// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Sight decides exactly whether a ray is clear. The obstacle is looked up near the hit, in floats: it only
// tells a search where to look next.
#include "core/sight/rays.hpp"

#include <limits>

#include "core/base/to_int.hpp"
#include "core/sight/sphere.hpp"

namespace octoway::core {

namespace {

constexpr std::int32_t kMostVoxels = 256;  ///< longest side of one obstacle; anything longer is terrain

/// The layer of voxels beyond a face of the box, one voxel wider than the face on all sides if `rim`; empty
/// at the world's end.
Box layer_beyond(const Box& box, int axis, bool upper, bool rim, const Box& world) {
  Box layer = box;
  if (rim)
    for (int a = 0; a < 3; ++a) --layer.lo[a], ++layer.hi[a];
  layer.lo[axis] = upper ? box.hi[axis] : box.lo[axis] - 1;
  layer.hi[axis] = layer.lo[axis] + 1;
  return intersect(layer, world);
}

/// Moves faces outwards for as long as `wanted(layer)` and no side gets longer than `most`.
template <class Wanted>
bool grow(Box& box, bool rim, std::int32_t most, const Box& world, const Wanted& wanted) {
  for (bool moved = true; moved;) {
    moved = false;
    for (int face = 0; face < 6; ++face) {
      const int axis = face / 2;
      const bool upper = face % 2 != 0;
      const Box layer = layer_beyond(box, axis, upper, rim, world);
      if (layer.empty() || !wanted(layer)) continue;
      if (box.size(axis) >= most) return false;
      (upper ? box.hi : box.lo)[axis] += upper ? 1 : -1;
      moved = true;
    }
  }
  return true;
}

}  // namespace

std::optional<Box> whole_obstacle(const BitGrid& grid, IVec voxel, std::int32_t most, Box& grown) {
  grown = {voxel, {voxel.x + 1, voxel.y + 1, voxel.z + 1}};
  const bool ended =
      grow(grown, true, most, grid.bounds(), [&](const Box& layer) { return grid.any_solid(layer); });
  return ended ? std::optional(grown) : std::nullopt;
}

Box solid_part(const BitGrid& grid, IVec voxel) {
  Box box{voxel, {voxel.x + 1, voxel.y + 1, voxel.z + 1}};
  grow(box, false, std::numeric_limits<std::int32_t>::max(), grid.bounds(),
       [&](const Box& layer) { return grid.all_solid(layer); });
  return box;
}

QVec GridRays::to_sub(DVec p) {
  QVec q;
  for (int a = 0; a < 3; ++a) q[a] = to_int<std::int64_t>(std::round(p[a] * static_cast<double>(kSub)));
  return q;
}

DVec GridRays::snap(DVec p) const {
  QVec q = to_sub(p);
  for (int a = 0; a < 3; ++a) q[a] |= 1;
  return to_voxels(q);
}

std::optional<double> GridRays::reached(DVec a, DVec b) const {
  const QVec from = to_sub(a);
  const QVec to = to_sub(b);
  const Box bounds = world_.grid.bounds();
  if (!bounds.contains(from) || !bounds.contains(to)) return 0.0;
  const Sight sight = trace(world_, from, footing_at(world_.grid, from), to);
  if (!sight.clear()) return sight.reached.value();
  if (radius_ <= kTouch) return std::nullopt;
  const SphereSight body = cast_sphere(world_.grid, from, to, radius_, false);
  return body.clear ? std::nullopt : std::optional(std::max(body.reached, 0.0));
}

std::optional<RayHit> GridRays::cast(DVec a, DVec b) {
  const std::optional<double> part = reached(a, b);
  if (!part) return std::nullopt;
  RayHit hit{a + (b - a) * *part, {}};
  if (const auto voxel = solid_near(hit.point, b - a)) {
    const Box box = obstacle_at(*voxel);
    const auto grown = [&](std::int32_t v, double by) { return v + by * radius_; };
    hit.bounds = Bounds{{grown(box.lo.x, -1), grown(box.lo.y, -1), grown(box.lo.z, -1)},
                        {grown(box.hi.x, 1), grown(box.hi.y, 1), grown(box.hi.z, 1)}};
  }
  return hit;
}

/// The solid voxel nearest to a point a little way ahead.
std::optional<IVec> GridRays::solid_near(DVec p, DVec way) const {
  const double length = norm(way);
  const DVec ahead = length > 0 ? p + way * (std::min(0.25, length) / length) : p;
  std::optional<IVec> best;
  double least = std::numeric_limits<double>::infinity();
  Box around;
  for (int a = 0; a < 3; ++a) {
    const double middle = std::floor(p[a]), reach = std::ceil(radius_) + 1.0;
    around.lo[a] = to_int<std::int32_t>(middle - reach);
    around.hi[a] = to_int<std::int32_t>(middle + reach + 1.0);
  }
  around = intersect(around, world_.grid.bounds());
  for (std::int32_t x = around.lo.x; x < around.hi.x; ++x)
    for (std::int32_t y = around.lo.y; y < around.hi.y; ++y)
      for (std::int32_t z = around.lo.z; z < around.hi.z; ++z) {
        const IVec v{x, y, z};
        if (!world_.grid.solid_inside(v)) continue;
        double away = 0.0;
        for (int a = 0; a < 3; ++a) {
          const double gap = ahead[a] - std::clamp(ahead[a], 1.0 * v[a], v[a] + 1.0);
          away += gap * gap;
        }
        if (away < least) least = away, best = v;
      }
  return best;
}

Box GridRays::obstacle_at(IVec voxel) {
  for (const Box& box : known_)
    if (box.contains(voxel)) return box;
  const auto is_terrain = [&] {
    for (const Box& box : terrain_)
      if (box.contains(voxel)) return true;
    return false;
  };
  std::optional<Box> found;
  if (obstacle_ == ObstacleKind::WHOLE && !is_terrain()) {
    Box grown;
    found = whole_obstacle(world_.grid, voxel, kMostVoxels, grown);
    if (!found) terrain_.push_back(grown);
  }
  known_.push_back(found ? *found : solid_part(world_.grid, voxel));
  return known_.back();
}

}  // namespace octoway::core

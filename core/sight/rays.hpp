// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// All that an agent without a map knows of the world: rays, and the size of the thing that a ray hits. A
// game engine answers such questions; so does a grid of voxels.
#pragma once

#include <optional>
#include <vector>

#include "core/sight/sight.hpp"

namespace octoway::core {

/// A box of real numbers, in whatever unit the rays have.
struct Bounds {
  DVec lo, hi;

  constexpr auto operator<=>(const Bounds&) const = default;
  double largest_side() const { return std::max({hi.x - lo.x, hi.y - lo.y, hi.z - lo.z}); }
  double smallest_side() const { return std::min({hi.x - lo.x, hi.y - lo.y, hi.z - lo.z}); }
};

constexpr Bounds united(const Bounds& a, const Bounds& b) {
  return {{std::min(a.lo.x, b.lo.x), std::min(a.lo.y, b.lo.y), std::min(a.lo.z, b.lo.z)},
          {std::max(a.hi.x, b.hi.x), std::max(a.hi.y, b.hi.y), std::max(a.hi.z, b.hi.z)}};
}

struct RayHit {
  DVec point;                    ///< the last free point, or near it
  std::optional<Bounds> bounds;  ///< box around the obstacle; empty where it is not known
};

class Rays {
 public:
  virtual ~Rays() = default;
  /// Nothing if the segment is clear.
  virtual std::optional<RayHit> cast(DVec a, DVec b) = 0;
  virtual bool is_clear(DVec a, DVec b) { return !cast(a, b); }
  /// The point that rays can start from, next to p.
  virtual DVec snap(DVec p) const { return p; }
};

/// The extent of one obstacle in a grid.
enum class ObstacleKind : std::uint8_t {
  WHOLE,  ///< the box around all connected solid voxels
  PART    ///< a box of solid voxels, as large as it can be grown from where it was hit
};

/// Rays among voxels, in voxels. Outside the world is no free point.
class GridRays : public Rays {
 public:
  /// radius: radius of a sphere instead of a point, in voxels.
  GridRays(const SightWorld& world, ObstacleKind obstacle, double radius = 0.0)
      : world_(world), obstacle_(obstacle), radius_(radius) {}

  std::optional<RayHit> cast(DVec a, DVec b) override;
  bool is_clear(DVec a, DVec b) override { return !reached(a, b); }
  /// Inside a voxel, never on a face: there all pieces into the point and out of it meet, so clear segments
  /// make a clear path.
  DVec snap(DVec p) const override;

  static QVec to_sub(DVec p);

 private:
  std::optional<double> reached(DVec a, DVec b) const;  ///< clear fraction of the segment; empty if all
  std::optional<IVec> solid_near(DVec p, DVec way) const;
  Box obstacle_at(IVec voxel);

  SightWorld world_;
  ObstacleKind obstacle_;
  double radius_;
  std::vector<Box> known_;    ///< obstacles that were hit before
  std::vector<Box> terrain_;  ///< boxes around solids too large to be one obstacle
};

/// The box around all solid voxels connected with this one, corners included; nothing if a side is
/// longer than `most`, and then `grown` tells how far it got. Voxels inside the box that are not connected
/// belong to it as well.
std::optional<Box> whole_obstacle(const BitGrid& grid, IVec voxel, std::int32_t most, Box& grown);
/// The box grown from a solid voxel, one face after the other, for as long as all of it is solid.
Box solid_part(const BitGrid& grid, IVec voxel);

}  // namespace octoway::core

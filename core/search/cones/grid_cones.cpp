// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/cones/grid_cones.hpp"

namespace octoway::core {

namespace {

const CellIndex kNoCells;  ///< sight then goes from voxel to voxel

GridRays rays_of(const ConeWorld& world) {
  return GridRays({world.grid, kNoCells, {}}, world.parts ? ObstacleKind::PART : ObstacleKind::WHOLE,
                  world.agent / world.lattice.resolution);
}

}  // namespace

ConePath search_cones_in_grid(const ConeWorld& world, DVec start, DVec goal, ConeOptions options,
                              Monitor& monitor) {
  const Lattice& lattice = world.lattice;
  GridRays rays = rays_of(world);
  if (options.radius) options.radius = *options.radius / lattice.resolution;
  ConePath path = search_cones(rays, to_voxels(lattice.to_sub(start)), to_voxels(lattice.to_sub(goal)),
                               options, [&](std::uint64_t, DVec, double) { return !monitor.stopped(); });
  for (DVec& p : path.points) p = lattice.to_metres(GridRays::to_sub(p));
  path.points.front() = start;
  if (path.end == ConeEnd::FOUND) path.points.back() = goal;
  return path;
}

std::optional<GridRayHit> cast_in_grid(const ConeWorld& world, DVec a, DVec b) {
  GridRays rays = rays_of(world);
  const DVec from = to_voxels(world.lattice.to_sub(a));
  const DVec to = to_voxels(world.lattice.to_sub(b));
  const auto hit = rays.cast(from, to);
  if (!hit) return std::nullopt;
  const double whole = distance(from, to);
  GridRayHit out{whole > 0 ? distance(from, hit->point) / whole : 0.0, {}};
  if (hit->bounds)
    out.bounds = Bounds{world.lattice.voxels_to_metres(hit->bounds->lo),
                        world.lattice.voxels_to_metres(hit->bounds->hi)};
  return out;
}

bool is_clear_in_grid(const BitGrid& grid, const Lattice& lattice, std::span<const DVec> points) {
  const SightWorld world{grid, kNoCells, {}};
  Footing footing = footing_at(grid, lattice.to_sub(points[0]));
  for (std::size_t i = 1; i < points.size() && footing != 0; ++i)
    footing = trace(world, lattice.to_sub(points[i - 1]), footing, lattice.to_sub(points[i])).footing;
  return footing != 0;
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "octoway/world.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/api/world_data.hpp"
#include "core/base/to_int.hpp"
#include "core/voxels/flood.hpp"
#include "core/voxels/parity.hpp"
#include "core/voxels/point_counter.hpp"
#include "core/voxels/rasterize.hpp"
#include "core/voxels/triangles.hpp"

namespace octoway {

namespace core {

Cover cover_of(const Frame& frame, const octoway::Shape& shape) {
  if (const auto* box = std::get_if<Bounds>(&shape))
    return frame.cover_box(inner(box->low), inner(box->high));
  if (const auto* ball = std::get_if<Ball>(&shape))
    return frame.cover_sphere(inner(ball->centre), ball->radius);
  if (const auto* pill = std::get_if<Pill>(&shape))
    return frame.cover_capsule(inner(pill->a), inner(pill->b), pill->radius);
  const auto& turned = std::get<TurnedBox>(shape);
  return frame.cover_slanted(inner(turned.corner),
                             {inner(turned.edges[0]), inner(turned.edges[1]), inner(turned.edges[2])});
}

}  // namespace core

namespace {

using core::BitGrid;
using core::DVec;
using core::IVec;
using core::Lattice;
using core::WorldData;

void check_resolution(double resolution) {
  if (!(resolution > 0.0) || !std::isfinite(resolution))
    throw InvalidInput("resolution must be metres a voxel, above 0, not " + std::to_string(resolution));
}

/// Bounds that are no whole number of voxels grow upwards to the next one.
IVec sides_of(const Bounds& bounds, double resolution) {
  IVec sides;
  for (int a = 0; a < 3; ++a) {
    const double metres = core::inner(bounds.high)[a] - core::inner(bounds.low)[a];
    const auto sub = static_cast<double>(core::kSub);
    const double voxels = std::max(std::ceil(std::nearbyint(metres / resolution * sub) / sub), 1.0);
    if (!(voxels <= core::kMaxSide))
      throw InvalidInput("the world would have too many voxels a side; choose a coarser resolution");
    sides[a] = core::to_int<std::int32_t>(voxels);
  }
  return sides;
}

void check_reach(std::span<const DVec> points, const Lattice& lattice) {
  for (const DVec& p : points)
    if (!lattice.in_reach(p))
      throw InvalidInput(
          "coordinates must be finite and within 2^28 voxels of the coordinate origin; move the world nearer "
          "or choose a coarser resolution");
}

Bounds around(std::span<const DVec> points, const char* what) {
  if (points.empty()) throw InvalidInput(std::string("a world without ") + what + " needs bounds");
  DVec low = points.front(), high = points.front();
  for (const DVec& p : points)
    for (int a = 0; a < 3; ++a) low[a] = std::min(low[a], p[a]), high[a] = std::max(high[a], p[a]);
  return {core::outer(low), core::outer(high)};
}

World make(BitGrid grid, const Lattice& lattice, core::Ground ground = {}) {
  return World(std::make_shared<const WorldData>(
      WorldData{std::make_shared<const BitGrid>(std::move(grid)), lattice, std::move(ground)}));
}

/// The lattice of some bounds, checked.
Lattice lattice_of(const Bounds& bounds, double resolution) {
  const Lattice lattice{core::inner(bounds.low), resolution};
  const DVec corners[2] = {core::inner(bounds.low), core::inner(bounds.high)};
  check_reach(corners, lattice);
  return lattice;
}

std::size_t voxels_of(Sides shape) {
  return static_cast<std::size_t>(shape.x) * static_cast<std::size_t>(shape.y) *
         static_cast<std::size_t>(shape.z);
}

void check_size(std::size_t came, std::size_t expected, const char* what) {
  if (came != expected)
    throw InvalidInput(std::string(what) + " must be " + std::to_string(expected) + " numbers, not " +
                       std::to_string(came));
}

core::Monitor monitor_of(const Progress& progress, const CancelToken* cancel) {
  core::Monitor monitor;
  monitor.progress = progress;
  if (cancel != nullptr) monitor.cancel = &cancel->cancelled;
  return monitor;
}

}  // namespace

World World::from_boxes(std::span<const Bounds> boxes, double resolution, std::optional<Bounds> bounds) {
  check_resolution(resolution);
  std::vector<DVec> corners;
  for (const Bounds& box : boxes)
    corners.insert(corners.end(), {core::inner(box.low), core::inner(box.high)});
  const Bounds limits = bounds ? *bounds : around(corners, "boxes");
  const Lattice lattice = lattice_of(limits, resolution);
  check_reach(corners, lattice);
  std::vector<core::QVec> places;
  for (const DVec& p : corners) places.push_back(lattice.to_sub(p));
  BitGrid grid(sides_of(limits, resolution));
  core::rasterize_boxes(grid, places);
  return make(std::move(grid), lattice);
}

World World::from_voxels(std::span<const std::uint8_t> solid, Sides shape, double resolution, Point origin) {
  check_resolution(resolution);
  BitGrid grid({shape.x, shape.y, shape.z});
  check_size(solid.size(), voxels_of(shape), "solid");
  core::rasterize_dense(grid, solid.data());
  return make(std::move(grid), lattice_of({origin, origin}, resolution));
}

World World::from_mesh(std::span<const Point> vertices, std::span<const std::array<std::uint32_t, 3>> faces,
                       double resolution, const MeshOptions& options) {
  check_resolution(resolution);
  const std::span<const DVec> points = core::inner(vertices);
  const Bounds limits = options.bounds ? *options.bounds : around(points, "triangles");
  const Lattice lattice = lattice_of(limits, resolution);
  check_reach(points, lattice);
  std::vector<core::QVec> places;
  for (const DVec& p : points) places.push_back(lattice.to_sub(p));
  const core::TriangleMesh mesh{places, faces};
  core::check_mesh(mesh);
  core::Monitor monitor = monitor_of(options.progress, options.cancel);
  BitGrid grid(sides_of(limits, resolution));
  core::rasterize_triangles(grid, mesh, options.threads, monitor);
  if (options.fill == Fill::PARITY) core::fill_parity(grid, mesh, options.threads, monitor);
  if (options.fill == Fill::OUTSIDE) grid = core::only_reached(grid, core::free_border(grid), monitor);
  return make(std::move(grid), lattice);
}

World World::from_points(std::span<const Point> points, double resolution, const CloudOptions& options) {
  check_resolution(resolution);
  const std::span<const DVec> places = core::inner(points);
  Bounds limits = options.bounds ? *options.bounds : around(places, "points");
  if (!options.bounds)  // whole multiples of the resolution, so that two scans of one place share a lattice
    for (double Point::* axis : {&Point::x, &Point::y, &Point::z}) {
      limits.low.*axis = std::floor((limits.low.*axis - resolution) / resolution) * resolution;
      limits.high.*axis = std::ceil((limits.high.*axis + resolution) / resolution) * resolution;
    }
  const Lattice lattice = lattice_of(limits, resolution);
  check_reach(places, lattice);
  core::PointCounter counter(sides_of(limits, resolution), lattice, options.min_points);
  counter.add(places);
  return make(std::move(counter).take(), lattice);
}

World World::from_columns(std::span<const std::int32_t> levels, Sides shape, double resolution,
                          Point origin) {
  check_resolution(resolution);
  BitGrid grid({shape.x, shape.y, shape.z});
  check_size(levels.size(), static_cast<std::size_t>(shape.x) * static_cast<std::size_t>(shape.y), "levels");
  core::rasterize_columns(grid, levels);
  return make(std::move(grid), lattice_of({origin, origin}, resolution));
}

World World::with_terrain(std::span<const std::uint8_t> ids) const {
  check_size(ids.size(), voxels_of(shape()), "ids");
  WorldData data = *data_;
  data.ground.terrain = std::make_shared<const core::VoxelTerrain>(
      core::VoxelTerrain::from_dense(data.solid->shape(), ids.data()));
  return World(std::make_shared<const WorldData>(std::move(data)));
}

World World::painted(const Shape& shape, std::uint8_t terrain) const {
  WorldData data = *data_;
  const core::VoxelTerrain before =
      data.ground.terrain ? *data.ground.terrain : core::VoxelTerrain(data.solid->shape());
  data.ground.terrain = std::make_shared<const core::VoxelTerrain>(
      before.painted(core::cover_of(data.frame(), shape).boxes, terrain));
  return World(std::make_shared<const WorldData>(std::move(data)));
}

Sides World::shape() const {
  const IVec sides = data_->solid->shape();
  return {sides.x, sides.y, sides.z};
}

double World::resolution() const {
  return data_->lattice.resolution;
}

Bounds World::bounds() const {
  return core::outer(data_->solid->bounds(), data_->lattice);
}

std::int64_t World::occupied_voxels() const {
  return data_->solid->count();
}

std::vector<std::uint8_t> World::to_voxels() const {
  const BitGrid& grid = *data_->solid;
  const IVec sides = grid.shape();
  std::vector<std::uint8_t> out;
  out.reserve(voxels_of(shape()));
  for (IVec v{}; v.x < sides.x; ++v.x)
    for (v.y = 0; v.y < sides.y; ++v.y)
      for (v.z = 0; v.z < sides.z; ++v.z) out.push_back(grid.solid_inside(v) ? 1 : 0);
  return out;
}

}  // namespace octoway

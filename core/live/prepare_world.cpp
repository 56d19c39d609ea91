// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/live/prepare_world.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <sstream>

#include "core/base/error.hpp"
#include "core/voxels/coarsen.hpp"

namespace octoway::core {

namespace {

/// The log2 of the smallest cube that holds a grid.
int root_level(IVec shape) {
  const std::int32_t longest = std::max({shape.x, shape.y, shape.z});
  return static_cast<int>(std::bit_width(static_cast<std::uint32_t>(longest - 1)));
}

/// The log2 of the smallest cube's voxels a side.
int smallest_level(IVec shape, double resolution, const WorldOptions& options) {
  const int root = root_level(shape);
  const std::int64_t depth = std::min<std::int64_t>(options.max_depth.value_or(root), root);
  const int by_depth = root - static_cast<int>(depth);
  const double sub = static_cast<double>(kSub);
  const double cubes = std::nearbyint(options.usq_edge.value_or(0.0) / resolution * sub) / sub;
  int by_edge = 0;
  while (by_edge < root && std::ldexp(1.0, by_edge) < cubes) ++by_edge;
  return std::max(by_depth, by_edge);
}

void check(const Body& body, std::string_view decomposition, const WorldOptions& options) {
  if (options.usq_edge && decomposition != "usq")
    throw InvalidInput("usq_edge goes with decomposition 'usq', not '" + std::string(decomposition) + "'");
  if ((options.max_depth || options.min_depth != 0) && decomposition != "usq" && decomposition != "octree")
    throw InvalidInput("min_depth and max_depth go with the decompositions 'octree' and 'usq', not '" +
                       std::string(decomposition) + "'");
  if (options.usq_edge) check_usq_edge(*options.usq_edge, 2 * body.radius);
  const std::int64_t most = options.max_depth.value_or(WorldOptions::kMostDepth);
  if (most < 0)
    throw InvalidInput("max_depth must be a whole number, 0 or more, not " + std::to_string(most));
  if (options.min_depth < 0 || options.min_depth > std::min<std::int64_t>(most, WorldOptions::kMostDepth))
    throw InvalidInput("min_depth must be 0 to max_depth, and at most " +
                       std::to_string(WorldOptions::kMostDepth) + ", not " +
                       std::to_string(options.min_depth));
}

}  // namespace

void check_usq_edge(double edge, double agent_size) {
  std::ostringstream text;
  text << "the smallest edge of a cube";
  if (!(edge > 0.0) || !std::isfinite(edge))
    text << " must be metres above 0, not " << edge;
  else if (edge <= agent_size)
    text << ", " << edge << " m, must exceed the agent's size, " << agent_size
         << " m: otherwise a free cube may be too small for it; choose a larger edge";
  else
    return;
  throw InvalidInput(text.str());
}

PreparedWorld prepare_world(PreparedWorld world, double resolution, const Body& body,
                            std::string_view decomposition, const WorldOptions& options) {
  if (options.padded) {
    const std::int32_t side = std::int32_t{1} << root_level(world.solid->shape());
    const IVec shape{side, side, side};
    Ground& ground = world.ground;
    world.solid = std::make_shared<const BitGrid>(padded(*world.solid, shape));
    if (ground.terrain) ground.terrain = std::make_shared<const VoxelTerrain>(ground.terrain->padded(shape));
    if (ground.steep) ground.steep = std::make_shared<const BitGrid>(padded(*ground.steep, shape));
  }
  check(body, decomposition, options);
  if (options.usq_edge || options.max_depth) {
    const int level = smallest_level(world.solid->shape(), resolution, options);
    world.solid = std::make_shared<const BitGrid>(coarsened(*world.solid, level));
  }
  return world;
}

}  // namespace octoway::core

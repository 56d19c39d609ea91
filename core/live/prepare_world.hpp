// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A world before it is cut: padded with free space, or seen with coarser eyes, where that is wanted.
#pragma once

#include <optional>
#include <string_view>

#include "core/live/version.hpp"

namespace octoway::core {

struct WorldOptions {
  bool padded =
      false;  ///< outside="free": with free space to a cube whose side is a power of two (Massonnat)
  std::optional<double> usq_edge;  ///< metres: cubes of "usq" are divided down to this edge
  /// Cubes of "octree" and "usq" are divided at most so many times; those that are partly solid then are
  /// solid.
  std::optional<std::int64_t> max_depth;
  std::int64_t min_depth = 0;  ///< and at least so many times, even if they are free

  static constexpr std::int32_t kMostDepth = 20;  ///< no world has more voxels a side than 2^20
};

struct PreparedWorld {
  std::shared_ptr<const BitGrid> solid;
  Ground ground;
};

/// Throws InvalidInput for options that the decomposition does not have, or that make no sense.
PreparedWorld prepare_world(PreparedWorld world, double resolution, const Body& body,
                            std::string_view decomposition, const WorldOptions& options);

/// The smallest edge of a cube, in metres, must exceed the agent's size; throws InvalidInput.
void check_usq_edge(double edge, double agent_size);

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// OctoMap files. `.bt` holds three values a node (free, occupied, unknown) in two bits, `.ot` log-odds. A
// tree is 16 levels deep; its voxels have keys from 0 to 65,535 an axis, and key 32,768 begins at coordinate
// 0.
//
// Hornung et al., "OctoMap: an efficient probabilistic 3D mapping framework based on octrees", 2013.
#pragma once

#include <optional>

#include "core/readers/byte_reader.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

inline constexpr int kOctomapDepth = 16;
inline constexpr std::int32_t kOctomapZero = 1 << (kOctomapDepth - 1);  ///< the key at coordinate 0

struct OctomapOptions {
  bool unknown_blocked = true;
  float least_log_odds = 0.0F;  ///< `.ot`: a node is occupied from here on
  std::optional<Box> crop;      ///< the world's keys; without it the bounding box of known space
  std::int64_t max_voxels = kMaxVoxels;
};

struct OctomapHeader {
  std::string type;         ///< "OcTree", "ColorOcTree", ...
  bool binary = false;      ///< `.bt`
  double resolution = 0.0;  ///< metres a voxel
  std::uint64_t nodes = 0;
  std::size_t data = 0;  ///< byte at which the tree begins
};

struct OctomapWorld {
  OctomapHeader header;
  BitGrid grid;
  Box box;                              ///< keys of the grid
  std::int64_t occupied = 0, free = 0;  ///< voxels of the whole file
  std::int64_t unknown = 0;             ///< voxels of the grid
};

/// Throws CorruptWorld at the first byte that does not fit.
OctomapHeader read_octomap_header(std::span<const std::uint8_t> bytes);

/// Throws CorruptWorld, or InvalidInput where the world would have more than max_voxels.
OctomapWorld read_octomap(std::span<const std::uint8_t> bytes, const OctomapOptions& options);

}  // namespace octoway::core

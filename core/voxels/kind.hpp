// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The kind of a voxel or cell, in one number: its terrain, and the motions that it allows.
#pragma once

#include <cstddef>
#include <cstdint>

namespace octoway::core {

using Terrain = std::uint8_t;

/// Motions, as bits: sets of them are sums.
using MotionSet = std::uint8_t;
inline constexpr MotionSet kSurface = 1;     ///< on the ground
inline constexpr MotionSet kAdhesive = 2;    ///< on walls and ceilings
inline constexpr MotionSet kVolumetric = 4;  ///< in the air: every free voxel allows it
inline constexpr MotionSet kAllMotions = 7;

/// terrain | (motions & 3) << 8
using Kind = std::uint16_t;
inline constexpr std::size_t kKinds = 1024;

constexpr Kind kind_of(Terrain terrain, MotionSet motions) {
  return static_cast<Kind>(terrain | (motions & 3U) << 8U);
}
constexpr Terrain terrain_of(Kind kind) {
  return static_cast<Terrain>(kind & 255U);
}
constexpr MotionSet motions_of(Kind kind) {
  return static_cast<MotionSet>(kind >> 8U | kVolumetric);
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The kind of a voxel or cell, in one number: its terrain, and the motions that it allows.
#pragma once

#include "octoway/types.hpp"

namespace octoway::core {

using Terrain = std::uint8_t;

using octoway::kAdhesive;
using octoway::kAllMotions;
using octoway::kSurface;
using octoway::kVolumetric;
using octoway::MotionSet;

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

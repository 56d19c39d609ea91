// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/ground.hpp"

namespace octoway::core {

Ground plain(Ground ground) {
  if (ground.terrain && ground.terrain->only() == Terrain{0}) ground.terrain.reset();
  return ground;
}

std::optional<BitGrid> walkable(const BitGrid& solid, const Ground& ground) {
  if (!ground.steep) return std::nullopt;
  return minus(solid, *ground.steep);
}

}  // namespace octoway::core

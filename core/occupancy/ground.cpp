// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/occupancy/ground.hpp"

namespace octoway {

Ground plain(Ground ground) {
  if (ground.terrain && ground.terrain->only() == Terrain{0}) ground.terrain.reset();
  return ground;
}

std::optional<BitGrid> walkable(const BitGrid& solid, const Ground& ground) {
  if (!ground.steep) return std::nullopt;
  return minus(solid, *ground.steep);
}

}  // namespace octoway

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A world in cubes of voxels: a file stores, and a space loads and drops, a tile as a whole. Tiles at the
// upper borders are cut off there. Numbered x, then y, then z.
#pragma once

#include "core/base/box.hpp"

namespace octoway::core {

struct Tiling {
  static constexpr std::int32_t kMostEdge = 1024;  ///< 128 MiB of bits

  IVec shape{};           ///< shape of the world
  std::int32_t edge = 0;  ///< edge of a tile: a multiple of 8

  IVec counts() const {
    return {(shape.x + edge - 1) / edge, (shape.y + edge - 1) / edge, (shape.z + edge - 1) / edge};
  }
  std::size_t count() const {
    const IVec n = counts();
    return static_cast<std::size_t>(n.x) * static_cast<std::size_t>(n.y) * static_cast<std::size_t>(n.z);
  }
  std::size_t index(IVec position) const {
    const IVec n = counts();
    return (static_cast<std::size_t>(position.x) * static_cast<std::size_t>(n.y) +
            static_cast<std::size_t>(position.y)) *
               static_cast<std::size_t>(n.z) +
           static_cast<std::size_t>(position.z);
  }
  Box box(std::size_t i) const {
    const auto ny = static_cast<std::size_t>(counts().y);
    const auto nz = static_cast<std::size_t>(counts().z);
    const IVec lo = IVec{static_cast<std::int32_t>(i / (ny * nz)), static_cast<std::int32_t>(i / nz % ny),
                         static_cast<std::int32_t>(i % nz)} *
                    edge;
    return intersect({lo, {lo.x + edge, lo.y + edge, lo.z + edge}}, {{0, 0, 0}, shape});
  }
  /// visit(index) for every tile that the box reaches into; the box lies inside the world.
  template <class Visit>
  void for_each(const Box& box, Visit&& visit) const {
    if (box.empty()) return;
    for (std::int32_t x = box.lo.x / edge; x <= (box.hi.x - 1) / edge; ++x)
      for (std::int32_t y = box.lo.y / edge; y <= (box.hi.y - 1) / edge; ++y)
        for (std::int32_t z = box.lo.z / edge; z <= (box.hi.z - 1) / edge; ++z) visit(index({x, y, z}));
  }
};

}  // namespace octoway::core

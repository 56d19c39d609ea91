// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The data behind a public World, and how public points and shapes become those of the core.
#pragma once

#include <memory>

#include "core/voxels/frame.hpp"
#include "core/voxels/ground.hpp"
#include "octoway/world.hpp"

namespace octoway::core {

struct WorldData {
  std::shared_ptr<const BitGrid> solid;
  Lattice lattice;
  Ground ground;

  Frame frame() const { return {lattice, solid->bounds()}; }
};

inline DVec inner(Point p) {
  return {p.x, p.y, p.z};
}
inline Point outer(DVec p) {
  return {p.x, p.y, p.z};
}
inline Bounds outer(const Box& box, const Lattice& lattice) {
  const auto corner = [&](IVec v) { return outer(lattice.to_metres({v.x * kSub, v.y * kSub, v.z * kSub})); };
  return {corner(box.lo), corner(box.hi)};
}
/// Points are three doubles on both sides.
inline std::span<const DVec> inner(std::span<const Point> points) {
  static_assert(sizeof(Point) == sizeof(DVec));
  return {reinterpret_cast<const DVec*>(points.data()), points.size()};
}

/// The voxels that a public shape covers.
Cover cover_of(const Frame& frame, const octoway::Shape& shape);

}  // namespace octoway::core

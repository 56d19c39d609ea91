// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A frame says where a world's lattice lies. It turns shapes in metres into the voxels that they cover:
// positions become lattice units once, here.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/base/lattice.hpp"
#include "core/voxels/shapes.hpp"

namespace octoway::core {

/// The voxels that a shape covers, as boxes.
struct Cover {
  std::vector<Box> boxes;

  std::int64_t voxels() const;
};

struct Frame {
  Lattice lattice;
  Box bounds;

  /// Throws InvalidInput for a point that is not finite, or farther away than coordinates are exact.
  QVec place(DVec p) const;
  std::int64_t length(double metres) const;

  Cover cover(const Shape& shape) const { return {core::cover(shape, bounds)}; }
  Cover cover_box(DVec low, DVec high) const { return cover(Aligned{place(low), place(high)}); }
  /// Pairs of corners, one pair a box.
  Cover cover_boxes(std::span<const DVec> corners) const;
  Cover cover_sphere(DVec centre, double radius) const {
    return cover(Sphere{place(centre), length(radius)});
  }
  Cover cover_capsule(DVec a, DVec b, double radius) const {
    return cover(Capsule{place(a), place(b), length(radius)});
  }
  Cover cover_slanted(DVec corner, const std::array<DVec, 3>& edges) const;
  /// The solid voxels of a small array [x, y, z] whose low corner lies at a voxel of the world.
  Cover cover_voxels(std::span<const std::uint8_t> solid, IVec shape, IVec at) const;
};

}  // namespace octoway::core

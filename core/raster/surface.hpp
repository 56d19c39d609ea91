// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The surface of a voxel world: the faces between solid and free voxels, joined into few large rectangles.
#pragma once

#include <vector>

#include "core/base/vec.hpp"

namespace octoway::core {

/// A rectangle of voxel faces, in voxel corners: lo[axis] == hi[axis].
struct VoxelQuad {
  IVec lo, hi;
  std::uint8_t face = 0;  ///< 2 * axis, plus 1 when it faces the axis's positive direction
  std::uint8_t kind = 0;  ///< kind of the voxels before it

  constexpr auto operator<=>(const VoxelQuad&) const = default;
};

/// Every face of a solid voxel whose neighbour is free or outside, covered exactly once. `solid` holds x * y
/// * z bytes, z fastest, not zero for solid. Rectangles grow greedily: first along the rows, then across
/// them. With `kinds`, a byte a voxel, the voxels before a rectangle are of one kind; outside it is 0.
std::vector<VoxelQuad> surface_quads(const std::uint8_t* solid, IVec shape,
                                     const std::uint8_t* kinds = nullptr);

/// Takes away a wall or roof that closes the world on one side, so that the viewer can look in: the solid
/// from there on, but no thicker than a tenth of the world, if that covers at least half of the side. Thick
/// ground, and solids that only touch the side here and there, stay. True if there was such a wall.
bool open_side(std::uint8_t* solid, IVec shape, std::uint8_t face);

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Uneven search-space quantization (USQ): Pandit 2018, Algorithm 1, on the true shapes of obstacles. No voxel
// is made: the lattice is that of the smallest cubes.
#pragma once

#include <span>

#include "core/octree/octree.hpp"
#include "core/voxels/triangle_touch.hpp"

namespace octoway::core {

struct SolidShapes {
  std::span<const QVec> boxes;  ///< pairs of corners, low corner first
  std::span<const Triangle> triangles;
};

/// The leaves of an octree over `shape` smallest cubes. Cubes that boxes overlap with positive volume or
/// triangles touch are divided down to the smallest, where they are blocked; so are those that lie wholly in
/// one box, without division. Subtrees outside the shape do not exist; a free leaf may reach beyond it.
Octree quantize(IVec shape, const SolidShapes& solid, Monitor& monitor);

/// Every pair of leaves that share a face of positive area, low leaf number first, in order.
std::vector<std::pair<std::size_t, std::size_t>> adjacent_leaves(const Octree& tree);

/// Throws BrokenInvariant unless the leaves are disjoint, cover the shape, are free of obstacles if they say
/// so, and blocked only for a reason. By brute force.
void validate_uneven(const Octree& tree, IVec shape, const SolidShapes& solid);

}  // namespace octoway::core

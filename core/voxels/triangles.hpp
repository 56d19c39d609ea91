// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Triangles become solid voxels: those whose closed cube the closed triangle touches. Exact after the
// vertices were rounded to the lattice, so walls never leak; triangles that are segments or points touch
// voxels like any other.
#pragma once

#include <array>
#include <span>

#include "core/base/monitor.hpp"
#include "core/voxels/bit_grid.hpp"
#include "core/voxels/triangle.hpp"

namespace octoway::core {

/// Vertices in sub-voxels from the corner of the grid, and three of them a face.
struct TriangleMesh {
  std::span<const QVec> vertices;
  std::span<const std::array<std::uint32_t, 3>> faces;

  Triangle triangle(std::size_t face) const {
    const auto& [a, b, c] = faces[face];
    return {vertices[a], vertices[b], vertices[c]};
  }
};

/// Throws InvalidInput where a face names a vertex that is not there, or a vertex is out of reach.
void check_mesh(const TriangleMesh& mesh);

struct TriangleCounts {
  std::int64_t degenerate = 0;  ///< segments and points, which have no area
  std::int64_t clipped = 0;     ///< partly or wholly outside the grid
};

/// Parts outside the grid are clipped. The result is the same for any number of threads (0: all cores).
TriangleCounts rasterize_triangles(BitGrid& grid, const TriangleMesh& mesh, int threads, Monitor& monitor);

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A mesh as solid voxels, from vertices in metres.
#pragma once

#include "core/base/lattice.hpp"
#include "core/voxels/triangles.hpp"

namespace octoway::core {

struct MeshGrid {
  BitGrid grid;
  TriangleCounts counts;
  std::int64_t surface_voxels = 0;  ///< that triangles touch
  std::int64_t odd_columns = 0;     ///< with parity: those that say that the mesh has holes
};

/// The voxels that triangles touch; with parity also those that they enclose.
MeshGrid voxelize_mesh(IVec shape, const Lattice& lattice, std::span<const DVec> vertices,
                       std::span<const std::array<std::uint32_t, 3>> faces, bool parity, int threads,
                       Monitor& monitor);

}  // namespace octoway::core

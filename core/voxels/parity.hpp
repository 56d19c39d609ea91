// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The inside of a closed mesh, by counting: a voxel's centre is inside if a ray down from it crosses the mesh
// an odd number of times. Windings do not matter, and parts of the mesh that overlap cancel each other.
#pragma once

#include "core/voxels/triangles.hpp"

namespace octoway::core {

/// Makes voxels with an odd number of crossings below their centre solid. Columns that the whole mesh crosses
/// an odd number of times have no inside, since the mesh is open there: they are left as they are, and
/// counted. The result is the same for any number of threads.
std::int64_t fill_parity(BitGrid& grid, const TriangleMesh& mesh, int threads, Monitor& monitor);

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/mesh_grid.hpp"

#include "core/base/big_vector.hpp"
#include "core/voxels/parity.hpp"
#include "core/voxels/rasterize.hpp"

namespace octoway::core {

MeshGrid voxelize_mesh(IVec shape, const Lattice& lattice, std::span<const DVec> vertices,
                       std::span<const std::array<std::uint32_t, 3>> faces, bool parity, int threads,
                       Monitor& monitor) {
  BigVector<QVec> corners(vertices.size());
  for (std::size_t i = 0; i < corners.size(); ++i) corners[i] = lattice.to_sub(vertices[i]);
  const TriangleMesh mesh{corners, faces};
  check_mesh(mesh);
  MeshGrid result;
  result.grid = BitGrid(shape);
  result.counts = rasterize_triangles(result.grid, mesh, threads, monitor);
  result.surface_voxels = result.grid.count();
  if (parity) result.odd_columns = fill_parity(result.grid, mesh, threads, monitor);
  return result;
}

}  // namespace octoway::core

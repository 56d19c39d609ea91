// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/occupancy/rasterize.hpp"

#include <string>

#include "core/base/error.hpp"

namespace octoway {

namespace {

/// Layers that [lo, hi] overlaps with positive length, clipped to [0, n): exact, because coordinates are
/// integers.
void overlapped_layers(std::int64_t lo, std::int64_t hi, std::int32_t n, std::int32_t& first,
                       std::int32_t& end) {
  const std::int64_t limit = n * kSub;
  lo = std::clamp<std::int64_t>(lo, 0, limit);
  hi = std::clamp<std::int64_t>(hi, 0, limit);
  first = floor_voxel(lo);
  end = hi > lo ? floor_voxel(hi + kSub - 1) : first;
}

}  // namespace

void rasterize_boxes(BitGrid& grid, std::span<const QVec> corners) {
  for (std::size_t i = 0; i + 1 < corners.size(); i += 2) {
    Box box;
    for (int a = 0; a < 3; ++a)
      overlapped_layers(corners[i][a], corners[i + 1][a], grid.shape()[a], box.lo[a], box.hi[a]);
    grid.fill(box);
  }
}

void rasterize_voxels(BitGrid& grid, std::span<const IVec> voxels) {
  const Box bounds = grid.bounds();
  for (std::size_t i = 0; i < voxels.size(); ++i) {
    const IVec v = voxels[i];
    if (!bounds.contains(v))
      throw InvalidInput("voxel " + std::to_string(i) + " (" + std::to_string(v.x) + ", " +
                         std::to_string(v.y) + ", " + std::to_string(v.z) + ") lies outside the shape (" +
                         std::to_string(grid.shape().x) + ", " + std::to_string(grid.shape().y) + ", " +
                         std::to_string(grid.shape().z) + ")");
    grid.set(v);
  }
}

void rasterize_dense(BitGrid& grid, const std::uint8_t* bytes) {
  const IVec shape = grid.shape();
  for (std::int32_t x = 0; x < shape.x; ++x)
    for (std::int32_t y = 0; y < shape.y; ++y) {
      std::uint64_t* row = grid.row(x, y);
      for (std::int32_t z = 0; z < shape.z; ++z, ++bytes)
        if (*bytes != 0)
          row[static_cast<std::size_t>(z) >> 6] |= std::uint64_t{1} << (static_cast<unsigned>(z) & 63U);
    }
}

}  // namespace octoway

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/rasterize.hpp"

#include <string>

#include "core/base/error.hpp"

namespace octoway::core {

void rasterize_boxes(BitGrid& grid, std::span<const QVec> corners) {
  for (std::size_t i = 0; i + 1 < corners.size(); i += 2)
    grid.fill(overlapped(corners[i], corners[i + 1], grid.bounds()));
}

void rasterize_voxels(BitGrid& grid, std::span<const IVec> voxels, bool invert) {
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
  if (invert) grid.invert();
}

void rasterize_dense(BitGrid& grid, const std::uint8_t* bytes) {
  const IVec shape = grid.shape();
  rasterize_slab(grid, 0, {shape.x, shape.y, shape.z}, bytes);
}

void rasterize_slab(BitGrid& grid, std::int64_t first, QVec size, const std::uint8_t* bytes) {
  const IVec shape = grid.shape();
  if (first < 0 || first > shape.x || size.x > shape.x - first || size.y != shape.y || size.z != shape.z)
    throw InvalidInput("a slab is as wide and high as its grid, and lies inside it");
  for (auto x = static_cast<std::int32_t>(first); x < first + size.x; ++x)
    for (std::int32_t y = 0; y < shape.y; ++y) {
      std::uint64_t* row = grid.row(x, y);
      for (std::int32_t z = 0; z < shape.z; ++z, ++bytes)
        if (*bytes != 0)
          row[static_cast<std::size_t>(z) >> 6] |= std::uint64_t{1} << (static_cast<unsigned>(z) & 63U);
    }
}

void rasterize_columns(BitGrid& grid, std::span<const std::int32_t> levels) {
  const IVec shape = grid.shape();
  if (levels.size() != static_cast<std::size_t>(shape.x) * static_cast<std::size_t>(shape.y))
    throw InvalidInput("a height map has one level a column");
  std::size_t i = 0;
  for (std::int32_t x = 0; x < shape.x; ++x)
    for (std::int32_t y = 0; y < shape.y; ++y, ++i) {
      const std::int32_t top = std::clamp(levels[i], 0, shape.z);
      for (std::size_t w = 0; w < grid.words_per_row(); ++w) grid.row(x, y)[w] |= word_mask(w, 0, top);
    }
}

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A grid tile by tile.
#pragma once

#include "core/voxels/bit_grid.hpp"
#include "core/voxels/tile_code.hpp"
#include "core/voxels/tiling.hpp"

namespace octoway::core {

/// Throws CorruptData unless tiles may have this edge.
void check_tile_edge(std::int32_t edge);

/// Tiles that are not put are solid.
class TiledGrid {
 public:
  TiledGrid(BitGrid grid, std::int32_t edge);

  /// Throws CorruptData for a number or for bytes that no tile has.
  void put(std::size_t number, const TileCode& code);
  BitGrid take() && { return std::move(grid_); }

 private:
  BitGrid grid_;
  std::int32_t edge_;
  Tiling tiling_;
};

/// Throws InvalidInput where there is no such tile.
TileCode encode_tile(const BitGrid& grid, std::int32_t edge, std::size_t number);

}  // namespace octoway::core

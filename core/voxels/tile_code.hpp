// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The voxels of a tile as bytes. A tile is cut into bricks of 32^3 voxels (16^3 or 8^3 where its edge is no
// multiple of 32), x, then y, then z. One byte a brick says whether it is free (0), solid (1) or mixed (2);
// zeros fill up to a multiple of 4; then come the rows of the mixed bricks, x, then y: 32 bits a row, the
// lowest byte first, bit = z. Most bricks of most worlds are not mixed, so this is small without a
// compressor, and is read as fast as it is copied.
#pragma once

#include <span>
#include <vector>

#include "core/voxels/bit_grid.hpp"
#include "core/voxels/solid_counts.hpp"
#include "core/voxels/tiling.hpp"

namespace octoway::core {

struct TileCode {
  Filling filling = Filling::SOLID;
  std::vector<std::uint8_t> bytes;  ///< empty unless the tile is mixed
};

/// `tile` lies inside the grid, its low corner at a multiple of `edge`.
TileCode encode_tile(const BitGrid& grid, const Box& tile, std::int32_t edge);

/// Throws CorruptData unless the bytes are what encode_tile makes of a mixed tile.
void check_tile(std::span<const std::uint8_t> bytes, const Box& tile, std::int32_t edge);

/// Writes the code's voxels into the grid. The bytes were checked.
void decode_tile(const TileCode& code, const Box& tile, std::int32_t edge, BitGrid& grid);

}  // namespace octoway::core

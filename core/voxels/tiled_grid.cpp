// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/tiled_grid.hpp"

#include <string>

#include "core/base/error.hpp"

namespace octoway::core {

void check_tile_edge(std::int32_t edge) {
  if (edge < 8 || edge > Tiling::kMostEdge || edge % 8 != 0)
    throw CorruptData("a tile has an edge of " + std::to_string(edge) + " voxels, no multiple of 8 up to " +
                      std::to_string(Tiling::kMostEdge));
}

TiledGrid::TiledGrid(BitGrid grid, std::int32_t edge) : grid_(std::move(grid)), edge_(edge) {
  check_tile_edge(edge);
  tiling_ = {grid_.shape(), edge};
  grid_.fill(grid_.bounds());
}

void TiledGrid::put(std::size_t number, const TileCode& code) {
  if (number >= tiling_.count()) throw CorruptData("there is no tile " + std::to_string(number));
  const Box box = tiling_.box(number);
  if (code.filling == Filling::MIXED) check_tile(code.bytes, box, edge_);
  decode_tile(code, box, edge_, grid_);
}

TileCode encode_tile(const BitGrid& grid, std::int32_t edge, std::size_t number) {
  check_tile_edge(edge);
  const Tiling tiling{grid.shape(), edge};
  if (number >= tiling.count()) throw InvalidInput("there is no tile " + std::to_string(number));
  return encode_tile(grid, tiling.box(number), edge);
}

}  // namespace octoway::core

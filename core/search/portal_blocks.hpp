// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The portals of each cell in blocks of 8, as the crossing search reads them: rectangles as 16-bit integers
// relative to the cell's low corner, side by side, so that 8 are relaxed with a few vector instructions.
#pragma once

#include <vector>

#include "core/base/big_vector.hpp"
#include "core/graph/graph.hpp"

namespace octoway {

/// Lane i of a cell's block k is the cell's portal 8 k + i. Two cache lines.
struct alignas(64) PortalBlock {
  std::int16_t lo[3][8];  ///< flat along the portal's axis: lo == hi there
  std::int16_t hi[3][8];
  std::uint32_t cell[8];  ///< on the other side; kNoCell in unused lanes
};

/// What an expansion reads of a cell, in one place: its low corner, and its blocks.
struct CellHead {
  std::uint64_t corner = 0;  ///< x, y, z: 21 bits each, from the lowest
  std::uint32_t first = 0;
  std::uint32_t portals = 0;

  std::uint32_t blocks() const { return (portals + 7) / 8; }
  float lo(int axis) const {
    return static_cast<float>(static_cast<std::int32_t>(corner >> 21 * axis & 0x1fffff));
  }
};

struct PortalBlocks {
  BigVector<PortalBlock> blocks;  ///< numbered like the runs of the graph's links
  BigVector<CellHead> heads;      ///< blocks of cell c: blocks() from `first`

  bool too_long = false;  ///< a cell does not fit 16 bits: there are no blocks

  std::size_t bytes() const {
    return blocks.capacity() * sizeof(PortalBlock) + heads.capacity() * sizeof(CellHead);
  }
};

/// Whether the cell fits a block's 16 bits.
bool fits_blocks(const Box& cell);

/// If a cell is too long for 16 bits, the crossing search is not to be had.
PortalBlocks build_portal_blocks(const Graph& graph, std::span<const Box> cells);

/// One cell's head and blocks, from its box and its links; the tables are large enough.
void write_blocks(PortalBlocks& out, const Graph& graph, std::span<const Box> cells, CellId cell);

}  // namespace octoway

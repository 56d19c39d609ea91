// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The portals of each cell in blocks of 8, as the crossing search reads them: rectangles as 16-bit integers
// relative to the cell's low corner, side by side, so that 8 are relaxed with a few vector instructions.
#pragma once

#include <limits>
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
  std::uint32_t count = 0;

  float lo(int axis) const {
    return static_cast<float>(static_cast<std::int32_t>(corner >> 21 * axis & 0x1fffff));
  }
};

struct PortalBlocks {
  BigVector<PortalBlock> blocks;  ///< numbered like the runs of the graph's links
  BigVector<CellHead> heads;      ///< blocks of cell c: `count` from `first`

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

/// The least key that a state was reached with; of this search only if the stamp says so.
struct BestKey {
  float f = 0.0F;
  std::uint32_t stamp = 0;
};

struct BestKeys {
  const BestKey* keys;
  std::uint32_t stamp;

  float of(std::uint32_t state) const {
    const BestKey& k = keys[state];
    return k.stamp == stamp ? k.f : std::numeric_limits<float>::infinity();
  }
};

/// What is relaxed: entry point and goal relative to the cell's low corner, and the cost so far.
struct RelaxFrom {
  float point[3];
  float goal[3];
  float g;
  float weight;
  float bound;  ///< keys above are not wanted
};

/// Crossing points relative to the cell's low corner, their cost so far and their key, for 8 portals.
struct alignas(32) Relaxed {
  float x[8], y[8], z[8];
  float g[8], f[8];
  unsigned lanes;  ///< that are in use: the first so many
};

/// DESIGN of the crossing point: where the line from the entry point to the goal meets the portal's plane
/// (the goal mirrored if it lies on the same side), clamped to the rectangle. Returns the lanes whose key is
/// within the bound and better than the best of their state, `states` naming the states of the 8 lanes.
unsigned relax_block(const PortalBlock& block, const RelaxFrom& from, const std::uint32_t* states,
                     BestKeys best, Relaxed& out);

/// Chooses between the vector and the plain version, for tests; both give the same bits. Returns what is in
/// use.
bool use_vector_instructions(bool wanted);

}  // namespace octoway

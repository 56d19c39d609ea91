// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The portals of each cell in blocks of 8, as the crossing search reads them: rectangles as small integers
// relative to the cell's low corner, side by side, so that 8 are relaxed with a few vector instructions.
//
// On cold caches a search waits for these more than for anything else. A cell's number alone tells where all
// that an expansion reads of most cells lies: three cache lines. (Blocks numbered by runs, found through a
// table of heads, waited twice: a third of the time that a cold search took longer than a warm one.)
#pragma once

#include <vector>

#include "core/base/big_vector.hpp"
#include "core/base/free_lists.hpp"
#include "core/graph/graph.hpp"

namespace octoway::core {

/// Lane i of a cell's block k is the cell's portal 8 k + i. Side holds the sizes of the cells.
template <class Side>
struct alignas(16) PortalLanes {
  std::uint32_t cell[8];  ///< on the other side; all of an unused lane is 0
  Side lo[3][8];          ///< flat along the portal's axis: lo == hi there
  Side hi[3][8];
};

template <class Side>
struct alignas(64) CellBlock {
  static constexpr std::uint32_t kOwn = 2;  ///< blocks; few cells have more

  float corner[4];  ///< the cell's low corner, and 0
  std::uint32_t portals;
  std::uint32_t run;              ///< of the graph's links
  std::uint32_t others;           ///< block k >= kOwn is `more[others + k - kOwn]`
  PortalLanes<Side> lanes[kOwn];  ///< the first blocks

  std::uint32_t blocks() const { return (portals + 7) / 8; }
  std::uint32_t other_blocks() const { return blocks() > kOwn ? blocks() - kOwn : 0; }
};

template <class Side>
struct BlockTable {
  BigVector<CellBlock<Side>> cells;
  BigVector<PortalLanes<Side>> more;
  FreeRuns free;  ///< of `more`; a cell that is gone keeps its own until its number is used again

  std::size_t bytes() const {
    return cells.capacity() * sizeof(CellBlock<Side>) + more.capacity() * sizeof(PortalLanes<Side>);
  }
};

using NarrowSide = std::uint8_t;  ///< regions have no longer cells
using WideSide = std::int16_t;

/// One of the two tables is in use, if any.
struct PortalBlocks {
  BlockTable<NarrowSide> narrow;
  BlockTable<WideSide> wide;
  bool is_wide = false;   ///< a cell does not fit narrow blocks
  bool too_long = false;  ///< a cell does not fit wide ones: there are no blocks

  std::size_t bytes() const { return narrow.bytes() + wide.bytes(); }
  /// use(table) of the one in use.
  template <class Use>
  auto visit(Use&& use) {
    return is_wide ? use(wide) : use(narrow);
  }
  template <class Use>
  auto visit(Use&& use) const {
    return is_wide ? use(wide) : use(narrow);
  }
};

/// If a cell is too long for 16 bits, the crossing search is not to be had.
PortalBlocks build_portal_blocks(const Graph& graph, std::span<const Box> cells);

/// After an edit: the blocks of these cells, from their boxes and links. All of them, if new cells do not
/// fit.
void write_blocks(PortalBlocks& blocks, const Graph& graph, std::span<const Box> cells,
                  std::span<const CellId> changed);

/// The blocks of these cells as they are in another table of the same world.
void copy_blocks(PortalBlocks& to, const PortalBlocks& from, std::span<const CellId> changed);

/// Throws BrokenInvariant unless all blocks are what they would be if they were made now.
void validate_blocks(const PortalBlocks& blocks, const Graph& graph, std::span<const Box> cells);

}  // namespace octoway::core

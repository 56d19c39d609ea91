// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/portal_blocks.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "core/base/error.hpp"

namespace octoway {

namespace {

template <class Side>
bool fits(const Box& cell) {
  for (int a = 0; a < 3; ++a)
    if (cell.size(a) > std::numeric_limits<Side>::max()) return false;
  return true;
}

template <class Side>
void fill_lane(PortalLanes<Side>& lanes, std::size_t lane, const Portal& portal, CellId from,
               const Box& cell) {
  for (int a = 0; a < 3; ++a) {
    lanes.lo[a][lane] = static_cast<Side>(portal.rect.lo[a] - cell.lo[a]);
    lanes.hi[a][lane] = static_cast<Side>(portal.rect.hi[a] - cell.lo[a]);
  }
  lanes.cell[lane] = portal.other(from);
}

template <class Side>
void make_room(BlockTable<Side>& table, const Graph& graph, std::size_t cells) {
  table.cells.resize(cells);
  table.more.resize(graph.links.size() / Graph::kRun);
}

template <class Side>
void write_cell(BlockTable<Side>& table, const Graph& graph, const Box& box, CellId cell) {
  const LinkRange range = graph.ranges[cell];
  CellBlock<Side>& block = table.cells[cell];
  block = {{static_cast<float>(box.lo.x), static_cast<float>(box.lo.y), static_cast<float>(box.lo.z), 0.0F},
           range.count,
           range.run,
           {}};
  const auto portals = graph.portals_of(cell);
  for (std::size_t i = 0; i < portals.size(); ++i) {
    PortalLanes<Side>& lanes = i < 8 ? block.lanes : table.more[range.run + i / 8];
    if (i % 8 == 0) lanes = {};
    fill_lane(lanes, i % 8, graph.portals[portals[i]], cell, box);
  }
}

template <class Side>
bool same_blocks(const BlockTable<Side>& a, const BlockTable<Side>& b, CellId cell) {
  const CellBlock<Side>& block = a.cells[cell];
  const CellBlock<Side>& other = b.cells[cell];
  if (std::memcmp(block.corner, other.corner, sizeof block.corner) != 0 || block.portals != other.portals ||
      block.run != other.run || std::memcmp(&block.lanes, &other.lanes, sizeof block.lanes) != 0)
    return false;
  return block.blocks() < 2 || std::memcmp(&a.more[block.run + 1], &b.more[block.run + 1],
                                           (block.blocks() - 1) * sizeof(PortalLanes<Side>)) == 0;
}

}  // namespace

PortalBlocks build_portal_blocks(const Graph& graph, std::span<const Box> cells) {
  PortalBlocks out;
  for (const Box& c : cells) {
    out.is_wide |= !fits<NarrowSide>(c);
    out.too_long |= !fits<WideSide>(c);
  }
  if (out.too_long) return out;
  out.visit([&](auto& table) {
    make_room(table, graph, cells.size());
    for (CellId c = 0; c < cells.size(); ++c) write_cell(table, graph, cells[c], c);
  });
  return out;
}

void write_blocks(PortalBlocks& blocks, const Graph& graph, std::span<const Box> cells,
                  std::span<const CellId> changed) {
  if (blocks.too_long) return;
  const auto fits_now = [&](CellId c) {
    return blocks.is_wide ? fits<WideSide>(cells[c]) : fits<NarrowSide>(cells[c]);
  };
  if (!std::all_of(changed.begin(), changed.end(), fits_now)) {
    blocks = build_portal_blocks(graph, cells);
    return;
  }
  blocks.visit([&](auto& table) {
    make_room(table, graph, cells.size());
    for (const CellId c : changed) write_cell(table, graph, cells[c], c);
  });
}

void copy_blocks(PortalBlocks& to, const PortalBlocks& from, std::span<const CellId> changed) {
  if (from.too_long || to.is_wide != from.is_wide) {
    to = from;
    return;
  }
  const auto copy = [&](auto& into, const auto& table) {
    into.cells.resize(table.cells.size());
    into.more.resize(table.more.size());
    for (const CellId c : changed) {
      const auto& block = into.cells[c] = table.cells[c];
      for (std::uint32_t k = 1; k < block.blocks(); ++k) into.more[block.run + k] = table.more[block.run + k];
    }
  };
  if (from.is_wide)
    copy(to.wide, from.wide);
  else
    copy(to.narrow, from.narrow);
}

void validate_blocks(const PortalBlocks& blocks, const Graph& graph, std::span<const Box> cells) {
  if (blocks.too_long) return;
  blocks.visit([&]<class Side>(const BlockTable<Side>& table) {
    BlockTable<Side> fresh = table;
    for (CellId c = 0; c < cells.size(); ++c) {
      if (cells[c].empty()) continue;
      write_cell(fresh, graph, cells[c], c);
      require(fits<Side>(cells[c]), "a cell fits its blocks");
      require(same_blocks(fresh, table, c), "a cell's blocks are right");
    }
  });
}

}  // namespace octoway

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/crossing/portal_blocks.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "core/base/error.hpp"
#include "core/base/monitor.hpp"

namespace octoway::core {

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
std::uint32_t others_of(IncidentRange range) {
  return range.runs() > CellBlock<Side>::kOwn ? range.runs() - CellBlock<Side>::kOwn : 0;
}

/// There is room for the cell's other blocks from `others` on.
template <class Side>
void write_cell(BlockTable<Side>& table, const Graph& graph, const Box& box, CellId cell,
                std::uint32_t others) {
  const IncidentRange range = graph.ranges[cell];
  CellBlock<Side>& block = table.cells[cell];
  block = {{static_cast<float>(box.lo.x), static_cast<float>(box.lo.y), static_cast<float>(box.lo.z), 0.0F},
           range.count,
           range.run,
           others,
           {}};
  const auto portals = graph.portals_of(cell);
  for (std::size_t i = 0; i < portals.size(); ++i) {
    const std::size_t k = i / 8;
    PortalLanes<Side>& lanes = k < block.kOwn ? block.lanes[k] : table.more[others + k - block.kOwn];
    if (i % 8 == 0) lanes = {};
    fill_lane(lanes, i % 8, graph.portals[portals[i]], cell, box);
  }
}

template <class Side>
void build_table(BlockTable<Side>& table, const Graph& graph, std::span<const Box> cells) {
  std::size_t others = 0;
  for (const IncidentRange& range : graph.ranges) others += others_of<Side>(range);
  table.cells.resize(cells.size());
  table.more.resize(others);
  std::uint32_t next = 0;
  for (CellId c = 0; c < cells.size(); ++c) {
    if (c % 1024 == 0) checkpoint();
    write_cell(table, graph, cells[c], c, next);
    next += others_of<Side>(graph.ranges[c]);
  }
}

template <class Side>
void rewrite_cell(BlockTable<Side>& table, const Graph& graph, const Box& box, CellId cell) {
  if (const CellBlock<Side>& old = table.cells[cell]; old.other_blocks() != 0)
    table.free.give(old.others, old.other_blocks());
  std::uint32_t others = 0;
  if (const std::uint32_t count = others_of<Side>(graph.ranges[cell]); count != 0) {
    const auto end = static_cast<std::uint32_t>(table.more.size());
    others = table.free.take(count, end);
    if (others == end) table.more.resize(end + count);
  }
  write_cell(table, graph, box, cell, others);
}

template <class Side>
bool same_blocks(const BlockTable<Side>& a, const BlockTable<Side>& b, CellId cell) {
  const CellBlock<Side>& block = a.cells[cell];
  const CellBlock<Side>& other = b.cells[cell];
  // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): the same bytes are wanted, not equal numbers
  if (std::memcmp(block.corner, other.corner, sizeof block.corner) != 0 || block.portals != other.portals ||
      block.run != other.run || block.others != other.others ||
      std::memcmp(&block.lanes, &other.lanes, sizeof block.lanes) != 0)
    return false;
  for (std::uint32_t k = block.others; k < block.others + block.other_blocks(); ++k)
    if (std::memcmp(&a.more[k], &b.more[k], sizeof(PortalLanes<Side>)) != 0) return false;
  return true;
}

}  // namespace

PortalBlocks build_portal_blocks(const Graph& graph, std::span<const Box> cells) {
  PortalBlocks out;
  for (const Box& c : cells) {
    out.is_wide |= !fits<NarrowSide>(c);
    out.too_long |= !fits<WideSide>(c);
  }
  if (out.too_long) return out;
  out.visit([&](auto& table) { build_table(table, graph, cells); });
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
    table.cells.resize(cells.size(), {});  // new ones have no other blocks to give back
    for (const CellId c : changed) rewrite_cell(table, graph, cells[c], c);
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
      std::copy_n(table.more.begin() + block.others, block.other_blocks(), into.more.begin() + block.others);
    }
    into.free = table.free;
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
      write_cell(fresh, graph, cells[c], c, table.cells[c].others);
      require(fits<Side>(cells[c]), "a cell fits its blocks");
      require(same_blocks(fresh, table, c), "a cell's blocks are right");
    }
  });
}

}  // namespace octoway::core

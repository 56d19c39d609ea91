// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/portal_blocks.hpp"

#include <limits>

namespace octoway {

namespace {

void fill_lane(PortalBlock& block, std::size_t lane, const Portal& portal, CellId from, const Box& cell) {
  for (int a = 0; a < 3; ++a) {
    block.lo[a][lane] = static_cast<std::int16_t>(portal.rect.lo[a] - cell.lo[a]);
    block.hi[a][lane] = static_cast<std::int16_t>(portal.rect.hi[a] - cell.lo[a]);
  }
  block.cell[lane] = portal.other(from);
}

PortalBlock empty_block() {
  PortalBlock block{};
  std::fill_n(block.cell, 8, kNoCell);
  return block;
}

}  // namespace

bool fits_blocks(const Box& cell) {
  for (int a = 0; a < 3; ++a)
    if (cell.size(a) > std::numeric_limits<std::int16_t>::max()) return false;
  return true;
}

void write_blocks(PortalBlocks& out, const Graph& graph, std::span<const Box> cells, CellId cell) {
  const LinkRange range = graph.ranges[cell];
  const IVec lo = cells[cell].lo;
  out.heads[cell] = {static_cast<std::uint64_t>(lo.x) | static_cast<std::uint64_t>(lo.y) << 21 |
                         static_cast<std::uint64_t>(lo.z) << 42,
                     range.run, range.count};
  const auto portals = graph.portals_of(cell);
  for (std::size_t i = 0; i < portals.size(); ++i) {
    PortalBlock& block = out.blocks[range.run + i / 8];
    if (i % 8 == 0) block = empty_block();
    fill_lane(block, i % 8, graph.portals[portals[i]], cell, cells[cell]);
  }
}

PortalBlocks build_portal_blocks(const Graph& graph, std::span<const Box> cells) {
  PortalBlocks out;
  for (const Box& c : cells)
    if (!fits_blocks(c)) out.too_long = true;
  if (out.too_long) return out;
  out.heads.resize(cells.size());
  out.blocks.resize(graph.links.size() / Graph::kRun);
  for (CellId c = 0; c < cells.size(); ++c) write_blocks(out, graph, cells, c);
  return out;
}

}  // namespace octoway

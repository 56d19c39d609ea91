// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/space/tables.hpp"

#include <algorithm>
#include <atomic>

namespace octoway::core {

std::uint64_t new_stamp() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

std::size_t bytes(const Tables& tables) {
  const KindGrids& grids = tables.kind_grids;
  const std::size_t kinds = tables.kinds.capacity() * sizeof(Kind) +
                            (grids.terrain ? grids.terrain->bytes() : 0) +
                            (grids.motion ? grids.motion->bytes() : 0);
  return tables.grid->words().size() * sizeof(std::uint64_t) + tables.cells.capacity() * sizeof(Box) +
         tables.index.bytes() + tables.graph.bytes() + tables.blocks.bytes() + kinds;
}

std::size_t cell_count(const Tables& tables) {
  return static_cast<std::size_t>(
      std::count_if(tables.cells.begin(), tables.cells.end(), [](const Box& c) { return !c.empty(); }));
}

std::size_t portal_count(const Tables& tables) {
  const std::vector<Portal>& portals = tables.graph.portals;
  return static_cast<std::size_t>(
      std::count_if(portals.begin(), portals.end(), [](const Portal& p) { return !p.is_hole(); }));
}

Compact compact(const Tables& tables) {
  const Graph& graph = tables.graph;
  Compact out;
  std::vector<CellId> number(tables.cells.size(), kNoCell);
  std::vector<std::uint32_t> component(graph.component_voxels.size(), kNoCell);
  for (CellId c = 0; c < tables.cells.size(); ++c) {
    if (tables.cells[c].empty()) continue;
    number[c] = static_cast<CellId>(out.cells.size());
    out.cells.push_back(tables.cells[c]);
    if (!tables.kinds.empty()) out.kinds.push_back(tables.kinds[c]);
    std::uint32_t& mine = component[graph.component[c]];
    if (mine == kNoCell) {
      mine = static_cast<std::uint32_t>(out.component_voxels.size());
      out.component_voxels.push_back(graph.component_voxels[graph.component[c]]);
    }
    out.components.push_back(mine);
  }
  for (const Portal& p : graph.portals)
    if (!p.is_hole()) out.portals.push_back({p.rect, number[p.low], number[p.high]});
  return out;
}

}  // namespace octoway::core

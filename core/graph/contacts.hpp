// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The neighbours of one cell, from the index. An edit asks for them; a build finds all portals at once.
#pragma once

#include <span>

#include "core/cells/cell_index.hpp"

namespace octoway::core {

/// visit(other, rect) for every cell that shares a rectangle of positive area with a face of `cell`, each
/// once: in the bin that holds the rectangle's low corner.
template <class Visit>
void for_each_contact(const CellIndex& index, std::span<const Box> cells, const Box& cell, int axis,
                      bool positive, Visit&& visit) {
  const std::int32_t plane = positive ? cell.hi[axis] : cell.lo[axis];
  Box layer = cell;
  layer.lo[axis] = positive ? plane : plane - 1;
  layer.hi[axis] = layer.lo[axis] + 1;
  if (layer.lo[axis] < 0 || layer.hi[axis] > index.shape()[axis]) return;
  const int u = axis == 0 ? 1 : 0;
  const int v = axis == 2 ? 1 : 2;
  index.for_each_bin(layer, [&](IVec bin) {
    for (const BinEntry& entry : index.cells_in(bin)) {
      const Box& other = cells[entry.cell];
      if ((positive ? other.lo[axis] : other.hi[axis]) != plane) continue;
      const Box rect = intersect(cell, other);
      if (rect.lo[u] >= rect.hi[u] || rect.lo[v] >= rect.hi[v]) continue;
      if (rect.lo[u] < bin[u] * CellIndex::kBinEdge || rect.lo[v] < bin[v] * CellIndex::kBinEdge) continue;
      visit(entry.cell, rect);
    }
  });
}

}  // namespace octoway::core

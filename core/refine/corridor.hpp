// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// From points to the cells they run through.
#pragma once

#include <array>
#include <optional>

#include "core/graph/route.hpp"
#include "core/travel/weigh.hpp"

namespace octoway::core {

/// The cells whose closed boxes hold a point: at most 8.
struct CellsAt {
  std::array<CellId, 8> ids;
  std::size_t count = 0;

  std::span<const CellId> list() const { return {ids.data(), count}; }
};

/// A cell that holds both points, the least of them.
inline std::optional<CellId> first_shared(const CellsAt& a, const CellsAt& b) {
  for (const CellId c : a.list())
    for (const CellId d : b.list())
      if (c == d) return c;
  return std::nullopt;
}

/// Each once, in the order of the voxels that hold the point: by geometry, not by number.
CellsAt cells_at(const CellIndex& index, QVec p);

/// Finds a chain of cells, joined by portals, that covers the polyline in order. The points must be a clear
/// path.
void trace_corridor(const Graph& graph, const CellIndex& index, std::span<const Box> cells, Route& route);

/// The same through cells that may be entered: the cheapest of the chains that cover the polyline. The
/// points must be an allowed path.
void trace_cheapest_corridor(const Graph& graph, const CostWorld& world, Route& route);

}  // namespace octoway::core

// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Annotated clearance (Harabor and Botea, Hierarchical Path Planning for Multi-Size Agents, 2008), for boxes
// in 3D: each cell and each portal has a width, the largest body that fits, so that one graph tells for
// all sizes where no path exists.
#pragma once

#include "core/graph/graph.hpp"
#include "core/voxels/gap_field.hpp"

namespace octoway::core {

/// Squared radii in voxels, at most GapField::kMost: a body of radius r fits if r^2 is not above the width,
/// or if the width is kMost, in which case more may fit.
struct Widths {
  std::vector<std::int16_t> cells;    ///< the largest body whose centre can be in some voxel of the cell
  std::vector<std::int16_t> portals;  ///< the largest body whose centre can cross the portal

  std::size_t bytes() const { return 2 * (cells.capacity() + portals.capacity()); }
};

/// `solid` is what bodies may not touch; the cells are free in it. The same for any number of threads.
Widths find_widths(const BitGrid& solid, std::span<const Box> cells, const Graph& graph, int threads,
                   Monitor& monitor, bool border = false);

/// The largest width with which some chain of cells and portals leads from one of the first cells to one of
/// the others: no larger body can get there. kMost if more may; -1 if no chain does.
std::int16_t widest_chain(const Widths& widths, const Graph& graph, std::span<const CellId> from,
                          std::span<const CellId> to);

}  // namespace octoway::core

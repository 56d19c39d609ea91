// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Cells and portals that come from a file are checked against its voxels: a file may contradict itself, and
// its checksums be right.
#pragma once

#include <span>

#include "core/cells/decomposition.hpp"
#include "core/graph/graph.hpp"

namespace octoway::core {

/// The cells are free and disjoint, cover free space, and are of the decomposition's kind, unless edits were
/// greedy; each portal is the contact of its cells, and no contact is left out. Throws CorruptData. One pass
/// over the voxels, cells and portals: much cheaper than a build.
void check_parts(const BitGrid& grid, const Decomposition& way, bool greedy, std::span<const Box> cells,
                 std::span<const Portal> portals);

/// No portal stands there twice. Throws CorruptData. The portals of each cell are in their order.
void check_single(const Graph& graph, std::span<const Box> cells);

}  // namespace octoway::core
